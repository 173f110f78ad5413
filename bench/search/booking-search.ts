import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { searchBookings } from '#server/modules/booking/booking/booking-search.ts'
import { openProductDatabase } from '#server/app/open-database-with-reactions.ts'
import type { Database } from '#server/platform/database/database.ts'
import { startEmbeddedPostgres } from '#server/platform/database/embedded-postgres.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { median, type Table } from '#bench/result-table.ts'
import { storeBookings } from './stored-bookings.ts'

const GUESTS = 20_000
const RUNS = 3

/** Texts that a provider may search for: a name, a mail address, a phone number, parts of them, and a word that every booking contains. */
const texts = ['Visser 17004', 'guest17004@', '0600017004', 'guest1700', 'er 1234', 'Massage']

/** Measures the provider's search of 100,000 bookings by text, as the server does it: with its role and row-level security. */
export async function measureBookingSearch(): Promise<Table> {
  const folder = await mkdtemp(join(tmpdir(), 'inplan-booking-search-'))
  const postgres = await startEmbeddedPostgres(folder)
  const owner = new Client({ connectionString: postgres.url })
  try {
    await migrate(postgres.url, () => Promise.resolve())
    await owner.connect()
    return await measureIn(owner, postgres.url)
  } finally {
    await owner.end()
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function measureIn(owner: Client, url: string): Promise<Table> {
  const { id } = await storeBookings(owner, { specialists: 50, services: 10, bookings: 100_000 })
  await storeGuests(owner, id)
  const database = openProductDatabase(url, 1, (error) => {
    throw error
  })
  try {
    const byIndex = await measureAll(database, id)
    // From here on the index finds more candidates than the server accepts, so that the server reads all bookings instead.
    await owner.query(`create or replace function inplan_bookings_named(pattern text, most int) returns setof uuid
      language sql as 'select gen_random_uuid() from generate_series(1, most)'`)
    const byReading = await measureAll(database, id)
    return {
      columns: ['Searched', 'Found', 'Reading all', 'By index'],
      rows: texts.map((text, index) => {
        const [found, read] = [byIndex[index], byReading[index]]
        if (!found || found.total !== read?.total) throw new Error(`Both must find the same for ${text}.`)
        return [text, found.total.toLocaleString('en'), formatTime(read.time), formatTime(found.time)]
      }),
    }
  } finally {
    await database.close()
  }
}

const formatTime = (milliseconds: number): string => `${milliseconds.toFixed(1)} ms`

/** Assigns the bookings to guests with different names, in turn. */
async function storeGuests(owner: Client, organisationId: string): Promise<void> {
  await owner.query(
    `insert into account (id, email, password_hash, created_at)
     select gen_random_uuid(), 'guest' || number || '@example.test', '-', now() from generate_series(0, $1 - 1) as number`,
    [GUESTS],
  )
  await owner.query(
    `insert into customer (organization_id, id, account_id, created_at)
     select $1, gen_random_uuid(), id, now() from account where email like 'guest%'`,
    [organisationId],
  )
  await owner.query('analyze')
  await owner.query(
    `with guest as (
       select customer.id, substring(account.email from '[0-9]+')::int as number
       from customer join account on account.id = account_id where account.email like 'guest%'
     ), numbered as (
       select id, row_number() over (order by starts_at, id) % $1 as number from booking
     )
     update booking set customer_id = guest.id,
       guest_first_name = (array['Noor', 'Daan', 'Emma', 'Sem', 'Julia', 'Lucas', 'Tess'])[1 + guest.number % 7],
       guest_last_name = (array['Bakker', 'Smit', 'Meijer', 'Mulder', 'Visser'])[1 + guest.number % 5] || ' ' || guest.number,
       guest_phone_number = '06' || lpad(guest.number::text, 8, '0')
     from numbered join guest using (number) where booking.id = numbered.id`,
    [GUESTS],
  )
  await owner.query('vacuum analyze')
}

interface Measured {
  readonly total: number
  /** The median time in milliseconds. */
  readonly time: number
}

async function measureAll(database: Database, organisationId: string): Promise<Measured[]> {
  const measured: Measured[] = []
  for (const text of texts) measured.push(await measureText(database, organisationId, text))
  return measured
}

async function measureText(database: Database, organisationId: string, text: string): Promise<Measured> {
  const page = { page: 0, size: 50, order: 'latest-first' } as const
  const times: number[] = []
  let total = 0
  for (let run = 0; run < RUNS; run++) {
    const start = performance.now()
    total = (await database.inTenant(organisationId, (transaction) => searchBookings(transaction, { text }, page)))
      .total
    times.push(performance.now() - start)
  }
  return { total, time: median(times) }
}
