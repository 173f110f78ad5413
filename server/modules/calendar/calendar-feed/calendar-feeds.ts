import { isOfSpecialist } from '#server/modules/booking/index.ts'
import type { Interval } from '#shared/time/interval.ts'
import { dateOfEpochMinute } from '#shared/time/instant.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'

export interface CalendarFeed {
  readonly secretHash: Buffer
  readonly createdAt: Date
  /** When a calendar program last read the feed, rounded to the hour; null when none has. */
  readonly lastReadAt: Date | null
}

/** The feed of a specialist; undefined when there is none or it was revoked. */
export async function findFeed(
  { sql, organisationId }: TenantTransaction,
  specialistId: string,
): Promise<CalendarFeed | undefined> {
  return sql
    .selectFrom('calendar_feed')
    .where('organization_id', '=', organisationId)
    .where('specialist_id', '=', specialistId)
    .select(['secret_hash as secretHash', 'created_at as createdAt', 'last_read_at as lastReadAt'])
    .executeTakeFirst()
}

/** Creates the feed of a specialist, or replaces its secret. */
export async function saveFeed(
  { sql, organisationId }: TenantTransaction,
  specialistId: string,
  secretHash: Buffer,
  createdAt: Date,
): Promise<void> {
  const made = { secret_hash: secretHash, created_at: createdAt, last_read_at: null }
  await sql
    .insertInto('calendar_feed')
    .values({ organization_id: organisationId, specialist_id: specialistId, ...made })
    .onConflict((conflict) => conflict.columns(['organization_id', 'specialist_id']).doUpdateSet(made))
    .execute()
}

export async function deleteFeed({ sql, organisationId }: TenantTransaction, specialistId: string): Promise<void> {
  await sql
    .deleteFrom('calendar_feed')
    .where('organization_id', '=', organisationId)
    .where('specialist_id', '=', specialistId)
    .execute()
}

/** Stores when the feed was last read, rounded to the hour. Concurrent reads write the same value, so no lock is taken. */
export async function noteFeedRead(
  { sql, organisationId }: TenantTransaction,
  specialistId: string,
  at: Date,
): Promise<void> {
  await sql
    .updateTable('calendar_feed')
    .set({ last_read_at: at })
    .where('organization_id', '=', organisationId)
    .where('specialist_id', '=', specialistId)
    .execute()
}

/** When each booking of a specialist within an interval was last changed, including cancelled ones. */
export async function lastChanges(
  { sql, organisationId }: TenantTransaction,
  specialistId: string,
  { start, end }: Interval,
): Promise<{ readonly bookingId: string; readonly claimId: string; readonly at: Date }[]> {
  return sql
    .selectFrom('booking')
    .innerJoin('booking_event', (join) =>
      join
        .onRef('booking_event.organization_id', '=', 'booking.organization_id')
        .onRef('booking_event.booking_id', '=', 'booking.id'),
    )
    .where('booking.organization_id', '=', organisationId)
    .where(isOfSpecialist(organisationId, specialistId))
    .where('booking.starts_at', '<', dateOfEpochMinute(end))
    .where('booking.ends_at', '>', dateOfEpochMinute(start))
    .groupBy(['booking.id', 'booking.claim_id'])
    .select(['booking.id as bookingId', 'booking.claim_id as claimId'])
    .select(({ fn }) => fn.max('booking_event.at').as('at'))
    .execute()
}
