import { sql as expression } from 'kysely'
import { ENDING_SOON_DAYS } from '#shared/domain/availability/ending/end-of-published-time.ts'
import { epochMinuteOf } from '#shared/time/instant.ts'
import { addDays, fromEpochDay, type LocalDate } from '#shared/time/local-date.ts'
import { MINUTES_PER_DAY } from '#shared/time/local-time.ts'
import type { Database, TenantTransaction } from '#server/platform/database/database.ts'
import type { Ending } from './read-published-time-endings.ts'

interface SpecialistName {
  readonly organisationId: string
  readonly id: string
}

/**
 * Returns at most `most` specialists, across all organisations, whose published time may end soon and who were not notified yet. The range
 * of dates has one more day at each end, to cover the local dates of all time zones.
 */
export async function specialistsToTell({ global: sql }: Database, now: Date, most: number): Promise<SpecialistName[]> {
  const first = dayBefore(now)
  const last = addDays(first, ENDING_SOON_DAYS + 1)
  const { rows } = await expression<SpecialistName>`
    select organization_id as "organisationId", id
    from ending_specialists(${first}::date, ${last}::date, ${most})`.execute(sql)
  return rows
}

/** Returns yesterday's date in UTC. No time zone has an earlier current date. */
const dayBefore = (now: Date): LocalDate => fromEpochDay(Math.floor(epochMinuteOf(now) / MINUTES_PER_DAY) - 1)

/**
 * Records that an ending was announced. Returns false when a previously announced ending is still in the future: somebody who then adds
 * only a few days knows that these end, too.
 */
export async function settleNotice(
  { sql, organisationId }: TenantTransaction,
  { specialistId, lastDate }: Ending,
  now: Date,
): Promise<boolean> {
  const { rows } = await expression<{ specialist_id: string }>`
    insert into time_end_notice (organization_id, specialist_id, last_date, noticed_at)
    values (${organisationId}, ${specialistId}, ${lastDate}, ${now})
    on conflict (organization_id, specialist_id)
      do update set last_date = excluded.last_date, noticed_at = excluded.noticed_at
      where time_end_notice.last_date < ${dayBefore(now)}::date
    returning specialist_id`.execute(sql)
  return rows.length > 0
}
