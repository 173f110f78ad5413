import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import { fromKysely, type PgBoss } from 'pg-boss'
import type { Tables } from '#server/platform/database/tables.ts'
import type { MailJob } from './mail-job.ts'
import { mailJobId, mailQueue } from './mail-queue.ts'

export interface MailOutbox {
  /** Puts a mail into the outbox as part of a transaction: it leaves if, and only if, that commits (threat O2). */
  add(transaction: Transaction<Tables>, job: MailJob): Promise<void>
  /** As `add`, for several mails in one statement. */
  addAll(transaction: Transaction<Tables>, jobs: readonly MailJob[]): Promise<void>
}

export function mailOutbox(boss: PgBoss): MailOutbox {
  const addAll: MailOutbox['addAll'] = async (transaction, jobs) => {
    const rows = jobs.map((job) => ({ data: job, id: mailJobId(job) ?? randomUUID() }))
    await boss.insert(mailQueue.name, rows, { db: fromKysely(transaction) })
  }
  return { addAll, add: (transaction, job) => addAll(transaction, [job]) }
}
