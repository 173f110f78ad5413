import type { Cents } from '#shared/domain/payment/money.ts'

/** The numbers of a period, a part of it, a specialist or a service (rule D177). Another number is added here and in its SQL. */
export interface ReportNumbers {
  /** Sold bookings that start in the period. */
  readonly bookings: number
  /** The seats of those bookings (rule D200). */
  readonly seats: number
  readonly cancelled: number
  /** Sold bookings whose customer did not come (rule D170). */
  readonly noShows: number
  /** Minutes of specialists with at least one sold booking: a session counts once, however many seats are sold. */
  readonly soldMinutes: number
  /** Minutes of published availability without absences; null where they are not known, as for one service. */
  readonly openMinutes: number | null
  readonly paidCents: Cents
  readonly openCents: Cents
  /** Customers whose first sold booking starts in the period. */
  readonly newCustomers: number
  /** Customers with a sold booking in the period and one before it. */
  readonly returningCustomers: number
}

export const NO_NUMBERS: ReportNumbers = {
  bookings: 0,
  seats: 0,
  cancelled: 0,
  noShows: 0,
  soldMinutes: 0,
  openMinutes: null,
  paidCents: 0,
  openCents: 0,
  newCustomers: 0,
  returningCustomers: 0,
}

/** Packages that were ordered in a period: paid, or to be paid afterwards. */
export interface PackageSales {
  readonly sold: number
  readonly paidCents: Cents
  readonly openCents: Cents
}

/** The income of bookings: paid and open together. */
export const bookedCents = ({ paidCents, openCents }: Pick<ReportNumbers, 'paidCents' | 'openCents'>): Cents =>
  paidCents + openCents

/**
 * The share of the open time that is sold; null when nothing is open or it is not known. It is above 1 when bookings were moved to
 * times outside the availability.
 */
export const soldShare = ({
  soldMinutes,
  openMinutes,
}: Pick<ReportNumbers, 'soldMinutes' | 'openMinutes'>): number | null =>
  openMinutes === null || openMinutes === 0 ? null : soldMinutes / openMinutes

/** By how much a number has changed since the period before, as a share of it: 8 → 10 is 0.25. Null when it was nothing before. */
export const changeSince = (before: number | null, now: number | null): number | null =>
  before === null || now === null || before === 0 ? null : (now - before) / before
