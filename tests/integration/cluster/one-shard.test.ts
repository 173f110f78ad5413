import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openProductDatabase } from '#server/app/open-database-with-reactions.ts'
import { offersInMemory } from '#server/modules/scheduling/availability/search/published-offers-cache.ts'
import { scheduleHandlers } from '#server/modules/scheduling/availability/search/search-handlers.ts'
import { openReservationQueue } from '#server/modules/booking/reservation/reservation-queue.ts'
import { reserveHandlers } from '#server/modules/booking/reservation/reserve-handlers.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import type { RequestOf } from '#server/platform/http/handler.ts'
import { systemSecrets } from '#server/platform/secrets/random-secrets.ts'
import { manyBookings } from '#tests/builders/many-holds-environment.ts'
import { aCustomer, aStudio, inAWeek, type Person, publishSessions, type Studio } from '#tests/builders/studio.ts'
import { createDatabase, queryAsOwner } from '../support/database.ts'
import { reservationOf } from '../support/reservations.ts'

// In these tests, the cluster refuses statements that touch more than one shard, so success proves that a statement touches only one.

let database: Database
let studio: Studio
let customer: Person
let slot: string

beforeAll(async () => {
  const url = await createDatabase()
  const writing = openProductDatabase(url, 2, () => undefined)
  studio = await aStudio(writing)
  customer = await aCustomer(writing, studio)
  const seriesId = await publishSessions(writing, studio, studio.privateService)
  await writing.close()
  slot = `${seriesId}_${inAWeek.replaceAll('-', '')}_0900`
  const name = new URL(url).pathname.slice(1)
  await queryAsOwner(
    inject('postgresNodes')[0],
    `alter database ${name} set citus.multi_task_query_log_level = 'error'`,
  )
  database = openProductDatabase(url, 2, () => undefined)
})
afterAll(() => database.close())

const request = (body: unknown) => ({
  organisationId: studio.id,
  address: '127.0.0.1',
  locale: 'en',
  now: new Date(),
  caller: customer,
  idempotencyKey: randomUUID(),
  body,
})

test('A statement that would reach all shards is refused', async () => {
  await expect(database.global.selectFrom('booking').select('id').execute()).rejects.toThrow('multi-task query')
})

test('A search for free times and a reservation each reach only one shard', async () => {
  const offers = offersInMemory(database)
  const { sessionSlots } = scheduleHandlers({ database }, offers)
  const search = {
    organisationId: studio.id,
    serviceId: studio.privateService.id,
    dateBegin: inAWeek,
    dateEnd: inAWeek,
    locationTypes: [],
    locationIds: [],
  }
  const starts = async () => {
    const answer = await sessionSlots(request(search) as unknown as RequestOf<'sessionSlots'>)
    return JSON.stringify(answer)
  }
  expect(await starts()).toContain(slot)

  const dependencies = {
    configuration: {
      databaseConnections: 2,
      holdLimits: { perAccount: 3, perNetwork: 5, oneEachFrom: 1000 },
      bookingLimits: manyBookings,
    },
    payments: { connectable: [], own: {} },
    database,
    secrets: systemSecrets,
    outbox: { add: async () => undefined, addAll: async () => undefined },
  } as unknown as Dependencies
  const { reserve } = reserveHandlers(dependencies, openReservationQueue(dependencies, offers))
  const reservation = request(reservationOf(studio, studio.privateService, slot))
  expect(await reserve(reservation as unknown as RequestOf<'reserve'>)).toMatchObject({
    response: { bookingId: expect.any(String) as string },
  })
  expect(await starts()).not.toContain(slot)
})
