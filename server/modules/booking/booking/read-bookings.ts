import { sql as expression, type SqlBool } from 'kysely'
import { dateOfEpochMinute, type EpochMinute } from '#shared/time/instant.ts'
import type { Interval } from '#shared/time/interval.ts'
import { MINUTES_PER_DAY } from '#shared/time/local-time.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import { PREPARED } from '#server/platform/database/prepared-statements.ts'
import { bookingDetails, type BookingDetails, detailsOf } from './booking-details.ts'
import { isOfSpecialist } from './companions-and-resources.ts'

/** Returns a condition for bookings of the customer record that belongs to an account. */
export const isOfAccount = (organisationId: string, accountId: string) => expression<SqlBool>`booking.customer_id in (
  select customer.id from customer where customer.organization_id = ${organisationId} and customer.account_id = ${accountId}
)`

export async function findBooking(transaction: TenantTransaction, id: string): Promise<BookingDetails | undefined> {
  const row = await bookingDetails(transaction).where('booking.id', '=', id).modifyEnd(PREPARED).executeTakeFirst()
  return row && detailsOf(row)
}

/** The bookings with these ids by start; unknown ids are left out. */
export async function findBookings(
  transaction: TenantTransaction,
  ids: readonly string[],
  direction: 'asc' | 'desc' = 'asc',
): Promise<BookingDetails[]> {
  const rows = await bookingDetails(transaction)
    .where(expression<SqlBool>`booking.id = any(${ids}::uuid[])`)
    .orderBy('booking.starts_at', direction)
    .orderBy('booking.id', direction)
    .modifyEnd(PREPARED)
    .execute()
  return rows.map(detailsOf)
}

/** The bookings of a repeat by start, cancelled ones included. */
export async function listBookingsOfRepeat(
  transaction: TenantTransaction,
  repeatId: string,
): Promise<BookingDetails[]> {
  const rows = await bookingDetails(transaction)
    .where('booking.repeat_id', '=', repeatId)
    .orderBy('booking.starts_at')
    .orderBy('booking.id')
    .execute()
  return rows.map(detailsOf)
}

/**
 * Returns a moment that is before the start of every booking that lasts until `end` or longer: a booking lasts a day at most (constraint
 * `claim_length`). With this lower bound, a query by end can use the index by start instead of reading all earlier bookings.
 */
export const startsAfter = (end: EpochMinute): Date => dateOfEpochMinute(end - MINUTES_PER_DAY)

/**
 * Returns the bookings that are not cancelled and overlap a range, by start: those of one specialist, including bookings that they join, or
 * those of all specialists.
 */
export async function listBookings(
  transaction: TenantTransaction,
  range: Interval,
  specialistId?: string,
): Promise<BookingDetails[]> {
  let query = bookingDetails(transaction)
    .where('booking.starts_at', '<', dateOfEpochMinute(range.end))
    .where('booking.starts_at', '>', startsAfter(range.start))
    .where('booking.ends_at', '>', dateOfEpochMinute(range.start))
    .where('booking.status', 'in', ['pending', 'accepted'])
  if (specialistId !== undefined) query = query.where(isOfSpecialist(transaction.organisationId, specialistId))
  return (await query.orderBy('booking.starts_at').orderBy('booking.id').execute()).map(detailsOf)
}

/** The booking of an account with exactly this start and end. */
export async function findBookingAt(
  transaction: TenantTransaction,
  accountId: string,
  { start, end }: Interval,
): Promise<BookingDetails | undefined> {
  const row = await bookingDetails(transaction)
    .where(isOfAccount(transaction.organisationId, accountId))
    .where('booking.starts_at', '=', dateOfEpochMinute(start))
    .where('booking.ends_at', '=', dateOfEpochMinute(end))
    .where('booking.status', 'in', ['pending', 'accepted'])
    .orderBy('booking.created_at', 'desc')
    .executeTakeFirst()
  return row && detailsOf(row)
}

/**
 * Returns the number of seats in a booking's session that are not available to it: seats of other bookings, including expired ones, and
 * seats that are offered to the waiting list (rule D190). The booking's own seats are not counted. The caller must hold `lockSpecialists`.
 */
export async function countOtherSeats(
  { sql, organisationId }: TenantTransaction,
  { claimId, seats }: Pick<BookingDetails, 'claimId' | 'seats'>,
): Promise<number> {
  const { taken } = await sql
    .selectFrom('claim')
    .where('organization_id', '=', organisationId)
    .where('id', '=', claimId)
    .select('taken')
    .executeTakeFirstOrThrow()
  return taken - seats
}
