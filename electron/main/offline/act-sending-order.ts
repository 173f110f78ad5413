import type { QueuedAct } from '#shared/ipc/offline-acts.ts'

/**
 * Returns the ids of the bookings, customers and specialists that an act concerns. Acts with a common id are sent one after the other (rule
 * D211).
 */
export function subjectsOf(act: QueuedAct): readonly string[] {
  switch (act.route) {
    case 'addCustomerNote':
      return [act.body.customerId]
    case 'noteAttendance':
      return act.body.bookings.map(({ id }) => id)
    case 'confirmPayment':
      return [act.body.id]
    case 'saveAbsence':
      return [...act.body.specialistIds, act.about.specialistId ?? '']
    case 'bookForCustomer':
      return [act.body.specialistId, act.body.customerId ?? act.body.newCustomer?.id ?? '']
    default:
      return act satisfies never
  }
}

/**
 * Returns the first act that can be sent: it has not been refused, and no earlier refused act concerns the same booking, customer or
 * specialist.
 */
export function nextOf(acts: readonly QueuedAct[]): QueuedAct | undefined {
  const held = new Set<string>()
  return acts.find((act) => {
    const subjects = subjectsOf(act)
    if (act.refusal === null && !subjects.some((subject) => held.has(subject))) return true
    for (const subject of subjects) held.add(subject)
    return false
  })
}
