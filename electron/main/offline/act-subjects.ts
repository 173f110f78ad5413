import type { WaitingAct } from '#shared/ipc/kept-acts.ts'

/** What an act is about: bookings, customers and specialists. Acts with a common subject are sent one after the other (rule D211). */
export function subjectsOf(act: WaitingAct): readonly string[] {
  switch (act.route) {
    case 'addCustomerNote':
      return [act.body.customerId]
    case 'noteAttendance':
      return act.body.bookings.map(({ id }) => id)
    case 'confirmPayment':
      return [act.body.id]
    case 'saveAbsence':
      return [...act.body.instructorIds, act.about.specialistId ?? '']
    case 'bookForCustomer':
      return [act.body.instructorId, act.body.customerId ?? act.body.newCustomer?.id ?? '']
    default:
      return act satisfies never
  }
}

/** The first act that can be sent: it waits, and no act before it with a common subject has been refused. */
export function nextOf(acts: readonly WaitingAct[]): WaitingAct | undefined {
  const held = new Set<string>()
  return acts.find((act) => {
    const subjects = subjectsOf(act)
    if (act.refusal === null && !subjects.some((subject) => held.has(subject))) return true
    for (const subject of subjects) held.add(subject)
    return false
  })
}
