import type { QueuedAct } from '#shared/ipc/offline-acts.ts'
import { localDate } from '#shared/time/local-date.ts'
import type { DialogRequest } from '#renderer/platform/dialogs/dialogs.ts'

/**
 * Returns the regular dialog for a queued change, with its values filled in. Undefined for a note, which has no such dialog because the
 * list shows its text.
 */
export function dialogOfQueuedChange(act: QueuedAct, forget: () => Promise<unknown>): DialogRequest | undefined {
  const waiting = { act, forget }
  switch (act.route) {
    case 'bookForCustomer':
      return { kind: 'book-for-customer', waiting }
    case 'saveAbsence': {
      const { startDate, startTime, endTime, specialistIds } = act.body
      const [specialistId] = specialistIds
      return {
        kind: 'edit-absence',
        what: 'BLOCK',
        date: localDate(startDate),
        startTime,
        endTime,
        waiting,
        ...(specialistId !== undefined && { specialistId }),
      }
    }
    case 'noteAttendance':
    case 'confirmPayment': {
      const bookingId = act.route === 'confirmPayment' ? act.body.id : act.body.bookings[0]?.id
      return bookingId === undefined ? undefined : { kind: 'booking', bookingId }
    }
    case 'addCustomerNote':
      return undefined
    default:
      return act satisfies never
  }
}
