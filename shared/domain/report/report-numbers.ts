import type { Cents } from '#shared/domain/payment/money.ts'

/** The figures of a period, a part of it, a specialist or a service (rule D177). To add a figure, extend this type and the SQL query. */
export interface ReportNumbers {
  /** Sold bookings that start in the period. */
  readonly bookings: number
  /** The seats of those bookings (rule D200). */
  readonly seats: number
  readonly cancelled: number
  /** Sold bookings whose customer did not come (rule D170). */
  readonly noShows: number
  /**
   * Minutes of specialists' time that are covered by at least one sold booking. A session counts once, however many of its seats are sold.
   */
  readonly soldMinutes: number
  /** Minutes of published availability outside absences; null if unknown, for example in a report about one service. */
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

/** The packages that were ordered in a period, whether paid already or to be paid later. */
export interface PackageSales {
  readonly sold: number
  readonly paidCents: Cents
  readonly openCents: Cents
}

/** Returns the income from bookings: the sum of paid and open amounts. */
export const bookedCents = ({ paidCents, openCents }: Pick<ReportNumbers, 'paidCents' | 'openCents'>): Cents =>
  paidCents + openCents

/**
 * Returns the share of the open time that is sold; null if there is no open time or it is unknown. It can exceed 1, because bookings may
 * lie outside the availability.
 */
export const soldShare = ({
  soldMinutes,
  openMinutes,
}: Pick<ReportNumbers, 'soldMinutes' | 'openMinutes'>): number | null =>
  openMinutes === null || openMinutes === 0 ? null : soldMinutes / openMinutes

/** Returns the relative change of a figure since the previous period: 8 → 10 is 0.25. Null if the figure was 0 before. */
export const changeSince = (before: number | null, now: number | null): number | null =>
  before === null || now === null || before === 0 ? null : (now - before) / before
