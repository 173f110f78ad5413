import type { Transaction } from 'kysely'
import { fromKysely, type PgBoss } from 'pg-boss'
import type { Tables } from '#server/platform/database/tables.ts'
import { type TextJob, textQueue } from './text-queue-settings.ts'

export interface TextOutbox {
  /** Queues a message within the transaction that stores it. It is sent only if the transaction commits (threat O2). */
  add(transaction: Transaction<Tables>, job: TextJob): Promise<void>
}

export const textOutbox = (boss: PgBoss): TextOutbox => ({
  async add(transaction, job) {
    await boss.insert(textQueue.name, [{ id: job.messageId, data: job }], { db: fromKysely(transaction) })
  },
})
