import { type RawBuilder, sql as expression, type SqlBool } from 'kysely'
import type { BookingStatus } from '#shared/domain/booking/booking.ts'
import { dateOfEpochMinute, type EpochMinute } from '#shared/time/instant.ts'
import type { Interval } from '#shared/time/interval.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import { containing, LEAST_INDEXED } from '#server/platform/database/like-pattern.ts'
import { searchWords } from '#server/modules/customers/records/index.ts'
import { countedUpTo, mostCountedFor } from '#server/platform/database/capped-row-count.ts'
import { moneySums } from '#server/modules/money/records/index.ts'
import type { BookingDetails } from './booking-details.ts'
import { findBookings, isOfAccount, startsAfter } from './read-bookings.ts'

/** A filter of bookings. Absent fields do not filter. */
export interface BookingFilter {
  readonly status?: BookingStatus | undefined
  /** Only bookings that start within this interval. */
  readonly starts?: Interval | undefined
  readonly specialistId?: string | undefined
  readonly serviceId?: string | undefined
  /** Filters by payment. 'open': the booking is not cancelled and a part of its price is still unpaid. */
  readonly payment?: 'open' | 'paid' | 'refunded' | undefined
  /** Only bookings of the customer record that belongs to this account. */
  readonly accountId?: string | undefined
  readonly customerId?: string | undefined
  /** Words that all occur in the guest's name, mail address or phone number, or in the service's name. */
  readonly text?: string | undefined
  /** Compares bookings with the time `of`: only upcoming ones if `isWanted`, else only the others. */
  readonly ahead?: { readonly of: EpochMinute; readonly isWanted: boolean } | undefined
}

export interface Page {
  /** The zero-based page number. */
  readonly page: number
  readonly size: number
  readonly order: BookingOrder
}

export type BookingOrder = 'soonest-first' | 'latest-first'

interface FoundBookings {
  readonly bookings: BookingDetails[]
  /** The number of matching bookings; counting stops at a maximum. */
  readonly total: number
  /** Whether there are more than `total` (rule D318). */
  readonly isMore: boolean
}

/**
 * Returns a page of the matching bookings and their number. The page is chosen before the names are joined, so that they are
 * read for its bookings only.
 */
export async function searchBookings(
  transaction: TenantTransaction,
  filter: BookingFilter,
  { order, ...asked }: Page,
): Promise<FoundBookings> {
  const matches = [...ofBooking(transaction.organisationId, filter), ...(await ofNames(transaction, filter))]
  const found = searched(transaction, filter, matches)
  const most = mostCountedFor(asked)
  const { counted } = await transaction.sql
    .selectFrom(
      found
        .select('booking.id')
        .limit(most + 1)
        .as('matching'),
    )
    .select((row) => row.fn.countAll<string>().as('counted'))
    .executeTakeFirstOrThrow()
  const bookings = await inOrder(transaction, found, order, { size: asked.size, offset: asked.page * asked.size })
  return { bookings, ...countedUpTo(most, Number(counted)) }
}

/** Returns the bookings with these ids in the given order, with their names. */
async function inOrder(
  transaction: TenantTransaction,
  found: ReturnType<typeof searched>,
  order: BookingOrder,
  { size, offset = 0 }: { readonly size: number; readonly offset?: number },
): Promise<BookingDetails[]> {
  const direction = order === 'soonest-first' ? 'asc' : 'desc'
  const chosen = await found
    .select('booking.id')
    .orderBy('booking.starts_at', direction)
    .orderBy('booking.id', direction)
    .limit(size)
    .offset(offset)
    .execute()
  const ids = chosen.map(({ id }) => id)
  return findBookings(transaction, ids, direction)
}

/** The position at which a list of bookings continues: after the booking with this start and id. */
export interface AfterBooking {
  readonly startsAt: Date
  readonly id: string
}

/**
 * Returns at most `size` matching bookings that follow a given booking in the order. Reading a list in many parts costs no more than
 * reading it at once, because each part starts in the index where the previous one ended.
 */
export async function bookingsAfter(
  transaction: TenantTransaction,
  filter: BookingFilter,
  {
    after,
    size,
    order,
  }: { readonly after: AfterBooking | undefined; readonly size: number; readonly order: BookingOrder },
): Promise<BookingDetails[]> {
  const matches = [...ofBooking(transaction.organisationId, filter), ...(await ofNames(transaction, filter))]
  let found = searched(transaction, filter, matches)
  if (after) {
    const isLater = expression.raw(order === 'soonest-first' ? '>' : '<')
    found = found.where(
      expression<SqlBool>`(booking.starts_at, booking.id) ${isLater} (${after.startsAt}, ${after.id}::uuid)`,
    )
  }
  return inOrder(transaction, found, order, { size })
}

/** Without a search text only the booking table is read: foreign keys guarantee that the rows it refers to exist. */
function searched(transaction: TenantTransaction, { text = '' }: BookingFilter, matches: Condition[]) {
  const { sql, organisationId } = transaction
  const bookings = sql.selectFrom('booking').where('booking.organization_id', '=', organisationId)
  if (text === '') return bookings.where((row) => row.and(matches))
  const named = bookings
    .innerJoin('service', (join) =>
      join
        .onRef('service.organization_id', '=', 'booking.organization_id')
        .onRef('service.id', '=', 'booking.service_id'),
    )
    .innerJoin('customer', (join) =>
      join
        .onRef('customer.organization_id', '=', 'booking.organization_id')
        .onRef('customer.id', '=', 'booking.customer_id'),
    )
    .leftJoin('account', 'account.id', 'customer.account_id')
    .select('booking.id')
    .where((row) => row.and(matches))
  return bookings.where('booking.id', 'in', named)
}

type Condition = RawBuilder<SqlBool>

/** Returns the conditions on columns of the booking table. */
function ofBooking(organisationId: string, filter: BookingFilter): Condition[] {
  const { status, starts, specialistId, serviceId, accountId, customerId, payment, ahead } = filter
  const conditions: Condition[] = []
  if (status !== undefined) conditions.push(expression`booking.status = ${status}`)
  if (starts) {
    const [first, end] = [dateOfEpochMinute(starts.start), dateOfEpochMinute(starts.end)]
    conditions.push(expression`booking.starts_at >= ${first}`, expression`booking.starts_at < ${end}`)
  }
  if (specialistId !== undefined) conditions.push(expression`booking.specialist_id = ${specialistId}`)
  if (serviceId !== undefined) conditions.push(expression`booking.service_id = ${serviceId}`)
  if (accountId !== undefined) conditions.push(isOfAccount(organisationId, accountId))
  if (customerId !== undefined) conditions.push(expression`booking.customer_id = ${customerId}`)
  if (payment === 'open') {
    conditions.push(
      // A paid booking can still have an unpaid rest only if it has a deposit.
      expression`(booking.payment_state in ('none', 'held', 'failed') or (booking.payment_state = 'paid' and booking.deposit_cents is not null))`,
      expression`booking.price_cents > 0`,
      expression`booking.status <> 'rejected'`,
      expression`booking.price_cents - booking.discount_cents > (${moneySums(organisationId)})[1]`,
    )
  } else if (payment) conditions.push(expression`booking.payment_state = ${payment}`)
  if (ahead) {
    const now = dateOfEpochMinute(ahead.of)
    if (ahead.isWanted) {
      conditions.push(
        expression`booking.status <> 'rejected'`,
        expression`booking.ends_at > ${now}`,
        expression`booking.starts_at > ${startsAfter(ahead.of)}`,
      )
    } else conditions.push(expression`(booking.status = 'rejected' or booking.ends_at <= ${now})`)
  }
  return conditions
}

/** Returns the conditions that match a search text with the booking, its customer and its service. */
async function ofNames(transaction: TenantTransaction, { text = '' }: BookingFilter): Promise<Condition[]> {
  const words = searchWords(text)
  const candidates = await candidatesFor(transaction, words)
  return [...(candidates ? [expression<SqlBool>`booking.id = any(${candidates}::uuid[])`] : []), ...words.map(mentions)]
}

/** Maximum number of bookings that the index may return. For more of them, reading all bookings is as fast. */
const MOST_CANDIDATES = 2000
/** Maximum number of words of a search text that are looked up in the index, longest first. */
const MOST_WORDS = 3

/**
 * Ids of the bookings that may contain a search text, found by index: those with one of its words in a field. Undefined when
 * the index does not help, because each word is too short or occurs in too many bookings.
 */
async function candidatesFor({ sql }: TenantTransaction, words: readonly string[]): Promise<string[] | undefined> {
  const indexed = words.filter(({ length }) => length >= LEAST_INDEXED)
  for (const word of indexed.toSorted((a, b) => b.length - a.length).slice(0, MOST_WORDS)) {
    const { rows } = await expression<{ id: string }>`
      select id from inplan_bookings_named(${containing(word)}, ${MOST_CANDIDATES + 1}) as id`.execute(sql)
    if (rows.length <= MOST_CANDIDATES) return rows.map(({ id }) => id)
  }
  return undefined
}

/** A condition for bookings that contain a folded word. */
const mentions = (word: string): Condition => expression<SqlBool>`
  inplan_folded(inplan_customer_text(
    guest_first_name, guest_last_name, guest_phone_number, coalesce(account.email, customer.email)
  ) || ' ' || service.name || ' ' || coalesce(service.translation ->> 'name', '')) like ${containing(word)}`
