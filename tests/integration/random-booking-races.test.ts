import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openProductDatabase } from '#server/app/open-database-with-reactions.ts'
import type { Database } from '#server/platform/database/database.ts'
import { addDays } from '#shared/time/local-date.ts'
import {
  aCustomer,
  aPackage,
  aResource,
  aStudio,
  inAWeek,
  publishSessions,
  type Studio,
} from '#tests/builders/studio.ts'
import { type RaceDay, randomBookingActions, type RaceScene } from './support/random-booking-actions.ts'
import { apiClient } from './support/api-client.ts'
import { createDatabase, loggedLines, queryAsOwner } from './support/database.ts'
import { expectInvariants } from './support/invariants.ts'
import { bySampleSize } from './support/full-or-reduced-run.ts'
import { purchaseOf } from './support/reservations.ts'
import { type ServerGroup, startServerGroup } from './support/server-group.ts'

// B1 and P4: all kinds of actions on bookings happen at the same moment, on several server processes and few slots.

const ROUNDS = bySampleSize({ reduced: 2, full: 150 })
/**
 * The maximum number of additional rounds. They are run while some kind of action has not happened yet by chance, for example because all
 * sessions of a day were deleted first.
 */
const FURTHER_ROUNDS = 10
const PROCESSES = bySampleSize({ reduced: 2, full: 4 })
/** The number of actions in a round. PLAYERS of them run at the same time. */
const MOVES = 65
const PLAYERS = 22
const CUSTOMERS = 8
const PATIENCE = bySampleSize({ reduced: 180_000, full: 1_800_000 })

let databaseUrl: string
let group: ServerGroup
let database: Database
let studio: Studio
let scene: RaceScene
/** One day for each round and each additional round. A day has three private sessions, and two group sessions for three people. */
let arenas: RaceDay[]

beforeAll(async () => {
  databaseUrl = await createDatabase()
  group = await startServerGroup(databaseUrl, PROCESSES)
  database = openProductDatabase(databaseUrl, 4, () => undefined)
  studio = await aStudio(database)
  await queryAsOwner(databaseUrl, 'update service set capacity = 3, most_seats = 3 where id = $1', [
    studio.groupService.id,
  ])
  await queryAsOwner(databaseUrl, `update organization set payment_methods = '{pay-afterwards,credits,card}'`)
  await needARoom(await aResource(database, studio, { quantity: 2 }))
  const daily = { recurrence: 'daily', endDate: addDays(inAWeek, ROUNDS + FURTHER_ROUNDS - 1) } as const
  const alone = await publishSessions(database, studio, studio.privateService, {
    fromMinute: 540,
    toMinute: 720,
    ...daily,
  })
  const together = await publishSessions(database, studio, studio.groupService, {
    fromMinute: 720,
    toMinute: 840,
    ...daily,
  })
  arenas = Array.from({ length: ROUNDS + FURTHER_ROUNDS }, (_, round) => {
    const date = addDays(inAWeek, round)
    const slotsOf = (seriesId: string, times: string[]) =>
      times.map((time) => `${seriesId}_${date.replaceAll('-', '')}_${time}`)
    return { date, alone: slotsOf(alone, ['0900', '1000', '1100']), together: slotsOf(together, ['1200', '1300']) }
  })
  const customers = await Promise.all(Array.from({ length: CUSTOMERS }, () => aCustomer(database, studio)))
  let requests = 0
  const callAs: RaceScene['callAs'] = ({ token }) =>
    apiClient(group.urlOf(requests++), { token, organisationId: studio.id })
  scene = { database, studio, customers, callAs, arena: arenas[0]! }

  const items = [{ serviceId: studio.privateService.id, credits: 2 }]
  const packageId = await aPackage(database, studio, { items })
  for (const customer of customers) {
    const body = purchaseOf(studio, packageId)
    await callAs(customer)('reserve', { body }, { idempotencyKey: randomUUID() })
  }
})
afterAll(async () => {
  await database.close()
  await group.stop()
})

/** Both services need a room, so that the invariants also cover the room's units (rule D204). */
const needARoom = (resourceId: string) =>
  database.inTenant(studio.id, ({ sql }) =>
    sql
      .insertInto('service_resource')
      .values(
        [studio.privateService, studio.groupService].map((service) => ({
          organization_id: studio.id,
          service_id: service.id,
          resource_id: resourceId,
          quantity: 1,
        })),
      )
      .execute(),
  )

/** The ids of bookings that are not rejected, and of expired ones, read at the same moment. */
async function readBookings(): Promise<{ kept: string[]; lapsed: string[] }> {
  const rows = await queryAsOwner<{ id: string; is_kept: boolean; is_lapsed: boolean }>(
    databaseUrl,
    `select id, status <> 'rejected' as is_kept,
       exists (select from booking_event line where line.organization_id = booking.organization_id
         and booking_id = booking.id and kind like '%-expired') as is_lapsed
     from booking order by id`,
  )
  return {
    kept: rows.filter((row) => row.is_kept).map(({ id }) => id),
    lapsed: rows.filter((row) => row.is_lapsed).map(({ id }) => id),
  }
}

test(
  `${ROUNDS} rounds of ${MOVES} random moves by ${PLAYERS} at once keep the invariants, and the answers are true`,
  async () => {
    const { moves, standing, noteEnded } = randomBookingActions(scene)
    const names = Object.keys(moves)
    const made: Record<string, number> = Object.fromEntries(names.map((name) => [name, 0]))
    const neverMade = () => names.filter((name) => made[name] === 0)
    const surprises: string[] = []
    for (const [round, arena] of arenas.entries()) {
      if (round >= ROUNDS && neverMade().length === 0) break
      scene.arena = arena
      let next = 0
      const playOneAfterAnother = async () => {
        while (next < MOVES) {
          const name = names[next++ % names.length]!
          const outcome = await moves[name]!.play()
          if (outcome && 'done' in outcome) made[name]! += 1
          else if (outcome && !moves[name]!.mayHear.includes(outcome.refused)) {
            surprises.push(`${name}: ${outcome.refused}`)
          }
        }
      }
      await Promise.all(Array.from({ length: PLAYERS }, playOneAfterAnother))
      expect(surprises).toEqual([])
      await expectInvariants(databaseUrl)
      const { kept, lapsed } = await readBookings()
      noteEnded(lapsed)
      expect(standing().toSorted()).toEqual(kept)
    }
    // Every kind of action must have been performed at least once.
    expect(neverMade()).toEqual([])
    expect(await loggedLines(databaseUrl, /no_overlap|claim_seats|credit_entry|deadlock/)).toEqual([])
  },
  PATIENCE,
)
