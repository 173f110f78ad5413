import { setTimeout as pause } from 'node:timers/promises'
import { formatTime } from '#bench/result-table.ts'
import { expectInvariants } from '#tests/integration/support/invariants.ts'
import { makePostgres } from '../stage/drill-postgres.ts'
import type { Stage } from '#scripts/drills/stage/run-in-temporary-folder.ts'
import { compareBookings } from '#scripts/drills/traffic/compare-acknowledged-bookings.ts'
import { openMarket } from '#scripts/drills/traffic/businesses-with-free-slots.ts'
import { printCounts } from '../print-counts.ts'
import { messagesOf, startTraffic } from '../traffic/traffic.ts'
import { unsentMails } from './wait-for-sent-mails.ts'

const STUDIOS = 8
const PER_SECOND = 10
const AWAY = 30_000
/** Milliseconds of traffic before the database stops, and after it is running again. */
const AROUND = 8000
/** Milliseconds after the database's restart from which on no request may fail. */
const RECOVERED_WITHIN = 5000
/** Milliseconds to wait for the mails. The job of a mail that was interrupted expires after a minute, and the mail is then sent again. */
const MAILS_WITHIN = 180_000

/** Stops the database for 30 seconds while people book. Returns what is wrong. */
export async function databaseAway(stage: Stage): Promise<string[]> {
  const postgres = await makePostgres(stage.folder)
  postgres.start()
  stage.atEnd(() => postgres.kill())
  const server = await stage.server(postgres.url)
  const market = await openMarket(postgres.url, STUDIOS)
  const traffic = startTraffic({ market, perSecond: PER_SECOND, route: (send) => send(server.url) })
  await pause(AROUND)
  const goneAt = Date.now()
  postgres.stop()
  await pause(AWAY / 2)
  const [alive, ready] = [await statusOf(`${server.url}/healthz`), await statusOf(`${server.url}/readyz`)]
  await pause(AWAY / 2)
  postgres.start()
  const backAt = Date.now()
  await pause(AROUND)
  await traffic.stop()
  const { acknowledged, failures } = traffic
  const compared = await compareBookings(postgres.url, acknowledged, Date.now())
  await expectInvariants(postgres.url)
  const unsent = await unsentMails(postgres.url, MAILS_WITHIN)
  // Killed without a check of its log, which is full of errors about the outage.
  await server.kill()

  const during = failures.filter(({ answeredAt }) => answeredAt >= goneAt && answeredAt < backAt + RECOVERED_WITHIN)
  const first = acknowledged.find(({ answeredAt }) => answeredAt > backAt)
  const wrong = printCounts('The database is away for 30 seconds', [
    ['Requests that failed before', failures.filter(({ answeredAt }) => answeredAt < goneAt).length, 0],
    ['Requests that failed meanwhile', during.length],
    ['  not answered with "unavailable"', during.filter(({ message }) => message !== 'unavailable').length, 0],
    ['  longest wait for the answer', formatTime(longest(during))],
    ['Answer of /healthz meanwhile', alive, 200],
    ['Answer of /readyz meanwhile', ready, 503],
    ['First booking after its return', first ? formatTime(first.answeredAt - backAt) : 'never'],
    ['Requests that failed five seconds later', failures.length - during.length, 0],
    ['Bookings acknowledged', compared.acknowledged],
    ['  of these lost, or not cancelled though it was said', compared.lost, 0],
    ['Bookings that are there by half or twice', compared.halfMade, 0],
    ['Mails that were not sent in the end', unsent, 0],
  ])
  return wrong.length > 0 ? [...wrong, ...messagesOf(failures)] : []
}

const statusOf = async (url: string): Promise<number> => (await fetch(url)).status

const longest = (waits: readonly { sentAt: number; answeredAt: number }[]): number =>
  Math.max(0, ...waits.map(({ sentAt, answeredAt }) => answeredAt - sentAt))
