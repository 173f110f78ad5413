import { sql as expression } from 'kysely'
import type { ReminderKind, ReminderPolicy } from '#shared/domain/reminders/reminder.ts'
import { dateOfEpochMinute, type EpochMinute, epochMinuteOf } from '#shared/time/instant.ts'
import type { Database, TenantTransaction } from '#server/platform/database/database.ts'
import type { BookingName } from '#server/modules/booking/index.ts'

/**
 * The ids of bookings of all organisations with a due reminder that was not sent, soonest first. The rest of a booking is
 * only readable in a transaction of its organisation.
 */
export async function bookingsToRemindOf({ global: sql }: Database, now: Date, most: number): Promise<BookingName[]> {
  const { rows } = await expression<BookingName>`
    select organization_id as "organisationId", id from due_reminders(${now}, ${most})`.execute(sql)
  return rows
}

/** Like `bookingsToRemindOf`, for reminders by text message (rule D258). */
export async function bookingsToText({ global: sql }: Database, now: Date, most: number): Promise<BookingName[]> {
  const { rows } = await expression<BookingName>`
    select organization_id as "organisationId", id from due_texts(${now}, ${most})`.execute(sql)
  return rows
}

/** Marks the reminder of a booking for this start as handled, so that it is sent once. Returns false when it was already marked. */
export async function settleReminder(
  { sql, organisationId }: TenantTransaction,
  { bookingId, start, kind }: { bookingId: string; start: EpochMinute; kind: ReminderKind | 'text' },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await sql
    .insertInto('reminder')
    .values({ organization_id: organisationId, booking_id: bookingId, starts_at: dateOfEpochMinute(start), kind })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Returns when the customer got to know the booking's current start: when it was booked, moved or paid. */
export async function knownSince(
  { sql, organisationId }: TenantTransaction,
  bookingId: string,
): Promise<EpochMinute | undefined> {
  const row = await sql
    .selectFrom('booking_event')
    .where('organization_id', '=', organisationId)
    .where('booking_id', '=', bookingId)
    .where((each) =>
      each.or([
        each('kind', 'in', ['created', 'moved']),
        each.and([each('kind', '=', 'payment-received'), each('surface', '=', 'payment-provider')]),
      ]),
    )
    .orderBy('version', 'desc')
    .select('at')
    .executeTakeFirst()
  return row && epochMinuteOf(row.at)
}

export interface ReminderSettings extends ReminderPolicy {
  readonly version: number
}

const settings = ({ sql, organisationId }: TenantTransaction) =>
  sql
    .selectFrom('organization')
    .where('id', '=', organisationId)
    .select(['reminds_day_before as dayBefore', 'reminds_hour_before as hourBefore', 'reminders_version as version'])

/** Reads the organisation's reminder settings; undefined when the organisation does not exist. */
export async function findReminderSettings(transaction: TenantTransaction): Promise<ReminderSettings | undefined> {
  return settings(transaction).executeTakeFirst()
}

/** Like `findReminderSettings`, and locks the row until the transaction ends. */
export async function lockReminderSettings(transaction: TenantTransaction): Promise<ReminderSettings | undefined> {
  return settings(transaction).forUpdate().executeTakeFirst()
}

export async function saveReminderSettings(
  { sql, organisationId }: TenantTransaction,
  { dayBefore, hourBefore }: ReminderPolicy,
): Promise<void> {
  await sql
    .updateTable('organization')
    .set((row) => ({
      reminds_day_before: dayBefore,
      reminds_hour_before: hourBefore,
      reminders_version: row('reminders_version', '+', 1),
    }))
    .where('id', '=', organisationId)
    .execute()
}
