import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Database, openDatabase } from '#server/database/database.ts'
import { saveService } from '#server/repositories/services.ts'
import type { Service } from '#shared/domain/service.ts'
import { addDays } from '#shared/time/local-date.ts'
import { aStudio, inAWeek, type Person, publishSessions, type Studio } from '#tests/builders/studio.ts'
import { callsTo } from './support/calls.ts'
import { aCrowd, countOf, rush } from './support/crowd.ts'
import { createDatabase, logOf, queryAsOwner } from './support/database.ts'
import { expectInvariants } from './support/invariants.ts'
import { inProof } from './support/proof.ts'
import { type RawAnswer, reservationOf, reserve, reserveSurely } from './support/reservations.ts'
import { type ServerGroup, startServerGroup } from './support/server-group.ts'

const ATTEMPTS = inProof({ reduced: 1000, full: 10_000 })
const PATIENCE = inProof({ reduced: 180_000, full: 900_000 })

let databaseUrl: string
let group: ServerGroup
let database: Database
let studio: Studio
let people: Person[]

beforeAll(async () => {
  databaseUrl = await createDatabase()
  group = await startServerGroup(databaseUrl, 4)
  database = openDatabase(databaseUrl, 4, () => undefined)
  studio = await aStudio(database)
  people = await aCrowd(databaseUrl, ATTEMPTS)
})
afterAll(async () => {
  await database.close()
  await group.stop()
})

const publishedSlot = async (service: Service, day: number): Promise<string> => {
  const date = addDays(inAWeek, day)
  await publishSessions(database, studio, service, { startDate: date, endDate: date, toMinute: 600 })
  const { response } = await callsTo(group.urlOf(0))('eventSlots', {
    body: { orgId: studio.id, serviceId: service.id, dateBegin: date, dateEnd: date },
  })
  return response[0]!.id
}

const serviceWithSeats = async (seats: number): Promise<Service> => {
  if (seats === 1) return studio.privateService
  const service = { ...studio.groupService, id: randomUUID(), name: `Yoga for ${seats}`, capacity: seats }
  await database.inTenant(studio.id, (transaction) => saveService(transaction, service, new Date()))
  return service
}

const codeOf = ({ text }: RawAnswer): string => (JSON.parse(text) as { code: string }).code

describe(`B1: ${ATTEMPTS} people and one slot, over four server processes`, () => {
  test.each([
    { seats: 1, day: 0 },
    { seats: 2, day: 1 },
    { seats: 10, day: 2 },
    { seats: 50, day: 3 },
  ])(
    '$seats seats: exactly so many accepted, the rest 409',
    async ({ seats, day }) => {
      const service = await serviceWithSeats(seats)
      const body = reservationOf(studio, service, await publishedSlot(service, day))
      const answers = await rush(people, ({ token }, index) =>
        reserveSurely(group.urlOf(index), token, body, `race-${day}-${index}`),
      )
      expect(countOf(answers.map(({ status }) => status))).toEqual({ 200: seats, 409: ATTEMPTS - seats })
      const refusals = answers.filter(({ status }) => status === 409)
      expect(countOf(refusals.map(codeOf))).toEqual({ 'slot-taken': ATTEMPTS - seats })
      const claims = await queryAsOwner(databaseUrl, 'select taken from claim where service_id = $1', [service.id])
      expect(claims).toEqual([{ taken: seats }])
      await expectInvariants(databaseUrl)
    },
    PATIENCE,
  )

  test('overlapping slots of different services: the specialist is booked once', async () => {
    const date = addDays(inAWeek, 4)
    const halfPast = { startDate: date, endDate: date, fromMinute: 570, toMinute: 630 }
    await publishSessions(database, studio, studio.privateService, { ...halfPast, fromMinute: 540, toMinute: 600 })
    await publishSessions(database, studio, studio.freeService, halfPast)
    const slots = await Promise.all(
      [studio.privateService, studio.freeService].map(async (service) => {
        const { response } = await callsTo(group.urlOf(0))('eventSlots', {
          body: { orgId: studio.id, serviceId: service.id, dateBegin: date, dateEnd: date },
        })
        return reservationOf(studio, service, response[0]!.id)
      }),
    )
    const answers = await Promise.all(
      people
        .slice(0, 100)
        .map(({ token }, index) => reserve(group.urlOf(index), token, slots[(index >> 2) % 2], `overlap-${index}`)),
    )
    expect(countOf(answers.map(({ status }) => status))).toEqual({ 200: 1, 409: 99 })
    await expectInvariants(databaseUrl)
  })
})

test('the lock keeps the crowd from the constraint: nobody was refused by it, and nothing deadlocked', async () => {
  const log = await logOf(databaseUrl)
  expect(log.filter((line) => /claim_no_overlap|claim_seats|deadlock/.test(line))).toEqual([])
})
