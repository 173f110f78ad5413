import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buyCredits } from '#shared/domain/credits/credit-ledger.ts'
import { epochMinuteOf } from '#shared/time/instant.ts'
import { append } from '#server/modules/money/records/credits/spend-and-return-credits.ts'
import { lockCredits } from '#server/modules/money/records/credits/credit-entries.ts'
import { saveService } from '#server/modules/catalogue/service/services.ts'
import type { Input } from '#shared/api/client.ts'
import { readCsv } from '#tests/readers/csv-reader.ts'
import { failureOf } from './support/api-client.ts'
import { aCaller, bookFor, forCustomer } from './support/booking-for-customer.ts'
import { aBookingTestStudio, type BookingTestStudio, type Guest, wallInstant } from './support/booking-test-studio.ts'
import { expectInvariants } from './support/invariants.ts'
import { reservationOf } from './support/reservations.ts'

// Tests bookings of several seats: taking the seats, releasing them, and every place in which seats are counted.

let at: BookingTestStudio
beforeAll(async () => {
  at = await aBookingTestStudio('shared server')
  const service = { ...at.studio.groupService, capacity: 5, mostSeats: 3 }
  await at.database.inTenant(at.studio.id, (transaction) => saveService(transaction, service, new Date()))
})
afterAll(async () => {
  await expectInvariants(at.databaseUrl)
  await at.stop()
})

const yoga = () => at.studio.groupService

type Changes = Partial<Input<'reserve'>['body']['order']>

async function take(guest: Guest, slotId: string, seats: number, changes: Changes = {}): Promise<string> {
  const body = reservationOf(at.studio, yoga(), slotId, seats)
  const order = { ...body.order, ...changes }
  const { response } = await guest.call(
    'reserve',
    { body: { ...body, order, ...(changes.useCredits && { paymentMethod: null }) } },
    { idempotencyKey: randomUUID() },
  )
  return response.bookingId ?? ''
}

async function aSession() {
  const date = at.aDay()
  const slotAt = await at.sessions(date, yoga(), 600)
  const left = async () => (await at.freeTimes(date, yoga().id))[0]
  return { date, slot: slotAt('09:00'), left }
}

describe('a booking of several seats (R-D199)', () => {
  test('costs the price times the number of seats, and leaves the rest free', async () => {
    const { date, slot, left } = await aSession()
    const guest = await at.aGuest()
    const id = await take(guest, slot, 3)
    expect(await left()).toBe('09:00 2')
    expect(await at.owner('providerBooking', { params: { id } })).toMatchObject({
      seats: 3,
      price: 37.5,
      capacity: 5,
    })
    expect(await guest.call('ownBooking', { params: { id } })).toMatchObject({ seats: 3, price: 37.5 })
    const { text } = await at.owner('exportBookings', { query: { from: date, to: date } })
    const [titles = [], line = []] = readCsv(text.slice(1), ',')
    expect([line[titles.indexOf('Seats')], line[titles.findIndex((title) => title.startsWith('Price'))]]).toEqual([
      '3',
      '37.50',
    ])
    const { content } = await guest.call('ownBookingCalendarFile', { params: { id } })
    expect(content.replaceAll('\r\n ', '')).toContain('SUMMARY:Yoga (3×)')
  })

  test.each<[string, number, Changes, string, object]>([
    ['above what the service allows', 4, {}, 'validation', { seats: 'These are too many.' }],
    ['of none', 0, {}, 'validation', {}],
    ['below none', -1, {}, 'validation', {}],
    ['of one and a half', 1.5, {}, 'validation', {}],
    ['above every session', 1000, {}, 'validation', {}],
    ['that says two numbers', 2, { seats: 3 }, 'validation', { seats: 'This is not valid.' }],
    ['at the price of one', 2, { seenPrice: { amount: 12.5, currency: 'EUR' } }, 'price-changed', {}],
  ])('%s is refused', async (_, seats, changes, code, fields) => {
    const { slot, left } = await aSession()
    const error = await failureOf(take(await at.aGuest(), slot, seats, changes))
    expect([error.code, error.fieldErrors]).toEqual([code, expect.objectContaining(fields)])
    expect(await left()).toBe('09:00 5')
  })

  test('of a private service is refused', async () => {
    const slot = (await at.sessions(at.aDay()))('09:00')
    const body = reservationOf(at.studio, at.studio.privateService, slot, 2)
    const guest = await at.aGuest()
    const reserving = guest.call('reserve', { body }, { idempotencyKey: randomUUID() })
    expect((await failureOf(reserving)).fieldErrors).toEqual({ seats: 'These are too many.' })
  })

  test('by a provider can take as many seats as are free, and no more', async () => {
    const { date, left } = await aSession()
    const book = (seats: number) =>
      bookFor(
        at.owner,
        forCustomer(at.studio, date, {
          newCustomer: aCaller(),
          serviceId: yoga().id,
          startTime: wallInstant(date, '09:00'),
          price: 10,
          seats,
          confirmed: [],
        }),
      )
    expect((await failureOf(book(6))).code).toBe('too-few-seats')
    const { booking } = await book(5)
    expect(booking).toMatchObject({ seats: 5, price: 50 })
    expect(await left()).toBeUndefined()
  })
})

describe('the seats of one booking (R-D200)', () => {
  test('are booked together or not at all', async () => {
    const { slot, left } = await aSession()
    await take(await at.aGuest(), slot, 3)
    expect((await failureOf(take(await at.aGuest(), slot, 3))).code).toBe('too-few-seats')
    expect(await left()).toBe('09:00 2')
    await take(await at.aGuest(), slot, 2)
    expect((await failureOf(take(await at.aGuest(), slot, 1))).code).toBe('slot-taken')
  })

  test('are released together when the customer or the provider cancels', async () => {
    const { slot, left } = await aSession()
    const guest = await at.aGuest()
    const id = await take(guest, slot, 2)
    const other = await take(await at.aGuest(), slot, 3)
    await guest.call('cancelOwnBooking', { body: { id } })
    expect(await left()).toBe('09:00 2')
    await at.owner('changeBooking', { body: { id: other, status: 'REJECTED' } })
    expect(await left()).toBe('09:00 5')
  })

  test('are released together when the card payment does not arrive', async () => {
    await at.rows(`update organization set payment_methods = '{card,pay-afterwards}' where id = $1`, at.studio.id)
    const { slot, left } = await aSession()
    const guest = await at.aGuest()
    const body = { ...reservationOf(at.studio, yoga(), slot, 3), paymentMethod: 'STRIPE' as const }
    const { response } = await guest.call('reserve', { body }, { idempotencyKey: randomUUID() })
    expect(response).toMatchObject({ totalPrice: 37.5, payment: { holdUntil: expect.any(String) } })
    expect(await left()).toBe('09:00 2')
    await at.rows(`update booking set hold_expires_at = now() - interval '1 minute' where id = $1`, response.bookingId)
    await expect.poll(left, { timeout: 15_000 }).toBe('09:00 5')
  })

  test('are moved together, and only to a session in which all of them fit', async () => {
    const date = at.aDay()
    const slotAt = await at.sessions(date, yoga())
    const guest = await at.aGuest()
    const id = await take(guest, slotAt('09:00'), 3)
    const other = await take(await at.aGuest(), slotAt('10:00'), 3)
    const options = async () =>
      (await at.owner('rescheduleOptions', { params: { id }, query: { from: date, to: date } })).timeSlots.length
    expect(await options()).toBe(0)
    const move = () =>
      at.owner('rescheduleBooking', {
        body: { id, slotId: slotAt('10:00'), reopensOldSlot: true },
      })
    expect((await failureOf(move())).code).toBe('too-few-seats')
    await at.owner('changeBooking', { body: { id: other, status: 'REJECTED' } })
    expect(await options()).toBe(1)
    await move()
    expect(await at.freeTimes(date, yoga().id)).toEqual(['09:00 5', '10:00 2'])
  })

  test('are moved together to a time outside the availability', async () => {
    const { date, slot, left } = await aSession()
    const id = await take(await at.aGuest(), slot, 3)
    await at.owner('rescheduleBooking', {
      body: {
        id,
        startTime: wallInstant(date, '20:00'),
        endTime: wallInstant(date, '21:00'),
        reopensOldSlot: true,
      },
    })
    expect(await left()).toBe('09:00 5')
    await at.owner('changeBooking', { body: { id, status: 'REJECTED' } })
  })

  test('are all counted in reports', async () => {
    const { date, slot } = await aSession()
    await take(await at.aGuest(), slot, 3)
    await take(await at.aGuest(), slot, 1)
    const report = await at.owner('report', { query: { from: date, to: date } })
    expect(report.total).toMatchObject({ bookings: 2, seats: 4, open: 50 })
  })
})

describe('credits for a booking of several seats (R-D201)', () => {
  const give = (customerId: string, credits: number, lotId: string) =>
    at.database.inTenant(at.studio.id, async (transaction) => {
      await lockCredits(transaction, customerId)
      const now = new Date()
      const bought = buyCredits([{ serviceId: yoga().id, credits }], () => lotId, null, epochMinuteOf(now))
      await append(transaction, customerId, [], bought, now)
    })
  const left = async (guest: Guest) =>
    (await guest.call('customerCredits', { query: {} })).balances.map(({ credits }) => credits)

  test('pay each seat, from several lots, and are given back together', async () => {
    const { slot } = await aSession()
    const guest = await at.aGuest()
    await give(guest.customerId, 2, randomUUID())
    await give(guest.customerId, 2, randomUUID())
    const id = await take(guest, slot, 3, { useCredits: true })
    expect(await at.owner('providerBooking', { params: { id } })).toMatchObject({
      seats: 3,
      price: 0,
      paymentStatus: 'PAID',
    })
    expect(await left(guest)).toEqual([1])
    await guest.call('cancelOwnBooking', { body: { id } })
    expect(await left(guest)).toEqual([4])
  })

  test('pay nothing when they are too few', async () => {
    const { slot, left: seatsLeft } = await aSession()
    const guest = await at.aGuest()
    await give(guest.customerId, 2, randomUUID())
    expect((await failureOf(take(guest, slot, 3, { useCredits: true }))).code).toBe('no-credits')
    expect([await left(guest), await seatsLeft()]).toEqual([[2], '09:00 5'])
  })
})
