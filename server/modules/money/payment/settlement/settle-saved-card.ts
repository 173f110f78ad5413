import { cardKeptUntil } from '#shared/domain/guarantee/card-keeping-time.ts'
import { awaitsCard } from '#shared/domain/booking/booking.ts'
import { settleSavedCard } from '#shared/domain/booking/booking-payment-transitions.ts'
import type { Cents } from '#shared/domain/payment/money.ts'
import type { PaymentEffect } from '#shared/domain/payment/payment-intent.ts'
import { dateOfEpochMinute } from '#shared/time/instant.ts'
import { orRollBack } from '#server/platform/database/roll-back-on-refusal.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { isRefusal, type Refusal } from '#server/platform/http/handler.ts'
import type { HeardCard } from '#server/platform/payment-provider/stored-card.ts'
import {
  type BookingDetails,
  type Decision,
  changeBooking,
  changeOf,
  findBooking,
} from '#server/modules/booking/index.ts'
import { keepCard, lockGuarantee } from '#server/modules/money/records/guarantee/guarantees.ts'
import type { Payment } from '#server/modules/money/records/payment/payments.ts'
import { declined } from './settle-booking.ts'

/**
 * Settles a booking that needs a saved card (rule D299): when the card was saved, the booking is confirmed; when saving it failed, the
 * booking's payment is declined. Needs `lockedBooking` and a transaction that can be rolled back. Returns a surplus of 0, because no money
 * is paid.
 */
export function savedCards(dependencies: Pick<Dependencies, 'outbox' | 'secrets'>) {
  return async (
    transaction: TenantTransaction,
    booking: BookingDetails,
    _payment: Payment,
    effect: PaymentEffect,
    now: Date,
  ): Promise<Cents> => {
    const decision = effect === 'pay' ? given(booking) : effect === 'decline' ? declined(booking) : undefined
    if (decision === undefined || isRefusal(decision)) return 0
    const by = { actor: 'system', surface: 'payment-provider' } as const
    orRollBack(
      await changeBooking(dependencies, transaction, {
        by,
        now,
        seen: booking,
        endsOverdue: false,
        decide: () => decision,
      }),
    )
    return 0
  }
}

function given(booking: BookingDetails): Decision | Refusal | undefined {
  if (!awaitsCard(booking)) return undefined
  const change = changeOf(settleSavedCard(booking))
  if (isRefusal(change)) return change
  return {
    kind: 'card-saved',
    change,
    mails: ['booking-confirmed', 'booking-received'],
    topics: [`booked:${booking.id}`],
  }
}

/**
 * Stores the card that a payment saved, once. If the booking has ended meanwhile, the next card check removes it again. Needs
 * `lockedBooking`.
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
