import { cardKeptUntil } from '#shared/domain/guarantee/card-keeping-time.ts'
import { dateOfEpochMinute } from '#shared/time/instant.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import type { HeardCard } from '#server/platform/payment-provider/stored-card.ts'
import { findBooking } from '#server/modules/booking/index.ts'
import { keepCard, lockGuarantee } from '#server/modules/money/records/guarantee/guarantees.ts'
import type { Payment } from '#server/modules/money/records/payment/payments.ts'

/**
 * Stores the card that a payment saved, once. If the booking has ended meanwhile, the next card check removes it again. Needs
 * `lockBookings`.
 */
export async function keepHeardCard(
  transaction: TenantTransaction,
  { bookingId, provider, accountId }: Payment,
  card: HeardCard,
  now: Date,
): Promise<void> {
  if (bookingId === null) return
  const guarantee = await lockGuarantee(transaction, bookingId)
  if (!guarantee || guarantee.savedAt !== null) return
  const booking = await findBooking(transaction, bookingId)
  const keptUntil = booking && cardKeptUntil(booking)
  const dueAt = card.face && keptUntil !== undefined ? dateOfEpochMinute(keptUntil) : now
  await keepCard(transaction, bookingId, card, { provider, accountId }, { savedAt: now, dueAt })
}
