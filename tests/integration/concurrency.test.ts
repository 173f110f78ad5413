import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Database, openDatabase } from '#server/database/database.ts'
import type { Service } from '#shared/domain/service.ts'
import { addDays } from '#shared/time/local-date.ts'
import { aPerson, aStudio, inAWeek, type Person, publishSessions, type Studio } from '#tests/builders/studio.ts'
import { callsTo } from './support/calls.ts'
import { createDatabase, logOf, queryAsOwner } from './support/database.ts'
import { mailbox } from './support/mailbox.ts'
import { reservationOf, reserve } from './support/reservations.ts'
import { type ServerProcess, startServerProcess } from './support/server-process.ts'

let databaseUrl: string
let servers: [ServerProcess, ServerProcess]
let database: Database
let studio: Studio
let people: Person[]

const PEOPLE = 1000

beforeAll(async () => {
  databaseUrl = await createDatabase()
  const first = await startServerProcess(databaseUrl)
  servers = [first, await startServerProcess(databaseUrl)]
  database = openDatabase(databaseUrl, 8, () => undefined)
  studio = await aStudio(database)
  people = await Promise.all(Array.from({ length: PEOPLE }, () => aPerson(database)))
})
afterAll(async () => {
  await database.close()
  for (const server of servers) {
    await server.stop()
  }
})

const publishedSlot = async (service: Service, day: number): Promise<string> => {
  const date = addDays(inAWeek, day)
  await publishSessions(database, studio, service, { startDate: date, endDate: date, toMinute: 600 })
  const { response } = await callsTo(servers[0].url)('eventSlots', {
    body: { orgId: studio.id, serviceId: service.id, dateBegin: date, dateEnd: date },
  })
  return response[0]!.id
}

const serverOf = (index: number): string => servers[index % 2]!.url

const countBy = <Value>(values: readonly Value[]): Map<Value, number> =>
  values.reduce((counts, value) => counts.set(value, (counts.get(value) ?? 0) + 1), new Map<Value, number>())

describe('B1: a thousand people and one slot, over two server processes', () => {
  test.each([
    { name: 'a private slot', service: () => studio.privateService, seats: 1, day: 0 },
    { name: 'a group session of 10', service: () => studio.groupService, seats: 10, day: 1 },
  ])('$name: exactly $seats accepted, the rest 409', async ({ service, seats, day }) => {
    const slotId = await publishedSlot(service(), day)
    const body = reservationOf(studio, service(), slotId)
    const answers = await Promise.all(
      people.map((person, index) => reserve(serverOf(index), person.token, body, `race-${day}-${index}`)),
    )
    expect(Object.fromEntries(countBy(answers.map(({ status }) => status)))).toEqual({
      200: seats,
      409: PEOPLE - seats,
    })
    const codes = answers
      .filter(({ status }) => status === 409)
      .map(({ text }) => (JSON.parse(text) as { code: string }).code)
    expect([...countBy(codes).keys()]).toEqual(['slot-taken'])
    const [claim] = await queryAsOwner(
      databaseUrl,
      'select c.taken, count(b.*)::int as bookings from claim c join booking b on b.claim_id = c.id where c.service_id = $1 group by c.taken',
      [service().id],
    )
    expect(claim).toEqual({ taken: seats, bookings: seats })
  })

  test('overlapping slots of different services: the specialist is booked once', async () => {
    const date = addDays(inAWeek, 2)
    const halfPast = { startDate: date, endDate: date, fromMinute: 570, toMinute: 630 }
    await publishSessions(database, studio, studio.privateService, { ...halfPast, fromMinute: 540, toMinute: 600 })
    await publishSessions(database, studio, studio.freeService, halfPast)
    const slots = await Promise.all(
      [studio.privateService, studio.freeService].map(async (service) => {
        const { response } = await callsTo(servers[0].url)('eventSlots', {
          body: { orgId: studio.id, serviceId: service.id, dateBegin: date, dateEnd: date },
        })
        return reservationOf(studio, service, response[0]!.id)
      }),
    )
    const answers = await Promise.all(
      people
        .slice(0, 100)
        .map((person, index) => reserve(serverOf(index), person.token, slots[(index >> 1) % 2], `overlap-${index}`)),
    )
    expect(Object.fromEntries(countBy(answers.map(({ status }) => status)))).toEqual({ 200: 1, 409: 99 })
  })
})

test('the lock keeps the crowd from the constraint: nobody was refused by it, and nothing deadlocked', async () => {
  const log = await logOf(databaseUrl)
  expect(log.filter((line) => /claim_no_overlap|claim_seats|deadlock/.test(line))).toEqual([])
})

test('B2: a request sent five times at once, and once more: one booking, one mail, the same body', async () => {
  const slotId = await publishedSlot(studio.privateService, 3)
  const body = reservationOf(studio, studio.privateService, slotId)
  const { token, email } = people[0]!
  const send = (index: number) => reserve(serverOf(index), token, body, 'the-same-intent')
  const answers = await Promise.all([0, 1, 2, 3, 4].map(send))
  answers.push(await send(5))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  const { response } = JSON.parse(answers[0]!.text) as { response: { appointmentId: string } }
  const rows = await queryAsOwner(databaseUrl, 'select id from booking where starts_at::date = $1', [
    addDays(inAWeek, 3),
  ])
  expect(rows).toEqual([{ id: response.appointmentId }])

  const other = { ...body, paymentMethod: null }
  expect(JSON.parse((await reserve(serverOf(0), token, other, 'the-same-intent')).text)).toMatchObject({
    code: 'idempotency-mismatch',
  })
  const outboxIsEmpty = async () => {
    const [row] = await queryAsOwner<{ waiting: number }>(
      databaseUrl,
      `select count(*)::int as waiting from pgboss.job where name = 'mail' and state < 'completed'`,
    )
    return row?.waiting
  }
  await expect.poll(outboxIsEmpty, { timeout: 30_000 }).toBe(0)
  const mails = (await mailbox(servers[0].url)).filter(({ to }) => to.includes(email))
  const aboutThisDay = mails.filter(({ text }) => text.includes('Massage') && text.includes('09:00'))
  const day = Number(addDays(inAWeek, 3).slice(8))
  expect(aboutThisDay.filter(({ subject }) => new RegExp(`\\b${day}\\b`).test(subject))).toHaveLength(1)
})
