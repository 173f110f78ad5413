import { queryAsOwner } from '#tests/integration/support/query-as-owner.ts'
import { runClosedLoop } from '../load/load.ts'
import { type LoadReport, requireSuccess } from '#bench/load/summarise-samples.ts'
import { formatTime, median, type Table } from '#bench/result-table.ts'
import { CLIENTS, PER_ROUND, reservationsOfOneBusiness, SPECIALISTS } from './reservations-of-one-business.ts'
import { onScene } from './start-servers-to-compare.ts'

const ROUNDS = 5

/** Measures reservations per second, with Postgres and the clients on the same machine. */
export function measureReservationRate(): Promise<Table> {
  return onScene(async (scene) => {
    const reservation = await reservationsOfOneBusiness(scene)
    await bookRound(scene.servers, (index) => reservation(index))
    // Updates the query planner's statistics now. In production, Postgres does this by itself within a minute after many rows were
    // inserted.
    await queryAsOwner(scene.databaseUrl, 'analyze')
    const reports: LoadReport[] = []
    for (let round = 1; round <= ROUNDS; round += 1) {
      reports.push(await bookRound(scene.servers, (index) => reservation(round * PER_ROUND + index)))
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

async function bookRound(servers: readonly string[], request: (index: number) => string): Promise<LoadReport> {
  return requireSuccess(await runClosedLoop({ servers, connections: CLIENTS, request }, { requests: PER_ROUND }))
}
