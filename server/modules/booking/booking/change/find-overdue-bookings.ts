import { sql as expression } from 'kysely'
import { dateOfEpochMinute, type EpochMinute } from '#shared/time/instant.ts'
import type { Database, TenantTransaction } from '#server/platform/database/database.ts'

export interface BookingName {
  readonly organisationId: string
  readonly id: string
}

/**
 * The ids of bookings of all organisations whose hold or reschedule request has expired, oldest first. The rest of a booking
 * is only readable in a transaction of its organisation.
 */
export async function overdueBookings({ global: sql }: Database, now: Date, most: number): Promise<BookingName[]> {
  const { rows } = await expression<BookingName>`
    select organization_id as "organisationId", id from overdue_bookings(${now}, ${most})`.execute(sql)
  return rows
}

/** Expired bookings of some specialists; normally none. */
export async function overdueBookingsOf(
  { sql, organisationId }: TenantTransaction,
  specialistIds: readonly string[],
  now: EpochMinute,
): Promise<string[]> {
  const rows = await sql
    .selectFrom('booking')
    .where('organization_id', '=', organisationId)
    .where('specialist_id', '=', expression<string>`any(${specialistIds}::uuid[])`)
    .where('status', '<>', 'rejected')
    .where(expression<Date>`least(hold_expires_at, request_expires_at)`, '<=', dateOfEpochMinute(now))
    .select('id')
    .execute()
  return rows.map(({ id }) => id)
}
