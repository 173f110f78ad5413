import { Client } from 'pg'
import { describe, expect, test } from 'vitest'
import { type Migration, type Patience, runMigrations } from '#server/platform/database/migrate.ts'
import { createEmptyDatabase, queryAsOwner } from './support/database.ts'

// Migrations while other connections use the database, and migrations that fail.

const impatient: Patience = { lockTimeout: 50, attempts: 200, firstPause: 10, longestPause: 20 }
const nothing = () => Promise.resolve()

const room: Migration = { name: '0001_room', text: 'create table room (id integer primary key, seats integer)' }
const name: Migration = { name: '0002_name', text: 'alter table room add column name text' }
const index: Migration = {
  name: '0003_index',
  text: `-- outside a transaction: the table is large
drop index concurrently if exists room_by_seats;
-- A seat number belongs to one room.
create unique index concurrently room_by_seats on room (seats);
`,
}

async function aDatabase(...applied: Migration[]): Promise<string> {
  const url = await createEmptyDatabase()
  await runMigrations(url, applied)
  return url
}

const appliedTo = async (url: string): Promise<string[]> =>
  (await queryAsOwner<{ name: string }>(url, 'select name from migration order by name')).map((row) => row.name)

/** Reads the table in a transaction that stays open until `end` is called. */
async function aLongTransaction(url: string): Promise<{ end(): Promise<void> }> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query('begin')
  await client.query('select from room')
  return client
}

/** Resolves when a session of the database waits for a lock. */
async function untilOneWaits(url: string): Promise<void> {
  const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
  await expect.poll(async () => (await queryAsOwner(url, waiting)).length, { timeout: 10_000, interval: 5 }).toBe(1)
}

test('A migration waits for a long transaction, and requests on the table do not wait for the migration', async () => {
  const url = await aDatabase(room)
  const transaction = await aLongTransaction(url)
  const migrating = runMigrations(url, [room, name], nothing, impatient)
  await untilOneWaits(url)
  for (let request = 0; request < 5; request += 1) await queryAsOwner(url, 'select from room')
  expect(await appliedTo(url)).toEqual(['0001_room'])
  await transaction.end()
  await migrating
  expect(await appliedTo(url)).toEqual(['0001_room', '0002_name'])
})

test('A migration that never gets its locks says in one line what to do, and changes nothing', async () => {
  const url = await aDatabase(room)
  const transaction = await aLongTransaction(url)
  const migrate = () => runMigrations(url, [room, name], nothing, { ...impatient, attempts: 2 })
  await expect(migrate()).rejects.toThrow(
    'Migration 0002_name did not get its locks in 2 attempts: end long transactions (pg_stat_activity shows them), then start again.',
  )
  expect(await appliedTo(url)).toEqual(['0001_room'])
  await transaction.end()
  await migrate()
  expect(await appliedTo(url)).toEqual(['0001_room', '0002_name'])
})

test('A migration that is chosen as the victim of a deadlock runs again', async () => {
  const house: Migration = { name: '0002_house', text: 'create table house (id integer)' }
  const url = await aDatabase(room, house)
  const both: Migration = {
    name: '0003_both',
    text: 'alter table room add column one text; alter table house add column two text',
  }
  // The migration checks for a deadlock 4 seconds after it began to wait. The other connection practically never checks, so Postgres always
  // ends the migration's transaction.
  await queryAsOwner(url, `alter database ${new URL(url).pathname.slice(1)} set deadlock_timeout = '4s'`)
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(`set deadlock_timeout = '5min'`)
  await client.query('begin')
  await client.query('lock table house')
  const migrating = runMigrations(url, [room, house, both], nothing, { ...impatient, lockTimeout: 30_000 })
  await untilOneWaits(url)
  await client.query('lock table room')
  await client.end()
  await migrating
  expect(await appliedTo(url)).toContain('0003_both')
  // A connection reports its statistics only after it has ended.
  const deadlocks = () =>
    queryAsOwner(url, 'select deadlocks::int from pg_stat_database where datname = current_database()')
  await expect.poll(deadlocks).toEqual([{ deadlocks: 1 }])
})

test('Two processes that migrate at the same time run each migration once, also outside a transaction', async () => {
  const url = await createEmptyDatabase()
  const all = [room, name, index]
  await Promise.all([runMigrations(url, all), runMigrations(url, all), runMigrations(url, all)])
  expect(await appliedTo(url)).toEqual(['0001_room', '0002_name', '0003_index'])
})

test('A migration waits for another process that is building an index', async () => {
  const url = await aDatabase(room)
  const [isLocked, isWaiting] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const first = runMigrations(url, [], async () => {
    isLocked.resolve()
    await isWaiting.promise
    await runStatements(url, index.text)
  })
  await isLocked.promise
  const second = runMigrations(url, [room, name])
  const others = `select from pg_stat_activity where application_name = 'inplan-migrations' and datname = current_database()`
  await expect.poll(async () => (await queryAsOwner(url, others)).length).toBe(2)
  isWaiting.resolve()
  await Promise.all([first, second])
  expect(await appliedTo(url)).toEqual(['0001_room', '0002_name'])
})

/** Runs statements one after another, each in a transaction of its own. */
async function runStatements(url: string, text: string): Promise<void> {
  for (const statement of text.split(';')) await queryAsOwner(url, statement)
}

test('a database whose first migration never ran is refused, says what to do, and is not changed', async () => {
  const url = await aDatabase({ name: '0001_schema', text: 'create table hall (id integer)' })
  await expect(runMigrations(url, [room, name])).rejects.toThrow(
    'This database was made by a version before the first release, and cannot be upgraded. Start with an empty one: delete the data folder',
  )
  expect(await appliedTo(url)).toEqual(['0001_schema'])
  expect(await queryAsOwner(url, `select to_regclass('room') as made`)).toEqual([{ made: null }])
})

describe('a migration that fails', () => {
  test('in a transaction changes nothing, and is named in the error', async () => {
    const url = await aDatabase(room)
    const failing: Migration = { name: '0002_failing', text: 'create table half (id integer); select 1 / 0' }
    await expect(runMigrations(url, [room, failing])).rejects.toThrow('Migration 0002_failing failed: division by zero')
    expect(await queryAsOwner(url, `select to_regclass('half') as made`)).toEqual([{ made: null }])
  })

  test('outside a transaction is repeated from its beginning', async () => {
    const url = await aDatabase(room)
    await queryAsOwner(url, 'insert into room values (1, 7), (2, 7)')
    await expect(runMigrations(url, [room, index])).rejects.toThrow(
      'Migration 0003_index failed: could not create unique index',
    )
    await queryAsOwner(url, 'delete from room where id = 2')
    await runMigrations(url, [room, index])
    const valid = `select indisvalid as valid from pg_index where indexrelid = 'room_by_seats'::regclass`
    expect(await queryAsOwner(url, valid)).toEqual([{ valid: true }])
    expect(await appliedTo(url)).toEqual(['0001_room', '0003_index'])
  })
})
