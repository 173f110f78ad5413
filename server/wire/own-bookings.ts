import type { Output } from '#shared/api/client.ts'
import { allowedBookingActions } from '#shared/domain/booking.ts'
import type { GivenBack } from '#shared/domain/booking-payment.ts'
import {
  type CancellationPolicy,
  cancelByRule,
  isLateCancellation,
  mayCustomerMove,
} from '#shared/domain/cancellation.ts'
import type { Location } from '#shared/domain/location.ts'
import type { EpochMinute } from '#shared/time/instant.ts'
import { zoneOf } from '#shared/time/zone.ts'
import type { BookingDetails } from '../repositories/bookings.ts'
import type { OrganisationProfile } from '../repositories/organisations.ts'
import { deadlines, wireAppointment } from './bookings.ts'

export const givenBackWords = { nothing: 'NOTHING', credit: 'CREDIT', money: 'MONEY' } as const satisfies Record<
  GivenBack,
  string
>

interface Context {
  readonly organisation: OrganisationProfile
  readonly locations: readonly Location[]
  readonly policy: CancellationPolicy
  readonly now: EpochMinute
}

/** A booking as its customer sees it, and what they can do with it now. */
export function wireOwnAppointment(
  booking: BookingDetails,
  { organisation, locations, policy, now }: Context,
): Output<'rescheduleAppointment'> {
  const canAct = allowedBookingActions(booking, now).length > 0
  return {
    ...wireAppointment(organisation, booking, locations),
    ...deadlines(zoneOf(organisation.zone), booking),
    version: booking.version,
    canCancel: cancelByRule(booking, 'customer', policy, now).kind === 'cancelled',
    canReschedule: canAct && mayCustomerMove(booking, policy, now),
    isLate: canAct && booking.status === 'accepted' && isLateCancellation(booking, policy, now),
  }
}
