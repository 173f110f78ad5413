import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'

interface Migration {
  /** The name of the migration's file without extension, for example `0001_schema`. */
  name: string
  text: string
}

/** Advisory lock that lets one process migrate at a time. The number is arbitrary. */
export const MIGRATION_LOCK = 4_100_001

/**
 * Migrates the schema forward. Each file of `server/migrations` runs once, in the order of its number, in its own transaction.
 * Other server processes wait for the lock.
 * @param afterwards runs under the same lock as the schema's owner, for other work that only one process may do at a time
 */
export async function migrate(url: string, afterwards: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: url, application_name: 'inplan-migrations' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await client.query(
      'create table if not exists migration (name text primary key, applied_at timestamptz not null default now())',
    )
    const { rows } = await client.query<{ name: string }>('select name from migration')
    const applied = new Set(rows.map(({ name }) => name))
    for (const migration of await readMigrations()) {
      if (!applied.has(migration.name)) await apply(client, migration)
    }
    await afterwards(client)
  } finally {
    await client.end()
  }
}

async function apply(client: Client, { name, text }: Migration): Promise<void> {
  await client.query('begin')
  try {
    await client.query(text)
    await client.query('insert into migration (name) values ($1)', [name])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`Migration ${name} failed`, { cause: error })
  }
}

/** The bundle contains the migration files. When running from source they are read from their folder. */
async function readMigrations(): Promise<Migration[]> {
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
