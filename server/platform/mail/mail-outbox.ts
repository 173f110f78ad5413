import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import { fromKysely, type PgBoss } from 'pg-boss'
import type { Tables } from '#server/platform/database/tables.ts'
import { currentWork } from '#server/platform/monitor/current-work.ts'
import type { MailJob } from './mail-job.ts'
import { mailJobId, mailQueue } from './mail-queue-settings.ts'
import type { MailWriter } from './mail-writer.ts'

export interface MailOutbox {
  /**
   * Adds a mail to the outbox within a transaction. It is sent only if the transaction commits (threat O2).
   *
   * @param sendAt when the mail is written and sent; immediately by default
   */
  add(transaction: Transaction<Tables>, job: MailJob, sendAt?: Date): Promise<void>
  /** Like `add`, for several mails in one statement. */
  addAll(transaction: Transaction<Tables>, jobs: readonly MailJob[]): Promise<void>
}

/**
 * Creates the outbox.
 *
 * @param writers the mail writers of all features, which tell whether two jobs are the same mail
 */
export function mailOutbox(boss: PgBoss, writers: readonly MailWriter[]): MailOutbox {
  const insert = async (transaction: Transaction<Tables>, jobs: readonly MailJob[], sendAt?: Date) => {
    const requestId = currentWork()?.requestId
    const rows = jobs.map((job) => ({
      data: { ...job, ...(requestId !== undefined && { requestId }) },
      id: mailJobId(writers, job) ?? randomUUID(),
      ...(sendAt && { startAfter: sendAt }),
    }))
    await boss.insert(mailQueue.name, rows, { db: fromKysely(transaction) })
  }
  return {
    addAll: (transaction, jobs) => insert(transaction, jobs),
    add: (transaction, job, sendAt) => insert(transaction, [job], sendAt),
  }
}
