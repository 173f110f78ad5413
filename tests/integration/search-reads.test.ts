import { sql } from 'kysely'
import { Client } from 'pg'
import { beforeEach, expect, test } from 'vitest'
import { storeBookings } from '#bench/search/stored-bookings.ts'
import { openProductDatabase } from '#server/app/open-database-with-reactions.ts'
import { availabilityWrites } from '#server/modules/scheduling/availability/availability-revision.ts'
import { offersInMemory } from '#server/modules/scheduling/availability/search/published-offers-cache.ts'
import type { PublishedOffers } from '#server/modules/scheduling/availability/search/index-published-offers.ts'
import { saveService } from '#server/modules/catalogue/service/services.ts'
import { overdueBookingsOf } from '#server/modules/booking/booking/change/find-overdue-bookings.ts'
import { claimsWithin } from '#server/modules/scheduling/records/claim/specialist-time-claims.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import { busyTimeReader, REVISION_ONLY } from '#server/modules/scheduling/records/claim/read-claims.ts'
import { formatInstant } from '#shared/time/instant.ts'
import type { Interval } from '#shared/time/interval.ts'
import { toEpochDay } from '#shared/time/local-date.ts'
import { anAbsence, aResource, aStudio, inAWeek, now, publishSessions, type Studio } from '#tests/builders/studio.ts'
import { queryAsOwner } from './support/database.ts'
import { bySampleSize } from './support/full-or-reduced-run.ts'
import { migratedDatabase } from './support/test-server.ts'

// Tests how many rows a search reads, according to the database statistics of its own connection.

const at = migratedDatabase()
let studio: Studio

beforeEach(async () => {
  studio = await aStudio(at.database)
})

const asker = (offers: PublishedOffers) => ({ ...REVISION_ONLY, offers })

test('The revision is renewed by a change of each table that offers are read from', async () => {
  await publishSessions(at.database, studio, studio.privateService)
  await anAbsence(at.database, studio)
  const needs = [{ resourceId: await aResource(at.database, studio), name: 'Room', quantity: 1, available: 1 }]
  await at.database.inTenant(studio.id, (transaction) =>
    saveService(transaction, { ...studio.freeService, needs }, now),
  )
  // A new connection is used, because the statistics below count everything that a connection has read.
  const fresh = openProductDatabase(at.databaseUrl, 1, () => undefined)
  const { rows: read } = await fresh.inTenant(studio.id, async (transaction) => {
    await offersInMemory(at.database).askWithin(transaction, now, asker)
    return sql<{ name: string }>`
      select relname as name from pg_stat_xact_user_tables
      where coalesce(seq_scan, 0) + coalesce(idx_scan, 0) > 0
        and relname not in ('availability_revision', 'claim', 'booking')
    `.execute(transaction.sql)
  })
  await fresh.close()
  expect(read.map(({ name }) => name).toSorted()).toEqual([...availabilityWrites.tables].toSorted())
})

test('A search reads what is booked in its days and nothing else, however many other bookings there are', async () => {
  const client = new Client({ connectionString: at.databaseUrl })
  await client.connect()
  const costs: unknown[] = []
  try {
    for (const bookings of bySampleSize({ reduced: [1000, 4000], full: [1000, 10_000, 100_000] })) {
      const { id, specialistIds, firstDate } = await storeBookings(client, { specialists: 50, services: 5, bookings })
      // Searches from Monday to Thursday, the only days that have bookings at every size. Then searches only the first two of these days,
      // and only the last two.
      for (const [first, last] of [
        [0, 3],
        [0, 1],
        [2, 3],
      ] as const) {
        const monday = toEpochDay(firstDate)
        const span = { start: (monday + first) * 1440, end: (monday + last + 1) * 1440 }
        const question = { specialistIds: specialistIds.slice(7, 8), spans: [span] }
        const { claims } = await busyTimeReader(at.database)(id, question)
        costs.push({ claims: claims.length, read: await rowsRead(id, question.specialistIds, span) })
      }
    }
  } finally {
    await client.end()
  }
  const cost = [
    { claims: 20, read: { index: 20, others: 0 } },
    { claims: 10, read: { index: 10, others: 0 } },
    // The search from Wednesday on also reads Tuesday's claims, because they could last until Wednesday.
    { claims: 10, read: { index: 15, others: 0 } },
  ]
  expect(costs).toEqual(bySampleSize({ reduced: [...cost, ...cost], full: [...cost, ...cost, ...cost] }))
}, 300_000)

test('A search reads nothing else on a connection that planned its searches while nothing was booked', async () => {
  const early = new Client({ connectionString: at.databaseUrl, options: '-c role=inplan_app' })
  await early.connect()
  try {
    const first = toEpochDay(inAWeek) * 1440
    const week = { start: first, end: first + 7 * 1440 }
    await lookUp(early, studio.id, [studio.specialistId], week)
    await queryAsOwner(
      at.databaseUrl,
      `insert into claim (organization_id, id, specialist_id, service_id, starts_at, ends_at, capacity, taken)
       select $1, gen_random_uuid(), $2, $3, starts_at, starts_at + interval '1 hour', 1, 1
       from generate_series($4::date + time '09:00', $4::date + 999, interval '1 day') as starts_at`,
      [studio.id, studio.specialistId, studio.privateService.id, inAWeek],
    )
    await early.query('begin')
    const before = await readSoFar(early)
    await lookUp(early, studio.id, [studio.specialistId], week)
    const after = await readSoFar(early)
    expect(after.index - before.index).toBe(7)
    expect(after.others - before.others).toBe(0)
  } finally {
    await early.end()
  }
})

test('A reservation reads the claims of its day and the day before, however many there were earlier', async () => {
  await queryAsOwner(
    at.databaseUrl,
    `insert into claim (organization_id, id, specialist_id, service_id, starts_at, ends_at, capacity, taken)
     select $1, gen_random_uuid(), $2, $3, starts_at, starts_at + interval '1 hour', 1, 1
     from generate_series($4::date - 400 + time '09:00', $4::date + 400, interval '1 day') as starts_at`,
    [studio.id, studio.specialistId, studio.privateService.id, inAWeek],
  )
  const start = toEpochDay(inAWeek) * 1440
  const read = await at.database.inTenant(studio.id, async (transaction) => {
    const day = { specialistId: studio.specialistId, start, end: start + 1440 }
    // The statistics of a reused connection include what earlier transactions have read.
    const before = await readIn(transaction)
    const { claims } = await claimsWithin(transaction, [day])
    const after = await readIn(transaction)
    return { claims: claims.length, index: after.index - before.index, others: after.others - before.others }
  })
  expect(read).toEqual({ claims: 1, index: 2, others: 0 })
})

test('A reservation reads no booking of its specialist to find the expired ones', async () => {
  const client = new Client({ connectionString: at.databaseUrl })
  await client.connect()
  const stored = await storeBookings(client, { specialists: 2, services: 1, bookings: 1000 }).finally(() =>
    client.end(),
  )
  const read = await at.database.inTenant(stored.id, async (transaction) => {
    const before = await readOf('booking', transaction)
    const expired = await overdueBookingsOf(transaction, stored.specialistIds.slice(0, 1), toEpochDay(inAWeek) * 1440)
    return { expired, rows: (await readOf('booking', transaction)) - before }
  })
  expect(read).toEqual({ expired: [], rows: 0 })
})

const lookUp = (client: Client, organisationId: string, specialistIds: readonly string[], { start, end }: Interval) =>
  client.query('select inplan_claims($1, $2, array[$3::timestamptz], array[$4::timestamptz])', [
    organisationId,
    specialistIds,
    formatInstant(start),
    formatInstant(end),
  ])

/** What a connection has read so far: entries of the index `claim_time`, and all other rows and index entries of claims. */
interface ReadSoFar {
  readonly index: number
  readonly others: number
}

const readSoFarText = `
  select pg_stat_get_xact_tuples_returned('claim_time'::regclass)::int as index,
    (pg_stat_get_xact_tuples_returned('claim'::regclass) + (
      select sum(pg_stat_get_xact_tuples_returned(indexrelid)) from pg_index
      where indrelid = 'claim'::regclass and indexrelid <> 'claim_time'::regclass
    ))::int as others`

async function readIn({ sql: transaction }: TenantTransaction): Promise<ReadSoFar> {
  const { rows } = await sql<ReadSoFar>`${sql.raw(readSoFarText)}`.execute(transaction)
  return rows[0]!
}

/** Returns the number of rows of a table and of entries of its indexes that a connection has read so far. */
async function readOf(table: string, { sql: transaction }: TenantTransaction): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    select (pg_stat_get_xact_tuples_returned(${table}::regclass) + (
      select sum(pg_stat_get_xact_tuples_returned(indexrelid)) from pg_index where indrelid = ${table}::regclass
    ))::int as read`.execute(transaction)
  return rows[0]!.read
}

async function readSoFar(client: Client): Promise<ReadSoFar> {
  const { rows } = await client.query<ReadSoFar>(readSoFarText)
  return rows[0]!
}

/** Returns what one look-up reads on a new connection with the unprivileged database role. */
async function rowsRead(organisationId: string, specialistIds: readonly string[], span: Interval) {
  const client = new Client({ connectionString: at.databaseUrl, options: '-c role=inplan_app' })
  await client.connect()
  try {
    await client.query('begin')
    await lookUp(client, organisationId, specialistIds, span)
    return await readSoFar(client)
  } finally {
    await client.end()
  }
}
