import { sql as expression } from 'kysely'
import type { BookingStatus } from '#shared/domain/booking/booking.ts'
import { dateOfEpochMinute, type EpochMinute } from '#shared/time/instant.ts'
import type { Interval } from '#shared/time/interval.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import { type BookingDetails, details, detailsOf } from './bookings.ts'

/** A filter of bookings. Absent fields do not filter. */
export interface BookingFilter {
  readonly status?: BookingStatus | undefined
  /** Only bookings that start within this interval. */
  readonly starts?: Interval | undefined
  readonly specialistId?: string | undefined
  readonly serviceId?: string | undefined
  /** By payment. 'open': the booking has a price, is not cancelled and not paid. */
  readonly payment?: 'open' | 'paid' | 'refunded' | undefined
  readonly accountId?: string | undefined
  /** A text within the guest's name, mail address or phone number, or the service's name. */
  readonly text?: string | undefined
  /** Only bookings that are upcoming at a time, or only those that are not. */
  readonly ahead?: { readonly of: EpochMinute; readonly isWanted: boolean } | undefined
}

export interface Page {
  /** The page number from 0. */
  readonly page: number
  readonly size: number
  readonly order: 'soonest-first' | 'latest-first'
}

/** Returns a page of the matching bookings and their total number. */
export async function searchBookings(
  transaction: TenantTransaction,
  { status, starts, specialistId, serviceId, payment, accountId, text, ahead }: BookingFilter,
  { page, size, order }: Page,
): Promise<{ bookings: BookingDetails[]; total: number }> {
  let query = details(transaction)
  if (status !== undefined) query = query.where('booking.status', '=', status)
  if (starts) query = query.where('booking.starts_at', '>=', dateOfEpochMinute(starts.start))
  if (starts) query = query.where('booking.starts_at', '<', dateOfEpochMinute(starts.end))
  if (specialistId !== undefined) query = query.where('booking.specialist_id', '=', specialistId)
  if (serviceId !== undefined) query = query.where('booking.service_id', '=', serviceId)
  if (payment === 'open') {
    query = query
      .where('booking.payment_state', 'in', ['none', 'held', 'failed'])
      .where('booking.price_cents', '>', 0)
      .where('booking.status', '<>', 'rejected')
  } else if (payment) query = query.where('booking.payment_state', '=', payment)
  if (accountId !== undefined) query = query.where('account.id', '=', accountId)
  if (text !== undefined && text !== '') {
    const candidates = await candidatesFor(transaction, text)
    if (candidates) query = query.where(expression<boolean>`booking.id = any(${candidates}::uuid[])`)
    query = query.where(mentions(text))
  }
  if (ahead) {
    const isAhead = expression<boolean>`(booking.status <> 'rejected' and booking.ends_at > ${dateOfEpochMinute(ahead.of)})`
    query = query.where(isAhead, '=', ahead.isWanted)
  }
  const { total } = await query
    .clearSelect()
    .select((row) => row.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow()
  const direction = order === 'soonest-first' ? 'asc' : 'desc'
  const rows = await query
    .orderBy('booking.starts_at', direction)
    .orderBy('booking.id', direction)
    .limit(size)
    .offset(page * size)
    .execute()
  return { bookings: rows.map(detailsOf), total: Number(total) }
}

/** Minimum length of a word that a trigram index can find. */
const LEAST_INDEXED = 3
/** Maximum number of bookings found by the index. With more of them, reading all bookings is as fast. */
const MOST_CANDIDATES = 2000
/** Maximum number of words of a search text that are looked up in the index, longest first. */
const MOST_WORDS = 3

/**
 * Ids of the bookings that may contain a search text, found by index: those with one of its words in a field. Undefined when
 * the index does not help, because each word is too short or occurs in too many bookings.
 */
async function candidatesFor({ sql }: TenantTransaction, text: string): Promise<string[] | undefined> {
  const words = text.split(' ').filter(({ length }) => length >= LEAST_INDEXED)
  for (const word of words.toSorted((a, b) => b.length - a.length).slice(0, MOST_WORDS)) {
    const { rows } = await expression<{ id: string }>`
      select id from inplan_bookings_like(${containing(word)}, ${MOST_CANDIDATES + 1}) as id`.execute(sql)
    if (rows.length <= MOST_CANDIDATES) return rows.map(({ id }) => id)
  }
  return undefined
}

/** A LIKE pattern for values that contain a text. Wildcards in the text are escaped. */
const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** A condition for bookings that contain a search text. */
function mentions(text: string) {
  const pattern = containing(text)
  return expression<boolean>`
    (guest_first_name || ' ' || guest_last_name || ' ' || account.email || ' ' || guest_phone_number || ' ' || service.name) ilike ${pattern}`
}
