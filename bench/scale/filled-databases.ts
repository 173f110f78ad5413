import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { startServerProcess } from '#scripts/product/server-process.ts'
import { startEmbeddedPostgres } from '#server/platform/database/embedded-postgres.ts'
import { type Filled, fillDatabase, firstDateAhead } from './fill.ts'

export interface FilledDatabase extends Filled {
  readonly databaseUrl: string
}

/** The folder with the filled databases. It is kept for the next run, because filling takes minutes. Delete it to free disk space. */
const FOLDER = join(tmpdir(), 'inplan-bench-scale')

/**
 * Starts one Postgres with a database for each number of bookings, all filled alike, and stops it when `work` ends. `work` gets copies
 * that it may change.
 */
export async function onFilledDatabases<Result>(
  sizes: readonly number[],
  work: (databases: readonly FilledDatabase[]) => Promise<Result>,
): Promise<Result> {
  const postgres = await startEmbeddedPostgres(FOLDER)
  const owner = new Client({ connectionString: postgres.url })
  await owner.connect()
  try {
    // With the default size, checkpoints would follow each other closely and slow the measurements.
    await owner.query(`alter system set max_wal_size = '8GB'`)
    await owner.query('select pg_reload_conf()')
    const databases: FilledDatabase[] = []
    for (const bookings of sizes) databases.push(await copyOf(owner, postgres.url, bookings))
    return await work(databases)
  } finally {
    await owner.end()
    await postgres.stop()
  }
}

async function copyOf(owner: Client, url: string, bookings: number): Promise<FilledDatabase> {
  const [original, copy] = [`filled_${bookings}`, `measured_${bookings}`]
  const filled = (await readFilled(owner, url, original)) ?? (await fill(owner, url, original, bookings))
  await owner.query(`drop database if exists ${copy} with (force)`)
  await owner.query(`create database ${copy} template ${original} strategy file_copy`)
  return { ...filled, databaseUrl: urlOf(url, copy) }
}

/**
 * Returns what is known about a filled database. Undefined when the database does not exist, was filled only in part, or was filled in
 * another week.
 */
async function readFilled(owner: Client, url: string, name: string): Promise<Filled | undefined> {
  const { rowCount } = await owner.query('select from pg_database where datname = $1', [name])
  if (!rowCount) return undefined
  const client = new Client({ connectionString: urlOf(url, name) })
  await client.connect()
  try {
    const { rows: tables } = await client.query<{ found: boolean }>(`select to_regclass('filled') is not null as found`)
    if (!tables[0]?.found) return undefined
    const { rows } = await client.query<{ filled: Filled }>('select filled from filled')
    const filled = rows[0]?.filled
    return filled?.firstDate === firstDateAhead() ? filled : undefined
  } finally {
    await client.end()
  }
}

async function fill(owner: Client, url: string, name: string, bookings: number): Promise<Filled> {
  await owner.query(`drop database if exists ${name} with (force)`)
  await owner.query(`create database ${name}`)
  const databaseUrl = urlOf(url, name)
  // The server makes the schema and the queues.
  const migrating = startServerProcess({
    env: { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: FOLDER, PORT: '0' },
  })
  await migrating.ready
  await migrating.stop()
  const filled = await fillDatabase(databaseUrl, bookings)
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query('create table filled (filled jsonb)')
  await client.query('insert into filled values ($1)', [filled])
  await client.end()
  return filled
}

function urlOf(url: string, database: string): string {
  const changed = new URL(url)
  changed.pathname = database
  return changed.href
}
