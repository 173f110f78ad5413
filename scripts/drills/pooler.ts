import { setTimeout as pause } from 'node:timers/promises'
import { build } from '#scripts/build/build.ts'
import { queryAsOwner } from '#tests/integration/support/query-as-owner.ts'
import { expectInvariants } from '#tests/integration/support/invariants.ts'
import { Problem } from '../set-up/problem.mjs'
import { POOL_SIZE, startPgBouncer } from './pooler/pgbouncer.ts'
import { makePostgres } from './stage/drill-postgres.ts'
import { onStage } from './stage/run-in-temporary-folder.ts'
import { compareBookings } from './traffic/compare-acknowledged-bookings.ts'
import { type Market, openMarket } from './traffic/businesses-with-free-slots.ts'
import { printCounts } from './print-counts.ts'
import { messagesOf, startTraffic } from './traffic/traffic.ts'

const PASSWORD = 'drill'
const STUDIOS = 8
const PER_SECOND = 10
/** Connections that each of the two servers may open. */
const CONNECTIONS = 250
/** The number of bursts. In a burst, searches use all connections at once, in addition to the normal traffic. */
const BURSTS = 10

/** Runs two servers under load. Together they open 500 connections to PgBouncer, which opens only 20 to the database. */
export async function run(): Promise<void> {
  await build((line) => console.log(line))
  const wrong = await onStage('pooler', async (stage) => {
    const postgres = await makePostgres(stage.folder)
    postgres.start()
    stage.atEnd(() => postgres.kill())
    await queryAsOwner(postgres.url, `create role inplan_app login password '${PASSWORD}'`)
    const pooler = await startPgBouncer(stage.folder, postgres.url, PASSWORD)
    stage.atEnd(() => pooler.stop())
    const variables = { DATABASE_DIRECT_URL: postgres.url, DATABASE_CONNECTIONS: String(CONNECTIONS) }
    const [first, second] = [await stage.server(pooler.url, variables), await stage.server(pooler.url, variables)]
    const servers = [first, second]
    const market = await openMarket(postgres.url, STUDIOS)
    let turn = 0
    const traffic = startTraffic({
      market,
      perSecond: PER_SECOND,
      route: (send) => send((turn++ % 2 === 0 ? first : second).url),
    })
    const most = { clients: 0, servers: 0 }
    let refused = 0
    for (let burst = 0; burst < BURSTS; burst += 1) {
      const answers = servers.flatMap(({ url }) =>
        Array.from({ length: CONNECTIONS }, () => readCatalogue(market, url)),
      )
      await pause(100)
      const now = await pooler.connections()
      most.clients = Math.max(most.clients, now.clients)
      most.servers = Math.max(most.servers, now.servers)
      refused += (await Promise.all(answers)).filter((status) => status !== 200).length
      await pause(500)
    }
    await traffic.stop()
    const compared = await compareBookings(postgres.url, traffic.acknowledged, Date.now())
    await expectInvariants(postgres.url)
    for (const server of servers) await server.stop()
    const lines = printCounts('Two servers behind PgBouncer in transaction mode', [
      ['Connections of the servers, at most', most.clients],
      ['Connections of the database, at most', most.servers],
      ['  more than the pool has', Math.max(0, most.servers - POOL_SIZE), 0],
      ['Reads in bursts', BURSTS * 2 * CONNECTIONS],
      ['  not answered', refused, 0],
      ['Requests of customers', traffic.answered()],
      ['  that failed', traffic.failures.length, 0],
      ['Bookings acknowledged', compared.acknowledged],
      ['  of these lost, or not cancelled though it was said', compared.lost, 0],
      ['Bookings that are there by half or twice', compared.halfMade, 0],
    ])
    const tooFew = most.clients < 2 * CONNECTIONS ? ['The servers did not open all of their connections'] : []
    return lines.length + tooFew.length > 0 ? [...lines, ...tooFew, ...messagesOf(traffic.failures)] : []
  })
  if (wrong.length > 0) throw new Problem(wrong.join('\n'))
}

/** Requests the widget's page, which contains the catalogue and needs a database transaction. Returns the HTTP status. */
async function readCatalogue(market: Market, url: string): Promise<number> {
  const { studio } = market.nextSlot()
  const response = await fetch(`${url}/widget/?organization_id=${studio.id}`)
  await response.arrayBuffer()
  return response.status
}
