import type { Output } from '#shared/api/client.ts'
import { askedNowCents, balanceOf, openCents } from '#shared/domain/balance/balance.ts'
import { allowedBookingActions, awaitsCard } from '#shared/domain/booking/booking.ts'
import { type GivenBack, givenBackOf } from '#shared/domain/booking/booking-payment-transitions.ts'
import {
  type CancellationPolicy,
  cancelByRule,
  FREE_CANCELLATION,
  isLateCancellation,
  mayCustomerMove,
} from '#shared/domain/booking/cancellation.ts'
import { restOnlineCents } from '#shared/domain/deposit/rest-after-deposit.ts'
import type { Location } from '#shared/domain/location/location.ts'
import { type Cents, eurosOfCents } from '#shared/domain/payment/money.ts'
import type { Language } from '#shared/domain/words/texts-by-language.ts'
import type { EpochMinute } from '#shared/time/instant.ts'
import { zoneOf } from '#shared/time/zone.ts'
import type { BookingDetails } from '#server/modules/booking/booking/booking-details.ts'
import type { OrganisationProfile } from '#server/modules/organisation/index.ts'
import { deadlines, wireAppointment, wireBalance } from '#server/modules/booking/booking/booking-wire.ts'
import { videoUrlOf } from '#server/modules/booking/booking/calendar-file/video-url-of-booking.ts'
import { wireInstant } from '#server/platform/wire/wire-instants.ts'
import { lateCancellations, paymentMethods, restWayWords } from '#server/platform/wire/wire-enums.ts'

export const givenBackWords = { nothing: 'NOTHING', credit: 'CREDIT', money: 'MONEY' } as const satisfies Record<
  GivenBack,
  string
>

interface Context {
  readonly organisation: OrganisationProfile
  readonly locations: readonly Location[]
  readonly policy: CancellationPolicy
  readonly now: EpochMinute
  readonly reader: Language | undefined
}

/** A booking as its customer sees it, with the possible actions and their costs. */
export function wireOwnAppointment(
  booking: BookingDetails,
  { organisation, locations, policy, now, reader }: Context,
): Output<'ownBooking'> {
  const zone = zoneOf(organisation.zone)
  const canAct = allowedBookingActions(booking, now).length > 0
  const isUnpaid = awaitsCard(booking)
  // A booking that waits for a card payment can be cancelled at any time at no cost (rule D122).
  const cancellation = cancelByRule(booking, 'customer', isUnpaid ? FREE_CANCELLATION : policy, now)
  const isGivenBack = cancellation.kind === 'cancelled' && cancellation.isGivenBack
  return {
    ...wireAppointment(organisation, booking, locations, reader),
    ...deadlines(zone, booking),
    balance: wireBalance(booking),
    returned: eurosOfCents(booking.returnedCents),
    version: booking.version,
    paymentMethod: booking.paymentMethod && paymentMethods[booking.paymentMethod],
    isPast: booking.end <= now,
    canCancel: cancellation.kind === 'cancelled',
    canReschedule: canAct && mayCustomerMove(booking, policy, now),
    isLate: canAct && !isUnpaid && booking.status === 'accepted' && isLateCancellation(booking, policy, now),
    inTimeUntil: policy.lateMinutes > 0 ? wireInstant(zone, booking.start - policy.lateMinutes) : null,
    whenLate: lateCancellations[policy.whenLate],
    ...restOf(booking),
    ...(isUnpaid && {
      due: { now: eurosOfCents(dueNowCents(booking)), rest: restWayWords[booking.restWay] },
    }),
    givenBack: givenBackWords[isGivenBack ? givenBackOf(booking) : 'nothing'],
    ...videoOf(booking),
    repeat: booking.repeat && {
      id: booking.repeat.id,
      number: booking.repeat.number,
      total: booking.repeat.appointments,
    },
  }
}

/** What is paid online now; nothing for a booking that waits for a card as a guarantee only (rule D299). */
const dueNowCents = (booking: BookingDetails): Cents =>
  booking.paymentMethod === 'card' ? askedNowCents(balanceOf(booking)) : 0

/** Returns how the rest of the price is paid after the deposit was paid (rule D277); an empty object when nothing is left to pay. */
function restOf(booking: BookingDetails): Pick<Output<'ownBooking'>, 'rest' | 'canPayRest'> {
  const isPartly = booking.payment === 'paid' && booking.depositCents !== null && openCents(balanceOf(booking)) > 0
  // If the booking was marked as paid directly to the provider before its card payment arrived, the rest is paid directly to the provider
  // too.
  const way = booking.paymentMethod === 'card' ? booking.restWay : 'place'
  return isPartly ? { rest: restWayWords[way], canPayRest: restOnlineCents(booking) > 0 } : {}
}

/** The link to the video call of a confirmed booking (rule D361); an empty object for other bookings and without a link. */
function videoOf(booking: BookingDetails): Pick<Output<'ownBooking'>, 'videoUrl'> {
  const url = videoUrlOf(booking)
  return url === null ? {} : { videoUrl: url }
}
