import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { bookTimes } from '#server/modules/booking/booking-for-customer/create-bookings-at-times.ts'
import { lockSpecialists } from '#server/modules/scheduling/records/claim/specialist-time-claims.ts'
import { holdCustomer } from '#server/modules/customers/records/customer/customers.ts'
import { refuse } from '#server/platform/http/handler.ts'
import { systemSecrets } from '#server/platform/secrets/random-secrets.ts'
import { parseInstant } from '#shared/time/instant.ts'
import type { LocalDate } from '#shared/time/local-date.ts'
import { zoneOf } from '#shared/time/zone.ts'
import { anAbsence, anEnteredCustomer } from '#tests/builders/studio.ts'
import { apiClient, failureOf } from './support/api-client.ts'
import { aCaller, bookFor, forCustomer, type ForCustomer } from './support/booking-for-customer.ts'
import { wallInstant } from './support/booking-test-studio.ts'
import { listen } from './support/change-stream.ts'
import { startCustomerTestStudio } from './support/customer-test-studio.ts'

// Tests the warnings about a time that a provider books for a customer, and the obstacles that cannot be overruled.

const { scene } = startCustomerTestStudio()

const at = (date: LocalDate, time: string, changes: Partial<ForCustomer> = {}) =>
  forCustomer(scene().studio, date, {
    newCustomer: aCaller(),
    startTime: wallInstant(date, time),
    confirmed: [],
    ...changes,
  })

const book = (...given: Parameters<typeof at>) => bookFor(scene().owner, at(...given))

/** Returns the server's verdict and warnings about a time before it is booked. */
function check(date: LocalDate, time: string, serviceId = scene().studio.privateService.id) {
  const query = { serviceId, specialistId: scene().studio.specialistId, startTime: wallInstant(date, time) }
  return scene().owner('checkBookForCustomer', { query })
}

/** Books at 20:00 at the service's price, and confirms all warnings. */
async function aBookingAt(date: LocalDate, time: string) {
  const { booking } = await book(date, time, { confirmed: ['outside-availability'] })
  if (!booking) throw new Error('Not booked')
  return booking
}

describe('warnings about a time must be confirmed before a provider’s booking (R-D159)', () => {
  test('published time has no warnings', async () => {
    const date = scene().aDay()
    await scene().window(date)
    expect(await check(date, '13:10')).toMatchObject({
      verdict: 'FREE',
      startTime: expect.stringContaining('T13:10:00'),
      endTime: expect.stringContaining('T14:10:00'),
      duration: 60,
      price: 85,
      isSession: false,
      locationTypes: ['PHYSICAL', 'VIRTUAL'],
      locationIds: [scene().studio.locationId],
      warnings: [],
    })
    expect((await book(date, '13:10')).booking).toMatchObject({ startTime: expect.stringContaining('T13:10:00') })
    // The remaining time is still offered to customers.
    const { studio, url } = scene()
    const { response } = await apiClient(url)('windowSlots', {
      body: { organisationId: studio.id, serviceId: studio.privateService.id, startDate: date, endDate: date },
    })
    const offered = response.flatMap(({ timeSlots }) => timeSlots.map(({ startTime }) => startTime.slice(11, 16)))
    expect(offered).toEqual(['14:10', '15:10'])
  })

  test('nothing is booked until every warning is confirmed', async () => {
    const date = scene().aDay()
    await anAbsence(scene().database, scene().studio, { startDate: date, fromMinute: 12 * 60, toMinute: 13 * 60 })
    const { warnings } = await check(date, '12:30')
    expect(warnings.map(({ kind }) => kind)).toEqual(['OUTSIDE_AVAILABILITY', 'AWAY'])
    expect(warnings[1]).toMatchObject({
      from: expect.stringContaining('T12:00:00'),
      to: expect.stringContaining('T13:00:00'),
    })
    const [outside = '', away = ''] = warnings.map(({ id }) => id)
    expect(await book(date, '12:30', { confirmed: [outside] })).toEqual({ booking: null, warnings })
    expect((await book(date, '12:30', { confirmed: [away, outside] })).booking).not.toBeNull()
  })

  test('a warning that has appeared meanwhile must be confirmed too', async () => {
    const date = scene().aDay()
    const absent = (fromMinute: number) =>
      anAbsence(scene().database, scene().studio, { startDate: date, fromMinute, toMinute: fromMinute + 30 })
    await absent(12 * 60)
    const confirmed = (await check(date, '12:00')).warnings.map(({ id }) => id)
    const second = await absent(12 * 60 + 15)
    const { booking, warnings } = await book(date, '12:00', { confirmed })
    expect(booking).toBeNull()
    expect(warnings.map(({ id }) => id).filter((id) => !confirmed.includes(id))).toEqual([
      expect.stringContaining(second),
    ])
  })

  test('notice, booking window and daily maximum of the settings cause warnings', async () => {
    const date = scene().aDay()
    await scene().window(date)
    await aBookingAt(date, '13:00')
    const { version: _, ...settings } = await scene().owner('providerSettings', {})
    await scene().owner('saveSettings', {
      body: {
        ...settings,
        notice: 60 * 24 * 30,
        bookingWindow: 1,
        dailyMaximum: 1,
      },
    })
    const { warnings } = await check(date, '14:10')
    expect(warnings.map(({ kind }) => kind)).toEqual(['NOTICE', 'BOOKING_WINDOW', 'DAILY_MAXIMUM'])
    expect((await book(date, '14:10', { confirmed: warnings.map(({ id }) => id) })).booking).not.toBeNull()
    await scene().owner('saveSettings', { body: settings })
  })

  test('a published session of another service can no longer be booked afterwards', async () => {
    const date = scene().aDay()
    await scene().sessions(date, scene().studio.groupService)
    const { warnings } = await check(date, '09:30')
    expect(warnings.map(({ kind }) => kind)).toEqual(['OUTSIDE_AVAILABILITY', 'SESSION', 'SESSION'])
    await book(date, '09:30', { confirmed: warnings.map(({ id }) => id) })
    expect(await scene().freeTimes(date, scene().studio.groupService.id)).toEqual([])
  })
})

describe('a provider’s booking never overlaps another booking (R-D160)', () => {
  test('not even when the owner makes it and every warning is confirmed', async () => {
    const date = scene().aDay()
    const slots = await scene().sessions(date)
    const guest = await scene().aGuest()
    await guest.book(slots('09:00'))
    expect(await check(date, '09:30')).toMatchObject({
      verdict: 'TAKEN',
      startTime: expect.stringContaining('T09:00:00'),
      endTime: expect.stringContaining('T10:00:00'),
    })
    const confirmed = ['outside-availability']
    expect((await failureOf(book(date, '09:30', { confirmed }))).code).toBe('slot-taken')
    expect((await failureOf(book(date, '08:30', { confirmed }))).code).toBe('slot-taken')
    // Nor can customers book over a provider's booking.
    await book(date, '10:00')
    await expect(guest.book(slots('10:00'))).rejects.toMatchObject({ code: 'slot-taken' })
  })

  test('of several requests at the same moment, one is booked', async () => {
    const date = scene().aDay()
    const times = ['20:00', '20:15', '20:30', '20:45', '19:30']
    const all = await Promise.allSettled(times.map((time) => book(date, time, { confirmed: ['outside-availability'] })))
    const codes = all.map((each) => (each.status === 'fulfilled' ? 'booked' : (each.reason as { code: string }).code))
    const { bookings } = await scene().owner('providerCalendar', { query: { from: date, to: date } })
    expect(codes.filter((each) => each === 'booked')).toHaveLength(bookings.length)
    expect(codes.filter((each) => each !== 'booked' && each !== 'slot-taken')).toEqual([])
    // The booking at 19:30 lasts an hour, so at most one other booking, at 20:30, fits beside it.
    expect(bookings.length).toBeGreaterThan(0)
    expect(bookings.length).toBeLessThan(3)
  })

  test('a seat of a group session can be booked while one is free', async () => {
    const date = scene().aDay()
    const { groupService, database, ...studio } = { ...scene().studio, database: scene().database }
    await database.inTenant(studio.id, ({ sql }) =>
      sql
        .updateTable('service')
        .set({ capacity: 2 })
        .where('organization_id', '=', studio.id)
        .where('id', '=', groupService.id)
        .execute(),
    )
    const slots = await scene().sessions(date, groupService)
    const guest = await scene().aGuest()
    await guest.book(slots('09:00'), groupService)
    expect(await check(date, '09:00', groupService.id)).toMatchObject({
      verdict: 'FREE',
      isSession: true,
      capacity: 2,
      seatsLeft: 1,
      price: 12.5,
      warnings: [],
    })
    const seat = (time: string, confirmed: string[] = []) =>
      book(date, time, { serviceId: groupService.id, price: 12.5, locationTypes: [], duration: 20, confirmed })
    const { booking } = await seat('09:00')
    expect(booking).toMatchObject({ duration: 60, capacity: 2 })
    expect(await check(date, '09:00', groupService.id)).toMatchObject({ verdict: 'FULL' })
    expect((await failureOf(seat('09:00'))).code).toBe('slot-taken')
    // A seat booked outside a session gets a booking of its own.
    expect((await seat('15:00')).warnings.map(({ kind }) => kind)).toEqual(['NO_SESSION'])
    expect((await seat('15:00', ['no-session'])).booking).toMatchObject({ duration: 20 })
    expect((await failureOf(seat('15:00', ['no-session']))).code).toBe('slot-taken')
  })
})

test('A booking made for a customer appears at once for colleagues and in the widget (R-D158)', async () => {
  const { studio, url } = scene()
  const provider = await listen(`${url}/api/provider/changes`, studio.owner.token)
  const visitor = await listen(`${url}/api/public/changes?organisationId=${studio.id}`)
  await bookFor(scene().owner, at(scene().aDay(), '20:00', { confirmed: ['outside-availability'] }), randomUUID())
  await expect.poll(() => provider.topics.toSorted()).toEqual(['bookings', 'customers'])
  await expect.poll(() => visitor.topics).toEqual(['slots'])
  provider.close()
  visitor.close()
})

describe('a list of times for a customer is booked as a whole or not at all (R-D160)', () => {
  /** Books several times on a date. All of them are confirmed to be outside the availability. */
  async function bookList(date: LocalDate, times: readonly string[]) {
    const { database, studio } = scene()
    const customerId = await anEnteredCustomer(database, studio)
    const needs = { secrets: systemSecrets, outbox: { add: async () => undefined, addAll: async () => undefined } }
    const order = {
      service: studio.privateService,
      specialistId: studio.specialistId,
      zone: zoneOf('Europe/Amsterdam'),
      times: times.map((time) => ({
        start: parseInstant(wallInstant(date, time)) ?? 0,
        durationMinutes: 60,
        priceCents: 8500,
        place: { locationTypes: ['VIRTUAL' as const], locationIds: [] },
        confirmed: new Set(['outside-availability']),
      })),
      by: { actor: 'provider', surface: 'provider-app', accountId: studio.owner.accountId, address: '127.0.0.1' },
      seats: 1,
      isPaidByCredit: false,
      note: '',
      answers: [],
      isConfirmedByMail: false,
      tellsSpecialist: false,
    } as const
    return database.inTenant(studio.id, async (transaction) => {
      await lockSpecialists(transaction, [order.specialistId])
      const held = async () => {
        const customer = await holdCustomer(transaction, customerId)
        return customer ? { customer, locale: 'en' as const } : refuse('customer-gone')
      }
      return bookTimes(needs, transaction, { ...order, customer: held }, new Date())
    })
  }

  test('each time becomes a booking of its own', async () => {
    const outcome = await bookList(scene().aDay(), ['18:00', '20:00'])
    expect(outcome).toMatchObject({ kind: 'booked', bookingIds: [expect.any(String), expect.any(String)] })
  })

  test.each([
    ['one of them is taken', ['18:00', '20:00']],
    ['two of them overlap', ['14:00', '14:30']],
  ])('nothing is booked when %s', async (_, times) => {
    const date = scene().aDay()
    await aBookingAt(date, '20:00')
    const outcome = await bookList(date, times)
    expect(outcome.kind === 'not-booked' && outcome.checks.map(({ kind }) => kind)).toEqual(['free', 'taken'])
    const { bookings } = await scene().owner('providerCalendar', { query: { from: date, to: date } })
    expect(bookings).toHaveLength(1)
  })
})
