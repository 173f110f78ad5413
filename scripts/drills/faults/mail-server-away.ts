import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { root } from '#scripts/processes.ts'
import { expectInvariants } from '#tests/integration/support/invariants.ts'
import { queryAsOwner } from '#tests/integration/support/query-as-owner.ts'
import { startMailServer } from '#tests/integration/support/test-mail-server.ts'
import { makePostgres } from '../stage/drill-postgres.ts'
import type { Stage } from '#scripts/drills/stage/run-in-temporary-folder.ts'
import { compareBookings } from '#scripts/drills/traffic/compare-acknowledged-bookings.ts'
import { openMarket } from '#scripts/drills/traffic/businesses-with-free-slots.ts'
import { printCounts } from '../print-counts.ts'
import { messagesOf, startTraffic, type Traffic } from '../traffic/traffic.ts'
import { makeFakeClock } from './fake-clock.ts'
import { unsentMails } from './wait-for-sent-mails.ts'

const STUDIOS = 8
const PER_SECOND = 10
/** Milliseconds of traffic right after the mail server has stopped, and right before it starts again. */
const AROUND = 8000
/** How many times faster the clock of the server and the database runs: an hour takes two minutes. */
const SPEED = 30
/** Seconds on the fake clock for which the mail server is down. */
const AWAY = 3600
/** The longest pause between two attempts to send a mail, in seconds on the fake clock. */
const LONGEST_PAUSE = 600
const ROUNDS = 3
/** Milliseconds to wait until all due mails are sent. */
const MAILS_WITHIN = 90_000
/** The age of the oldest unsent mail, in seconds, at which the alert InplanMailWaits fires. */
const ALERT_FROM = 600

/** Lets the mail server refuse connections for an hour while people book. Returns what is wrong. */
export async function mailServerAway(stage: Stage): Promise<string[]> {
  const clock = await makeFakeClock(stage.folder)
  let ahead = 0
  const passSeconds = async (seconds: number): Promise<void> => {
    for (const end = ahead + seconds; ahead < end; ahead += SPEED - 1) {
      await clock.setAhead(ahead)
      await pause(1000)
    }
  }
  const postgres = await makePostgres(join(stage.folder, 'data'))
  clock.around(() => postgres.start())
  stage.atEnd(() => postgres.kill())
  const before = await startMailServer()
  await before.close()
  const server = await stage.server(postgres.url, { ...clock.variables, SMTP_URL: before.url })
  const market = await openMarket(postgres.url, STUDIOS)
  // Login sessions of the market's customers last an hour, so they are extended.
  await queryAsOwner(postgres.url, `update session set expires_at = expires_at + interval '1 day'`)
  // The clock is not moved during the traffic, because a jump would end waiting statements by timeout. Nobody cancels: a confirmation that
  // is still unsent is dropped when its booking is cancelled.
  const book = async (): Promise<Traffic> => {
    const traffic = startTraffic({
      market,
      perSecond: PER_SECOND,
      cancelsEvery: Infinity,
      route: (send) => send(server.url),
    })
    await pause(AROUND)
    await traffic.stop()
    return traffic
  }
  const early = await book()
  await passSeconds(AWAY)
  const late = await book()
  const acknowledged = [...early.acknowledged, ...late.acknowledged]
  const failures = [...early.failures, ...late.failures]
  const waiting = await mailsIn(postgres.url, `name = 'mail' and state < 'completed'`)
  const status = await operatorStatus(postgres.url, clock.variables)
  const oldest = await metricOf(server.url, 'inplan_outbox_age_seconds')

  const mails = await startMailServer(Number(new URL(before.url).port))
  stage.atEnd(() => mails.close())
  const triedLate = await mailsIn(
    postgres.url,
    `name = 'mail' and start_after > now() + interval '${LONGEST_PAUSE} seconds'`,
  )
  let unsent = waiting
  // When the clock jumps during an attempt to send a mail, that attempt times out and is repeated in a later round.
  for (let round = 0; round < ROUNDS && unsent > 0; round += 1) {
    await passSeconds(LONGEST_PAUSE)
    unsent = await unsentMails(postgres.url, MAILS_WITHIN)
  }
  const compared = await compareBookings(postgres.url, acknowledged, Date.now())
  await expectInvariants(postgres.url)
  const givenUp = await mailsIn(postgres.url, `name = 'mail-dead-letter'`)
  // Killed without a check of its log, which is full of errors about the outage.
  await server.kill()

  console.log(`\ninplan status, before the mail server came back:\n${status}`)
  const wrong = printCounts('The mail server is away for an hour', [
    ['Requests that failed', failures.length, 0],
    ['Bookings acknowledged', compared.acknowledged],
    ['  of these lost, or not cancelled though it was said', compared.lost, 0],
    ['Bookings that are there by half or twice', compared.halfMade, 0],
    ['Mails that waited at the end of the hour', waiting],
    ['  minutes of the oldest, by /metrics', Math.round(oldest / 60)],
    ['  the alert InplanMailWaits is due', oldest > ALERT_FROM ? 'yes' : 'no', 'yes'],
    ['  to be tried again later than in ten minutes', triedLate, 0],
    ['Mails that arrived after the return', mails.accepted.length, waiting],
    ['  of these twice', mails.accepted.length - new Set(mails.accepted).size, 0],
    ['Mails that were given up', givenUp, 0],
    ['Mails that were not sent in the end', unsent, 0],
  ])
  return wrong.length > 0 ? [...wrong, ...messagesOf(failures)] : []
}

async function mailsIn(databaseUrl: string, condition: string): Promise<number> {
  const rows = await queryAsOwner(databaseUrl, `select from pgboss.job where ${condition}`)
  return rows.length
}

async function metricOf(url: string, name: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  return Number(new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1])
}

/** Returns the output of `inplan status`, which the operator sees. */
async function operatorStatus(databaseUrl: string, variables: Readonly<Record<string, string>>): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [join(root, 'server/inplan.ts'), 'status'], {
    env: { ...process.env, ...variables, DATABASE_URL: databaseUrl, NODE_ENV: 'test' },
  })
  return stdout.trimEnd()
}
