import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { build } from '#scripts/build/build.ts'
import { Problem } from '#scripts/set-up/problem.mjs'
import { startEmbeddedPostgres } from '#server/platform/database/embedded-postgres.ts'
import { expectInvariants } from '#tests/integration/support/invariants.ts'
import { queryAsOwner } from '#tests/integration/support/query-as-owner.ts'
import type { ServerProcess } from '#tests/integration/support/server-process.ts'
import { onStage, type Stage } from './stage/run-in-temporary-folder.ts'
import { compareBookings } from './traffic/compare-acknowledged-bookings.ts'
import { openMarket } from './traffic/businesses-with-free-slots.ts'
import { printCounts } from './print-counts.ts'
import { messagesOf, startTraffic } from './traffic/traffic.ts'
import { buildOlder, type OlderBuild, lastRelease } from './upgrade/older-build.ts'
import { serversInTurn } from './upgrade/load-balancer.ts'

const STUDIOS = 8
const PER_SECOND = 10
/** Milliseconds that each state lasts: the old version, both versions, the new version. */
const EACH_STATE = 8000

/**
 * Tests an upgrade under load. The last release runs; this version starts beside it on the same database and migrates it; both serve
 * requests; then the old one stops. No request may fail, including those from widgets of the old version that are still open.
 * `UPGRADE_FROM` names another version than the last release.
 */
export async function run(): Promise<void> {
  const ref = process.env['UPGRADE_FROM'] || lastRelease()
  const say = (line: string): void => console.log(line)
  await build(say)
  await onStage('upgrade', async (stage) => {
    const tree = join(stage.folder, 'older')
    say(`Building ${ref} in ${tree}`)
    const older = await buildOlder(ref, tree)
    stage.atEnd(() => older.remove())
    await upgradeFrom(older, ref, stage)
  })
}

async function upgradeFrom(older: OlderBuild, ref: string, stage: Stage): Promise<void> {
  const postgres = await startEmbeddedPostgres(join(stage.folder, 'data'))
  stage.atEnd(() => postgres.stop())
  const servers = serversInTurn()
  stage.atEnd(() => servers.stop())
  const old = await stage.server(postgres.url, leaving, older.entry)
  servers.add(old.url)
  const before = await migrationsOf(postgres.url)
  const market = await openMarket(postgres.url, STUDIOS, older.tree)
  const traffic = startTraffic({ market, perSecond: PER_SECOND, route: servers.route })
  await pause(EACH_STATE)
  const recent = await stage.server(postgres.url, leaving)
  servers.add(recent.url)
  const whileStarting = traffic.answered()
  const applied = (await migrationsOf(postgres.url)) - before
  await pause(EACH_STATE)
  const oldLog = await stopAndReadLog(old)
  const whenStopped = traffic.answered()
  await pause(EACH_STATE)
  await traffic.stop()
  const recentLog = await stopAndReadLog(recent)

  const compared = await compareBookings(postgres.url, traffic.acknowledged, Date.now())
  await expectInvariants(postgres.url)
  const wrong = printCounts(`From ${ref} to this version`, [
    ['Migrations that ran beside the old version', applied],
    ['Requests answered in all', traffic.answered()],
    ['  until the new version was ready', whileStarting],
    ['  while both served', whenStopped - whileStarting],
    ['  sent to the old version', servers.sentTo(old.url)],
    ['  sent to the new version', servers.sentTo(recent.url)],
    ['Requests that failed', traffic.failures.length, 0],
    ['Failures that the old version logged', oldLog.length, 0],
    ['Failures that the new version logged', recentLog.length, 0],
    ['Bookings acknowledged', compared.acknowledged],
    ['  of these lost, or not cancelled though it was said', compared.lost, 0],
    ['Bookings that are there by half or twice', compared.halfMade, 0],
  ])
  if (wrong.length === 0) return
  const firstLogged = [oldLog, recentLog].flatMap(([line = '']) => line.slice(0, 300))
  throw new Problem([...wrong, ...messagesOf(traffic.failures), ...firstLogged].join('\n'))
}

/** Seconds in which a stopping server still serves while its proxy removes it, the same as in production. */
const leaving = { STOP_DELAY: '2' }

/** Stops a server by SIGTERM. Returns the lines that it logged. */
async function stopAndReadLog(server: ServerProcess): Promise<string[]> {
  await server.stop().catch(() => undefined)
  return server.log().split('\n').filter(Boolean)
}

async function migrationsOf(databaseUrl: string): Promise<number> {
  return (await queryAsOwner(databaseUrl, 'select from migration')).length
}
