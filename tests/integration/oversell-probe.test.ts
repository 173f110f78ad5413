import { Client } from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { seatProbe } from '#server/platform/monitor/seat-probe.ts'
import { aCustomer, aStudio } from '#tests/builders/studio.ts'
import { queryAsOwner } from './support/database.ts'
import { startTestServer } from './support/test-server.ts'
import { withTrail } from './support/insert-with-trail.ts'

// Tests the oversell probe of /metrics: it reads only what was written lately, and detects overlaps and wrong seat counts.

const HOURS = 10_000

const at = startTestServer()
let whose: string[]

/** Books the hour from `start` on, in a claim of its own. */
const book = (start: string) =>
  queryAsOwner(
    at.databaseUrl,
    `with hour as (
       insert into claim (organization_id, id, specialist_id, service_id, starts_at, ends_at, capacity, taken)
       values ($1, gen_random_uuid(), $2, $3, $5, $5::timestamptz + interval '1 hour', 1, 1) returning *
     ), ${withTrail(bookingsOf('hour')).replace('with ', '')}`,
    [...whose, start],
  )

const bookingsOf = (claims: string) => `
  insert into booking (organization_id, id, claim_id, customer_id, service_id, specialist_id, starts_at, ends_at,
    price_cents, status, payment_state, guest_first_name, guest_last_name, guest_phone_number, created_at)
  select $1, gen_random_uuid(), id, $4, $3, $2, starts_at, ends_at, 0, 'accepted', 'none', 'Noor', '', '', now() from ${claims}`

/** Makes all bookings older than the period that the probe's first run covers. */
const age = () => queryAsOwner(at.databaseUrl, `update booking_event set at = now() - interval '2 days'`)

beforeAll(async () => {
  const studio = await aStudio(at.database)
  const { customerId } = await aCustomer(at.database, studio)
  whose = [studio.id, studio.specialistId, studio.privateService.id, customerId]
  await queryAsOwner(
    at.databaseUrl,
    `insert into claim (organization_id, id, specialist_id, service_id, starts_at, ends_at, capacity, taken)
     select $1, gen_random_uuid(), $2, $3, hour, hour + interval '1 hour', 1, 1
     from generate_series(timestamptz '2030-01-01', timestamptz '2030-01-01' + $4 * interval '1 hour', '1 hour') as hour`,
    [...whose.slice(0, 3), HOURS],
  )
  await queryAsOwner(at.databaseUrl, withTrail(bookingsOf('claim')), whose)
  await age()
  await queryAsOwner(at.databaseUrl, 'alter table claim drop constraint claim_no_overlap')
})

const oversold = async (): Promise<string | undefined> => {
  const answer = await fetch(`${at.url}/metrics`)
  return /^inplan_oversold (\d+)$/m.exec(await answer.text())?.[1]
}

test('The oversell probe reports a booking at an already sold time, until one of the two is cancelled', async () => {
  expect(await oversold()).toBe('0')
  await book('2030-01-02T09:59Z')
  expect(await oversold()).toBe('1')
  await age()
  expect(await oversold()).toBe('1')
  await queryAsOwner(at.databaseUrl, `update booking set status = 'rejected' where starts_at = '2030-01-02T09:59Z'`)
  await queryAsOwner(at.databaseUrl, `update claim set taken = 0 where starts_at = '2030-01-02T09:59Z'`)
  expect(await oversold()).toBe('0')
})

test('The oversell probe reports a customer without a seat', async () => {
  await queryAsOwner(
    at.databaseUrl,
    withTrail(bookingsOf(`(select * from claim where starts_at = '2030-02-01T09:00Z')`)),
    whose,
  )
  expect(await oversold()).toBe('1')
})

test(`The oversell probe reads only a few of ${HOURS} bookings when a few were written`, async () => {
  await age()
  await queryAsOwner(at.databaseUrl, 'vacuum analyze')
  await book('2040-01-01T09:00Z')
  const client = new Client({ connectionString: at.databaseUrl })
  await client.connect()
  try {
    await client.query('begin; set local role inplan_monitor')
    const probe = seatProbe()
    expect(await probe.look(client)).toEqual({ oversold: 0, leakedHolds: 0 })
    await client.query('set local role none')
    const { rows } = await client.query<{ read: number }>(
      `select sum(pg_stat_get_xact_tuples_returned(relation))::int as read from unnest(array['claim', 'booking', 'booking_event']) as name,
         lateral (select name::regclass::oid as relation
           union all select indexrelid from pg_index where indrelid = name::regclass) as of_table`,
    )
    expect(rows[0]?.read).toBeLessThan(50)
  } finally {
    await client.end()
  }
})
