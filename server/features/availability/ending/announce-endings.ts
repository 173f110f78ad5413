import { sql as expression } from 'kysely'
import { ENDING_SOON_DAYS } from '#shared/domain/availability/ending/end-of-time.ts'
import { epochMinuteOf } from '#shared/time/instant.ts'
import { addDays, fromEpochDay, type LocalDate } from '#shared/time/local-date.ts'
import { MINUTES_PER_DAY } from '#shared/time/local-time.ts'
import type { Database, TenantTransaction } from '#server/platform/database/database.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { announce } from '#server/platform/change-feed.ts'
import { startRepeatedJob } from '#server/platform/monitor/repeated-job.ts'
import { findOwnOrganisation } from '#server/features/organisation/organisations.ts'
import { listMemberLocales } from '#server/features/team/members.ts'
import { findSpecialist } from '#server/features/team/specialists.ts'
import { type Ending, readEndings } from './read-ending.ts'

/** Milliseconds between two runs. */
const EVERY = 10 * 60_000
/** Maximum specialists per run; the others wait for the next run. */
const BATCH = 200

type Needs = Pick<Dependencies, 'clock' | 'database' | 'log' | 'outbox'>

interface SpecialistName {
  readonly organisationId: string
  readonly id: string
}

/**
 * Tells members of specialists whose published time ends soon (rule D167) while the server runs. Every server process does this. An
 * ending is marked in the transaction that queues its mails, so it is told once.
 */
export const startAnnouncingEndings = (needs: Needs & Pick<Dependencies, 'runJob'>): (() => Promise<void>) =>
  startRepeatedJob({ job: 'endings', every: EVERY, run: () => announceEndings(needs) }, needs)

/** Announces endings, at most one batch, and returns their number. An error with one does not affect the others. */
export async function announceEndings(needs: Needs): Promise<number> {
  const { clock, database, log } = needs
  const now = clock()
  let announced = 0
  for (const { organisationId, id } of await specialistsToTell(database, now)) {
    try {
      if (await database.inTenant(organisationId, (transaction) => tell(needs, transaction, id, now))) announced += 1
    } catch (error) {
      log.warn({ err: error }, 'an ending of published time was not announced')
    }
  }
  return announced
}

/** Specialists of all organisations whose time may end. The days are one more at both ends, to be those of every time zone. */
async function specialistsToTell({ global: sql }: Database, now: Date): Promise<SpecialistName[]> {
  const first = dayBefore(now)
  const last = addDays(first, ENDING_SOON_DAYS + 1)
  const { rows } = await expression<SpecialistName>`
    select organization_id as "organisationId", id
    from ending_specialists(${first}::date, ${last}::date, ${BATCH})`.execute(sql)
  return rows
}

/** The day before, in UTC: no time zone has an earlier date. */
const dayBefore = (now: Date): LocalDate => fromEpochDay(Math.floor(epochMinuteOf(now) / MINUTES_PER_DAY) - 1)

async function tell(
  { outbox }: Pick<Needs, 'outbox'>,
  transaction: TenantTransaction,
  specialistId: string,
  now: Date,
): Promise<boolean> {
  const organisation = await findOwnOrganisation(transaction)
  const specialist = await findSpecialist(transaction, specialistId)
  if (!organisation || !specialist) return false
  const [ending] = await readEndings(transaction, [specialistId], organisation.zone, epochMinuteOf(now))
  if (!ending || !(await settleNotice(transaction, ending, now))) return false
  const { organisationId } = transaction
  const members = await listMemberLocales(transaction)
  const concerned = members.filter((member) => member.role === 'owner' || member.specialistId === specialistId)
  await outbox.addAll(
    transaction.sql,
    concerned.map(({ accountId, locale }) => ({
      template: 'time-ends',
      organisationId,
      locale: locale ?? organisation.locale,
      accountId,
      specialistId,
      lastDate: ending.lastDate,
    })),
  )
  await announce(transaction, ['availability', `time-ends:${specialistId}`])
  return true
}

/**
 * Marks an ending as told. Returns false when one was told that has not passed: whoever gives the specialist a few more days knows
 * that these end, too.
 */
async function settleNotice(
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
