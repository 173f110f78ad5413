import type { LocationType } from '#shared/domain/location/location.ts'
import type { LocalDate } from '#shared/time/local-date.ts'
import type { OfferedSlot } from '../../../data/booking/merge-offered-slots.ts'
import type { Catalogue, Package, Service } from '../../../data/catalogue.ts'
import type { OwnBooking } from '../../../data/booking/own-booking.ts'

/** An order of a slot. Times have the organisation's offset: 2025-03-14T18:30:00+01:00. */
export interface BookingOrder {
  kind: 'booking'
  serviceId: string
  serviceName: string
  specialistId: string
  specialistName: string
  specialistPicture: string | undefined
  date: LocalDate
  startTime: string
  durationMinutes: number
  /** The price of all seats. */
  priceCents: number
  seats: number
  locationType: LocationType | undefined
  /** The postal address; empty when the location is to be determined. */
  place: string
}

export interface PackageOrder {
  kind: 'package'
  packageId: string
  name: string
  items: Package['items']
  priceCents: number
}

/** An order that only has a name and a price: a gift card, or the fee of a booking. */
export interface NamedOrder {
  kind: 'gift-card' | 'fee'
  name: string
  priceCents: number
}

/** Appointments of a series that are paid with one payment. */
export interface SeriesOrder {
  kind: 'series'
  name: string
  count: number
  /** The total price of all appointments. */
  priceCents: number
}

/** The order that the preview shows. */
export type Order = BookingOrder | PackageOrder | NamedOrder | SeriesOrder

const minuteLength = 60_000

export const placeOf = ({ address, city }: { address: string; city: string }): string =>
  [address, city].filter(Boolean).join(', ')

/** The order of an offered slot. */
export function orderOfSlot(
  service: Service,
  slot: OfferedSlot,
  seats: number,
  locationType: LocationType | undefined,
  place: string,
  { specialists }: Pick<Catalogue, 'specialists'>,
): BookingOrder {
  const specialist = specialists.find(({ id }) => id === slot.specialistId)
  return {
    kind: 'booking',
    serviceId: service.id,
    serviceName: service.name,
    specialistId: slot.specialistId,
    specialistName: specialist?.name ?? '',
    specialistPicture: specialist?.pictureSrc,
    date: slot.date,
    startTime: slot.startTime,
    durationMinutes: slot.durationMinutes,
    priceCents: slot.priceCents * seats,
    seats,
    locationType,
    place,
  }
}

/** Returns the order of a held booking that is not paid yet. */
export function orderOfBooking(booking: OwnBooking, { specialists }: Pick<Catalogue, 'specialists'>): BookingOrder {
  return {
    kind: 'booking',
    serviceId: booking.serviceId,
    serviceName: booking.serviceName,
    specialistId: booking.specialistId,
    specialistName: booking.specialistName,
    specialistPicture: specialists.find(({ id }) => id === booking.specialistId)?.pictureSrc,
    date: booking.date,
    startTime: booking.startTime,
    durationMinutes: (Date.parse(booking.endTime) - Date.parse(booking.startTime)) / minuteLength,
    priceCents: booking.priceCents,
    seats: booking.seats,
    locationType: booking.locationType,
    place: placeOf(booking),
  }
}

/** Returns the order of held appointments that are paid together; undefined if there are none. */
export function orderOfSeries(bookings: readonly OwnBooking[]): SeriesOrder | undefined {
  const [first] = bookings
  if (!first) return undefined
  const priceCents = bookings.reduce((sum, booking) => sum + booking.priceCents, 0)
  return { kind: 'series', name: first.serviceName, count: bookings.length, priceCents }
}

export const orderOfPackage = ({ id, name, items, priceCents }: Package): PackageOrder => ({
  kind: 'package',
  packageId: id,
  name,
  items,
  priceCents,
})
