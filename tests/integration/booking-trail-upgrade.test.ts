import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { openProductDatabase } from '#server/app/open-database-with-reactions.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { listEvents } from '#server/modules/booking/booking/trail/booking-events.ts'
import { createEmptyDatabase, queryAsOwner } from './support/database.ts'

// Tests the migration of a database that an older version has filled.

const migrations = join(import.meta.dirname, '../../server/migrations')
/** The last migration of the older version, in which bookings could be cancelled but not changed otherwise. */
const OLDER = '0003_guest_language'

let databaseUrl: string
const [organisationId, specialistId, serviceId, accountId, customerId] = Array.from({ length: 5 }, () => randomUUID())
const [standing, cancelled] = [randomUUID(), randomUUID()]

beforeAll(async () => {
  databaseUrl = await createEmptyDatabase()
  const run = (text: string, values: unknown[] = []) => queryAsOwner(databaseUrl, text, values)
  await run('create table migration (name text primary key, applied_at timestamptz not null default now())')
  const names = (await readdir(migrations)).map((file) => file.replace('.sql', '')).toSorted()
  for (const name of names.filter((each) => each <= OLDER)) {
    await run(await readFile(join(migrations, `${name}.sql`), 'utf8'))
    await run('insert into migration (name) values ($1)', [name])
  }
  const inStudio = (text: string, ...values: unknown[]) => run(text, [organisationId, ...values])
  await inStudio(
    `insert into organization (id, kind, name, zone, payment_methods, created_at)
     values ($1, 'business', 'Studio', 'Europe/Amsterdam', '{}', now())`,
  )
  await inStudio(
    `insert into specialist values ($1, $2, 'Anna', '', '', '', 'anna@example.test', null, now())`,
    specialistId,
  )
  await inStudio(
    `insert into service (organization_id, id, kind, name, duration_minutes, price_cents, capacity, created_at)
     values ($1, $2, 'private', 'Massage', 60, 8500, 1, now())`,
    serviceId,
  )
  await run(
    `insert into account (id, email, password_hash, created_at) values ($1, 'noor@example.test', 'none', now())`,
    [accountId],
  )
  await inStudio('insert into customer values ($1, $2, $3, default, default, default, now())', customerId, accountId)
  for (const [bookingId, status, start] of [
    [standing, 'accepted', '2031-03-30T09:00Z'],
    [cancelled, 'rejected', '2031-03-31T09:00Z'],
  ] as const) {
    await inStudio(
      `insert into claim (organization_id, id, specialist_id, service_id, starts_at, ends_at, capacity, taken)
       values ($1, $2, $3, $4, $5, $5::timestamptz + interval '1 hour', 1, $6)`,
      bookingId,
      specialistId,
      serviceId,
      start,
      status === 'accepted' ? 1 : 0,
    )
    await inStudio(
      `insert into booking (organization_id, id, claim_id, customer_id, service_id, specialist_id, starts_at, ends_at,
         price_cents, status, payment_state, version, guest_first_name, guest_last_name, guest_phone_number, created_at)
       values ($1, $2, $2, $3, $4, $5, $6, $6::timestamptz + interval '1 hour', 8500, $7, 'none', $8, '', '', '', now())`,
      bookingId,
      customerId,
      serviceId,
      specialistId,
      start,
      status,
      status === 'accepted' ? 1 : 2,
    )
    await inStudio(
      `insert into booking_event values ($1, $2, $3, 'created', $4, now())`,
      randomUUID(),
      bookingId,
      accountId,
    )
  }
  await inStudio(
    `insert into booking_event values ($1, $2, $3, 'cancelled-by-provider', $4, now())`,
    randomUUID(),
    cancelled,
    accountId,
  )
  await migrate(databaseUrl, async () => undefined)
})

test('the trail of bookings that an older version wrote tells what happened to them', async () => {
  const database = openProductDatabase(databaseUrl, 2, () => undefined)
  try {
    const trailOf = (id: string) =>
      database.inTenant(organisationId!, async (transaction) =>
        (await listEvents(transaction, id)).map(({ version, kind, actor, before, after }) => [
          `${version} ${kind} by the ${actor}`,
          before?.status,
          after.status,
          new Date(after.start * 60_000).toISOString(),
          after.end - after.start,
        ]),
      )
    expect(await trailOf(standing)).toEqual([
      ['1 created by the customer', undefined, 'accepted', '2031-03-30T09:00:00.000Z', 60],
    ])
    expect(await trailOf(cancelled)).toEqual([
      ['1 created by the customer', undefined, 'accepted', '2031-03-31T09:00:00.000Z', 60],
      ['2 cancelled by the provider', 'accepted', 'rejected', '2031-03-31T09:00:00.000Z', 60],
    ])
  } finally {
    await database.close()
  }
})
