import type { Service } from '#shared/domain/service/service.ts'
import { addDays } from '#shared/time/local-date.ts'
import { aStudio, inAWeek, type Person, publishSessions, type Studio } from '#tests/builders/studio.ts'
import { manyAccounts } from '#tests/integration/support/many-accounts.ts'
import { queryAsOwner } from '#tests/integration/support/query-as-owner.ts'
import { runClosedLoop } from '../load/load.ts'
import type { LoadReport } from '#bench/load/summarise-samples.ts'
import { requestText } from '../load/request-text.ts'
import { formatTime, median, type Table } from '#bench/result-table.ts'
import { reservationText, slotId } from './reservation-text.ts'
import { onScene, type Scene } from './start-servers-to-compare.ts'

const CUSTOMERS = 1000
const ROUNDS = 7

/** Returns the text of a customer's request in a round. */
type Crowd = (round: number) => (customer: number) => string

/**
 * Measures a thousand customers who request one slot at the same moment, each on a connection of their own. The product's servers are
 * compared with an equal number of minimal servers that only have a unique index. Both are measured alternately under the same conditions.
 */
export function measureReservationRace(): Promise<Table> {
  return onScene(async (scene) => {
    const studio = await aStudio(scene.database)
    const people = await manyAccounts(scene.databaseUrl, CUSTOMERS)
    const privateSlots = await ourCrowd(scene, studio, studio.privateService, people, 0)
    const groupSessions = await ourCrowd(scene, studio, studio.groupService, people, ROUNDS + 1)
    const runs = {
      bare: [] as LoadReport[],
      private: [] as LoadReport[],
      group: [] as LoadReport[],
    }
    // The first round is a warm-up.
    for (let round = 0; round <= ROUNDS; round += 1) {
      const reports = {
        bare: await race(scene.bareServers, bareCrowd(round), 1),
        private: await race(scene.servers, privateSlots(round), 1),
        group: await race(scene.servers, groupSessions(round), 10),
      }
      if (round === 0) {
        // Updates the query planner's statistics now. In production, Postgres does this by itself within a minute after many rows were
        // inserted.
        await queryAsOwner(scene.databaseUrl, 'analyze')
        continue
      }
      runs.bare.push(reports.bare)
      runs.private.push(reports.private)
      runs.group.push(reports.group)
    }
    const all = (reports: readonly LoadReport[]) => median(reports.map(({ milliseconds }) => milliseconds))
    const row = (name: string, seats: number, reports: readonly LoadReport[], asked = '') => [
      name,
      String(seats),
      String(CUSTOMERS - seats),
      formatTime(median(reports.map(({ p50 }) => p50))),
      formatTime(all(reports)),
      (all(reports) / all(runs.bare)).toFixed(2),
      asked,
    ]
    return {
      columns: ['1,000 at once', 'Accepted', 'Refused (409)', 'Half after', 'All after', 'Times the bare', 'At most'],
      rows: [
        row('A unique index, `on conflict do nothing`', 1, runs.bare),
        row('A private slot, 1 seat', 1, runs.private, '1.5 times'),
        row('A group session, 10 seats', 10, runs.group, '1.5 times'),
      ],
    }
  })
}

async function race(
  servers: readonly string[],
  request: (customer: number) => string,
  seats: number,
): Promise<LoadReport> {
  const texts = Array.from({ length: CUSTOMERS }, (_, customer) => request(customer))
  const load = { servers, connections: CUSTOMERS, request: (index: number) => texts[index] ?? '' }
  const report = await runClosedLoop(load, { requests: CUSTOMERS })
  if (report.statuses.get(200) !== seats || report.statuses.get(409) !== CUSTOMERS - seats) {
    throw new Error(`Not as many accepted as there are seats: ${JSON.stringify([...report.statuses])}`)
  }
  return report
}

const bareCrowd: Crowd = (round) => (customer) =>
  requestText({ method: 'POST', path: '/', body: { slot: `slot-${round}`, customer: `customer-${customer}` } })

/**
 * Publishes one session a day, one for each round, and returns the requests for them. `firstDay` is the number of days from `inAWeek` to
 * the first session.
 */
async function ourCrowd(
  { database }: Scene,
  studio: Studio,
  service: Service,
  people: readonly Person[],
  firstDay: number,
): Promise<Crowd> {
  const startDate = addDays(inAWeek, firstDay)
  const times = { startDate, endDate: addDays(startDate, ROUNDS), toMinute: 600, recurrence: 'daily' } as const
  const seriesId = await publishSessions(database, studio, service, times)
  return (round) => (customer) => {
    const person = people[customer]
    if (!person) throw new Error('Nobody to book with.')
    const slot = slotId(seriesId, addDays(startDate, round), 9)
    return reservationText(studio, service, slot, person, `${service.id} ${round}`.replace(' ', '-'))
  }
}
