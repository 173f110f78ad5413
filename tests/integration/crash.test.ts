import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openProductDatabase } from '#server/app/open-database-with-reactions.ts'
import { addDays } from '#shared/time/local-date.ts'
import { aCustomer, aStudio, inAWeek, type Person, publishSessions, type Studio } from '#tests/builders/studio.ts'
import { type ChangeStream, listen } from './support/change-stream.ts'
import { type Deployment, deployEmbedded, deployOnDatabase } from './support/killable-deployment.ts'
import { expectInvariants } from './support/invariants.ts'
import { bySampleSize, isFullProof } from './support/full-or-reduced-run.ts'
import { queryAsOwner } from './support/query-as-owner.ts'
import { bookedId, reservationOf, reserve } from './support/reservations.ts'

// O1: `kill -9` of the server and of its database in turn, while people book.

const CYCLES = bySampleSize({ reduced: 1, full: 50 })
const PATIENCE = 60_000 + CYCLES * 30_000
/** Each cycle books the hours of one day, the last hour after everything has recovered. */
const SLOTS_PER_CYCLE = 16
const PEOPLE = 8
/**
 * The maximum recovery time in milliseconds, counted from the kill, or from the restart of a killed server. It is long in `npm test`,
 * because other tests run at the same time.
 */
const BACK_WITHIN = bySampleSize({ reduced: 60_000, full: 10_000 })
/** On a slow machine, the maximum recovery time is this many times the duration of an ordinary start, if that is longer. */
const ORDINARY_STARTS = 4
/** Milliseconds for which a mail job may stay assigned to a worker that was killed. */
const MAIL_WITHIN = 60_000

const deployments = [
  {
    name: 'one process with a database of its own',
    deploy: deployEmbedded,
    kills: ['both', 'the server', 'the database'],
  },
  {
    name: 'two processes on one database',
    deploy: deployOnDatabase,
    kills: ['the database', 'a connection', 'the server'],
  },
] as const
type Kill = (typeof deployments)[number]['kills'][number]

describe.each(deployments)('acknowledged bookings survive a crash of $name (T-O1)', ({ deploy, kills }) => {
  let folder: string
  let deployment: Deployment
  let studio: Studio
  let people: Person[]
  let slotIds: string[]
  let backWithin: number

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'inplan-crash-'))
    deployment = await deploy(folder)
    backWithin = Math.max(BACK_WITHIN, ORDINARY_STARTS * (await ordinaryStart()))
    const database = openProductDatabase(await deployment.databaseUrl(), 4, () => undefined)
    studio = await aStudio(database)
    people = await Promise.all(Array.from({ length: PEOPLE }, () => aCustomer(database, studio)))
    const seriesId = await publishSessions(database, studio, studio.privateService, {
      fromMinute: 0,
      toMinute: SLOTS_PER_CYCLE * 60,
      recurrence: 'daily',
      endDate: addDays(inAWeek, CYCLES - 1),
    })
    await database.close()
    slotIds = Array.from({ length: CYCLES * SLOTS_PER_CYCLE }, (_, index) => {
      const date = addDays(inAWeek, Math.floor(index / SLOTS_PER_CYCLE)).replaceAll('-', '')
      return `${seriesId}_${date}_${String(index % SLOTS_PER_CYCLE).padStart(2, '0')}00`
    })
  })
  afterAll(async () => {
    await deployment.stop()
    await rm(folder, { recursive: true, force: true })
  })

  /** Measures a start after a crash without any requests, in milliseconds. */
  async function ordinaryStart(): Promise<number> {
    if (!isFullProof) return 0
    await deployment.killServer(0)
    const start = performance.now()
    await deployment.startServer(0)
    return performance.now() - start
  }

  /** Reserves a slot. Each slot has its own person and key, and requests alternate between the processes. */
  const reserveSlot = (index: number, time = 0) => {
    const body = reservationOf(studio, studio.privateService, slotIds[index]!)
    const url = deployment.urls[(index + time) % deployment.urls.length]!
    return reserve(url, people[index % PEOPLE]!.token, body, `crash-slot-${index}`)
  }

  /** Books all slots from `first` to `last`. Returns the acknowledged and the unanswered requests. */
  async function bookAll(first: number, last: number, disturb: (acknowledged: number) => void) {
    const acknowledged = new Map<number, string>()
    const unanswered: number[] = []
    let next = first
    const bookOneAfterAnother = async () => {
      while (next <= last) {
        const index = next++
        const answer = await reserveSlot(index).catch(() => undefined)
        if (answer?.status === 200) acknowledged.set(index, answer.text)
        else unanswered.push(index)
        disturb(acknowledged.size)
      }
    }
    await Promise.all(Array.from({ length: PEOPLE }, bookOneAfterAnother))
    return { acknowledged, unanswered }
  }

  const strikes: Record<Kill, () => Promise<unknown>> = {
    'the server': () => deployment.killServer(0),
    'the database': () => deployment.killDatabase(),
    'a connection': () => deployment.killConnection(),
    both: () => Promise.all([deployment.killServer(0), deployment.killDatabase()]),
  }

  const isReady = async (): Promise<boolean> => {
    const answers = await Promise.all(deployment.urls.map((url) => fetch(`${url}/readyz`)))
    return answers.every(({ status }) => status === 200)
  }

  /** Checks that every booking has its claim, its trail, its stored answer and its mail. */
  async function expectNothingHalfMade(bookings: number): Promise<void> {
    const [counts] = await queryAsOwner(
      await deployment.databaseUrl(),
      `select (select count(*)::int from booking) as bookings,
         (select count(*)::int from claim where taken = 1) as claims,
         (select count(*)::int from booking_event where kind = 'created') as events,
         (select count(*)::int from idempotency_key) as answers,
         (select count(*)::int from pgboss.job where name = 'mail' and data ->> 'template' = 'booking-confirmed') as mails`,
    )
    expect(counts).toEqual({ bookings, claims: bookings, events: bookings, answers: bookings, mails: bookings })
  }

  /** Checks that changes are announced and mails arrive again, also on streams that were open before the crash. */
  async function expectNews(index: number, { topics }: ChangeStream): Promise<void> {
    const heard = topics.length
    const reserved = await reserveSlot(index)
    expect(reserved.status).toBe(200)
    await expect.poll(() => topics.slice(heard), { timeout: backWithin }).toContain('slots')
    // The mail of this booking is queued behind all mails of the outage, so only the nightly run waits for it.
    if (!isFullProof) return
    const confirmation = async () =>
      queryAsOwner(
        await deployment.databaseUrl(),
        `select state::text from pgboss.job
         where data ->> 'bookingId' = $1 and data ->> 'template' = 'booking-confirmed'`,
        [bookedId(reserved)],
      )
    await expect.poll(confirmation, { timeout: MAIL_WITHIN }).toEqual([{ state: 'completed' }])
  }

  /** Checks that in the end every mail was sent. */
  async function expectAllMailsSent(): Promise<void> {
    const url = await deployment.databaseUrl()
    // A second client of the mail queue. It does the queue's maintenance immediately, which the server does only every minute.
    const boss = new PgBoss({ connectionString: url, monitorIntervalSeconds: 1, superviseIntervalSeconds: 1 })
    boss.on('error', () => undefined)
    await boss.start()
    const unsent = async () => {
      await queryAsOwner(
        url,
        `update pgboss.job set started_on = started_on - interval '5 minutes' where name = 'mail' and state = 'active'`,
      )
      await queryAsOwner(url, `update pgboss.job set start_after = now() where name = 'mail' and state = 'retry'`)
      const rows = await queryAsOwner(
        url,
        `select state::text from pgboss.job where name like 'mail%' and state <> 'completed'`,
      )
      return rows.length
    }
    try {
      await expect.poll(unsent, { timeout: PATIENCE - 10_000, interval: 500 }).toBe(0)
    } finally {
      await boss.stop({ graceful: false })
    }
  }

  test(
    `${CYCLES} times, ${kills.slice(0, CYCLES).join(', then ')}`,
    async () => {
      for (let cycle = 0; cycle < CYCLES; cycle += 1) {
        const kill = kills[cycle % kills.length]!
        const hitsServer = kill === 'the server' || kill === 'both'
        const [first, last] = [cycle * SLOTS_PER_CYCLE, (cycle + 1) * SLOTS_PER_CYCLE - 1]
        const watched = deployment.urls.length - 1
        const listenThere = () => listen(`${deployment.urls[watched]}/api/public/changes?organisationId=${studio.id}`)
        let stream = await listenThere()

        // The kill happens after a random number of acknowledged bookings, while others are in progress.
        const killAfter = 1 + Math.floor(Math.random() * 8)
        let struck: Promise<number> | undefined
        const { acknowledged, unanswered } = await bookAll(first, last - 1, (count) => {
          if (count < killAfter) return
          struck ??= strikes[kill]().then(() => performance.now())
        })
        let brokenSince = await struck!
        if (hitsServer) {
          brokenSince = performance.now()
          await deployment.startServer(0)
        }
        await expect.poll(() => isReady().catch(() => false), { timeout: backWithin, interval: 50 }).toBe(true)
        expect(performance.now() - brokenSince, `${kill} in cycle ${cycle}`).toBeLessThan(backWithin)

        // Repeats the requests: acknowledged ones get the same answer, unanswered ones now succeed.
        for (const [index, text] of acknowledged) expect(await reserveSlot(index, 1)).toEqual({ status: 200, text })
        for (const index of unanswered) expect((await reserveSlot(index, 1)).status).toBe(200)
        await expectInvariants(await deployment.databaseUrl())

        if (hitsServer && watched === 0) stream = await listenThere()
        // Clients of an interrupted stream are told to fetch everything again.
        const hasHeardOfGap = () => hitsServer || stream.topics.includes('catalogue')
        await expect.poll(hasHeardOfGap, { timeout: backWithin }).toBe(true)
        await expectNews(last, stream)
        stream.close()
        await expectNothingHalfMade((cycle + 1) * SLOTS_PER_CYCLE)
      }
      // `npm test` leaves this out, because mail after a crash has its own test (O2).
      if (isFullProof) await expectAllMailsSent()
    },
    PATIENCE,
  )
})
