import type { Database } from '#server/platform/database/database.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { deleteExpiredRows } from './delete-expired-rows.ts'
import { KNOWN_NETWORK_DAYS } from '#server/modules/identity/records/index.ts'
import { expireOldCredits, expireOldGiftCards } from '#server/modules/money/records/index.ts'
import { deleteOldImages } from '#server/modules/organisation/handlers.ts'

const QUEUE = 'housekeeping'
/** Cron expression: 23 minutes past every hour. Only one of the server processes runs the job. */
const EVERY_HOUR = '23 * * * *'

const DAY = 24 * 3_600_000
/**
 * Number of days for which answers to idempotent requests are stored (rule D128). It is twice the number of days during which the desktop
 * app sends an offline action (rule D211).
 */
const IDEMPOTENCY_DAYS = 30
/** Days that network addresses are kept in audit logs, to investigate misuse (rule D128). */
const NETWORK_ADDRESS_DAYS = 90
/** Days that an entry of a waiting list is kept after it has ended (rule D128). */
const WAITING_DAYS = 90
/** Days that a text message is kept (rule D261). */
const TEXT_DAYS = 90

/** Number of full calendar years after the year of an invoice for which the law requires to store it (rule D248). */
const INVOICE_YEARS = 7

/**
 * Runs hourly: deletes expired personal data (threat G1), writes off expired credits (rule D65) and gift cards (rule D282), and deletes unused pictures
 * (rule D100).
 */
export async function startHousekeeping({
  boss,
  database,
  clock,
  storage,
  runJob,
}: Pick<Dependencies, 'boss' | 'database' | 'clock' | 'storage' | 'runJob'>): Promise<void> {
  await boss.createQueue(QUEUE, { policy: 'singleton', retryLimit: 0 })
  await boss.schedule(QUEUE, EVERY_HOUR)
  await boss.work(QUEUE, async ([job]) =>
    runJob({ job: QUEUE, jobId: job?.id }, async () => {
      await deleteExpired(database, clock())
      await expireOldCredits(database, clock())
      await expireOldGiftCards(database, clock())
      await deleteOldImages({ database, storage }, clock())
    }),
  )
}

export async function deleteExpired(database: Database, now: Date): Promise<void> {
  const since = (days: number) => new Date(now.getTime() - days * DAY)
  await deleteExpiredRows(database, {
    sessions: now,
    pendingSignUps: since(1),
    passwordResets: now,
    loginCodes: now,
    credentialAttempts: since(1),
    accountAddresses: since(KNOWN_NETWORK_DAYS),
    idempotencyKeys: since(IDEMPOTENCY_DAYS),
    networkAddresses: since(NETWORK_ADDRESS_DAYS),
    reminders: since(1),
    waitingEntries: since(WAITING_DAYS),
    guests: now,
    invoices: new Date(Date.UTC(now.getUTCFullYear() - INVOICE_YEARS, 6)),
    textMessages: since(TEXT_DAYS),
  })
}
