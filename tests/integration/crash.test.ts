import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Database, openDatabase } from '#server/database/database.ts'
import { addDays } from '#shared/time/local-date.ts'
import { aCustomer, aStudio, inAWeek, type Person, publishSessions, type Studio } from '#tests/builders/studio.ts'
import { queryAsOwner } from './support/queries.ts'
import { reservationOf, reserve } from './support/reservations.ts'
import { type ServerProcess, startServerProcess } from './support/server-process.ts'

// O1: `kill -9` of the server, then of its database, while people book. The embedded database, as `npm start` runs it.

const DAYS = 12
const SLOTS_PER_DAY = 12
const PEOPLE = 8

let folder: string
let server: ServerProcess
let database: Database
let databaseUrl: string
let studio: Studio
let people: Person[]
let slotIds: string[]

const startServer = () => startServerProcess('', { DATABASE_URL: '', DATA_DIR: folder })

const postmaster = async (): Promise<{ pid: number; port: number }> => {
  const lines = (await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8')).split('\n')
  return { pid: Number(lines[0]), port: Number(lines[3]) }
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'inplan-crash-'))
  server = await startServer()
  const password = (await readFile(join(folder, 'postgres-password'), 'utf8')).trim()
  databaseUrl = `postgres://inplan:${password}@127.0.0.1:${(await postmaster()).port}/inplan`
  database = openDatabase(databaseUrl, 4, () => undefined)
  studio = await aStudio(database)
  people = await Promise.all(Array.from({ length: PEOPLE }, () => aCustomer(database, studio)))
  const endDate = addDays(inAWeek, DAYS - 1)
  const times = { fromMinute: 480, toMinute: 480 + SLOTS_PER_DAY * 60, recurrence: 'daily', endDate } as const
  const seriesId = await publishSessions(database, studio, studio.privateService, times)
  slotIds = Array.from({ length: DAYS * SLOTS_PER_DAY }, (_, index) => {
    const date = addDays(inAWeek, Math.floor(index / SLOTS_PER_DAY)).replaceAll('-', '')
    return `${seriesId}_${date}_${String(8 + (index % SLOTS_PER_DAY)).padStart(2, '0')}00`
  })
})
afterAll(async () => {
  await database.close()
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

const reserveSlot = (index: number) => {
  const body = reservationOf(studio, studio.privateService, slotIds[index]!)
  return reserve(server.url, people[index % PEOPLE]!.token, body, `crash-slot-${index}`)
}

/** Books slots from `first` on until the answers cease; what was acknowledged, and what nobody knows. */
async function bookUntil(first: number, last: number, disturb: (acknowledged: number) => void) {
  const acknowledged = new Map<number, string>()
  const unanswered: number[] = []
  let next = first
  const bookOneAfterAnother = async () => {
    while (next < last) {
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

/** Everything of a booking exists, or nothing. */
async function expectNothingHalfMade(bookings: number): Promise<void> {
  const [counts] = await queryAsOwner(
    databaseUrl,
    `select (select count(*)::int from booking) as bookings,
       (select count(*)::int from claim where taken = 1) as claims,
       (select count(*)::int from booking_event where kind = 'created') as events,
       (select count(*)::int from idempotency_key) as answers,
       (select count(*)::int from pgboss.job where name = 'mail' and data ->> 'template' = 'booking-confirmed') as mails`,
  )
  expect(counts).toEqual({ bookings, claims: bookings, events: bookings, answers: bookings, mails: bookings })
}

describe('O1: what was acknowledged is there after a crash', () => {
  const half = (DAYS * SLOTS_PER_DAY) / 2

  test('of the server', async () => {
    let killed: Promise<void> | undefined
    const { acknowledged, unanswered } = await bookUntil(0, half, (count) => {
      if (count >= 20) killed ??= server.kill()
    })
    await killed
    expect(acknowledged.size).toBeGreaterThanOrEqual(20)
    expect(unanswered.length).toBeGreaterThan(0)
    server = await startServer()
    // The same requests once more: the acknowledged get the same answer, the others get theirs now.
    for (const [index, text] of acknowledged) expect(await reserveSlot(index)).toEqual({ status: 200, text })
    for (const index of unanswered) expect((await reserveSlot(index)).status).toBe(200)
    await expectNothingHalfMade(half)
  })

  test('of the database, which the server brings back by itself', async () => {
    const { pid } = await postmaster()
    let isKilled = false
    const { acknowledged, unanswered } = await bookUntil(half, 2 * half, (count) => {
      if (count < 20 || isKilled) return
      isKilled = true
      process.kill(pid, 'SIGKILL')
    })
    expect(isKilled).toBe(true)
    const isReady = async () => (await fetch(`${server.url}/readyz`)).status
    await expect.poll(isReady, { timeout: 30_000 }).toBe(200)
    expect((await postmaster()).pid).not.toBe(pid)
    for (const [index, text] of acknowledged) expect(await reserveSlot(index)).toEqual({ status: 200, text })
    for (const index of unanswered) expect((await reserveSlot(index)).status).toBe(200)
    await expectNothingHalfMade(2 * half)
  })
})
