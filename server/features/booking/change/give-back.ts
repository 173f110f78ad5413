import type { TenantTransaction } from '#server/platform/database/database.ts'
import type { Agent } from '#server/features/booking/booking-events.ts'
import type { BookingDetails } from '#server/features/booking/bookings.ts'
import { giveCreditsBack } from '#server/features/credits/book-credits.ts'
import { wantRefundsOf } from '#server/features/payment-store/refunds.ts'

/**
 * Gives back all that was kept of what paid a booking, to where it came from (rule D272): credits, and online payments. What was paid
 * at the place is given back by the provider, who notes it.
 */
export async function giveBackAll(
  transaction: TenantTransaction,
  { id: bookingId, customerId, paymentMethod }: BookingDetails,
  by: Agent,
  now: Date,
): Promise<void> {
  if (paymentMethod === 'credits') await giveCreditsBack(transaction, { customerId, bookingId }, now)
  else await wantRefundsOf(transaction, bookingId, { by }, now)
}
