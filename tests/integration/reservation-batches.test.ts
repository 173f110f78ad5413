import { randomUUID } from 'node:crypto'
import { CompiledQuery } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { MailJob } from '#server/platform/mail/mail-job.ts'
import { systemSecrets } from '#server/platform/secrets/random-secrets.ts'
import { openProductDatabase } from '#server/app/open-database-with-reactions.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { lockSpecialists } from '#server/modules/scheduling/records/claim/specialist-time-claims.ts'
import { insertSeries } from '#server/modules/scheduling/records/availability/series.ts'
import type { RequestOf } from '#server/platform/http/handler.ts'
import { offersInMemory } from '#server/modules/scheduling/availability/search/published-offers-cache.ts'
import { openReservationQueue } from '#server/modules/booking/reservation/reservation-queue.ts'
import { reserveHandlers } from '#server/modules/booking/reservation/reserve-handlers.ts'
import { addDays, type LocalDate } from '#shared/time/local-date.ts'
import { manyBookings } from '#tests/builders/many-holds-environment.ts'
import { aCustomer, aStudio, inAWeek, type Person, publishSessions, type Studio } from '#tests/builders/studio.ts'
import { aSpecialist } from './support/change-and-book-availability.ts'
import { countOf } from './support/many-accounts.ts'
import { createDatabase, queryAsOwner } from './support/database.ts'
import { expectInvariants } from './support/invariants.ts'
import { reservationOf } from './support/reservations.ts'
import { countWaitingForLocks } from './support/count-waiting-for-locks.ts'

// Tests that requests to the same organisation at the same moment share a transaction. The tests call the service on a real
// database without HTTP, so that they control the moment.

let databaseUrl: string
let database: Database
let studio: Studio
let mails: MailJob[]
let transactions: number
let reserve: ReturnType<typeof reserveHandlers>['reserve'][]

beforeAll(async () => {
  databaseUrl = await createDatabase()
  database = openProductDatabase(databaseUrl, 8, () => undefined)
  studio = await aStudio(database)
  await queryAsOwner(databaseUrl, `update organization set payment_methods = '{pay-afterwards,card,credits}'`)
  const counted: Database = {
    ...database,
    inTenant: (organisationId, work) => {
      transactions += 1
      return database.inTenant(organisationId, work)
    },
  }
  const dependencies = {
    configuration: {
      databaseConnections: 8,
      holdLimits: { perAccount: 3, perNetwork: 5, oneEachFrom: 1000 },
      bookingLimits: manyBookings,
    },
    payments: { connectable: [], own: {} },
    database: counted,
    secrets: systemSecrets,
    outbox: {
      add: async (_: unknown, job: MailJob) => void mails.push(job),
      addAll: async (_: unknown, jobs: readonly MailJob[]) => void mails.push(...jobs),
    },
  } as unknown as Dependencies
  reserve = [0, 1].map(() => {
    const queue = openReservationQueue(dependencies, offersInMemory(database))
    return reserveHandlers(dependencies, queue).reserve
  })
})
afterAll(async () => {
  await expectInvariants(databaseUrl)
  await database.close()
})
beforeEach(() => {
  mails = []
  transactions = 0
})

type Body = RequestOf<'reserve'>['body']
type Changes = Partial<Body> & { wish?: Partial<NonNullable<Body['booking']>>; useCredits?: boolean }

interface Asking {
  readonly slot: string
  readonly address?: string
  /** Which of two server processes gets the request. */
  readonly desk?: 0 | 1
  readonly by?: Person
  readonly key?: string
  readonly changes?: Changes
}

/** Requests a slot, as the HTTP layer does after its checks. Returns the booking's id, or the error code of the refusal. */
async function ask({
  slot,
  by,
  address = '127.0.0.1',
  key = randomUUID(),
  changes = {},
  desk = 0,
}: Asking): Promise<string> {
  const { wish, useCredits = false, ...rest } = changes
  const body = reservationOf(studio, studio.privateService, slot)
  const request = {
    organisationId: studio.id,
    address,
    locale: 'en',
    now: new Date(),
    caller: by ?? (await aCustomer(database, studio)),
    idempotencyKey: key,
    body: {
      ...body,
      ...rest,
      booking: { ...body.booking, ...wish },
      order: { ...body.order, useCredits },
    },
  }
  const answer = await reserve[desk]!(request as unknown as RequestOf<'reserve'>)
  return 'refused' in answer ? answer.refused : (answer.response.bookingId ?? '')
}

const people = (count: number): Promise<Person[]> =>
  Promise.all(Array.from({ length: count }, () => aCustomer(database, studio)))

let nextDay: LocalDate = inAWeek

/** Publishes this many slots of an hour on a new day, by default of a new specialist. */
async function slotsOf(count: number, specialistId?: string): Promise<{ specialistId: string; slots: string[] }> {
  const own = { ...studio, specialistId: specialistId ?? (await aSpecialist(database, studio)) }
  nextDay = addDays(nextDay, 1)
  const times = { startDate: nextDay, endDate: nextDay, fromMinute: 0, toMinute: count * 60 }
  const seriesId = await publishSessions(database, own, studio.privateService, times)
  const date = nextDay.replaceAll('-', '')
  const slots = Array.from({ length: count }, (_, hour) => `${seriesId}_${date}_${String(hour).padStart(2, '0')}00`)
  return { specialistId: own.specialistId, slots }
}

/** The number of connections that wait for a lock of another one. */
const waitingFor = (event: 'advisory' | 'transactionid') => countWaitingForLocks(databaseUrl, event)

const isBooked = (outcome: string): boolean => /^[0-9a-f-]{36}$/.test(outcome)

describe('one transaction for a batch of reservations', () => {
  test('is enough for twenty people and the slots of two specialists', async () => {
    const slots = [...(await slotsOf(10)).slots, ...(await slotsOf(10)).slots]
    const crowd = await people(20)
    transactions = 0
    const outcomes = await Promise.all(slots.map((slot, index) => ask({ slot, by: crowd[index]! })))
    expect(outcomes.filter(isBooked)).toHaveLength(20)
    expect(transactions).toBe(1)
    expect(countOf(mails.map(({ template }) => template))).toEqual({ 'booking-confirmed': 20, 'booking-received': 20 })
    const rows = await queryAsOwner(
      databaseUrl,
      `select (select count(*)::int from booking_event where booking_id = any($1)) as lines,
         (select count(*)::int from idempotency_key where response #>> '{response,bookingId}' = any($1::text[])) as answers`,
      [outcomes],
    )
    expect(rows).toEqual([{ lines: 20, answers: 20 }])
  })

  test('is enough for fifty people and one slot: the first has it (R-D76)', async () => {
    const [slot = ''] = (await slotsOf(1)).slots
    const crowd = await people(50)
    transactions = 0
    const outcomes = await Promise.all(crowd.map((by) => ask({ slot, by })))
    expect(outcomes.map(isBooked)).toEqual([true, ...Array(49).fill(false)])
    expect(countOf(outcomes.slice(1))).toEqual({ 'slot-taken': 49 })
    expect(transactions).toBe(1)
  })

  test('gives a repeated request the same booking, and refuses its key for a different request (T-B2)', async () => {
    const [slot = '', other = ''] = (await slotsOf(2)).slots
    const [by] = await people(1)
    const again = { by: by!, key: 'one intent' }
    transactions = 0
    const asked = [{ slot }, { slot }, { slot: other }, { slot }]
    const outcomes = await Promise.all(asked.map((each) => ask({ ...each, ...again })))
    expect(transactions).toBe(1)
    expect(isBooked(outcomes[0]!)).toBe(true)
    expect(outcomes).toEqual([outcomes[0], outcomes[0], 'idempotency-mismatch', outcomes[0]])
    expect([await ask({ slot, ...again }), await ask({ slot: other, ...again })]).toEqual([
      outcomes[0],
      'idempotency-mismatch',
    ])
    expect(mails).toHaveLength(2)
  })

  test('makes one customer of a person with two requests, with the name from the last one', async () => {
    const { slots } = await slotsOf(2)
    const [by] = await people(1)
    const names = [
      { firstName: 'Noor', lastName: 'van Dijk', phoneNumber: '0612345678' },
      { firstName: 'Eleonora', lastName: '', phoneNumber: '' },
    ]
    await ask({ slot: slots[0]!, by: by!, changes: { wish: names[0]! } })
    await ask({ slot: slots[1]!, by: by!, changes: { wish: names[1]! } })
    const statement = 'select first_name, last_name, phone_number from customer where account_id = $1'
    const known = { first_name: 'Eleonora', last_name: 'van Dijk', phone_number: '0612345678' }
    expect(await queryAsOwner(databaseUrl, statement, [by!.accountId])).toEqual([known])
    const { slots: more } = await slotsOf(2)
    const outcomes = await Promise.all(
      more.map((slot, index) => ask({ slot, by: by!, changes: { wish: names[1 - index]! } })),
    )
    expect(outcomes.map(isBooked)).toEqual([true, true])
    expect(await queryAsOwner(databaseUrl, statement, [by!.accountId])).toEqual([{ ...known, first_name: 'Noor' }])
  })
})

describe('a failing reservation does not affect others in its batch (R-D76)', () => {
  test('23P01: when it violates the database constraint', async () => {
    const [mine, others] = [await slotsOf(1), await slotsOf(1)]
    const [someone, somebody] = await people(2)
    // Simulates code that does not take the specialist's lock: its transaction has claimed the time of the first slot and has not committed
    // yet.
    const careless = new Client({ connectionString: databaseUrl })
    await careless.connect()
    try {
      await careless.query('begin')
      await careless.query(
        `insert into claim (organization_id, id, specialist_id, service_id, starts_at, ends_at, capacity, taken)
         select $1, gen_random_uuid(), $2, $3, day::date - interval '2 hours', day::date + interval '2 hours', 1, 1
         from unnest(array[$4::text]) as day`,
        [studio.id, mine.specialistId, studio.privateService.id, addDays(nextDay, -1)],
      )
      const outcomes = Promise.all([
        ask({ slot: mine.slots[0]!, by: someone! }),
        ask({ slot: others.slots[0]!, by: somebody! }),
      ])
      await expect.poll(() => waitingFor('transactionid')).toBe(1)
      await careless.query('commit')
      const [refused, granted] = await outcomes
      expect(refused).toBe('slot-taken')
      expect(isBooked(granted)).toBe(true)
    } finally {
      await careless.end()
    }
    // Deletes the claim of that code, which has no booking.
    await queryAsOwner(databaseUrl, 'delete from claim where series_id is null')
  })

  test('when its customer has no credit (T-P4)', async () => {
    const { slots } = await slotsOf(3)
    const crowd = await people(3)
    const outcomes = await Promise.all(
      slots.map((slot, index) => ask({ slot, by: crowd[index]!, changes: { useCredits: index === 1 } })),
    )
    expect(outcomes.map((outcome) => (isBooked(outcome) ? 'booked' : outcome))).toEqual([
      'booked',
      'no-credits',
      'booked',
    ])
    expect(isBooked(await ask({ slot: slots[1]! }))).toBe(true)
  })

  test('when it waits for a specialist whose time is locked', async () => {
    const [held, free] = [await slotsOf(1), await slotsOf(1)]
    const crowd = await people(3)
    const isHeld = Promise.withResolvers<void>()
    const mayGo = Promise.withResolvers<void>()
    const holding = database.inTenant(studio.id, async (transaction) => {
      await lockSpecialists(transaction, [held.specialistId])
      isHeld.resolve()
      await mayGo.promise
    })
    await isHeld.promise
    const order: string[] = []
    const waiting = crowd.slice(0, 2).map(async (by) => {
      const outcome = await ask({ slot: held.slots[0]!, by })
      order.push('waited')
      return outcome
    })
    expect(isBooked(await ask({ slot: free.slots[0]!, by: crowd[2]! }))).toBe(true)
    order.push('did not wait')
    mayGo.resolve()
    await holding
    const outcomes = await Promise.all(waiting)
    expect(order).toEqual(['did not wait', 'waited', 'waited'])
    expect(outcomes.filter(isBooked)).toHaveLength(1)
    expect(outcomes).toContain('slot-taken')
  })
})

describe('a slot that was offered a moment ago', () => {
  test('is refused when it is no longer offered, and a slot offered since can be booked', async () => {
    const { slots, specialistId } = await slotsOf(1)
    expect(isBooked(await ask({ slot: slots[0]! }))).toBe(true)
    const { slots: later } = await slotsOf(2, specialistId)
    expect(isBooked(await ask({ slot: later[0]! }))).toBe(true)
    await queryAsOwner(
      databaseUrl,
      `insert into occurrence (organization_id, series_id, date, start_minute, kind) values ($1, $2, $3, 60, 'cancelled')`,
      [studio.id, later[1]!.split('_')[0], nextDay],
    )
    expect(await ask({ slot: later[1]! })).toBe('slot-not-offered')
  })

  test.each([
    [
      'a withdrawal',
      `insert into occurrence (organization_id, series_id, date, start_minute, kind)
      select organization_id, id, start_date, 0, 'cancelled' from series where id = $1`,
      'slot-not-offered',
    ],
    ['a new price (R-D37)', 'update series set price_cents = price_cents + 500 where id = $1', 'price-changed'],
  ])('is refused to a request that waited for a lock: %s', async (_, change, outcome) => {
    const { slots, specialistId } = await slotsOf(1)
    const isHeld = Promise.withResolvers<void>()
    const mayGo = Promise.withResolvers<void>()
    const changing = database.inTenant(studio.id, async (transaction) => {
      await lockSpecialists(transaction, [specialistId])
      isHeld.resolve()
      await mayGo.promise
      await transaction.sql.executeQuery(CompiledQuery.raw(change, [slots[0]!.split('_')[0]]))
    })
    await isHeld.promise
    const answer = ask({ slot: slots[0]! })
    await expect.poll(() => waitingFor('advisory'), { timeout: 20_000 }).toBe(1)
    mayGo.resolve()
    await changing
    expect(await answer).toBe(outcome)
  })
})

describe('a start in a window can be named (R-B3.2)', () => {
  test.each([
    ['by both parts', (id: string, start: string) => ({ slot: null, windowId: id, windowStart: start })],
    ['by one identifier', (id: string, start: string) => ({ slot: { id: `${id} - ${start}` } })],
  ])('%s', async (_, named) => {
    nextDay = addDays(nextDay, 1)
    const id = randomUUID()
    await database.inTenant(studio.id, async (transaction) =>
      insertSeries(
        transaction,
        {
          kind: 'window',
          id,
          specialistId: await aSpecialist(database, studio),
          serviceIds: [studio.privateService.id],
          startDate: nextDay,
          endDate: nextDay,
          fromMinute: 540,
          toMinute: 720,
          zone: 'UTC',
          recurrence: 'one-time',
          locationTypes: [],
          locationIds: [],
        },
        new Date(),
      ),
    )
    const window = `${id}_${nextDay.replaceAll('-', '')}_0900`
    const at = (time: string) => ask({ slot: '', changes: { wish: named(window, `${nextDay}T${time}:00+00:00`) } })
    expect(isBooked(await at('10:00'))).toBe(true)
    expect(await at('10:00')).toBe('slot-taken')
    expect(await at('10:30')).toBe('slot-not-offered')
    expect(isBooked(await at('11:00'))).toBe(true)
  })
})

describe('a reservation that is paid by card (R-D35)', () => {
  test('holds the seat, and releases it to others when the hold is over, without any background job', async () => {
    const [slot = ''] = (await slotsOf(1)).slots
    const before = Date.now()
    const held = await ask({ slot, changes: { paymentMethod: 'STRIPE' } })
    const [row] = await queryAsOwner<{ payment_state: string; hold_expires_at: Date }>(
      databaseUrl,
      'select payment_state, hold_expires_at from booking where id = $1',
      [held],
    )
    expect(row?.payment_state).toBe('held')
    // The hold lasts 15 minutes unless the organisation sets another duration. Its end is rounded to the minute.
    expect(Math.round((row!.hold_expires_at.getTime() - before) / 60_000)).toBeGreaterThanOrEqual(14)
    expect(row!.hold_expires_at.getTime() - before).toBeLessThanOrEqual(15 * 60_000 + 5_000)
    expect(await ask({ slot })).toBe('slot-taken')
    await queryAsOwner(databaseUrl, `update booking set hold_expires_at = now() - interval '1 minute' where id = $1`, [
      held,
    ])
    expect(isBooked(await ask({ slot }))).toBe(true)
    const ended = await queryAsOwner(
      databaseUrl,
      'select status, (select string_agg(kind, $2 order by version) from booking_event where organization_id = booking.organization_id and booking_id = booking.id) as trail from booking where id = $1',
      [held, ' '],
    )
    expect(ended).toEqual([{ status: 'rejected', trail: 'created hold-expired' }])
  })
})

describe('unpaid seats on hold (T-A10)', () => {
  const byCard = { paymentMethod: 'STRIPE' } as const
  /** Publishes this many slots, each of a new specialist, so that no two requests wait for the same specialist's lock. */
  const slotsApart = async (count: number): Promise<string[]> => {
    const slots: string[] = []
    for (let index = 0; index < count; index += 1) slots.push(...(await slotsOf(1)).slots)
    return slots
  }
  const askAtBoth = (slots: readonly string[], asking: (index: number) => Partial<Asking>) =>
    Promise.all(
      slots.map((slot, index) => ask({ slot, desk: index % 2 === 0 ? 0 : 1, changes: byCard, ...asking(index) })),
    )
  const refusalsIn = (outcomes: readonly string[]) => countOf(outcomes.filter((outcome) => !isBooked(outcome)))

  test('are limited to three for an account, over two servers and all networks; ended or paid holds do not count', async () => {
    const slots = await slotsApart(8)
    const [by] = await people(1)
    const outcomes = await askAtBoth(slots, (index) => ({ by: by!, address: `198.51.100.${index}` }))
    expect(refusalsIn(outcomes)).toEqual({ 'too-many-holds': 5 })
    const free = slots.filter((_, index) => !isBooked(outcomes[index]!))
    expect(isBooked(await ask({ slot: free[0]!, by: by! }))).toBe(true)
    expect(await ask({ slot: free[1]!, by: by!, changes: byCard })).toBe('too-many-holds')
    await queryAsOwner(databaseUrl, `update booking set hold_expires_at = now() - interval '1 minute' where id = $1`, [
      outcomes.find(isBooked),
    ])
    expect(isBooked(await ask({ slot: free[1]!, by: by!, changes: byCard }))).toBe(true)
    expect(await ask({ slot: free[2]!, by: by!, changes: byCard })).toBe('too-many-holds')
  })

  test('are limited to five for a network, over two servers and all accounts; other networks are not affected', async () => {
    const slots = await slotsApart(8)
    const crowd = await people(8)
    const outcomes = await askAtBoth(slots, (index) => ({ by: crowd[index]!, address: `2001:db8:5:5::${index}` }))
    expect(refusalsIn(outcomes)).toEqual({ 'too-many-holds-nearby': 3 })
    const index = outcomes.findIndex((outcome) => !isBooked(outcome))
    const elsewhere = { slot: slots[index]!, by: crowd[index]!, address: '2001:db8:5:6::1', changes: byCard }
    expect(isBooked(await ask(elsewhere))).toBe(true)
  })

  test('count once, however often the request is sent', async () => {
    const [first = '', ...others] = await slotsApart(4)
    const [by] = await people(1)
    const asking = { by: by!, address: '198.51.100.200', changes: byCard }
    const again = () => ask({ ...asking, slot: first, key: 'one hold' })
    expect(new Set([...(await Promise.all([again(), again(), again()])), await again()]).size).toBe(1)
    const outcomes: string[] = []
    for (const slot of others) outcomes.push(await ask({ ...asking, slot }))
    expect(outcomes.map((outcome) => isBooked(outcome) || outcome)).toEqual([true, true, 'too-many-holds'])
  })
})
