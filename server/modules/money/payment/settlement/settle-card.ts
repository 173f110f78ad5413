import { awaitsCard } from '#shared/domain/booking/booking.ts'
import { settleSavedCard } from '#shared/domain/booking/booking-payment-transitions.ts'
import type { PaymentEffect } from '#shared/domain/payment/payment-intent.ts'
import { isRefusal, type Refusal } from '#server/platform/http/handler.ts'
import { type BookingDetails, changeOf, type Decision } from '#server/modules/booking/index.ts'
import { decideDeclined } from './settle-price.ts'
import type { Settlement } from './settlement.ts'

/**
 * Decides about a booking that needs a saved card (rule D299): when the card was saved, the booking is confirmed; when saving it failed, the
 * booking's payment is declined. There is no surplus, because no money is paid.
 */
export function settleCard(booking: BookingDetails, effect: PaymentEffect): Settlement {
  const decision = effect === 'pay' ? decideSaved(booking) : effect === 'decline' ? decideDeclined(booking) : undefined
  return { decision: isRefusal(decision) ? undefined : decision, surplusCents: 0 }
}

function decideSaved(booking: BookingDetails): Decision | Refusal | undefined {
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
