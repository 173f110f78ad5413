import type { Mutation } from './mutation.ts'

const mailTests = 'tests/integration/mail-delivery.test.ts'

/** Mutations of the guards of mail: each mail is sent once, and only if the transaction that caused it commits. */
export const mailMutations: readonly Mutation[] = [
  {
    guard: 'mail in the transaction of what it tells',
    file: 'server/platform/mail/mail-outbox.ts',
    original: '{ db: fromKysely(transaction) }',
    mutant: '{}',
    test: mailTests,
    detectedBy: 'when the transaction fails',
  },
  {
    guard: 'one mail for one piece of news',
    file: 'server/platform/mail/mail-outbox.ts',
    original: 'mailJobId(writers, job) ?? randomUUID()',
    mutant: 'randomUUID()',
    test: mailTests,
    detectedBy: 'when the same event is reported twice',
  },
  {
    guard: 'a queue that requests cannot read',
    file: 'server/platform/database/grant-queue-rights.ts',
    original: 'grant insert, select (id, start_after) on pgboss.job',
    mutant: 'grant insert, select on pgboss.job',
    test: mailTests,
    detectedBy: 'The plain database role may add mail to the queue, but neither read nor change what waits there',
  },
]
