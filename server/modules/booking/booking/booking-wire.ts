import type { Output } from '#shared/api/client.ts'
import { agreedCents, balanceOf, keptCents, openCents } from '#shared/domain/balance/balance.ts'
import type { Location } from '#shared/domain/location/location.ts'
import { organisationNameFor } from '#shared/domain/organisation/name-and-tagline-by-language.ts'
import { eurosOfCents } from '#shared/domain/payment/money.ts'
import type { PaymentState } from '#shared/domain/payment/payment-state.ts'
import type { Language } from '#shared/domain/words/texts-by-language.ts'
import { epochMinuteOf } from '#shared/time/instant.ts'
import { type Zone, zoneOf } from '#shared/time/zone.ts'
import type { BookingDetails, BookingRepeat } from './booking-details.ts'
import { serviceNameFor } from './service-name.ts'
import { type OrganisationProfile, placeOf } from '#server/modules/organisation/index.ts'
import { wireInstant } from '#server/platform/wire/wire-instants.ts'
import {
  attendances,
  bookingStatuses,
  paymentMethods,
  repeatUnits,
  serviceKinds,
  theirLocationTypes,
} from '#server/platform/wire/wire-enums.ts'

export type WirePaymentStatus = Output<'ownBooking'>['paymentStatus']

export const paymentStatuses: Record<PaymentState, WirePaymentStatus> = {
  none: 'NONE',
  held: 'PENDING',
  paid: 'PAID',
  failed: 'FAILED',
  refunded: 'REFUNDED',
}

/** A booking with an unpaid price has the status PENDING, even when no payment was started. */
const paymentStatus = ({ payment, priceCents, discountCents }: BookingDetails): WirePaymentStatus =>
  payment === 'none' && priceCents > discountCents ? 'PENDING' : paymentStatuses[payment]

const common = (zone: Zone, booking: BookingDetails, reader: Language | undefined) => ({
  id: booking.id,
  status: bookingStatuses[booking.status],
  paymentStatus: paymentStatus(booking),
  startTime: wireInstant(zone, booking.start),
  endTime: wireInstant(zone, booking.end),
  duration: booking.end - booking.start,
  price: eurosOfCents(booking.priceCents),
  seats: booking.seats,
  serviceId: booking.serviceId,
  serviceName: serviceNameFor(booking, reader),
  specialistId: booking.specialistId,
  specialistName: booking.specialistName,
  locationTypes: theirLocationTypes(booking.locationTypes),
})

/** Converts a booking for its customer. `wireOwnAppointment` adds the possible actions. */
export function wireAppointment(
  organisation: OrganisationProfile,
  booking: BookingDetails,
  locations: readonly Location[],
  reader: Language | undefined,
) {
  const { address, city } = placeOf(booking.locationIds, locations)
  const organisationName = organisationNameFor(organisation, reader)
  return { ...common(zoneOf(organisation.zone), booking, reader), organisationName, address, city }
}

export const deadlines = (zone: Zone, { requestExpiresAt, holdExpiresAt }: BookingDetails) => ({
  requestExpiresAt: requestExpiresAt === null ? null : wireInstant(zone, requestExpiresAt),
  holdExpiresAt: holdExpiresAt === null ? null : wireInstant(zone, holdExpiresAt),
})

const wireRepeat = ({ id, number, appointments, unit, every, weekdays }: BookingRepeat) => ({
  id,
  number,
  total: appointments,
  unit: repeatUnits[unit],
  every,
  weekdays: [...weekdays],
})

/** Converts the balance of a booking: what it costs, what was received, and what is unpaid. */
export function wireBalance(booking: BookingDetails) {
  const balance = balanceOf(booking)
  return {
    agreed: eurosOfCents(agreedCents(balance)),
    kept: eurosOfCents(keptCents(balance)),
    keptAtPlace: eurosOfCents(booking.placeCents),
    open: eurosOfCents(openCents(balance)),
  }
}

/** Converts a booking for the provider. */
export function wireProviderBooking(
  zone: Zone,
  booking: BookingDetails,
  reader: Language | undefined,
): Output<'providerBooking'> {
  return {
    ...common(zone, booking, reader),
    ...deadlines(zone, booking),
    balance: wireBalance(booking),
    ...(booking.feeCents > 0 && { fees: eurosOfCents(booking.feeCents) }),
    version: booking.version,
    attendance: booking.attendance && attendances[booking.attendance],
    isCancelledLate: booking.isCancelledLate,
    paymentMethod: booking.paymentMethod && paymentMethods[booking.paymentMethod],
    paymentChannel: booking.paymentChannel,
    serviceKind: serviceKinds[booking.serviceKind],
    capacity: booking.capacity,
    customerId: booking.isCustomerErased ? null : booking.customerId,
    guest: booking.guest,
    locationIds: [...booking.locationIds],
    note: booking.note,
    repeat: booking.repeat && wireRepeat(booking.repeat),
    otherSpecialists: booking.companions.map(({ id, name }) => ({ id, name })),
    resources: [...booking.resources],
    createdAt: wireInstant(zone, epochMinuteOf(booking.createdAt)),
  }
}
