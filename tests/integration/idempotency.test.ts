import { Client } from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, type LocalDate } from '#shared/time/local-date.ts'
import { aCustomer, aPackage, inAWeek, type Person, publishSessions } from '#tests/builders/studio.ts'
import { manyAccounts, countOf } from './support/many-accounts.ts'
import { queryAsOwner } from './support/database.ts'
import { expectInvariants } from './support/invariants.ts'
import { mailbox } from './support/mailbox.ts'
import { bySampleSize } from './support/full-or-reduced-run.ts'
import { bookedId, purchaseOf, type RawAnswer, reservationOf, reserve } from './support/reservations.ts'
import { startTestServerWithStudio } from './support/test-server.ts'
import { countWaitingForLocks } from './support/count-waiting-for-locks.ts'

// B2: a client that received no answer sends its request again, to any server process and any number of times.

const REQUESTS = bySampleSize({ reduced: 25, full: 1000 })
const PURCHASES = bySampleSize({ reduced: 10, full: 1000 })
const TIMES = 5
const PROCESSES = bySampleSize({ reduced: 2, full: 4 })
/** The number of different requests in progress at the same time. Each of them is sent five times. */
const AT_ONCE = 40
const PATIENCE = bySampleSize({ reduced: 180_000, full: 900_000 })

const at = startTestServerWithStudio('of-all', { processes: PROCESSES })
let people: Person[]

beforeAll(async () => {
  people = await manyAccounts(at.databaseUrl, 20)
})

const slotId = (seriesId: string, date: LocalDate, hour: number): string =>
  `${seriesId}_${date.replaceAll('-', '')}_${String(hour).padStart(2, '0')}00`

/** Sends each request five times at the same moment, spread over all server processes. */
async function sendEachFiveTimes(requests: number, send: (request: number, server: string) => Promise<RawAnswer>) {
  const answers: RawAnswer[][] = []
  let next = 0
  const sendOneAfterAnother = async () => {
    while (next < requests) {
      const request = next++
      const times = Array.from({ length: TIMES }, (_, time) => send(request, at.urlOf(request + time)))
      answers[request] = await Promise.all(times)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, sendOneAfterAnother))
  return answers
}

const idsOf = (answers: readonly RawAnswer[][]): string[] => answers.map(([first]) => bookedId(first!)!)

test('A request repeated five times at once, and once more, sends one mail, and its key is refused for another request (T-B2)', async () => {
  const customer = await aCustomer(at.database, at.studio)
  const date = addDays(inAWeek, 61)
  const seriesId = await publishSessions(at.database, at.studio, at.studio.privateService, {
    startDate: date,
    endDate: date,
  })
  const body = reservationOf(at.studio, at.studio.privateService, slotId(seriesId, date, 9))
  const send = (time: number) => reserve(at.urlOf(time), customer.token, body, 'the-same-intent')
  const answers = await Promise.all([0, 1, 2, 3, 4].map(send))
  answers.push(await send(5))
  expect(countOf(answers.map(({ status }) => status))).toEqual({ 200: 6 })
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)

  const otherWish = { ...body, paymentMethod: null }
  const refused = await reserve(at.urlOf(0), customer.token, otherWish, 'the-same-intent')
  expect(JSON.parse(refused.text)).toMatchObject({ code: 'idempotency-mismatch' })

  const ours = () => mailbox(at.urlOf(0), customer.email)
  await expect.poll(async () => (await ours()).length, { timeout: 45_000 }).toBe(1)
  const waiting = () =>
    queryAsOwner(at.databaseUrl, `select from pgboss.job where name = 'mail' and state < 'completed'`)
  await expect.poll(async () => (await waiting()).length, { timeout: 45_000 }).toBe(0)
  expect(await ours()).toHaveLength(1)
})

describe(`${REQUESTS} requests, each sent ${TIMES} times at once to ${PROCESSES} server processes (T-B2)`, () => {
  test(
    'reservations: each request makes one booking, and each repetition gets the same answer',
    async () => {
      const days = Math.ceil(REQUESTS / 24)
      const times = { fromMinute: 0, toMinute: 1440, recurrence: 'daily', endDate: addDays(inAWeek, days - 1) } as const
      const seriesId = await publishSessions(at.database, at.studio, at.studio.privateService, times)
      const answers = await sendEachFiveTimes(REQUESTS, (request, server) => {
        const slot = slotId(seriesId, addDays(inAWeek, Math.floor(request / 24)), request % 24)
        const body = reservationOf(at.studio, at.studio.privateService, slot)
        return reserve(server, people[request % people.length]!.token, body, `reservation-${request}`)
      })
      expect(countOf(answers.flat().map(({ status }) => status))).toEqual({ 200: REQUESTS * TIMES })
      expect(answers.filter((same) => new Set(same.map(({ text }) => text)).size > 1)).toEqual([])
      const bookings = await queryAsOwner<{ id: string }>(
        at.databaseUrl,
        'select booking.id from booking join claim on claim.organization_id = booking.organization_id and claim.id = claim_id where series_id = $1',
        [seriesId],
      )
      expect(bookings.map(({ id }) => id).toSorted()).toEqual(idsOf(answers).toSorted())
      await expectInvariants(at.databaseUrl)
      // Each booking causes two mails, to the customer and to the specialist.
      const mails = await queryAsOwner(
        at.databaseUrl,
        `select data ->> 'template' as template, count(*)::int as mails, count(distinct data ->> 'bookingId')::int as bookings
         from pgboss.job where name = 'mail' and data ->> 'bookingId' = any ($1) group by 1 order by 1`,
        [idsOf(answers)],
      )
      expect(mails).toEqual([
        { template: 'booking-confirmed', mails: REQUESTS, bookings: REQUESTS },
        { template: 'booking-received', mails: REQUESTS, bookings: REQUESTS },
      ])
    },
    PATIENCE,
  )

  test('the seats of a group session: each repetition gets the seat that was given', async () => {
    const date = addDays(inAWeek, 60)
    const seriesId = await publishSessions(at.database, at.studio, at.studio.groupService, {
      startDate: date,
      endDate: date,
    })
    const body = reservationOf(at.studio, at.studio.groupService, slotId(seriesId, date, 9))
    const answers = await sendEachFiveTimes(12, (request, server) =>
      reserve(server, people[request]!.token, body, 'my-seat-please'),
    )
    const seated = answers.filter(([first]) => first!.status === 200)
    expect(seated).toHaveLength(10)
    expect(new Set(idsOf(seated)).size).toBe(10)
    expect(answers.filter((same) => new Set(same.map(({ status }) => status)).size > 1)).toEqual([])
    expect(seated.filter((same) => new Set(same.map(({ text }) => text)).size > 1)).toEqual([])
    await expectInvariants(at.databaseUrl)
  })
})

test('A customer whose own booking has filled the slot gets that booking as the answer (T-B2)', async () => {
  const date = addDays(inAWeek, 62)
  const seriesId = await publishSessions(at.database, at.studio, at.studio.privateService, {
    startDate: date,
    endDate: date,
  })
  const body = reservationOf(at.studio, at.studio.privateService, slotId(seriesId, date, 9))
  const send = () => reserve(at.urlOf(0), people[0]!.token, body, 'booked-meanwhile')
  const first = await send()
  expect(first.status).toBe(200)

  // Simulates that the stored answer does not exist when the repeated request looks for it the first time, and exists the second time.
  const rename = `update idempotency_key set key = $2 where key = $1`
  await queryAsOwner(at.databaseUrl, rename, ['booked-meanwhile', 'not-there-yet'])
  const client = new Client({ connectionString: at.databaseUrl })
  await client.connect()
  await client.query('begin; lock table claim in access exclusive mode')
  const repetition = send()
  await expect.poll(() => countWaitingForLocks(at.databaseUrl), { timeout: 10_000 }).toBeGreaterThan(0)
  await client.query(rename, ['not-there-yet', 'booked-meanwhile'])
  await client.query('commit')
  await client.end()
  expect(await repetition).toEqual(first)
})

test(
  `${PURCHASES} purchases, each sent ${TIMES} times at once, make one order each, and give its credits once (T-B2)`,
  async () => {
    const packageId = await aPackage(at.database, at.studio, {
      items: [{ serviceId: at.studio.privateService.id, credits: 5 }],
    })
    const body = purchaseOf(at.studio, packageId)
    const answers = await sendEachFiveTimes(PURCHASES, (request, server) =>
      reserve(server, people[request % people.length]!.token, body, `purchase-${request}`),
    )
    expect(countOf(answers.flat().map(({ status }) => status))).toEqual({ 200: PURCHASES * TIMES })
    expect(answers.filter((same) => new Set(same.map(({ text }) => text)).size > 1)).toEqual([])
    const [bought] = await queryAsOwner(
      at.databaseUrl,
      `select (select count(*)::int from package_order) as orders,
       (select sum(credits)::int from credit_entry where kind = 'bought') as credits`,
    )
    expect(bought).toEqual({ orders: PURCHASES, credits: PURCHASES * 5 })
    await expectInvariants(at.databaseUrl)
  },
  PATIENCE,
)
