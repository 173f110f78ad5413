import type { ChangeType } from '#shared/domain/availability/change/scope/availability-scopes.ts'
import type { Attendance, BookingStatus } from '#shared/domain/booking/booking.ts'
import type { CancellationPolicy } from '#shared/domain/booking/cancellation.ts'
import type { ChangeScope } from '#shared/domain/availability/change/scope/change-scope.ts'
import type { CreditEntry } from '#shared/domain/credits/credit-ledger.ts'
import type { DepositCustomers, RestWay } from '#shared/domain/deposit/deposit.ts'
import type { GuestBooking } from '#shared/domain/guest/guest-requirements.ts'
import type { LocationType } from '#shared/domain/location/location.ts'
import type { OrganisationKind } from '#shared/domain/organisation/organisation.ts'
import type { PaymentMethod } from '#shared/domain/payment/payment-state.ts'
import type { Recurrence } from '#shared/domain/availability/series/recurrence.ts'
import type { RepeatStep } from '#shared/domain/repeat/customer-repeats.ts'
import type { RepeatScope } from '#shared/domain/repeat/repeat-change.ts'
import type { RepeatUnit } from '#shared/domain/repeat/repeat-rule.ts'
import type { AvailabilityKind } from '#shared/domain/availability/series/series.ts'
import type { ServiceKind } from '#shared/domain/service/service.ts'
import type { OfferVerdict } from '#shared/domain/slot/why-not-offered.ts'
import type { ClientKind } from '#server/platform/http/client-kind.ts'
import type { MemberRole } from '#server/platform/http/handler.ts'

/** Each map translates the domain's terms to the specification's. A term without a counterpart is a compile error. */
export const organisationTypes = { freelancer: 'FREELANCER', business: 'SMB' } as const satisfies Record<
  OrganisationKind,
  string
>

export const guestBookings = { open: 'OPEN', code: 'CODE', account: 'ACCOUNT' } as const satisfies Record<
  GuestBooking,
  string
>

export const memberRoles = { owner: 'OWNER', specialist: 'SPECIALIST' } as const satisfies Record<MemberRole, string>

export const sessionSurfaces = {
  'desktop-app': 'DESKTOP_APP',
  browser: 'BROWSER',
  phone: 'PHONE',
  other: 'OTHER',
} as const satisfies Record<ClientKind, string>

export const serviceKinds = { private: 'PRIVATE', group: 'PUBLIC' } as const satisfies Record<ServiceKind, string>

export const locationTypes = { virtual: 'VIRTUAL', phone: 'PHONE', physical: 'PHYSICAL' } as const satisfies Record<
  LocationType,
  string
>

export const availabilityKinds = { session: 'TIME_SLOT', window: 'APPOINTMENT' } as const satisfies Record<
  AvailabilityKind,
  string
>

export const recurrences = {
  'one-time': 'ONE_TIME',
  daily: 'DAILY',
  weekly: 'WEEKLY',
  workdays: 'SPECIFIC_DAYS',
  monthly: 'MONTHLY',
  yearly: 'YEARLY',
} as const satisfies Record<Recurrence, string>

export const repeatUnits = { day: 'DAY', week: 'WEEK', month: 'MONTH' } as const satisfies Record<RepeatUnit, string>

export const repeatStepWords = { week: 'WEEK', 'two-weeks': 'TWO_WEEKS', month: 'MONTH' } as const satisfies Record<
  RepeatStep,
  string
>

export const depositCustomerWords = {
  everyone: 'EVERYONE',
  new: 'NEW',
  'after-no-shows': 'AFTER_NO_SHOWS',
} as const satisfies Record<DepositCustomers, string>

export const restWayWords = { online: 'ONLINE', place: 'PLACE' } as const satisfies Record<RestWay, string>

export const repeatScopes = { this: 'THIS', following: 'FOLLOWING', all: 'ALL' } as const satisfies Record<
  RepeatScope,
  string
>

export const changeScopes = {
  selected: 'SELECTED_INSTANCE',
  following: 'FOLLOWING_INSTANCES',
  all: 'ALL_INSTANCES',
  'following-same-day': 'FOLLOWING_SAME_DAY_INSTANCES',
  'all-same-day': 'ALL_INSTANCES_SAME_DAY',
  'following-same-weekday': 'FOLLOWING_INSTANCES_SAME_DAYOFWEEK',
  'all-same-weekday': 'ALL_SAME_DAY_DAYOFWEEK_INSTANCES',
  'following-same-time-and-weekday': 'FOLLOWING_SAME_TIME_SLOT_INSTANCES_SAME_DAYOFWEEK',
  'following-same-time': 'FOLLOWING_SAME_TIME_SLOT_INSTANCES',
} as const satisfies Record<ChangeScope, string>

export const changeTypes = {
  'end-date': 'END_DATE',
  date: 'DATE',
  'other-fields': 'OTHER_FIELDS',
} as const satisfies Record<ChangeType, string>

export const bookingStatuses = {
  pending: 'PENDING',
  accepted: 'ACCEPTED',
  rejected: 'REJECTED',
} as const satisfies Record<BookingStatus, string>

export const attendances = {
  attended: 'ATTENDED',
  late: 'LATE',
  'no-show': 'NO_SHOW',
} as const satisfies Record<Attendance, string>

export const paymentMethods = {
  credits: 'CREDITS',
  'pay-afterwards': 'AFTER_PAY',
  card: 'STRIPE',
} as const satisfies Record<PaymentMethod, string>

/** Returns the domain's term for a value of the API. The value must have passed its schema. */
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

export const creditEntryKinds = {
  bought: 'BOUGHT',
  used: 'USED',
  returned: 'RETURNED',
  expired: 'EXPIRED',
} as const satisfies Record<CreditEntry['kind'], string>

export const lateCancellations = { forfeit: 'FORFEIT', refuse: 'REFUSE' } as const satisfies Record<
  CancellationPolicy['whenLate'],
  string
>

export const offerVerdicts = {
  offered: 'OFFERED',
  withdrawn: 'WITHDRAWN',
  'no-availability': 'NO_AVAILABILITY',
  past: 'PAST',
  notice: 'NOTICE',
  window: 'BOOKING_WINDOW',
  'shown-before': 'SHOWN_BEFORE',
  'no-start': 'NO_START',
  away: 'AWAY',
  overlap: 'OVERLAP',
  buffer: 'BUFFER',
  full: 'FULL',
  resource: 'RESOURCE',
  specialists: 'SPECIALISTS',
  'daily-maximum': 'DAILY_MAXIMUM',
} as const satisfies Record<OfferVerdict['kind'], string>
