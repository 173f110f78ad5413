import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { claimRow } from '#server/modules/scheduling/records/claim/claim-rows.ts'
import { releaseSeats } from '#server/modules/scheduling/records/claim/specialist-time-claims.ts'
import { leaveList } from '#server/modules/booking/waiting-list/leave-list.ts'
import { serveAllWaiting } from '#server/modules/booking/waiting-list/offer/waiting-worker.ts'
import {
  findEntry,
  lockOrder,
  openEntries,
  setPlaces,
} from '#server/modules/booking/records/waiting-list/waiting-entries.ts'
import { systemSecrets } from '#server/platform/secrets/random-secrets.ts'
import type { Slot } from '#shared/domain/slot/slot.ts'
import { reordered } from '#shared/domain/waiting-list/reorder-waiting-list.ts'
import { toEpochDay } from '#shared/time/local-date.ts'
import { parseInstant } from '#shared/time/instant.ts'
import { anEnteredCustomer, aStudio, inAWeek, publishSessions } from '#tests/builders/studio.ts'
import { aWaitingEntry } from '#tests/builders/insert-waiting-list.ts'
import { wallInstant } from './support/booking-test-studio.ts'
import { queryAsOwner } from './support/database.ts'
import { bySampleSize } from './support/full-or-reduced-run.ts'
import { randomCases } from './support/random-cases.ts'
import { migratedDatabase } from './support/test-server.ts'

// D189: tests the order of a waiting list after random actions, against a model that is an array.

const served = migratedDatabase()
const SEATS = 5

const action = fc.record({
  kind: fc.constantFrom('join', 'join', 'join', 'leave', 'free', 'lapse', 'move'),
  pick: fc.nat({ max: 1000 }),
  to: fc.nat({ max: 8 }),
})

interface Model {
  /** The waiting customers, in order. */
  waiting: string[]
  offered: string[]
  free: number
  /** The number of booked seats. */
  booked: number
}

/** Gives free seats to the first customers of the list. */
function serveModel(model: Model): void {
  while (model.free > 0 && model.waiting.length > 0) {
    model.offered.push(...model.waiting.splice(0, 1))
    model.free -= 1
  }
}

/** Creates a studio with a group session whose seats are all booked. */
async function aBookedSession() {
  const { database } = served
  const studio = await aStudio(database)
  const { groupService: service, specialistId } = studio
  await queryAsOwner(served.databaseUrl, 'update service set capacity = $2 where id = $1', [service.id, SEATS])
  const seriesId = await publishSessions(database, studio, service, { toMinute: 600 })
  const start = parseInstant(wallInstant(inAWeek, '09:00')) ?? 0
  const slot: Slot = {
    kind: 'session',
    start,
    durationMinutes: 60,
    priceCents: 0,
    capacity: SEATS,
    seatsLeft: SEATS,
    specialistId,
    serviceId: service.id,
    occurrence: { seriesId, day: toEpochDay(inAWeek), startMinute: 540 },
    locationTypes: [],
    locationIds: [],
  }
  const claimId = randomUUID()
  await database.inTenant(studio.id, ({ sql }) =>
    sql
      .insertInto('claim')
      .values(claimRow(studio.id, slot, claimId, SEATS))
      .execute(),
  )
  return { studio, claimId, target: { kind: 'session', serviceId: service.id, specialistId, start } as const }
}

test(
  'After any sequence of acts, offers go to the first of the waiting list, each entry gets one, and no seat is lost (R-D189)',
  async () => {
    const { database } = served
    const property = fc.asyncProperty(fc.array(action, { minLength: 1, maxLength: 25 }), async (actions) => {
      const { studio, claimId, target } = await aBookedSession()
      const model: Model = { waiting: [], offered: [], free: 0, booked: SEATS }
      const within = <Value>(work: Parameters<typeof database.inTenant<Value>>[1]) => database.inTenant(studio.id, work)
      const pickFrom = (ids: readonly string[], pick: number) => ids[pick % Math.max(1, ids.length)]

      for (const { kind, pick, to } of actions) {
        if (kind === 'join') {
          const customerId = await anEnteredCustomer(database, studio)
          model.waiting.push((await aWaitingEntry(database, studio, { customerId }, target)).id)
        }
        if (kind === 'leave') {
          const id = pickFrom([...model.waiting, ...model.offered], pick)
          if (id === undefined) continue
          if (model.offered.includes(id)) model.free += 1
          model.waiting = model.waiting.filter((other) => other !== id)
          model.offered = model.offered.filter((other) => other !== id)
          await within(async (transaction) => {
            const entry = await findEntry(transaction, id)
            if (entry) await leaveList(transaction, entry, new Date())
          })
        }
        if (kind === 'free' && model.booked > 0) {
          model.booked -= 1
          model.free += 1
          await within((transaction) => releaseSeats(transaction, [{ claimId, seats: 1 }]))
        }
        if (kind === 'lapse') {
          const id = pickFrom(model.offered, pick)
          if (id === undefined) continue
          model.offered = model.offered.filter((other) => other !== id)
          model.free += 1
          await queryAsOwner(served.databaseUrl, 'update waiting_entry set offered_until = now() where id = $1', [id])
        }
        if (kind === 'move') {
          const id = pickFrom(model.waiting, pick)
          if (id === undefined) continue
          model.waiting = model.waiting.filter((other) => other !== id)
          model.waiting.splice(to, 0, id)
          await within(async (transaction) => {
            await lockOrder(transaction)
            const list = (await openEntries(transaction, target)).filter(({ state }) => state === 'waiting')
            await setPlaces(transaction, reordered(list, id, to))
          })
        }
        serveModel(model)
        await serveAllWaiting({
          clock: () => new Date(),
          database,
          log: pino({ level: 'silent' }),
          outbox: { add: async () => undefined, addAll: async () => undefined },
          secrets: systemSecrets,
        })
        const open = await within((transaction) => openEntries(transaction))
        const inState = (state: string) => open.filter((entry) => entry.state === state).map(({ id }) => id)
        expect(inState('waiting')).toEqual(model.waiting)
        expect(inState('offered').toSorted()).toEqual(model.offered.toSorted())
        const rows = await queryAsOwner<{ taken: number }>(
          served.databaseUrl,
          'select sum(taken)::int as taken from claim where organization_id = $1',
          [studio.id],
        )
        expect(rows[0]?.taken).toBe(SEATS - model.free)
      }
      // Removes the entries of this case. Otherwise they would get offers during the next cases.
      await queryAsOwner(
        served.databaseUrl,
        `update waiting_entry set state = 'ended', claim_id = null where organization_id = $1`,
        [studio.id],
      )
    })
    await fc.assert(property, randomCases(bySampleSize({ reduced: 4, full: 500 })))
  },
  bySampleSize({ reduced: 60_000, full: 3_600_000 }),
)
