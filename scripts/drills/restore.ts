import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { formatTime } from '#bench/result-table.ts'
import { build } from '#scripts/build/build.ts'
import { Problem } from '#scripts/set-up/problem.mjs'
import { expectInvariants } from '#tests/integration/support/invariants.ts'
import { ARCHIVE_SECONDS, startArchivingPostgres } from './restore/archiving-postgres.ts'
import { takeBaseBackup } from './restore/take-base-backup.ts'
import { recover, type Recovery } from './restore/recovery.ts'
import { onStage, type Stage } from './stage/run-in-temporary-folder.ts'
import { compareBookings } from './traffic/compare-acknowledged-bookings.ts'
import { type Market, openMarket } from './traffic/businesses-with-free-slots.ts'
import { printCounts, type Row } from './print-counts.ts'
import { messagesOf, startTraffic, type Traffic } from './traffic/traffic.ts'

const STUDIOS = 8
const PER_SECOND = 25
/** Seconds of traffic before the base backup, after it, and between the second that is restored and the crash. */
const BEFORE_BACKUP = 5
const AFTER_BACKUP = 10
const AFTER_TARGET = 3 * ARCHIVE_SECONDS

/** One restore of the database, with the moment up to which it must be complete. */
interface Restored {
  readonly folder: string
  readonly title: string
  readonly recovery: Recovery
  /** The moment up to which every acknowledged booking must exist, in milliseconds since 1970. */
  readonly until: number
}

const seconds = (count: number): Promise<void> => pause(count * 1000)

/**
 * Kills the server and its database while people book, and restores the database twice from a base backup and archived WAL. The first
 * restore goes to a chosen second and uses the archive alone, as after the loss of the machine. The second goes to the end and also uses
 * the WAL on the dead database's disk. Both are compared with every acknowledged booking.
 */
export async function run(): Promise<void> {
  await build((line) => console.log(line))
  await onStage('restore', restoreAfterCrash)
}

async function restoreAfterCrash(stage: Stage): Promise<void> {
  const { folder } = stage
  const old = join(folder, 'old')
  const postgres = await startArchivingPostgres(old)
  stage.atEnd(() => postgres.kill())
  const server = await stage.server(postgres.url)
  const market = await openMarket(postgres.url, STUDIOS)
  const traffic = startTraffic({ market, perSecond: PER_SECOND, route: (send) => send(server.url) })
  await seconds(BEFORE_BACKUP)
  const baseBackup = join(folder, 'base')
  await takeBaseBackup(postgres.url, postgres.cluster, baseBackup)
  await seconds(AFTER_BACKUP)
  const second = Math.floor(Date.now() / 1000) * 1000
  await seconds(AFTER_TARGET)
  const strikeAt = Date.now()
  await Promise.all([postgres.kill(), server.kill()])
  const killedAt = Date.now()
  await traffic.stop()
  console.log(
    `Killed at ${new Date(killedAt).toISOString()}; the second to restore is ${new Date(second).toISOString()}`,
  )

  const early = traffic.failures.filter(({ answeredAt }) => answeredAt < strikeAt)
  if (early.length > 0)
    throw new Problem(`Requests failed before anything was killed:\n${messagesOf(early).join('\n')}`)

  const recovery = { baseBackup, passwordFile: join(old, 'postgres-password') }
  const left = join(postgres.cluster, 'pg_wal')
  const restored: readonly Restored[] = [
    {
      folder: join(folder, 'second'),
      title: 'To the second, from the archive alone',
      recovery: { ...recovery, segments: [postgres.archive], until: second },
      until: second,
    },
    {
      folder: join(folder, 'end'),
      title: 'To the end, with the WAL that the dead database left',
      recovery: { ...recovery, segments: [postgres.archive, left] },
      until: killedAt,
    },
  ]
  const problems: string[] = []
  for (const each of restored) problems.push(...(await examine(stage, each, traffic, market)))
  if (problems.length > 0) throw new Problem(problems.join('\n'))
}

/** Restores a database, compares its bookings, and starts a server on it with new traffic. Returns what is wrong. */
async function examine(
  stage: Stage,
  { folder, title, recovery, until }: Restored,
  { acknowledged, failures }: Traffic,
  market: Market,
): Promise<string[]> {
  const begin = performance.now()
  const postgres = await recover(folder, recovery)
  stage.atEnd(() => postgres.stop())
  const replayed = performance.now()
  const compared = await compareBookings(postgres.url, acknowledged, until)
  await expectInvariants(postgres.url)
  const starting = performance.now()
  const server = await stage.server(postgres.url)
  const served = performance.now()
  const next = startTraffic({ market, perSecond: PER_SECOND, route: (send) => send(server.url) })
  await seconds(1)
  await next.stop()
  await server.stop()
  const unanswered = failures.filter(({ request }) => request === 'reservation').length
  const rows: Row[] = [
    ['Bookings acknowledged up to then', compared.acknowledged],
    ['  of these lost, or not cancelled though it was said', compared.lost, 0],
    ['Bookings that were asked for later', compared.later, 0],
    ['Bookings whose answer came later or never', compared.underway],
    ['  of requests that never got one', unanswered],
    ['Bookings that are there by half or twice', compared.halfMade, 0],
    ['New bookings on the restored server', next.acknowledged.length],
    ['  requests that failed', next.failures.length, 0],
    ['Copy and replay', formatTime(replayed - begin)],
    ['Start of the server', formatTime(served - starting)],
  ]
  return printCounts(title, rows)
}
