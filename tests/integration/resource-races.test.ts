import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { insertSeries } from '#server/modules/scheduling/records/availability/series.ts'
import { saveService } from '#server/modules/catalogue/service/services.ts'
import type { Service } from '#shared/domain/service/service.ts'
import { addDays } from '#shared/time/local-date.ts'
import { aResource, inAWeek, now, type Person } from '#tests/builders/studio.ts'
import { aSpecialist } from './support/change-and-book-availability.ts'
import { wallInstant } from './support/booking-test-studio.ts'
import { loggedLines, queryAsOwner } from './support/database.ts'
import { expectInvariants } from './support/invariants.ts'
import { countOf, manyAccounts, runAllAtOnce } from './support/many-accounts.ts'
import { bySampleSize } from './support/full-or-reduced-run.ts'
import { reservationOf, reserveSurely } from './support/reservations.ts'
import { type ServedOptions, startTestServerWithStudio } from './support/test-server.ts'

// D204 and D207: many customers want a room, a device, and one or two specialists at the same time, through several servers.

const ATTEMPTS = bySampleSize({ reduced: 40, full: 1000 })
const PATIENCE = bySampleSize({ reduced: 180_000, full: 900_000 })
const SPECIALISTS = 4

const at = startTestServerWithStudio(
  'of-all',
  bySampleSize<ServedOptions>({ reduced: { servers: 2 }, full: { processes: 4 } }),
)
let people: Person[]
let specialistIds: string[]

beforeAll(async () => {
  people = await manyAccounts(at.databaseUrl, ATTEMPTS)
  const others = Array.from({ length: SPECIALISTS - 1 }, () => aSpecialist(at.database, at.studio))
  specialistIds = [at.studio.specialistId, ...(await Promise.all(others))]
})

/** Creates two services that list their resources in different orders. */
async function twoServices(
  resourceIds: readonly string[],
  quantity: number,
  specialistsNeeded: number,
): Promise<Service[]> {
  const needs = resourceIds.map((resourceId) => ({ resourceId, name: 'Room', quantity: 1, available: quantity }))
  return Promise.all(
    [needs, needs.toReversed()].map(async (wanted) => {
      const service = { ...at.studio.privateService, id: randomUUID(), specialistIds, specialistsNeeded, needs: wanted }
      await at.database.inTenant(at.studio.id, (transaction) => saveService(transaction, service, now))
      return service
    }),
  )
}

/** Publishes a window from 13:00 to 14:00 for each specialist. Returns the slots. */
async function publish(services: readonly Service[], day: number): Promise<{ service: Service; slot: string }[]> {
  const date = addDays(inAWeek, day)
  const slots = await Promise.all(
    specialistIds.map(async (specialistId) => {
      const id = randomUUID()
      const times = { startDate: date, endDate: date, fromMinute: 780, toMinute: 840, zone: 'Europe/Amsterdam' }
      const places = { locationTypes: [], locationIds: [] }
      const serviceIds = services.map((service) => service.id)
      await at.database.inTenant(at.studio.id, (transaction) =>
        insertSeries(
          transaction,
          { kind: 'window', id, specialistId, serviceIds, recurrence: 'one-time', ...times, ...places },
          now,
        ),
      )
      return `${id}_${date.replaceAll('-', '')}_1300 - ${wallInstant(date, '13:00')}`
    }),
  )
  return services.flatMap((service) => slots.map((slot) => ({ service, slot })))
}

test.each([
  { quantity: 1, specialistsNeeded: 2, day: 0 },
  { quantity: 2, specialistsNeeded: 2, day: 1 },
  { quantity: 2, specialistsNeeded: 1, day: 2 },
])(
  `Of ${ATTEMPTS} attempts on $quantity unit(s) of a room and a device, with $specialistsNeeded of ${SPECIALISTS} specialists, the right number succeed (R-D204, R-D207)`,
  async ({ quantity, specialistsNeeded, day }) => {
    const resourceIds = [
      await aResource(at.database, at.studio, { quantity }),
      await aResource(at.database, at.studio, { quantity }),
    ]
    const wanted = await publish(await twoServices(resourceIds, quantity, specialistsNeeded), day)
    const answers = await runAllAtOnce(people, ({ token }, index) => {
      const { service, slot } = wanted[index % wanted.length]!
      const body = reservationOf(at.studio, service, slot)
      return reserveSurely(at.urlOf(index), token, body, `room-${day}-${index}`)
    })
    expect(countOf(answers.map(({ status }) => status))).toEqual({ 200: quantity, 409: ATTEMPTS - quantity })
    const units = await queryAsOwner<{ unit: number }>(
      at.databaseUrl,
      'select unit from resource_claim where resource_id = $1 order by unit',
      [resourceIds[0]],
    )
    expect(units.map(({ unit }) => unit)).toEqual(Array.from({ length: quantity }, (_, index) => index + 1))
    const claims = await queryAsOwner(at.databaseUrl, 'select from claim where service_id = any($1) and taken > 0', [
      [...new Set(wanted.map(({ service }) => service.id))],
    ])
    expect(claims).toHaveLength(quantity * specialistsNeeded)
    await expectInvariants(at.databaseUrl)
    expect(await loggedLines(at.databaseUrl, /no_overlap|deadlock/)).toEqual([])
  },
  PATIENCE,
)
