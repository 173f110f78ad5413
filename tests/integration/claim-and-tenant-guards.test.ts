import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import { brokenConstraint, sqlState } from '#server/platform/database/database-errors.ts'
import {
  lockSpecialists,
  takeSeat,
  takeSharedSeat,
} from '#server/modules/scheduling/records/claim/specialist-time-claims.ts'
import type { Slot } from '#shared/domain/slot/slot.ts'
import { aCustomer, aStudio, type Studio } from '#tests/builders/studio.ts'
import { queryAsOwner } from './support/database.ts'
import { migratedDatabase } from './support/test-server.ts'
import { countWaitingForLocks } from './support/count-waiting-for-locks.ts'

// Tests each database guard of claims and tenants alone, without the server's own checks before it.

const at = migratedDatabase(12)
let studio: Studio
let other: Studio

beforeAll(async () => {
  studio = await aStudio(at.database)
  other = await aStudio(at.database)
})

const minuteOf = (text: string): number => Date.parse(text) / 60_000

const slotAt = (start: string, changes: Partial<Slot> = {}): Slot => ({
  kind: 'session',
  start: minuteOf(start),
  durationMinutes: 60,
  priceCents: 0,
  capacity: 1,
  seatsLeft: 1,
  specialistId: studio.specialistId,
  serviceId: studio.privateService.id,
  occurrence: { seriesId: randomUUID(), day: 22_000, startMinute: 540 },
  locationTypes: [],
  locationIds: [],
  ...changes,
})

/** Takes a seat without the specialist's lock, so that only the constraint and the guard protect it. */
const seatWithoutLock = (slot: Slot) =>
  at.database.inTenant(studio.id, (transaction) => takeSeat(transaction, slot, randomUUID()))

describe('the database constraint against overlapping claims', () => {
  test('refuses overlapping time, and accepts touching time (R-D18)', async () => {
    await seatWithoutLock(slotAt('2040-01-02T09:00Z'))
    const overlapping = await seatWithoutLock(slotAt('2040-01-02T09:59Z')).catch((error: unknown) => error)
    expect([sqlState(overlapping), brokenConstraint(overlapping)]).toEqual(['23P01', 'claim_no_overlap'])
    await expect(seatWithoutLock(slotAt('2040-01-02T10:00Z'))).resolves.toMatchObject({ kind: 'seated' })
    await expect(seatWithoutLock(slotAt('2040-01-02T08:00Z'))).resolves.toMatchObject({ kind: 'seated' })
  })

  test('accepts exactly one of twelve simultaneous claims, even without the lock', async () => {
    const seats = Array.from({ length: 12 }, () => seatWithoutLock(slotAt('2040-01-03T09:00Z')))
    const outcomes = await Promise.allSettled(seats)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

describe('the database guard of a session’s seats', () => {
  test('ten of forty simultaneous requests get a seat, even without the lock, and none fails with an error', async () => {
    const slot = slotAt('2040-01-04T09:00Z', { capacity: 10, serviceId: studio.groupService.id })
    const first = await seatWithoutLock(slot)
    const claimId = first.kind === 'seated' ? first.claimId : ''
    const seats = await Promise.all(
      Array.from({ length: 40 }, () =>
        at.database.inTenant(studio.id, (transaction) => takeSharedSeat(transaction, claimId, 10)),
      ),
    )
    expect(seats.filter(Boolean)).toHaveLength(9)
    expect(await queryAsOwner(at.databaseUrl, 'select taken from claim where id = $1', [claimId])).toEqual([
      { taken: 10 },
    ])
  })

  test.each(['capacity + 1', '-1'])('and behind it the number of seats taken is never %s', async (taken) => {
    const update = queryAsOwner(at.databaseUrl, `update claim set taken = ${taken}`)
    expect(brokenConstraint(await update.catch((error: unknown) => error))).toBe('claim_seats')
  })
})

describe('the lock on a specialist’s time', () => {
  test('makes a second request wait for the first, but not requests for other specialists', async () => {
    const order: string[] = []
    const holds = Promise.withResolvers<void>()
    const mayEnd = Promise.withResolvers<void>()
    const first = at.database.inTenant(studio.id, async (transaction) => {
      await lockSpecialists(transaction, [studio.specialistId])
      holds.resolve()
      await mayEnd.promise
      order.push('first')
    })
    await holds.promise
    const second = at.database.inTenant(studio.id, async (transaction) => {
      await lockSpecialists(transaction, [studio.specialistId])
      order.push('second')
    })
    await at.database.inTenant(studio.id, async (transaction) => {
      await lockSpecialists(transaction, [randomUUID()])
      order.push('another specialist')
    })
    await expect.poll(() => countWaitingForLocks(at.databaseUrl), { timeout: 10_000 }).toBe(1)
    mayEnd.resolve()
    await Promise.all([first, second])
    expect(order).toEqual(['another specialist', 'first', 'second'])
  })
})

describe('row-level security of organisations (T-A1)', () => {
  interface TenantTable {
    name: string
    isForced: boolean
    key: string[]
  }

  const tenantTables = () =>
    queryAsOwner<TenantTable>(
      at.databaseUrl,
      `select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as "isForced",
         array(select a.attname::text from pg_index i, unnest(i.indkey) with ordinality k(number, place)
               join pg_attribute a on a.attnum = k.number
               where i.indrelid = c.oid and i.indisprimary and a.attrelid = c.oid order by k.place) as key
       from pg_class c join pg_attribute a on a.attrelid = c.oid
       where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attname = 'organization_id'
       order by 1`,
    )

  test('every table of an organisation’s data enforces it, and its key begins with the organisation', async () => {
    const tables = await tenantTables()
    expect(tables.length).toBeGreaterThan(12)
    expect(tables.filter(({ isForced }) => !isForced)).toEqual([])
    expect(tables.filter(({ key }) => key[0] !== 'organization_id')).toEqual([])
  })

  test('every unique and exclusion constraint of such a table begins with the organisation', async () => {
    const rows = await queryAsOwner(
      at.databaseUrl,
      `select i.indexrelid::regclass::text as index from pg_index i
       join pg_attribute tenant on tenant.attrelid = i.indrelid and tenant.attname = 'organization_id'
       join pg_class c on c.oid = i.indrelid
       where (i.indisunique or i.indisexclusion) and c.relnamespace = 'public'::regnamespace
         and i.indkey[0] <> tenant.attnum`,
    )
    expect(rows).toEqual([])
  })

  const inTenant = (id: string, work: (transaction: TenantTransaction) => Promise<unknown>) =>
    at.database.inTenant(id, work)

  test('an organisation cannot see another one’s rows, even in a query without a condition', async () => {
    await aCustomer(at.database, studio)
    for (const { name } of await tenantTables()) {
      await inTenant(other.id, async (transaction) => {
        const { rows } = await sql<{ organization_id: string }>`select organization_id from ${sql.table(name)}`.execute(
          transaction.sql,
        )
        expect(rows.filter(({ organization_id }) => organization_id !== other.id)).toEqual([])
      })
    }
  })

  test('an organisation cannot write, change or delete another one’s rows', async () => {
    const { locationId } = studio
    await inTenant(other.id, async ({ sql: transaction }) => {
      const changed = await transaction.updateTable('location').set({ city: 'Elsewhere' }).execute()
      expect(changed[0]?.numUpdatedRows).toBe(1n)
      const deleted = await transaction.deleteFrom('location').where('id', '=', locationId).execute()
      expect(deleted[0]?.numDeletedRows).toBe(0n)
    })
    const insert = inTenant(other.id, ({ sql: transaction }) =>
      transaction
        .insertInto('location')
        .values({
          organization_id: studio.id,
          id: randomUUID(),
          address: '',
          city: '',
          postal_code: '',
          country_code: 'NL',
        })
        .execute(),
    )
    await expect(insert).rejects.toMatchObject({ code: '42501' })
  })

  test('an organisation can see and change only its own row in the table of organisations', async () => {
    await inTenant(other.id, async ({ sql: transaction }) => {
      expect(await transaction.selectFrom('organization').select('id').execute()).toEqual([{ id: other.id }])
      const changed = await transaction.updateTable('organization').set({ tagline: 'Elsewhere' }).execute()
      expect(changed[0]?.numUpdatedRows).toBe(1n)
    })
  })

  test('without an organisation no rows are visible, and the setting ends with its transaction', async () => {
    await inTenant(studio.id, async () => undefined)
    for (const { name } of await tenantTables()) {
      const { rows } = await sql`select 1 from ${sql.table(name)}`.execute(at.database.global)
      expect([name, rows]).toEqual([name, []])
    }
  })

  test('the database role of requests cannot change which migrations have run (T-A35)', async () => {
    for (const statement of [`insert into migration (name) values ('9999_x')`, 'delete from migration'])
      await expect(sql.raw(statement).execute(at.database.global)).rejects.toThrow(/permission denied/)
  })

  test('the database role of requests owns nothing and bypasses no policy', async () => {
    const rows = await queryAsOwner(
      at.databaseUrl,
      `select rolsuper, rolbypassrls, rolcreaterole from pg_roles where rolname = 'inplan_app'`,
    )
    expect(rows).toEqual([{ rolsuper: false, rolbypassrls: false, rolcreaterole: false }])
  })
})
