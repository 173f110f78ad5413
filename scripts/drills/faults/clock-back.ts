import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expectInvariants } from '#tests/integration/support/invariants.ts'
import { queryAsOwner } from '#tests/integration/support/query-as-owner.ts'
import { makePostgres } from '../stage/drill-postgres.ts'
import type { Stage } from '#scripts/drills/stage/run-in-temporary-folder.ts'
import { compareBookings } from '#scripts/drills/traffic/compare-acknowledged-bookings.ts'
import { openMarket } from '#scripts/drills/traffic/businesses-with-free-slots.ts'
import { printCounts } from '../print-counts.ts'
import { messagesOf, startTraffic } from '../traffic/traffic.ts'
import { makeFakeClock } from './fake-clock.ts'
import { unsentMails } from './wait-for-sent-mails.ts'

const STUDIOS = 8
const PER_SECOND = 10
/** Milliseconds of traffic before the clock is set back, and afterwards. */
const AROUND = 8000
/** Milliseconds to wait for the mails. Jobs that were scheduled while the clock was a minute ahead become due a minute late. */
const MAILS_WITHIN = 180_000

/** Runs the clock of the server and the database a minute ahead, and sets it back while people book. Returns what is wrong. */
export async function clockBack(stage: Stage): Promise<string[]> {
  const clock = await makeFakeClock(stage.folder)
  await clock.setAhead(60)
  const postgres = await makePostgres(join(stage.folder, 'data'))
  clock.around(() => postgres.start())
  stage.atEnd(() => postgres.kill())
  const server = await stage.server(postgres.url, clock.variables)
  const market = await openMarket(postgres.url, STUDIOS)
  const traffic = startTraffic({ market, perSecond: PER_SECOND, route: (send) => send(server.url) })
  await pause(AROUND)
  const ahead = await secondsAhead(postgres.url)
  await clock.setAhead(0)
  await pause(AROUND)
  const afterwards = await secondsAhead(postgres.url)
  await traffic.stop()
  const compared = await compareBookings(postgres.url, traffic.acknowledged, Date.now())
  await expectInvariants(postgres.url)
  const [newest] = await queryAsOwner<{ seconds: number }>(
    postgres.url,
    'select round(extract(epoch from max(created_at) - now()))::int as seconds from booking',
  )
  const unsent = await unsentMails(postgres.url, MAILS_WITHIN)
  await server.stop()
  const wrong = printCounts('The clock goes back by a minute', [
    ['Seconds that the clock ran ahead', ahead, 60],
    ['  afterwards', afterwards, 0],
    ['Seconds that the newest booking is ahead then', newest?.seconds ?? 0],
    ['Requests that failed', traffic.failures.length, 0],
    ['Bookings acknowledged', compared.acknowledged],
    ['  of these lost, or not cancelled though it was said', compared.lost, 0],
    ['Bookings that are there by half or twice', compared.halfMade, 0],
    ['Mails that were not sent in the end', unsent, 0],
  ])
  return wrong.length > 0 ? [...wrong, ...messagesOf(traffic.failures)] : []
}

/** Returns how many seconds the database's clock is ahead of this process, whose clock is right. */
async function secondsAhead(databaseUrl: string): Promise<number> {
  const [row] = await queryAsOwner<{ now: Date }>(databaseUrl, 'select clock_timestamp() as now')
  return Math.round(((row?.now.getTime() ?? 0) - Date.now()) / 1000)
}
