import { cancelBooking, requestReschedule } from '#shared/domain/booking/booking-transitions.ts'
import { epochMinuteOf } from '#shared/time/instant.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import type { BookingDetails } from '#server/modules/booking/booking/booking-details.ts'
import { changeOf, type Decision, withGivenBack } from '#server/modules/booking/booking/change/change-booking.ts'
import { releaseSeats } from '#server/modules/scheduling/records/index.ts'
import { findPolicy } from '#server/modules/organisation/index.ts'
import { isRefusal, type Refusal, refuse } from '#server/platform/http/handler.ts'

/**
 * A provider cancels a booking: it is rejected, its seat is free again, and its customer is informed by mail (rule A4.11).
 *
 * @param message a text of the provider in that mail; empty for none
 */
export async function cancelByProvider(
  transaction: TenantTransaction,
  booking: BookingDetails,
  now: Date,
  message = '',
): Promise<Decision | Refusal> {
  const cancelled = changeOf(cancelBooking(booking, epochMinuteOf(now)))
  if (isRefusal(cancelled)) return cancelled
  await releaseSeats(transaction, [booking])
  return { kind: 'cancelled', change: withGivenBack(booking, cancelled), mails: ['booking-cancelled'], message }
}

/**
 * Asks the customer on behalf of a provider to choose another time (rule A4.28). A customer without a mail address cannot be asked, so no
 * deadline begins for them (rule D350).
 */
export async function askForAnotherTime(
  transaction: TenantTransaction,
  booking: BookingDetails,
  at: Date,
  message = '',
): Promise<Decision | Refusal> {
  if (booking.guest.email === '') return refuse('customer-without-address')
  const now = epochMinuteOf(at)
  const { requestHours } = await findPolicy(transaction)
  const asked = changeOf(requestReschedule(booking, now + requestHours * 60, now))
  return isRefusal(asked)
    ? asked
    : { kind: 'reschedule-requested', change: asked, mails: ['reschedule-asked'], message }
}
