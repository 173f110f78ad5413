import type { Output } from '#shared/api/client.ts'
import { awaitsCard } from '#shared/domain/booking/booking.ts'
import { type GivenBack, givenBackOf } from '#shared/domain/booking/booking-payment-transitions.ts'
import { type CancellationPolicy, cancelByRule, FREE_CANCELLATION } from '#shared/domain/booking/cancellation.ts'
import { epochMinuteOf } from '#shared/time/instant.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import { type Refusal, refuse } from '#server/platform/http/handler.ts'
import type { BookingDetails } from '#server/modules/booking/booking/booking-details.ts'
import { type Decision, withGivenBack } from '#server/modules/booking/booking/change/change-booking.ts'
import { releaseSeats } from '#server/modules/scheduling/records/index.ts'
import { givenBackWords } from './own-booking-wire.ts'

/** A customer's cancellation. The seat is released. */
export interface OwnCancellation {
  readonly decision: Decision
  readonly isLate: boolean
  readonly givenBack: GivenBack
}

/**
 * Decides by the organisation's policy whether a customer may cancel a booking and what is refunded (rule D53). If the refund differs from
 * the one that the customer saw, the result is a conflict (rule D124).
 */
export async function cancelByCustomer(
  transaction: TenantTransaction,
  booking: BookingDetails,
  policy: CancellationPolicy,
  seenGivenBack: Output<'ownBooking'>['givenBack'] | null | undefined,
  now: Date,
): Promise<OwnCancellation | Refusal> {
  // An unpaid booking was not confirmed to the provider, so it is cancelled at no cost (rule D122).
  const isUnpaid = awaitsCard(booking)
  const outcome = cancelByRule(booking, 'customer', isUnpaid ? FREE_CANCELLATION : policy, epochMinuteOf(now))
  if (outcome.kind === 'too-late') return refuse('too-late')
  if (outcome.kind !== 'cancelled') return refuse('transition-not-allowed')
  const givenBack = outcome.isGivenBack ? givenBackOf(booking) : 'nothing'
  if (seenGivenBack && seenGivenBack !== givenBackWords[givenBack]) return refuse('conflict')
  await releaseSeats(transaction, [booking])
  const change = outcome.isGivenBack ? withGivenBack(booking, outcome.change) : outcome.change
  const mails = isUnpaid ? [] : (['cancellation-confirmed', 'cancellation-received'] as const)
  return { decision: { kind: 'cancelled', change, mails }, isLate: outcome.isLate, givenBack }
}
