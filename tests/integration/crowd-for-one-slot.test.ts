import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { saveService } from '#server/modules/catalogue/service/services.ts'
import type { Service } from '#shared/domain/service/service.ts'
import { addDays } from '#shared/time/local-date.ts'
import { inAWeek, type Person, publishSessions } from '#tests/builders/studio.ts'
import { apiClient } from './support/api-client.ts'
import { manyAccounts, countOf, runAllAtOnce } from './support/many-accounts.ts'
import { loggedLines, queryAsOwner } from './support/database.ts'
import { expectInvariants } from './support/invariants.ts'
import { bySampleSize } from './support/full-or-reduced-run.ts'
import { type RawAnswer, reservationOf, reserve, reserveSurely } from './support/reservations.ts'
import { startTestServerWithStudio } from './support/test-server.ts'

/**
 * The number of simultaneous attempts. It exceeds the connections of all processes together, so that many attempts wait for a connection.
 */
const ATTEMPTS = bySampleSize({ reduced: 200, full: 10_000 })
const PROCESSES = bySampleSize({ reduced: 2, full: 4 })
const PATIENCE = bySampleSize({ reduced: 180_000, full: 900_000 })

const at = startTestServerWithStudio('of-all', { processes: PROCESSES })
let people: Person[]

beforeAll(async () => {
  people = await manyAccounts(at.databaseUrl, ATTEMPTS)
})

const publishedSlot = async (service: Service, day: number): Promise<string> => {
  const date = addDays(inAWeek, day)
  await publishSessions(at.database, at.studio, service, { startDate: date, endDate: date, toMinute: 600 })
  const { response } = await apiClient(at.urlOf(0))('sessionSlots', {
    body: { organisationId: at.studio.id, serviceId: service.id, dateBegin: date, dateEnd: date },
  })
  return response[0]!.id
}

const serviceWithSeats = async (seats: number): Promise<Service> => {
  if (seats === 1) return at.studio.privateService
  const service = { ...at.studio.groupService, id: randomUUID(), name: `Yoga for ${seats}`, capacity: seats }
  await at.database.inTenant(at.studio.id, (transaction) => saveService(transaction, service, new Date()))
  return service
}

const codeOf = ({ text }: RawAnswer): string => (JSON.parse(text) as { code: string }).code

describe(`${ATTEMPTS} people booking one slot at once, over ${PROCESSES} server processes (T-B1)`, () => {
  test.each([
    { seats: 1, day: 0 },
    { seats: 2, day: 1 },
    { seats: 10, day: 2 },
    { seats: 50, day: 3 },
  ])(
    '$seats seats: exactly that many are accepted, and all others get status 409',
    async ({ seats, day }) => {
      const service = await serviceWithSeats(seats)
      const body = reservationOf(at.studio, service, await publishedSlot(service, day))
      const answers = await runAllAtOnce(people, ({ token }, index) =>
        reserveSurely(at.urlOf(index), token, body, `race-${day}-${index}`),
      )
      expect(countOf(answers.map(({ status }) => status))).toEqual({ 200: seats, 409: ATTEMPTS - seats })
      const refusals = answers.filter(({ status }) => status === 409)
      expect(countOf(refusals.map(codeOf))).toEqual({ 'slot-taken': ATTEMPTS - seats })
      const claims = await queryAsOwner(at.databaseUrl, 'select taken from claim where service_id = $1', [service.id])
      expect(claims).toEqual([{ taken: seats }])
      await expectInvariants(at.databaseUrl)
    },
    PATIENCE,
  )

  test(
    'bookings of one to three seats never exceed the session’s seats, and each gets all of its seats or none (R-D200)',
    async () => {
      const service = { ...(await serviceWithSeats(20)), mostSeats: 3 }
      await at.database.inTenant(at.studio.id, (transaction) => saveService(transaction, service, new Date()))
      const slotId = await publishedSlot(service, 5)
      const answers = await runAllAtOnce(people, ({ token }, index) =>
        reserveSurely(
          at.urlOf(index),
          token,
          reservationOf(at.studio, service, slotId, 1 + (index % 3)),
          `race-seats-${index}`,
        ),
      )
      const codes = new Set(answers.filter(({ status }) => status !== 200).map(codeOf))
      expect([...codes].filter((code) => code !== 'slot-taken' && code !== 'too-few-seats')).toEqual([])
      const [claim] = await queryAsOwner<{ taken: number }>(
        at.databaseUrl,
        'select taken from claim where service_id = $1',
        [service.id],
      )
      const bookings = await queryAsOwner<{ seats: number; price_cents: number }>(
        at.databaseUrl,
        'select seats, price_cents from booking where service_id = $1',
        [service.id],
      )
      expect(claim?.taken).toBe(20)
      expect(bookings.reduce((sum, { seats }) => sum + seats, 0)).toBe(20)
      expect(bookings.every(({ seats, price_cents: price }) => price === seats * service.priceCents)).toBe(true)
      await expectInvariants(at.databaseUrl)
    },
    PATIENCE,
  )

  test('overlapping slots of different services book the specialist only once', async () => {
    const date = addDays(inAWeek, 4)
    const halfPast = { startDate: date, endDate: date, fromMinute: 570, toMinute: 630 }
    await publishSessions(at.database, at.studio, at.studio.privateService, {
      ...halfPast,
      fromMinute: 540,
      toMinute: 600,
    })
    await publishSessions(at.database, at.studio, at.studio.freeService, halfPast)
    const slots = await Promise.all(
      [at.studio.privateService, at.studio.freeService].map(async (service) => {
        const { response } = await apiClient(at.urlOf(0))('sessionSlots', {
          body: { organisationId: at.studio.id, serviceId: service.id, dateBegin: date, dateEnd: date },
        })
        return reservationOf(at.studio, service, response[0]!.id)
      }),
    )
    const answers = await Promise.all(
      people
        .slice(0, 100)
        .map(({ token }, index) => reserve(at.urlOf(index), token, slots[(index >> 2) % 2], `overlap-${index}`)),
    )
    expect(countOf(answers.map(({ status }) => status))).toEqual({ 200: 1, 409: 99 })
    await expectInvariants(at.databaseUrl)
  })
})

test('The lock keeps the crowd away from the database constraint: no request is refused by it, and none deadlocks', async () => {
  expect(await loggedLines(at.databaseUrl, /claim_no_overlap|claim_seats|deadlock/)).toEqual([])
})
