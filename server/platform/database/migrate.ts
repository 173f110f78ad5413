import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { StartError } from '#server/platform/configuration.ts'
import { sqlState } from './database-errors.ts'
import { splitStatements } from './split-statements.ts'

export interface Migration {
  /** The name of the migration's file without extension, for example `0001_foundation`. */
  name: string
  text: string
}

/** How long a migration waits for locks before it gives up an attempt, and how often it retries. */
export interface Patience {
  /** Milliseconds that a statement waits for a lock. Requests on the same table wait behind it meanwhile. */
  readonly lockTimeout: number
  readonly attempts: number
  /** Milliseconds before the second attempt; doubled before each further one. */
  readonly firstPause: number
  /** The longest pause in milliseconds. */
  readonly longestPause: number
}

/** With these values a migration fails after about six minutes. */
const defaultPatience: Patience = { lockTimeout: 2000, attempts: 20, firstPause: 250, longestPause: 20_000 }

/** Advisory lock that lets one process migrate at a time. The number is arbitrary. */
export const MIGRATION_LOCK = 4_100_001
/** Milliseconds between attempts to take it. */
const LOCK_PAUSE = 200

/**
 * First line of a file whose statements cannot run in a transaction, such as `create index concurrently`. Each of them must be safe to run
 * twice.
 */
const OUTSIDE_A_TRANSACTION = /^-- outside a transaction\b/

/**
 * Factor for the lock timeout of statements outside a transaction. While they wait for older statements they block nobody, so they may wait
 * longer.
 */
const LONGER_OUTSIDE = 30

const LOCK_NOT_AVAILABLE = '55P03'
const DEADLOCK = '40P01'

/**
 * Migrates the schema forward. Each file of `server/migrations` runs once, in the order of its number, in its own transaction
 * unless its first line says otherwise. Other server processes wait for the lock.
 * @param afterwards runs under the same lock as the schema's owner, for other work that only one process may do at a time
 */
export async function migrate(url: string, afterwards: (client: Client) => Promise<void>): Promise<void> {
  await runMigrations(url, await readMigrations(), afterwards)
}

/** Like `migrate`, with migrations that the caller passes: all of them, from the first one on. */
export async function runMigrations(
  url: string,
  migrations: readonly Migration[],
  afterwards: (client: Client) => Promise<void> = () => Promise.resolve(),
  patience: Patience = defaultPatience,
): Promise<void> {
  const client = new Client({ connectionString: url, application_name: 'inplan-migrations' })
  await client.connect()
  try {
    await takeMigrationLock(client)
    await client.query(
      'create table if not exists migration (name text primary key, applied_at timestamptz not null default now())',
    )
    const { rows } = await client.query<{ name: string }>('select name from migration')
    const applied = new Set(rows.map(({ name }) => name))
    refuseUnreleasedSchema(applied, migrations)
    for (const migration of migrations) {
      if (!applied.has(migration.name)) await applyPatiently(client, migration, patience)
    }
    await afterwards(client)
  } finally {
    await client.end()
  }
}

/**
 * Throws a StartError when the database was made before there was a baseline: other migrations have run on it, but not the first one. No
 * release made such a database, so nothing upgrades it.
 */
function refuseUnreleasedSchema(applied: ReadonlySet<string>, [first]: readonly Migration[]): void {
  if (!first || applied.size === 0 || applied.has(first.name)) return
  throw new StartError(
    'This database was made by a version before the first release, and cannot be upgraded. Start with an empty one: delete the data folder (./data, or the one of DATA_DIR), or name another database in DATABASE_URL.',
  )
}

/**
 * Polls for the lock instead of waiting in a statement. `create index concurrently` waits for every older statement, and therefore for one
 * that waits for this lock: that would be a deadlock.
 */
async function takeMigrationLock(client: Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
      MIGRATION_LOCK,
    ])
    if (rows[0]?.taken) return
    await pause(LOCK_PAUSE)
  }
}

/** Repeats a migration that could not get a lock in time. Throws a StartError when others hold it for too long. */
async function applyPatiently(client: Client, migration: Migration, patience: Patience): Promise<void> {
  const { lockTimeout, attempts, firstPause, longestPause } = patience
  const isOutside = OUTSIDE_A_TRANSACTION.test(migration.text)
  await client.query(`set lock_timeout = ${isOutside ? lockTimeout * LONGER_OUTSIDE : lockTimeout}`)
  for (let attempt = 1; ; attempt += 1) {
    try {
      await apply(client, migration)
      break
    } catch (error) {
      if (!isForLackOfALock(error)) {
        const reason = error instanceof Error ? error.message : String(error)
        throw new Error(`Migration ${migration.name} failed: ${reason}`, { cause: error })
      }
      if (attempt >= attempts) {
        throw new StartError(
          `Migration ${migration.name} did not get its locks in ${attempts} attempts: end long transactions (pg_stat_activity shows them), then start again.`,
        )
      }
      await pause(Math.min(longestPause, firstPause * 2 ** (attempt - 1)))
    }
  }
  await client.query('set lock_timeout to default')
}

const isForLackOfALock = (error: unknown): boolean => {
  const state = sqlState(error)
  return state === LOCK_NOT_AVAILABLE || state === DEADLOCK
}

async function apply(client: Client, { name, text }: Migration): Promise<void> {
  if (OUTSIDE_A_TRANSACTION.test(text)) {
    // Postgres would run several statements in one query as one transaction.
    for (const statement of splitStatements(text)) await client.query(statement)
    await client.query('insert into migration (name) values ($1)', [name])
    return
  }
  await client.query('begin')
  try {
    // Citus hands a query on to the workers as it is, and they take one statement at a time.
    for (const statement of splitStatements(text)) await client.query(statement)
    await client.query('insert into migration (name) values ($1)', [name])
    await client.query('commit')
  } catch (error) {
    // The rollback fails when the connection is broken. That is ignored, because the first error states the reason.
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

/** The bundle contains the migration files. When running from source they are read from their folder. */
export async function readMigrations(): Promise<Migration[]> {
  const texts = import.meta.env?.SSR
    ? import.meta.glob<string>('../../migrations/*.sql', { query: '?raw', import: 'default', eager: true })
    : await readFolder(join(import.meta.dirname, '../../migrations'))
  return Object.entries(texts)
    .map(([path, text]) => ({ name: path.replace(/^.*\/|\.sql$/g, ''), text }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

async function readFolder(folder: string): Promise<Record<string, string>> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql'))
  return Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await readFile(join(folder, name), 'utf8')] as const)),
  )
}
