import { parseLocalDate } from '#shared/time/local-date.ts'
import { readScheduleId } from '../../../data/booking/slot-schedule-id.ts'
import type { Selection } from '../../../data/booking/url-selection.ts'
import type { Payment } from '../../../data/payment/payment-query.ts'

/** The selection from before the visit to the bank (rule B2.9): from the URL, else from the payment's data on the server. */
export function selectionBeforePayment(selection: Selection, payment: Payment): Partial<Selection> {
  const serviceId = selection.serviceId ?? payment.serviceId
  const scheduleId = selection.scheduleId ?? payment.scheduleId
  const packageId = selection.packageId ?? payment.packageId
  const date = selection.date ?? dateOf(scheduleId)
  return payment.bookingId === undefined ? { packageId } : { serviceId, scheduleId, date }
}

/** The date in a slot id: 'a - 2025-03-14T09:00:00+01:00', 's_20250314_0900'. */
function dateOf(scheduleId: string | undefined) {
  if (scheduleId === undefined) return undefined
  const ref = readScheduleId(scheduleId)
  if (ref.kind === 'window') return parseLocalDate(ref.startTime.slice(0, 10))
  const [, year, month, day] = /_(\d{4})(\d{2})(\d{2})_/.exec(ref.eventSlotId) ?? []
  return parseLocalDate(`${year}-${month}-${day}`)
}
