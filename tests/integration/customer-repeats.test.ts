import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { savePolicy } from '#server/modules/organisation/settings/policies.ts'
import { saveService } from '#server/modules/catalogue/service/services.ts'
import type { CancellationPolicy } from '#shared/domain/booking/cancellation.ts'
import type { Service } from '#shared/domain/service/service.ts'
import { addDays, type LocalDate } from '#shared/time/local-date.ts'
import { inAWeek } from '#tests/builders/studio.ts'
import { failureOf } from './support/api-client.ts'
import { aSpecialist } from './support/change-and-book-availability.ts'
import { aCaller, bookFor, forCustomer } from './support/booking-for-customer.ts'
import { aBookingTestStudio, type BookingTestStudio, type Guest, wallInstant } from './support/booking-test-studio.ts'
import { expectInvariants } from './support/invariants.ts'
import { mailbox, mailTo } from './support/mailbox.ts'
import {
  anOwnRepeat,
  bookOwn,
  giveCredits,
  type OwnRepeat,
  type OwnRepeatOrder,
  orderOf,
} from './support/customer-repeats.ts'

// Tests customers who repeat appointments: the preview, the booking of all dates or none, and the cancellation of all upcoming ones.

let at: BookingTestStudio
let guest: Guest
beforeAll(async () => {
  at = await aBookingTestStudio('own server')
})
beforeEach(async () => {
  guest = await at.aGuest()
  await offer({})
  await setPolicy({ lateMinutes: 0, whenLate: 'forfeit' })
})
afterAll(async () => {
  await expectInvariants(at.databaseUrl)
  await at.stop()
})

const offer = (changes: Partial<Service>) =>
  at.database.inTenant(at.studio.id, (transaction) =>
    saveService(
      transaction,
      { ...at.studio.privateService, repeats: { most: 12, steps: ['week', 'month'] }, ...changes },
      new Date(),
    ),
  )

const setPolicy = (cancellation: CancellationPolicy) =>
  at.database.inTenant(at.studio.id, (transaction) =>
    savePolicy(transaction, {
      booking: { slotStepMinutes: null, noticeMinutes: 0, windowDays: null, dailyMaximum: null },
      cancellation,
      holdMinutes: 15,
      requestHours: 72,
      noShowsBeforePayment: null,
      unpaidAhead: null,
    }),
  )

let used = 0
/** Publishes a window from 13:00 to 17:00 in this many weeks that no other test uses. Returns the first day. */
async function weeks(count: number): Promise<LocalDate> {
  const first = addDays(inAWeek, 7 * used)
  used += count
  for (let week = 0; week < count; week += 1) await at.window(addDays(first, 7 * week))
  return first
}

const SPECIALIST = 'anna@example.test'

const preview = (body: OwnRepeat) => guest.call('previewOwnRepeat', { body })
const statesOf = async (body: OwnRepeat) =>
  (await preview(body)).dates.map(({ state, nearest }) =>
    [state, ...(nearest ? [nearest.startTime.slice(5, 16)] : [])].join(' '),
  )
const bookingsOf = (customerId: string) =>
  at.rows<{ id: string; number: number; payment_method: string | null; price_cents: number }>(
    `select id, repeat_number as number, payment_method, price_cents from booking where customer_id = $1
     and repeat_id is not null order by repeat_number`,
    customerId,
  )
const ownRepeat = async (bookingId: string) => (await guest.call('ownRepeat', { params: { bookingId } })).appointments

describe('the setting of a service for customers’ repeats (R-D263)', () => {
  test('is in the catalogue in the owner’s order, and is off at first', async () => {
    const service = async () =>
      (await guest.call('catalogue', { params: { id: at.studio.id } })).services.find(
        ({ id }) => id === at.studio.privateService.id,
      )
    expect((await service())?.repeats).toEqual({ most: 12, steps: ['WEEK', 'MONTH'] })
    const all = await at.owner('providerServices', {})
    const { id, name, description, duration, price, specialistIds } = all.find(
      (each) => each.id === at.studio.privateService.id,
    )!
    const named = { id, name, description, duration, price, specialistIds, serviceKind: 'PRIVATE' } as const
    const save = (repeats: object) => at.owner('saveService', { body: { ...named, ...repeats } })
    const saved = await save({ repeats: { most: 5, steps: ['MONTH', 'TWO_WEEKS'] } })
    expect(saved.repeats).toEqual({ most: 5, steps: ['TWO_WEEKS', 'MONTH'] })
    expect((await save({})).repeats).toEqual(saved.repeats)
    expect((await save({ repeats: null })).repeats).toBeNull()
    expect((await service())?.repeats).toBeNull()
  })

  test.each<[string, Partial<Service>, Partial<OwnRepeat>, string]>([
    ['a service that may not be repeated', { repeats: null }, {}, 'step'],
    ['a step that is not offered', {}, { step: 'TWO_WEEKS' }, 'step'],
    ['more appointments than the service allows', { repeats: { most: 3, steps: ['week'] } }, { times: 4 }, 'times'],
    ['somebody who does not give it', {}, { specialistId: randomUUID() }, 'specialistId'],
    ['more seats than it has', {}, { seats: 2 }, 'seats'],
    [
      'a time that is far from its date',
      {},
      { choices: [{ number: 1, startTime: '2999-01-01T10:00:00+01:00' }] },
      'choices',
    ],
  ])('with %s is refused', async (_, service, changes, field) => {
    await offer(service)
    const body = anOwnRepeat(at, inAWeek, 2, changes)
    for (const call of [() => preview(body), () => bookOwn(guest.call, orderOf(body, 170))]) {
      const { code, fieldErrors } = await failureOf(call())
      expect([code, Object.keys(fieldErrors ?? {})]).toEqual(['validation', [field]])
    }
  })
})

describe('the preview of a customer’s repeat (R-D264)', () => {
  test('says for each date whether it is free, with the nearest free time, and gives the total price', async () => {
    const first = await weeks(3)
    used += 1
    const other = { startTime: wallInstant(addDays(first, 7), '14:00'), confirmed: [], newCustomer: aCaller() }
    expect((await bookFor(at.owner, forCustomer(at.studio, first, other))).booking).not.toBeNull()
    const body = anOwnRepeat(at, first, 4)
    const second = addDays(first, 7)
    expect(await statesOf(body)).toEqual([
      'FREE',
      `NOT_FREE ${second.slice(5)}T13:00`,
      'FREE',
      // The suggested time is a week earlier, because nothing is published in that week.
      `NOT_FREE ${addDays(first, 14).slice(5)}T13:00`,
    ])
    const { timeZone, totalPrice, dates } = await preview(body)
    expect([timeZone, totalPrice, dates.map(({ price }) => price)]).toEqual([
      'Europe/Amsterdam',
      170,
      [85, null, 85, null],
    ])
    expect(dates.map(({ date }) => date)).toEqual([0, 7, 14, 21].map((days) => addDays(first, days)))
    const choices = [
      { number: 2, startTime: dates[1]!.nearest!.startTime },
      { number: 4, startTime: null },
    ]
    expect(await statesOf({ ...body, choices })).toEqual(['FREE', 'FREE', 'FREE', 'SKIPPED'])
    const twice = [{ number: 2, startTime: wallInstant(first, '14:30') }]
    expect((await statesOf({ ...body, choices: twice }))[1]).toBe(`OWN ${second.slice(5)}T13:00`)
  })

  test('warns about a date on which the customer has another booking, and still allows it', async () => {
    const first = await weeks(2)
    const specialistId = await aSpecialist(at.database, at.studio)
    await offer({ specialistIds: [at.studio.specialistId, specialistId] })
    const startTime = wallInstant(addDays(first, 7), '14:30')
    const body = { ...forCustomer(at.studio, first, { customerId: guest.customerId }), specialistId, startTime }
    expect((await bookFor(at.owner, { ...body, confirmed: ['outside-availability'] })).booking).not.toBeNull()
    const { dates } = await preview(anOwnRepeat(at, first, 2))
    expect(dates.map(({ state, isClashing }) => [state, isClashing])).toEqual([
      ['FREE', false],
      ['FREE', true],
    ])
  })
})

describe('booking a customer’s repeat (R-D265)', () => {
  test('creates one booking for each date, which the provider sees as a repeat', async () => {
    const first = await weeks(3)
    const body = anOwnRepeat(at, first, 4, { choices: [{ number: 4, startTime: null }] })
    used += 1
    const { booked, dates } = await bookOwn(guest.call, orderOf(body, 255))
    expect([booked?.bookingIds.length, dates]).toEqual([3, []])
    const rows = await bookingsOf(guest.customerId)
    expect(rows.map(({ id, ...row }) => [booked?.bookingIds.indexOf(id), row])).toEqual(
      [1, 2, 3].map((number) => [number - 1, { number, payment_method: 'pay-afterwards', price_cents: 8500 }]),
    )
    expect(await at.owner('providerBooking', { params: { id: rows[1]!.id } })).toMatchObject({
      status: 'ACCEPTED',
      repeat: { id: booked?.repeatId, number: 2, total: 3, unit: 'WEEK', every: 1 },
      locationTypes: ['VIRTUAL'],
    })
    expect(await at.trailOf(rows[2]!.id)).toEqual(['1 created customer widget'])
    expect((await ownRepeat(rows[1]!.id)).map(({ id, repeat }) => [id, repeat])).toEqual(
      rows.map(({ id }, index) => [id, { id: booked?.repeatId, number: index + 1, total: 3 }]),
    )
    expect((await failureOf((await at.aGuest()).call('ownRepeat', { params: { bookingId: rows[1]!.id } }))).code).toBe(
      'not-found',
    )
  })

  test('happens once for the same key, and not at all while a date is not free', async () => {
    const first = await weeks(2)
    const order = orderOf(anOwnRepeat(at, first, 2), 170)
    const key = randomUUID()
    const [one, other] = await Promise.all([bookOwn(guest.call, order, key), bookOwn(guest.call, order, key)])
    expect(other).toEqual(one)
    const changed = bookOwn(guest.call, { ...order, times: 3 }, key)
    expect((await failureOf(changed)).code).toBe('idempotency-mismatch')
    const late = await at.aGuest()
    const { booked, dates } = await bookOwn(late.call, order)
    expect([booked, dates.map(({ state }) => state)]).toEqual([null, ['NOT_FREE', 'NOT_FREE']])
    expect(await bookingsOf(late.customerId)).toEqual([])
  })

  test('for overlapping dates by several customers at once succeeds completely or not at all', async () => {
    const first = await weeks(4)
    const guests = [await at.aGuest(), await at.aGuest(), await at.aGuest()]
    const outcomes = await Promise.all(
      guests.map(({ call }, index) => bookOwn(call, orderOf(anOwnRepeat(at, addDays(first, 7 * (index % 2)), 3), 255))),
    )
    expect(outcomes.filter(({ booked }) => booked !== null).length).toBe(1)
    const counts = await Promise.all(guests.map(async ({ customerId }) => (await bookingsOf(customerId)).length))
    expect(counts.toSorted((one, other) => one - other)).toEqual([0, 0, 3])
  })

  test('succeeds only at the price that the customer saw (R-D37)', async () => {
    const order = orderOf(anOwnRepeat(at, await weeks(2), 2), 170)
    await offer({ priceCents: 9000 })
    const { code, price } = await failureOf(bookOwn(guest.call, order))
    expect([code, price?.amount]).toEqual(['price-changed', 180])
    expect(await bookingsOf(guest.customerId)).toEqual([])
  })

  test('takes one credit for each booking, or does nothing', async () => {
    const order = orderOf(anOwnRepeat(at, await weeks(3), 3), 0, { useCredits: true, paymentMethod: null })
    await giveCredits(at, guest.customerId, 2)
    expect((await failureOf(bookOwn(guest.call, order))).code).toBe('no-credits')
    expect(await bookingsOf(guest.customerId)).toEqual([])
    await giveCredits(at, guest.customerId, 2)
    await bookOwn(guest.call, order)
    const rows = await bookingsOf(guest.customerId)
    expect(rows.map((row) => [row.payment_method, row.price_cents])).toEqual([1, 2, 3].map(() => ['credits', 0]))
    expect((await guest.call('customerCredits', { query: {} })).balances).toMatchObject([{ credits: 1 }])
  })

  test.each<[string, Partial<OwnRepeatOrder>, string]>([
    ['without a way to pay', { paymentMethod: null }, 'payment-method-unavailable'],
    ['with a card where none is taken', { paymentMethod: 'STRIPE' }, 'payment-method-unavailable'],
    [
      'of dates that are all left out',
      { choices: [1, 2].map((number) => ({ number, startTime: null })) },
      'validation',
    ],
    ['in another time zone', { timeZone: 'Europe/London' }, 'conflict'],
    [
      'with answers to other questions',
      { answers: [{ questionId: randomUUID(), wording: '?', values: ['a'] }] },
      'questions-changed',
    ],
  ])('is refused %s', async (_, changes, code) => {
    const order = orderOf(anOwnRepeat(at, await weeks(2), 2), 170, changes)
    expect((await failureOf(bookOwn(guest.call, order))).code).toBe(code)
    expect(await bookingsOf(guest.customerId)).toEqual([])
  })

  test('is refused for a blocked customer, and paying afterwards for one who must pay in advance', async () => {
    const order = orderOf(anOwnRepeat(at, await weeks(2), 2), 170)
    await at.rows('update customer set blocked_at = now() where id = $1', guest.customerId)
    expect((await failureOf(bookOwn(guest.call, order))).code).toBe('customer-blocked')
    const missing = await at.aGuest()
    const slot = (await at.window(addDays(inAWeek, 2000 + used)))('13:00')
    const id = await missing.book(slot)
    await at.putIntoPast(id)
    await at.owner('noteAttendance', { body: { bookings: [{ id, version: 1 }], attendance: 'NO_SHOW' } })
    await at.rows('update organization set no_shows_before_payment = 1 where id = $1', at.studio.id)
    expect((await failureOf(bookOwn(missing.call, order))).code).toBe('payment-ahead-required')
    await at.rows('update organization set no_shows_before_payment = null where id = $1', at.studio.id)
  })
})

describe('the mails about a customer’s repeat (R-D266)', () => {
  test('the customer gets one with all dates in one calendar file, and the specialist gets one', async () => {
    const first = await weeks(3)
    await bookOwn(guest.call, orderOf(anOwnRepeat(at, first, 3), 255))
    const mail = await mailTo(at.url, guest.email)
    expect(mail.subject).toBe('3 appointments are booked: Massage')
    expect(mail.text.match(/14:00 - 15:00/g)?.length).toBe(3)
    await mailTo(at.url, SPECIALIST, /^3 .*Noor Bakker/)
    expect(await mailbox(at.url, guest.email)).toHaveLength(1)
  })
})

describe('cancelling all upcoming bookings of a repeat (R-D267)', () => {
  const book = async (count: number, changes: Partial<OwnRepeatOrder> = {}) => {
    const { booked } = await bookOwn(
      guest.call,
      orderOf(anOwnRepeat(at, await weeks(count), count), 85 * count, changes),
    )
    return booked!.bookingIds
  }
  const seenOf = async (bookingId: string) =>
    (await ownRepeat(bookingId))
      .filter(({ canCancel }) => canCancel)
      .map(({ id, version, givenBack }) => ({ id, version, givenBack }))
  const cancel = (bookingId: string, seen: Awaited<ReturnType<typeof seenOf>>, key: string = randomUUID()) =>
    guest.call('cancelOwnRepeat', { body: { bookingId, seen } }, { idempotencyKey: key })

  test('leaves those that have begun or were cancelled', async () => {
    await offer({ translation: { language: 'en', name: 'Deep massage', description: '' } })
    const [begun, single, ...left] = await book(4)
    await at.putIntoPast(begun!)
    await guest.call('cancelOwnBooking', { body: { id: single! } })
    const seen = await seenOf(left[0]!)
    expect(seen.map(({ id }) => id)).toEqual(left)
    const key = randomUUID()
    const { appointments } = await cancel(left[0]!, seen, key)
    expect(appointments.map(({ id, status }) => [id, status])).toEqual(left.map((id) => [id, 'REJECTED']))
    expect((await cancel(left[0]!, seen, key)).appointments).toEqual(appointments)
    expect(await at.trailOf(left[1]!)).toEqual(['1 created customer widget', '2 cancelled customer widget'])
    expect((await guest.call('ownBooking', { params: { id: begun! } })).status).toBe('ACCEPTED')
    const mail = await mailTo(at.url, guest.email, /have changed/)
    expect(mail.subject).toContain('Deep massage')
    expect(mail.text).toContain('you changed these appointments')
    await mailTo(at.url, SPECIALIST, /^2 boekingen geannuleerd: Noor Bakker, Massage/)
    expect((await failureOf(cancel(left[0]!, seen))).code).toBe('transition-not-allowed')
  })

  test('gives each credit back, or forfeits it when late, as the preview said', async () => {
    await giveCredits(at, guest.customerId, 2)
    const credits = async () =>
      (await guest.call('customerCredits', { query: {} })).balances.map((each) => each.credits)
    const ids = await book(2, { useCredits: true, paymentMethod: null })
    expect(await credits()).toEqual([0])
    const inTime = await seenOf(ids[0]!)
    expect(inTime.map(({ givenBack }) => givenBack)).toEqual(['CREDIT', 'CREDIT'])
    await setPolicy({ lateMinutes: 525_600, whenLate: 'forfeit' })
    expect((await failureOf(cancel(ids[0]!, inTime))).code).toBe('conflict')
    expect((await seenOf(ids[0]!)).map(({ givenBack }) => givenBack)).toEqual(['NOTHING', 'NOTHING'])
    await setPolicy({ lateMinutes: 0, whenLate: 'forfeit' })
    await cancel(ids[0]!, inTime)
    expect(await credits()).toEqual([2])
  })

  test('is refused when they have changed meanwhile', async () => {
    const ids = await book(3)
    const seen = await seenOf(ids[0]!)
    await guest.call('cancelOwnBooking', { body: { id: ids[1]! } })
    expect((await failureOf(cancel(ids[0]!, seen))).code).toBe('conflict')
    expect((await failureOf(cancel(ids[0]!, seen.slice(0, 1)))).code).toBe('conflict')
    expect((await ownRepeat(ids[0]!)).map(({ status }) => status)).toEqual(['ACCEPTED', 'REJECTED', 'ACCEPTED'])
    await setPolicy({ lateMinutes: 525_600, whenLate: 'refuse' })
    expect((await failureOf(cancel(ids[0]!, seen))).code).toBe('transition-not-allowed')
  })
})
