import { createReadStream, createWriteStream } from 'node:fs'
import { rename } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { Client } from 'pg'
import { sqlState } from './database-errors.ts'

/**
 * The first line of a backup file. A backup is gzipped JSON lines: a head, the rows of each table, an end. It contains data only; the
 * schema comes from the migrations. It is a consistent snapshot that is taken while the server keeps running. It does not need pg_dump,
 * which the embedded Postgres does not include (threat O3).
 */
interface Head {
  readonly format: 1
  readonly at: string
  readonly migrations: readonly string[]
  readonly tables: readonly string[]
}

interface Rows {
  /** The index of the table in the backup's head. */
  readonly table: number
  /** Rows in Postgres' text format. */
  readonly rows: readonly string[]
}

interface End {
  readonly end: true
  /** The number of rows per table. */
  readonly counts: readonly number[]
}

const ROWS_AT_ONCE = 500

/** The number of rows per table that were backed up or restored. */
export type RowCounts = Readonly<Record<string, number>>

/** The error when a backup cannot be written or restored. Nothing was changed. */
export class BackupRefused extends Error {
  override readonly name = 'BackupRefused'
}

const NEEDED_RIGHTS =
  'Name a superuser in DATABASE_DIRECT_URL, or a role for backups as docs/operating.md makes it (The database).'

/**
 * Writes a backup. The file gets its final name only when it is complete, so a partial backup never looks like a complete one.
 *
 * @param url of a role that bypasses row-level security
 */
export async function writeBackup(url: string, path: string): Promise<RowCounts> {
  return withClient(url, async (client) => {
    await client.query('begin isolation level repeatable read read only')
    // With this setting, a role that row-level security applies to gets an error. Otherwise it would silently back up only the rows that it
    // may see.
    await client.query('set local row_security = off')
    const tables = await tablesOf(client)
    const counts = tables.map(() => 0)
    async function* lines(): AsyncGenerator<string> {
      const head: Head = { format: 1, at: new Date().toISOString(), migrations: await migrationsOf(client), tables }
      yield lineOf(head)
      for (const [table, name] of tables.entries()) {
        await client.query(`declare each_row no scroll cursor for select each::text as line from ${name} as each`)
        for (;;) {
          const { rows } = await client.query<{ line: string }>(`fetch ${ROWS_AT_ONCE} from each_row`)
          if (rows.length === 0) break
          counts[table] = (counts[table] ?? 0) + rows.length
          yield lineOf({ table, rows: rows.map(({ line }) => line) } satisfies Rows)
        }
        await client.query('close each_row')
      }
      yield lineOf({ end: true, counts } satisfies End)
    }
    // The file is created readable for its owner only, because it contains all data.
    const unfinished = `${path}.part`
    await pipeline(Readable.from(lines()), createGzip(), createWriteStream(unfinished, { mode: 0o600 }))
    await client.query('commit')
    await rename(unfinished, path)
    return byName(tables, counts)
  })
}

/**
 * Restores a backup into a database with the same schema and no data, in one transaction. Throws when the file is incomplete
 * or has another schema version.
 * @param url of a role that may set `session_replication_role`, because foreign keys are not checked while rows are loaded
 * @param isDryRun restores everything and takes it back
 */
export async function restoreBackup(url: string, path: string, isDryRun = false): Promise<RowCounts> {
  return withClient(url, async (client) => {
    await client.query('begin')
    await client.query('set local session_replication_role = replica')
    await client.query('set local row_security = off')
    const restored = await readInto(client, path)
    await client.query(isDryRun ? 'rollback' : 'commit')
    return restored
  })
}

async function readInto(client: Client, path: string): Promise<RowCounts> {
  let head: Head | undefined
  let inserts: readonly string[] = []
  let end: End | undefined
  const counts: number[] = []
  const source = createReadStream(path).pipe(createGunzip())
  for await (const line of createInterface({ input: source, crlfDelay: Infinity })) {
    const read = JSON.parse(line) as Head | Rows | End
    if ('format' in read) {
      head = read
      inserts = await insertsFor(client, read)
      counts.push(...read.tables.map(() => 0))
    } else if ('end' in read) end = read
    else {
      await client.query(inserts[read.table] ?? '', [read.rows])
      counts[read.table] = (counts[read.table] ?? 0) + read.rows.length
    }
  }
  if (!head || !end || JSON.stringify(end.counts) !== JSON.stringify(counts)) {
    throw new BackupRefused(`The backup ${path} is not whole: nothing was restored.`)
  }
  return byName(head.tables, counts)
}

async function insertsFor(client: Client, { format, migrations, tables }: Head): Promise<string[]> {
  if (format !== 1) throw new BackupRefused('This backup was written by a newer version of Inplan.')
  if (JSON.stringify(await migrationsOf(client)) !== JSON.stringify(migrations)) {
    throw new BackupRefused(
      'The backup belongs to another version of the schema: restore it with the version that wrote it.',
    )
  }
  const { rows } = await client.query('select from organization limit 1')
  if (rows.length > 0)
    throw new BackupRefused('This database holds data already: a backup is restored into an empty one.')
  const inserts: string[] = []
  for (const name of tables) {
    const columns = (await columnsOf(client, name)).join(', ')
    inserts.push(`insert into ${name} (${columns})
      select ${columns} from (select (line::${name}).* from unnest($1::text[]) as line) as read on conflict do nothing`)
  }
  return inserts
}

/**
 * Returns the tables to back up: the product's own tables and the waiting mail jobs. The server creates other queues and schedules itself.
 */
async function tablesOf(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema = 'public' and table_name <> 'migration' order by name`,
  )
  return [...rows.map(({ name }) => name), 'pgboss.job']
}

async function migrationsOf(client: Client): Promise<string[]> {
  return (await client.query<{ name: string }>('select name from migration order by name')).rows.map(({ name }) => name)
}

/** The columns of a table that can be inserted, which excludes generated ones. */
async function columnsOf(client: Client, name: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(attname) as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [name],
  )
  return rows.map((column) => column.name)
}

async function withClient<Result>(url: string, work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: url, application_name: 'inplan-backup' })
  await client.connect()
  try {
    return await work(client)
  } catch (error) {
    const isForbidden = sqlState(error) === '42501'
    throw isForbidden
      ? new BackupRefused(`The role '${client.user}' may not read or write everything. ${NEEDED_RIGHTS}`, {
          cause: error,
        })
      : error
  } finally {
    await client.end()
  }
}

const lineOf = (line: Head | Rows | End): string => `${JSON.stringify(line)}\n`

const byName = (tables: readonly string[], counts: readonly number[]): RowCounts =>
  Object.fromEntries(tables.map((name, index) => [name, counts[index] ?? 0]))
