import type { Mutation } from './mutation.ts'

/** Mutations of the guards that let several server processes use one database. */
export const databaseConcurrencyMutations: readonly Mutation[] = [
  {
    guard: 'one migrating process at a time',
    file: 'server/platform/database/migrate.ts',
    original: 'if (rows[0]?.taken) return',
    mutant: 'if (rows[0]) return',
    test: 'tests/integration/start-together.nightly.test.ts',
    detectedBy: 'Server processes that start at once on an empty database create the schema once',
  },
  {
    guard: 'one process that loads the demo data',
    file: 'server/demo/load-demo-data.ts',
    original: "await expression`select pg_advisory_xact_lock(hashtext('inplan demo data'))`.execute(transaction.sql)",
    mutant: '',
    test: 'tests/integration/start-together.nightly.test.ts',
    detectedBy: 'Server processes that start at once on an empty database create the schema once',
  },
  {
    guard: 'another try after a deadlock',
    file: 'server/platform/database/retries.ts',
    original: 'state === SERIALIZATION_FAILURE || state === DEADLOCK',
    mutant: 'state === SERIALIZATION_FAILURE',
    test: 'server/platform/database/retries.test.ts',
    detectedBy: 'a deadlock, is retried',
  },
]
