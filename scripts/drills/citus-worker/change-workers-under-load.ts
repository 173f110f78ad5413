import { setTimeout as pause } from 'node:timers/promises'
import { formatTime } from '#bench/result-table.ts'
import { distribute } from '#server/distribution/distribute.ts'
import { expectInvariants } from '#tests/integration/support/invariants.ts'
import type { Stage } from '#scripts/drills/stage/run-in-temporary-folder.ts'
import { compareBookings } from '#scripts/drills/traffic/compare-acknowledged-bookings.ts'
import { openMarket } from '#scripts/drills/traffic/businesses-with-free-slots.ts'
import { printCounts } from '#scripts/drills/print-counts.ts'
import { messagesOf, type Moments, startTraffic } from '#scripts/drills/traffic/traffic.ts'
import { makeDrillCluster } from './database-on-cluster.ts'

const STUDIOS = 16
const PER_SECOND = 6
const AWAY = 30_000
/** Milliseconds of traffic before each change. */
const AROUND = 5000
/** Milliseconds after the worker's return from which on no request may fail. */
const RECOVERED_WITHIN = 5000

interface Span {
  readonly from: number
  readonly until: number
}

const isWithin =
  ({ from, until }: Span) =>
  ({ answeredAt }: Moments): boolean =>
    answeredAt >= from && answeredAt < until

/** Adds a worker, makes it unavailable for 30 seconds, and removes it, while people book on two servers. Returns what is wrong. */
export async function workersUnderLoad(stage: Stage, coordinator: string): Promise<string[]> {
  const cluster = await makeDrillCluster(coordinator)
  stage.atEnd(() => cluster.drop())
  // The first server creates the schema. Servers that start later recognise that the database is distributed.
  await (await stage.server(cluster.url)).stop()
  await distribute(cluster.url)
  const [first, second] = [await stage.server(cluster.url), await stage.server(cluster.url)]
  const market = await openMarket(cluster.url, STUDIOS)
  let turn = 0
  const traffic = startTraffic({
    market,
    perSecond: PER_SECOND,
    route: (send) => send((turn++ % 2 === 0 ? first : second).url),
  })
  const lasting = async (change: () => Promise<void>): Promise<Span> => {
    await pause(AROUND)
    const from = Date.now()
    await change()
    return { from, until: Date.now() }
  }
  const joining = await lasting(() => cluster.join())
  const shardsAfterJoining = await cluster.shardsOnLast()
  const away = await lasting(() => cluster.lastIsAway(AWAY))
  await pause(RECOVERED_WITHIN)
  const leaving = await lasting(() => cluster.leave())
  await pause(AROUND)
  await traffic.stop()
  const { acknowledged, failures } = traffic
  const compared = await compareBookings(cluster.url, acknowledged, Date.now())
  await expectInvariants(cluster.url)
  // Killed without a check of their logs, which are full of warnings about the outage.
  for (const server of [first, second]) await server.kill()
  const unexpected = [first, second].flatMap(({ log }) => log().split('\n').filter(isUnexpected))

  const outage = { from: away.from, until: away.until + RECOVERED_WITHIN }
  const during = failures.filter(isWithin(outage))
  const wrong = printCounts(`A worker joins, is away for ${AWAY / 1000} seconds, and leaves`, [
    ['How shards are moved', cluster.transferMode],
    ['Time until the worker has its shards', formatTime(joining.until - joining.from)],
    ['  of 8 shards, on the new worker', shardsAfterJoining, 4],
    ['  bookings acknowledged meanwhile', acknowledged.filter(isWithin(joining)).length],
    ['Bookings acknowledged while it was away', acknowledged.filter(isWithin(away)).length],
    ['  requests that failed', during.length],
    ['    not answered with "unavailable"', during.filter(({ message }) => message !== 'unavailable').length, 0],
    ['  longest wait for an answer', formatTime(longest(during))],
    ['Time until the worker has left', formatTime(leaving.until - leaving.from)],
    ['  shards that are left on it', await cluster.shardsOnLast(), 0],
    ['  bookings acknowledged meanwhile', acknowledged.filter(isWithin(leaving)).length],
    ['Requests that failed at any other time', failures.length - during.length, 0],
    ['Bookings acknowledged', compared.acknowledged],
    ['  of these lost, or not cancelled though it was said', compared.lost, 0],
    ['Bookings that are there by half or twice', compared.halfMade, 0],
  ])
  return wrong.length > 0 ? [...wrong, ...messagesOf(failures), ...unexpected] : []
}

/** Whether a line of a server's log is about a request that was answered with "internal". */
const isUnexpected = (line: string): boolean => line.includes('a request failed')

const longest = (waits: readonly Moments[]): number =>
  Math.max(0, ...waits.map(({ sentAt, answeredAt }) => answeredAt - sentAt))
