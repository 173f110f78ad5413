import { beforeAll, expect, test } from 'vitest'
import { aCustomer, aStudio } from '#tests/builders/studio.ts'
import { queryAsOwner } from './support/database.ts'
import { startTestServer } from './support/test-server.ts'
import { withTrail } from './support/with-trail.ts'

// Tests the oversell probe of /metrics: it is fast enough to be polled all day, and detects overlaps and wrong seat counts.

const HOURS = 10_000

const at = startTestServer()

beforeAll(async () => {
  const studio = await aStudio(at.database)
  const { customerId } = await aCustomer(at.database, studio)
  const whose = [studio.id, studio.specialistId, studio.privateService.id]
  await queryAsOwner(
    at.databaseUrl,
    `insert into claim (organization_id, id, specialist_id, service_id, starts_at, ends_at, capacity, taken)
     select $1, gen_random_uuid(), $2, $3, hour, hour + interval '1 hour', 1, 1
     from generate_series(timestamptz '2030-01-01', timestamptz '2030-01-01' + $4 * interval '1 hour', '1 hour') as hour`,
    [...whose, HOURS],
  )
  await queryAsOwner(
    at.databaseUrl,
    withTrail(`insert into booking (organization_id, id, claim_id, customer_id, service_id, specialist_id, starts_at, ends_at,
       price_cents, status, payment_state, guest_first_name, guest_last_name, guest_phone_number, created_at)
     select $1, gen_random_uuid(), id, $4, $3, $2, starts_at, ends_at, 0, 'accepted', 'none', 'Noor', '', '', now() from claim`),
    [...whose, customerId],
  )
})

const oversold = async (): Promise<string | undefined> => {
  const answer = await fetch(`${at.url}/metrics`)
  return /^inplan_oversold (\d+)$/m.exec(await answer.text())?.[1]
}

test(`sees ${HOURS} bookings of one specialist without fault, then an overlap, then a seat that nobody has`, async () => {
  expect(await oversold()).toBe('0')
  await queryAsOwner(at.databaseUrl, 'alter table claim drop constraint claim_no_overlap')
  const change = (what: string, start: string) =>
    queryAsOwner(at.databaseUrl, `update claim set ${what} where starts_at = $1`, [start])
  await change(`ends_at = '2030-01-02T10:01Z'`, '2030-01-02T09:00Z')
  expect(await oversold()).toBe('1')
  // One claim is made so long that it overlaps the three after it.
  await change(`ends_at = '2030-01-05T13:00Z'`, '2030-01-05T09:00Z')
  expect(await oversold()).toBe('4')
  await change('taken = 0', '2030-02-01T09:00Z')
  expect(await oversold()).toBe('5')
})
