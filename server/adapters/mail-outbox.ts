import type { Transaction } from 'kysely'
import { fromKysely, type PgBoss } from 'pg-boss'
import type { Tables } from '../database/tables.ts'
import type { MailJob } from './mail/mail-job.ts'
import { mailJobId, mailQueue } from './mail/mail-queue.ts'

export interface MailOutbox {
  /** Puts a mail into the outbox as part of a transaction: it leaves if, and only if, that commits (threat O2). */
  add(transaction: Transaction<Tables>, job: MailJob): Promise<void>
}

export function mailOutbox(boss: PgBoss): MailOutbox {
  return {
    add: async (transaction, job) => {
      const id = mailJobId(job)
      await boss.send(mailQueue.name, job, { db: fromKysely(transaction), ...(id !== undefined && { id }) })
    },
  }
}
