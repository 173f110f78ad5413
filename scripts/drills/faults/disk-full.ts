import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { formatTime } from '#bench/result-table.ts'
import { Problem } from '#scripts/set-up/problem.mjs'
import { runningPostgres } from '#server/platform/database/embedded-postgres.ts'
import { postgresBinaries } from '#server/platform/database/run-postgres-programs.ts'
import { translateRequest } from '#shared/api/specification/calls.ts'
import { expectInvariants } from '#tests/integration/support/invariants.ts'
import { queryAsOwner } from '#tests/integration/support/query-as-owner.ts'
import { reservationOf } from '#tests/integration/support/reservations.ts'
import type { Stage } from '#scripts/drills/stage/run-in-temporary-folder.ts'
import { compareBookings } from '#scripts/drills/traffic/compare-acknowledged-bookings.ts'
import { type FreeSlot, openMarket } from '#scripts/drills/traffic/businesses-with-free-slots.ts'
import { printCounts } from '../print-counts.ts'
import { messagesOf, startTraffic } from '../traffic/traffic.ts'
import { unsentMails } from './wait-for-sent-mails.ts'
import { answerOf, inBothLanguages } from './send-in-both-languages.ts'
import { mountSmallDisk } from './small-disk.ts'

const STUDIOS = 8
const PER_SECOND = 10
const MEGABYTES = 400
/**
 * Milliseconds of traffic in each phase: before the disk is full, until Postgres is made to end, while it is down, and after there is space
 * again.
 */
const AROUND = 8000
/** Milliseconds after there is space again from which on no request may fail. */
const RECOVERED_WITHIN = 10_000
const MAILS_WITHIN = 180_000

/**
 * Fills the only disk of a server with its embedded database while people book. At first Postgres refuses statements that need a new page.
 * Once it cannot write its write-ahead log, it shuts down. Returns what is wrong.
 */
export async function diskFull(stage: Stage): Promise<string[]> {
  const disk = mountSmallDisk(stage, MEGABYTES)
  stage.atEnd(() =>
    postgresBinaries(disk.folder).run('pg_ctl', [
      'stop',
      '--pgdata',
      join(disk.folder, 'postgres'),
      '--mode=immediate',
    ]),
  )
  const server = await stage.server('', { DATA_DIR: disk.folder })
  const databaseUrl = runningPostgres(disk.folder)
  if (!databaseUrl) throw new Problem('The embedded database does not run.')
  const market = await openMarket(databaseUrl, STUDIOS)
  const refusedSlot = market.nextSlot()
  const traffic = startTraffic({ market, perSecond: PER_SECOND, route: (send) => send(server.url) })
  await pause(AROUND)
  const fullAt = Date.now()
  await disk.fill()
  await pause(AROUND)
  const endedBySelf = await fillLog(databaseUrl)
  const refused = await inBothLanguages((locale) => book(server.url, refusedSlot, locale))
  await pause(AROUND)
  await disk.free()
  const freeAt = Date.now()
  await pause(AROUND + RECOVERED_WITHIN)
  await traffic.stop()
  const { acknowledged, failures } = traffic
  const compared = await compareBookings(databaseUrl, acknowledged, Date.now())
  await expectInvariants(databaseUrl)
  const unsent = await unsentMails(databaseUrl, MAILS_WITHIN)
  // Killed without a check of its log, which is full of errors about the outage.
  await server.kill()

  const during = failures.filter(({ answeredAt }) => answeredAt >= fullAt && answeredAt < freeAt + RECOVERED_WITHIN)
  const first = acknowledged.find(({ sentAt }) => sentAt > freeAt)
  console.log(`\nWhat people read who book meanwhile:\n  ${refused.texts.join('\n  ')}`)
  const wrong = printCounts('The disk is full', [
    ['Requests that failed before', failures.filter(({ answeredAt }) => answeredAt < fullAt).length, 0],
    ['Requests that failed meanwhile', during.length],
    ['  not answered with "unavailable"', during.filter(({ message }) => message !== 'unavailable').length, 0],
    ['  longest wait for the answer', formatTime(Math.max(0, ...during.map((each) => each.answeredAt - each.sentAt)))],
    ['Postgres could not write its log and ended', endedBySelf ? 'yes' : 'no', 'yes'],
    ['Answers to a reservation then', refused.codes, '503 unavailable'],
    ['First booking after there was room', first ? formatTime(first.answeredAt - freeAt) : 'never'],
    [
      'Requests that failed ten seconds later',
      failures.filter((each) => each.answeredAt >= freeAt + RECOVERED_WITHIN).length,
      0,
    ],
    ['Bookings acknowledged', compared.acknowledged],
    [
      '  of these while the disk was full',
      acknowledged.filter((each) => each.sentAt > fullAt && each.answeredAt < freeAt).length,
    ],
    ['  of these lost, or not cancelled though it was said', compared.lost, 0],
    ['Bookings that are there by half or twice', compared.halfMade, 0],
    ['Mails that were not sent in the end', unsent, 0],
  ])
  return wrong.length > 0 ? [...wrong, ...messagesOf(failures)] : []
}

/** Writes into the write-ahead log until Postgres needs a new log file, for which there is no space. Returns whether Postgres ended. */
async function fillLog(databaseUrl: string): Promise<boolean> {
  const megabytes = 200
  try {
    await queryAsOwner(
      databaseUrl,
      `select pg_logical_emit_message(false, 'drill', repeat('x', 1000000)) from generate_series(1, ${megabytes})`,
    )
    return false
  } catch {
    return true
  }
}

/** Sends the reservation that the widget would send, in the given language. */
const book = (url: string, { studio, slotId, customer }: FreeSlot, locale: 'en' | 'nl') =>
  answerOf(`${url}/api/public/appointment/v2`, locale, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${customer.token}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify(
      translateRequest('reserve', reservationOf(studio, studio.privateService, slotId), 'specification'),
    ),
  })
