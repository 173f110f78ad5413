import type { BookingStatus } from '#shared/domain/booking.ts'
import type { LocationType } from '#shared/domain/location.ts'
import type { OrganisationKind } from '#shared/domain/organisation.ts'
import type { PaymentMethod } from '#shared/domain/payment.ts'
import type { Recurrence } from '#shared/domain/recurrence.ts'
import type { AvailabilityKind } from '#shared/domain/series.ts'
import type { ServiceKind } from '#shared/domain/service.ts'

/** Our words and the specification's, both ways; a word of ours without one of theirs does not compile. */
export const organisationTypes = { freelancer: 'FREELANCER', business: 'SMB' } as const satisfies Record<
  OrganisationKind,
  string
>

export const serviceTypes = { private: 'PRIVATE', group: 'PUBLIC' } as const satisfies Record<ServiceKind, string>

export const locationTypes = { virtual: 'VIRTUAL', phone: 'PHONE', physical: 'PHYSICAL' } as const satisfies Record<
  LocationType,
  string
>

export const availabilityTypes = { session: 'TIME_SLOT', window: 'APPOINTMENT' } as const satisfies Record<
  AvailabilityKind,
  string
>

export const repeatTypes = {
  'one-time': 'ONE_TIME',
  daily: 'DAILY',
  weekly: 'WEEKLY',
  workdays: 'SPECIFIC_DAYS',
  monthly: 'MONTHLY',
  yearly: 'YEARLY',
} as const satisfies Record<Recurrence, string>

export const bookingStatuses = {
  pending: 'PENDING',
  accepted: 'ACCEPTED',
  rejected: 'REJECTED',
} as const satisfies Record<BookingStatus, string>

export const paymentMethods = {
  credits: 'CREDITS',
  'pay-afterwards': 'AFTER_PAY',
  card: 'STRIPE',
} as const satisfies Record<PaymentMethod, string>

/** The word of ours for a word of the wire, which its schema has checked. */
export function ourWord<Ours extends string, Theirs extends string>(
  words: Readonly<Record<Ours, Theirs>>,
  theirs: Theirs,
): Ours {
  for (const ours in words) if (words[ours] === theirs) return ours
  throw new RangeError(`No word for ${theirs}`)
}

export const ourLocationTypes = (theirs: readonly (typeof locationTypes)[LocationType][]): LocationType[] =>
  theirs.map((type) => ourWord(locationTypes, type))

export const theirLocationTypes = (ours: readonly LocationType[]): (typeof locationTypes)[LocationType][] =>
  ours.map((type) => locationTypes[type])
