import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { availabilityWrites } from '#server/modules/scheduling/availability/availability-revision.ts'
import type { Database } from '#server/platform/database/database.ts'
import { busyTimeReader, REVISION_ONLY } from '#server/modules/scheduling/records/claim/read-claims.ts'
import {
  offersInMemory,
  type OffersInMemory,
} from '#server/modules/scheduling/availability/search/published-offers-cache.ts'
import type { PublishedOffers } from '#server/modules/scheduling/availability/search/index-published-offers.ts'
import { scheduleHandlers } from '#server/modules/scheduling/availability/search/search-handlers.ts'
import { epochMinuteOf } from '#shared/time/instant.ts'
import { addMonthsClamped } from '#shared/time/local-date.ts'
import { aStudio, inAWeek, now, publishSessions, type Studio } from '#tests/builders/studio.ts'
import { queryAsOwner } from './support/database.ts'
import { isOnCluster } from './support/test-files-not-on-cluster.ts'
import { migratedDatabase } from './support/test-server.ts'

// Tests that cached availability is never stale, and that a search reads no more than its own date range requires.

const at = migratedDatabase()
let studio: Studio

beforeEach(async () => {
  studio = await aStudio(at.database)
})

/** Wraps the database and counts the calls and reads. */
function counting() {
  const count = { calls: 0, reads: 0 }
  const counted: Database = {
    ...at.database,
    call: (statement) => {
      count.calls++
      return at.database.call(statement)
    },
    callInTenant: (organisationId, statement) => {
      count.calls++
      return at.database.callInTenant(organisationId, statement)
    },
    readTenant: (organisationId, work) => {
      count.reads++
      return at.database.readTenant(organisationId, work)
    },
  }
  return { counted, count }
}

const asker = (offers: PublishedOffers) => ({ ...REVISION_ONLY, offers })
const seriesIn = (offers: PublishedOffers | undefined) => offers?.offers.get(studio.privateService.id)?.length ?? 0
const seriesAsked = async (memory: OffersInMemory) =>
  seriesIn((await memory.ask(studio.id, now, asker))?.question.offers)

describe('the availability revision of an organisation', () => {
  /** For each table that a search caches data from, a statement that changes it. */
  const changes: [string, string][] = [
    ['organization', `update organization set zone = 'Europe/London' where id = $1`],
    ['specialist', `update specialist set first_name = 'Bo' where organization_id = $1`],
    ['service', 'update service set buffer_after_minutes = 5 where organization_id = $1'],
    ['service_specialist', 'delete from service_specialist where organization_id = $1'],
    ['location', 'update location set withdrawn_at = now() where organization_id = $1'],
    ['series', 'update series set to_minute = 600 where organization_id = $1'],
    ['series_service', 'delete from series_service where organization_id = $1'],
    [
      'occurrence',
      `insert into occurrence (organization_id, series_id, date, start_minute, kind)
       select organization_id, id, start_date, 540, 'cancelled' from series where organization_id = $1`,
    ],
    ['absence', `update absence set to_minute = 780 where organization_id = $1`],
    [
      'resource',
      `insert into resource (organization_id, id, name, quantity, created_at) values ($1, gen_random_uuid(), 'Room', 1, now())`,
    ],
    ['service_resource', 'update service_resource set quantity = 1 where organization_id = $1'],
    ['absence_specialist', 'delete from absence_specialist where organization_id = $1'],
    ['service_question', `update service_question set wording = 'Why?' where organization_id = $1`],
    ['waiting_entry', `update waiting_entry set state = 'left' where organization_id = $1`],
  ]
  const revision = async () =>
    (
      await queryAsOwner<{ revision: string }>(
        at.databaseUrl,
        'select revision from availability_revision where organization_id = $1',
        [studio.id],
      )
    )[0]?.revision

  test.each(changes)('is renewed by a change of %s, however its statement is written', async (_, change) => {
    await publishSessions(at.database, studio, studio.privateService)
    const before = await revision()
    expect(before).toBeDefined()
    const statement = sql.raw(change.replaceAll('$1', `'${studio.id}'`))
    await at.database.inTenant(studio.id, (transaction) => statement.execute(transaction.sql))
    expect(await revision()).not.toBe(before)
  })

  test('is covered by these tests for every table', () => {
    expect(changes.map(([table]) => table).toSorted()).toEqual([...availabilityWrites.tables].toSorted())
  })

  test('that was only seen by a rolled-back transaction is never used again', async () => {
    const memory = offersInMemory(at.database)
    expect(await seriesAsked(memory)).toBe(0)
    const rolledBack = at.database.inTenant(studio.id, async (transaction) => {
      await transaction.sql.updateTable('service').set({ name: 'Nothing' }).execute()
      await transaction.sql.deleteFrom('service_specialist').execute()
      const within = await memory.askWithin(transaction, now, asker)
      expect(within?.question.offers.services.get(studio.privateService.id)?.specialistIds).toEqual([])
      throw new Error('rolled back')
    })
    await expect(rolledBack).rejects.toThrow('rolled back')
    await publishSessions(at.database, studio, studio.privateService)
    expect(await seriesAsked(memory)).toBe(1)
    const present = await memory.ask(studio.id, now, asker)
    expect(present?.question.offers.services.get(studio.privateService.id)?.specialistIds).toEqual([
      studio.specialistId,
    ])
  })
})

describe('the cache of offers in memory', () => {
  test('reads offers once for many simultaneous requests, and again only after a change', async () => {
    const { counted, count } = counting()
    const memory = offersInMemory(counted)
    await Promise.all(Array.from({ length: 20 }, () => seriesAsked(memory)))
    await seriesAsked(memory)
    expect(count).toEqual({ calls: isOnCluster ? 22 : 2, reads: 1 })
    await publishSessions(at.database, studio, studio.privateService)
    expect(await seriesAsked(memory)).toBe(1)
    expect(await seriesAsked(memory)).toBe(1)
    expect(count).toEqual({ calls: isOnCluster ? 25 : 5, reads: 2 })
  })

  test('evicts the organisation that has not been asked for the longest time', async () => {
    const others = [await aStudio(at.database), await aStudio(at.database)]
    const { counted, count } = counting()
    // A studio takes four places in the cache: three services and a specialist.
    const memory = offersInMemory(counted, 8)
    const ask = (id: string) => memory.ask(id, now, asker)
    await ask(studio.id)
    await ask(others[0]!.id)
    await ask(studio.id)
    await ask(others[1]!.id)
    expect(count.reads).toBe(3)
    await ask(studio.id)
    expect(count.reads).toBe(3)
    await ask(others[0]!.id)
    expect(count.reads).toBe(4)
  })

  test('leaves out past offers, and is read again when the clock is set back', async () => {
    await publishSessions(at.database, studio, studio.privateService)
    const memory = offersInMemory(at.database)
    const ahead = async (days: number) => {
      const present = await memory.ask(studio.id, new Date(now.getTime() + days * 86_400_000), asker)
      return seriesIn(present?.question.offers)
    }
    expect([await ahead(30), await ahead(0), await ahead(30)]).toEqual([0, 1, 1])
  })

  test('works for an organisation that has no revision yet', async () => {
    await queryAsOwner(at.databaseUrl, 'delete from availability_revision where organization_id = $1', [studio.id])
    const memory = offersInMemory(at.database)
    expect(await seriesAsked(memory)).toBe(0)
    await publishSessions(at.database, studio, studio.privateService)
    expect(await seriesAsked(memory)).toBe(1)
  })

  test('returns nothing for an unknown organisation', async () => {
    expect(await offersInMemory(at.database).ask(randomUUID(), now, asker)).toBeUndefined()
  })

  test('reads the claims of one organisation only, even for another one’s specialists', async () => {
    const other = await aStudio(at.database)
    await queryAsOwner(
      at.databaseUrl,
      `insert into claim (organization_id, id, specialist_id, service_id, starts_at, ends_at, capacity, taken)
       values ($1, gen_random_uuid(), $2, $3, now(), now() + interval '1 hour', 1, 1)`,
      [other.id, other.specialistId, other.privateService.id],
    )
    const minute = epochMinuteOf(now)
    const question = { specialistIds: [other.specialistId], spans: [{ start: minute - 60, end: minute + 120 }] }
    const { counted, count } = counting()
    const read = busyTimeReader(counted)
    expect((await read(studio.id, question)).claims).toEqual([])
    expect((await read(other.id, question)).claims).toHaveLength(1)
    expect(count.calls).toBe(2)
    // Simultaneous reads of several organisations share one statement, in any order. A cluster refuses such a statement, so there each read
    // has its own.
    const ids = [other.id, studio.id, other.id]
    const together = await Promise.all(ids.map((id) => read(id, question)))
    expect(together.map(({ claims }) => claims.length)).toEqual([1, 0, 1])
    expect(count.calls).toBe(isOnCluster ? 6 : 3)
  })
})

test('A search far ahead reads the bookings in a few queries and not in one for each month', async () => {
  const first = addMonthsClamped(inAWeek, 1)
  const last = addMonthsClamped(first, 12 * 9)
  const daily = { startDate: first, endDate: last, recurrence: 'daily', toMinute: 600 } as const
  await publishSessions(at.database, studio, studio.privateService, daily)
  await queryAsOwner(
    at.databaseUrl,
    `insert into claim (organization_id, id, specialist_id, service_id, starts_at, ends_at, capacity, taken)
     select $1, gen_random_uuid(), $2, $3, starts_at, starts_at + interval '1 hour', 1, 1
     from generate_series($4::date, $5::date, interval '1 day') as day,
       lateral (select (day::date + time '09:00') at time zone 'Europe/Amsterdam' as starts_at) as times`,
    [studio.id, studio.specialistId, studio.privateService.id, first, last],
  )
  const { counted, count } = counting()
  const { nextAvailable } = scheduleHandlers({ database: counted }, offersInMemory(counted))
  const body = {
    organisationId: studio.id,
    serviceId: studio.privateService.id,
    from: inAWeek,
    locationTypes: [],
    locationIds: [],
  }
  const answer = await nextAvailable({
    organisationId: studio.id,
    body,
    now,
    params: {},
    query: undefined,
    caller: undefined,
    locale: 'en',
    reader: 'en',
    surface: 'other',
    token: undefined,
    address: '',
    browserHash: Buffer.from('none'),
    idempotencyKey: '',
  })
  expect(answer).toEqual({ response: { date: null } })
  expect(count.calls).toBeLessThanOrEqual(10)
})
