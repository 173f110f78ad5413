import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { formatTime } from '#bench/result-table.ts'
import { build } from '#scripts/build/build.ts'
import { runNode } from '#scripts/processes.ts'
import { Problem } from '#scripts/set-up/problem.mjs'
import { startEmbeddedPostgres } from '#server/platform/database/embedded-postgres.ts'
import { expectInvariants } from '#tests/integration/support/invariants.ts'
import { onStage, type Stage } from './stage/run-in-temporary-folder.ts'
import { compareBookings } from './traffic/compare-acknowledged-bookings.ts'
import { openMarket } from './traffic/businesses-with-free-slots.ts'
import { printCounts } from './print-counts.ts'
import { startTraffic } from './traffic/traffic.ts'

const STUDIOS = 8
const PER_SECOND = 10
/** Milliseconds of traffic before and after the backup. */
const AROUND = 8000

/** Backs up a server under load with `inplan backup`, restores it into an empty server, and compares the bookings. */
export async function run(): Promise<void> {
  await build((line) => console.log(line))
  await onStage('backup', backUpAndRestore)
}

async function backUpAndRestore(stage: Stage): Promise<void> {
  const backup = join(stage.folder, 'backup')
  const [postgres, server] = await aServer(stage, 'first')
  const market = await openMarket(postgres.url, STUDIOS)
  const traffic = startTraffic({ market, perSecond: PER_SECOND, route: (send) => send(server.url) })
  await pause(AROUND)
  const begin = Date.now()
  await operatorCommand(postgres.url, join(stage.folder, 'first'), 'backup', backup)
  const taken = Date.now()
  await pause(AROUND)
  await traffic.stop()
  await server.stop()

  const [emptyPostgres, emptyServer] = await aServer(stage, 'second')
  const restoring = Date.now()
  await operatorCommand(emptyPostgres.url, join(stage.folder, 'second'), 'restore', backup)
  const restored = Date.now()
  const compared = await compareBookings(emptyPostgres.url, traffic.acknowledged, begin)
  await expectInvariants(emptyPostgres.url)
  const next = startTraffic({ market, perSecond: PER_SECOND, route: (send) => send(emptyServer.url) })
  await pause(1000)
  await next.stop()
  await emptyServer.stop()
  const wrong = printCounts('A backup of a server under load, in an empty one', [
    ['Requests that failed during the backup', traffic.failures.length, 0],
    ['Bookings acknowledged before the backup began', compared.acknowledged],
    ['  of these lost, or not cancelled though it was said', compared.lost, 0],
    ['Bookings that were asked for later, until it ended', compared.later + compared.underway],
    ['Bookings that are there by half or twice', compared.halfMade, 0],
    ['New bookings on the restored server', next.acknowledged.length],
    ['  requests that failed', next.failures.length, 0],
    ['Backup', formatTime(taken - begin)],
    ['Restore', formatTime(restored - restoring)],
  ])
  if (wrong.length > 0) throw new Problem(wrong.join('\n'))
}

/** A server with a database and a data folder of its own. */
async function aServer(stage: Stage, name: string) {
  const folder = join(stage.folder, name)
  const postgres = await startEmbeddedPostgres(folder)
  stage.atEnd(() => postgres.stop())
  return [postgres, await stage.server(postgres.url, { DATA_DIR: folder })] as const
}

async function operatorCommand(databaseUrl: string, dataDirectory: string, ...words: string[]): Promise<void> {
  const env = { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: dataDirectory }
  const code = await runNode('out/server/inplan.js', words, { env })
  if (code !== 0) throw new Problem(`inplan ${words.join(' ')} ended with ${code}.`)
}
