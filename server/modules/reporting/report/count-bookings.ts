import { type RawBuilder, sql as expression } from 'kysely'
import type { Cents } from '#shared/domain/payment/money.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import { moneySumsOfAll } from '#server/modules/money/records/index.ts'

/** The filters of the counted bookings, besides their period. */
export interface ReportScope {
  /**
   * The specialist to whose bookings the caller's view is limited; undefined for all. A customer counts as new among these bookings only.
   */
  readonly visibleSpecialistId?: string | undefined
  readonly specialistId?: string | undefined
  readonly serviceId?: string | undefined
}

/** The numbers of bookings that one query reads (rule D177). */
export interface CountedBookings {
  readonly bookings: number
  readonly seats: number
  readonly cancelled: number
  readonly noShows: number
  readonly soldMinutes: number
  readonly paidCents: Cents
  readonly openCents: Cents
  readonly newCustomers: number
  readonly returningCustomers: number
}

export interface BookingCounts {
  readonly total: CountedBookings
  /** The counts of each part of the period, by its index from 0. A part without bookings is absent. */
  readonly parts: ReadonlyMap<number, CountedBookings>
  readonly specialists: ReadonlyMap<string, CountedBookings>
  readonly services: ReadonlyMap<string, CountedBookings>
}

const NOTHING: CountedBookings = {
  bookings: 0,
  seats: 0,
  cancelled: 0,
  noShows: 0,
  soldMinutes: 0,
  paidCents: 0,
  openCents: 0,
  newCustomers: 0,
  returningCustomers: 0,
}

interface Row {
  readonly part: number | null
  readonly specialistId: string | null
  readonly serviceId: string | null
  readonly bookings: string
  readonly seats: string
  readonly cancelled: string
  readonly noShows: string
  readonly soldMinutes: string
  readonly paid: string
  readonly open: string
  readonly customers: string
  readonly newInPeriod: string
  readonly newInPart: string
}

/** Whether a booking has its seat, as `claimsSeat` in shared/domain/booking. */
const isSold = (now: Date) => expression<boolean>`(
  booking.status <> 'rejected'
  and (booking.payment_state in ('held', 'failed') and booking.hold_expires_at <= ${now}) is not true
  and (booking.status = 'pending' and booking.request_expires_at <= ${now}) is not true
)`

/**
 * Counts the bookings that start in a period, for each part of it, by specialist and by service. The rules are those of
 * shared/domain/report, written in SQL, so that a hundred thousand bookings need not be loaded.
 *
 * @param bounds the starts of the parts and the end of the last one
 */
export async function countBookings(
  transaction: TenantTransaction,
  bounds: readonly Date[],
  scope: ReportScope,
  now: Date,
): Promise<BookingCounts> {
  const { sql, organisationId } = transaction
  const [start, end] = [bounds[0], bounds.at(-1)]
  const ofViewer =
    scope.visibleSpecialistId === undefined
      ? expression``
      : expression`and booking.specialist_id = ${scope.visibleSpecialistId}`
  const { rows } = await expression<Row>`
    with counted as materialized (
      select booking.id, claim_id, customer_id, specialist_id, service_id, seats, attendance,
        coalesce(sums[1] - sums[2] + sums[3], 0) as kept,
        case when payment_method is distinct from 'credits'
          then greatest(0, price_cents - discount_cents - coalesce(sums[1], 0)) else 0 end as open,
        width_bucket(starts_at, ${bounds.slice(0, -1)}::timestamptz[]) - 1 as part,
        (extract(epoch from ends_at - starts_at) / 60)::int as minutes,
        ${isSold(now)} as is_sold,
        (payment_state in ('held', 'failed') and hold_expires_at <= ${now}) is true or (
          status = 'rejected' and exists (
            select from booking_event
            where booking_event.organization_id = ${organisationId} and booking_id = booking.id and kind = 'hold-expired'
          )
        ) as is_hold_only
      from booking
      left join ${moneySumsOfAll(organisationId)} as money on money.booking_id = booking.id
      where booking.organization_id = ${organisationId} and starts_at >= ${start} and starts_at < ${end}
        ${expression.join(conditionsOf(scope), expression` `)}
    ), first_booking as (
      select customer_id, min(starts_at) as at, row_number() over () as number from booking
      where booking.organization_id = ${organisationId} and starts_at < ${end} and ${isSold(now)} ${ofViewer}
      group by customer_id
    ), numbers as (
      select part, specialist_id, service_id,
        count(*) filter (where is_sold) as bookings,
        coalesce(sum(seats) filter (where is_sold), 0) as seats,
        count(*) filter (where not is_sold and not is_hold_only) as cancelled,
        count(*) filter (where is_sold and attendance = 'no-show') as "noShows",
        coalesce(sum(kept), 0) as paid,
        coalesce(sum(open) filter (where is_sold), 0) as open,
        count(distinct number) filter (where is_sold) as customers,
        count(distinct number) filter (where is_sold and first_booking.at >= ${start}) as "newInPeriod",
        count(distinct number) filter (
          where is_sold and first_booking.at >= (${bounds}::timestamptz[])[part + 1]
        ) as "newInPart"
      from counted left join first_booking on first_booking.customer_id = counted.customer_id
      group by grouping sets ((), (part), (specialist_id), (service_id))
    ), sold_time as (
      select part, specialist_id, service_id, sum(minutes) as minutes
      from (select distinct claim_id, part, specialist_id, service_id, minutes from counted where is_sold) as session
      group by grouping sets ((), (part), (specialist_id), (service_id))
    )
    select numbers.part, numbers.specialist_id as "specialistId", numbers.service_id as "serviceId", bookings, seats, cancelled, "noShows",
      paid, open, customers, "newInPeriod", "newInPart",
      coalesce(sold_time.minutes, 0) as "soldMinutes"
    from numbers left join sold_time
      on sold_time.part is not distinct from numbers.part
      and sold_time.specialist_id is not distinct from numbers.specialist_id
      and sold_time.service_id is not distinct from numbers.service_id`.execute(sql)
  return sorted(rows)
}

function conditionsOf({ visibleSpecialistId, specialistId, serviceId }: ReportScope): RawBuilder<unknown>[] {
  const conditions: RawBuilder<unknown>[] = [expression``]
  if (visibleSpecialistId !== undefined) conditions.push(expression`and specialist_id = ${visibleSpecialistId}`)
  if (specialistId !== undefined) conditions.push(expression`and specialist_id = ${specialistId}`)
  if (serviceId !== undefined) conditions.push(expression`and service_id = ${serviceId}`)
  return conditions
}

function sorted(rows: readonly Row[]): BookingCounts {
  let total = NOTHING
  const parts = new Map<number, CountedBookings>()
  const specialists = new Map<string, CountedBookings>()
  const services = new Map<string, CountedBookings>()
  for (const row of rows) {
    if (row.part !== null) parts.set(row.part, countsOf(row, Number(row.newInPart)))
    else if (row.specialistId !== null) specialists.set(row.specialistId, ofPeriod(row))
    else if (row.serviceId !== null) services.set(row.serviceId, ofPeriod(row))
    else total = ofPeriod(row)
  }
  return { total, parts, specialists, services }
}

const ofPeriod = (row: Row): CountedBookings => countsOf(row, Number(row.newInPeriod))

const countsOf = (row: Row, newCustomers: number): CountedBookings => ({
  bookings: Number(row.bookings),
  seats: Number(row.seats),
  cancelled: Number(row.cancelled),
  noShows: Number(row.noShows),
  soldMinutes: Number(row.soldMinutes),
  paidCents: Number(row.paid),
  openCents: Number(row.open),
  newCustomers,
  returningCustomers: Number(row.customers) - newCustomers,
})
