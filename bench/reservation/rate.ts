import { randomUUID } from 'node:crypto'
import { addDays } from '#shared/time/local-date.ts'
import { aStudio, inAWeek, type Person, publishSessions, type Studio } from '#tests/builders/studio.ts'
import { manyAccounts } from '#tests/integration/support/many-accounts.ts'
import { queryAsOwner } from '#tests/integration/support/query-as-owner.ts'
import { runClosedLoop } from '../load/load.ts'
import type { LoadReport } from '#bench/load/summarise-samples.ts'
import { formatTime, median, type Table } from '#bench/result-table.ts'
import { onScene, reservationText, type Scene, slotId } from './start-servers-to-compare.ts'

const SPECIALISTS = 200
const DAYS = 60
const HOURS = 24
const ROUNDS = 5
const PER_ROUND = 6000
const CLIENTS = 64
/** There are fewer customers than reservations, so each customer books repeatedly. */
const CUSTOMERS = 1000

/** The sessions of a specialist: one of an hour at every hour of day and night. */
interface Calendar {
  readonly studio: Studio
  readonly seriesId: string
}

/** Measures reservations per second, with Postgres and the clients on the same machine. */
export function measureReservationRate(): Promise<Table> {
  return onScene(async (scene) => {
    const people = await manyAccounts(scene.databaseUrl, CUSTOMERS)
    const calendars = await calendarsOf(scene)
    await bookRound(scene, calendars, people, 0)
    // Updates the query planner's statistics now. In production, Postgres does this by itself within a minute after many rows were
    // inserted.
    await queryAsOwner(scene.databaseUrl, 'analyze')
    const reports: LoadReport[] = []
    for (let round = 1; round <= ROUNDS; round += 1) {
      reports.push(await bookRound(scene, calendars, people, round * PER_ROUND))
    }
    const middle = (value: (report: LoadReport) => number) => median(reports.map(value))
    return {
      columns: ['Reservations', 'A second', 'Half answered within', '99 of 100 within', 'At least'],
      rows: [
        [
          `${SPECIALISTS} specialists, ${CLIENTS} customers at a time`,
          String(Math.round(middle(({ perSecond }) => perSecond))),
          formatTime(middle(({ p50 }) => p50)),
          formatTime(middle(({ p99 }) => p99)),
          '1,000 a second',
        ],
      ],
    }
  })
}

async function calendarsOf({ databaseUrl, database }: Scene): Promise<Calendar[]> {
  const studio = await aStudio(database)
  const calendars: Calendar[] = []
  for (let number = 0; number < SPECIALISTS; number += 1) {
    const specialistId = randomUUID()
    await queryAsOwner(
      databaseUrl,
      `with specialist as (
         insert into specialist (organization_id, id, first_name, email, created_at)
         values ($1, $2, 'Anna', 'anna@example.test', now())
       )
       insert into service_specialist (organization_id, service_id, specialist_id) values ($1, $3, $2)`,
      [studio.id, specialistId, studio.privateService.id],
    )
    const own = { ...studio, specialistId }
    const times = { fromMinute: 0, toMinute: HOURS * 60, recurrence: 'daily', endDate: addDays(inAWeek, DAYS) } as const
    calendars.push({ studio: own, seriesId: await publishSessions(database, own, own.privateService, times) })
  }
  return calendars
}

/**
 * Sends one round of reservations. Each one books a free slot of the next specialist in turn. `first` is the number of the round's first
 * reservation.
 */
async function bookRound(
  { servers }: Scene,
  calendars: readonly Calendar[],
  people: readonly Person[],
  first: number,
): Promise<LoadReport> {
  const request = (index: number): string => {
    const number = first + index
    const calendar = calendars[number % calendars.length]
    const person = people[number % people.length]
    if (!calendar || !person) throw new Error('Nobody to book with.')
    const slot = Math.floor(number / calendars.length)
    const id = slotId(calendar.seriesId, addDays(inAWeek, Math.floor(slot / HOURS)), slot % HOURS)
    return reservationText(calendar.studio, calendar.studio.privateService, id, person, `reservation-${number}`)
  }
  const report = await runClosedLoop({ servers, connections: CLIENTS, request }, { requests: PER_ROUND })
  if (report.statuses.get(200) !== PER_ROUND) {
    throw new Error(`Not every reservation was accepted: ${JSON.stringify([...report.statuses])}`)
  }
  return report
}
