import { declineCardPayment } from '#shared/domain/booking-payment.ts'
import { settleCardPayment } from '#shared/domain/booking-transitions.ts'
import { epochMinuteOf } from '#shared/time/instant.ts'
import type { Dependencies } from '../dependencies.ts'
import { type BookingDetails, findBooking } from '../repositories/bookings.ts'
import { bookingChanges, changeOf, type Decision, inTenantUndoable } from './booking-changes.ts'
import { isRefusal, refuse, type Refusal } from './handler.ts'

/** What the payment provider says of the card of one booking. */
export interface CardNotice {
  readonly organisationId: string
  readonly bookingId: string
  readonly outcome: 'paid' | 'declined'
}

/**
 * Settles a card payment, whenever its notice comes (rule D36): in time it is paid; late too, as long as nobody else has
 * got the seat; else it is to be refunded. A notice that comes twice, or after another that says the opposite, is refused
 * as `transition-not-allowed` and changes nothing.
 */
export function settleCard(
  dependencies: Pick<Dependencies, 'database' | 'outbox' | 'secrets'>,
  { organisationId, bookingId, outcome }: CardNotice,
  now: Date,
): Promise<BookingDetails | Refusal> {
  const changes = bookingChanges(dependencies)
  return inTenantUndoable(dependencies, organisationId, async (transaction) => {
    const seen = await findBooking(transaction, bookingId)
    if (!seen) return refuse('not-found')
    return changes.change(transaction, {
      by: { actor: 'system', surface: 'payment-provider' },
      now,
      seen,
      endsOverdue: false,
      decide: (booking) => {
        if (booking.paymentMethod !== 'card') return refuse('transition-not-allowed')
        return outcome === 'paid' ? paid(booking, now) : declined(booking)
      },
    })
  })
}

/** The seat of a booking that was not ended is its own, even after its hold: whoever takes it ends the booking first. */
function paid(booking: BookingDetails, now: Date): Decision | Refusal {
  const change = changeOf(settleCardPayment(booking, epochMinuteOf(now), booking.status !== 'rejected'))
  if (isRefusal(change)) return change
  return change.payment === 'refunded'
    ? { kind: 'payment-refunded', change, mails: [] }
    : {
        kind: 'payment-received',
        change,
        mails: ['booking-confirmed', 'booking-received'],
        topics: [`booked:${booking.id}`],
      }
}

function declined(booking: BookingDetails): Decision | Refusal {
  const change = changeOf(declineCardPayment(booking))
  return isRefusal(change) ? change : { kind: 'payment-failed', change, mails: [] }
}
