import type { Database } from '../database/database.ts'
import type { Dependencies } from '../dependencies.ts'
import { deleteExpiredRows } from '../repositories/expired.ts'
import { KNOWN_ADDRESS_DAYS } from './attempt-limits.ts'
import { expireOldCredits } from './credits.ts'

const QUEUE = 'housekeeping'
/** Twenty-three past every hour; one of the server processes does it. */
const EVERY_HOUR = '23 * * * *'

const DAY = 24 * 3_600_000

/**
 * Once an hour, deletes what has expired, as it means nothing any more and is about people (threat G1), and writes off
 * credits (rule D65).
 */
export async function startHousekeeping({
  boss,
  database,
  clock,
}: Pick<Dependencies, 'boss' | 'database' | 'clock'>): Promise<void> {
  await boss.createQueue(QUEUE, { policy: 'singleton', retryLimit: 0 })
  await boss.schedule(QUEUE, EVERY_HOUR)
  await boss.work(QUEUE, async () => {
    await deleteExpired(database, clock())
    await expireOldCredits(database, clock())
  })
}

export async function deleteExpired(database: Database, now: Date): Promise<void> {
  const since = (days: number) => new Date(now.getTime() - days * DAY)
  await deleteExpiredRows(database, {
    sessions: now,
    pendingSignUps: since(1),
    credentialAttempts: since(1),
    accountAddresses: since(KNOWN_ADDRESS_DAYS),
  })
}
