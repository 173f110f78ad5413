import { epochMinuteOf } from '#shared/time/instant.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { announce } from '#server/platform/change-feed.ts'
import { startRepeatedJob } from '#server/platform/monitor/repeated-job.ts'
import { findOwnOrganisation, findSpecialist, listMemberLocales } from '#server/modules/organisation/index.ts'
import { settleNotice, specialistsToTell } from './ending-notices.ts'
import { readEndings } from './read-published-time-endings.ts'

/** Milliseconds between two runs. */
const EVERY = 10 * 60_000
/** Maximum number of specialists per run; the others are handled in the next run. */
const BATCH = 200

type Needs = Pick<Dependencies, 'clock' | 'database' | 'log' | 'outbox'>

/**
 * Starts a job that notifies members of specialists whose published time ends soon (rule D167). Every server process runs it. The
 * transaction that queues the mails also records the notice, so each ending is announced once.
 */
export const startAnnouncingEndings = (needs: Needs & Pick<Dependencies, 'runJob'>): (() => Promise<void>) =>
  startRepeatedJob({ job: 'endings', every: EVERY, run: () => announceEndings(needs) }, needs)

/** Announces endings, at most one batch, and returns their number. An error with one does not affect the others. */
export async function announceEndings(needs: Needs): Promise<number> {
  const { clock, database, log } = needs
  const now = clock()
  let announced = 0
  for (const { organisationId, id } of await specialistsToTell(database, now, BATCH)) {
    try {
      if (await database.inTenant(organisationId, (transaction) => tell(needs, transaction, id, now))) announced += 1
    } catch (error) {
      log.warn({ err: error }, 'an ending of published time was not announced')
    }
  }
  return announced
}

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
