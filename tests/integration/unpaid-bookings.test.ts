import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { networkOf } from '#server/platform/http/network-of.ts'
import { lockBookingCounts } from '#server/modules/booking/reservation/allocation/bookings-for-limits.ts'
import { saveService } from '#server/modules/catalogue/service/services.ts'
import { addDays } from '#shared/time/local-date.ts'
import { aPackage, inAWeek, publishSessions } from '#tests/builders/studio.ts'
import { apiClient, failureOf } from './support/api-client.ts'
import { aSpecialist } from './support/change-and-book-availability.ts'
import { bookFor, forCustomer } from './support/booking-for-customer.ts'
import { aBookingTestStudio, type BookingTestStudio, type Guest } from './support/booking-test-studio.ts'
import { anOwnRepeat, bookOwn, orderOf } from './support/customer-repeats.ts'
import { aGuestVisitor } from './support/guests.ts'
import { startInProcessServer } from './support/in-process-server.ts'
import { expectInvariants } from './support/invariants.ts'
import { purchaseOf, reservationOf } from './support/reservations.ts'
import { whileHeld } from './support/while-lock-held.ts'

// A41: nobody drains a calendar with bookings that are to be paid afterwards.

let at: BookingTestStudio
let guest: Guest
beforeAll(async () => {
  at = await aBookingTestStudio('own server')
  await at.rows(`update organization set payment_methods = '{pay-afterwards,card}' where id = $1`, at.studio.id)
  const { version } = await at.owner('guestSettings', {})
  await at.owner('saveGuestSettings', { body: { booking: 'OPEN', isPhoneRequired: false, version } })
})
beforeEach(async () => {
  await at.rows('update organization set unpaid_ahead = default where id = $1', at.studio.id)
  guest = await at.aGuest()
})
afterAll(async () => {
  await expectInvariants(at.databaseUrl)
  await at.stop()
})

const setLimit = async (unpaidAhead: number | null) => {
  const { version: _, ...settings } = await at.owner('providerSettings', {})
  return at.owner('saveSettings', { body: { ...settings, unpaidAhead } })
}
const slotsOf = async (count: number): Promise<string[]> => {
  const slots: string[] = []
  while (slots.length < count) {
    const slot = await at.sessions(at.aDay())
    slots.push(slot('09:00'), slot('10:00'))
  }
  return slots.slice(0, count)
}
/** A slot of a specialist whom nobody else books. */
async function slotOfAnother(): Promise<string> {
  const date = at.aDay()
  const studio = { ...at.studio, specialistId: await aSpecialist(at.database, at.studio) }
  const days = { startDate: date, endDate: date }
  const seriesId = await publishSessions(at.database, studio, at.studio.privateService, days)
  return `${seriesId}_${date.replaceAll('-', '')}_0900`
}
const codeOf = async (sent: Promise<unknown>) =>
  sent.then(
    () => 'booked',
    async (error: unknown) => (await failureOf(Promise.reject(error))).code,
  )

describe('a customer’s future unpaid appointments (R-D341)', () => {
  test('are limited to ten at first: the next is refused in both languages, until one is paid or cancelled', async () => {
    expect((await at.owner('providerSettings', {})).unpaidAhead).toBe(10)
    const [next = '', last = '', ...slots] = await slotsOf(12)
    const ids: string[] = []
    for (const slot of slots) ids.push(await guest.book(slot))
    const refused = await failureOf(guest.book(next))
    expect([refused.code, refused.status]).toEqual(['too-many-unpaid', 409])
    expect(refused.message).toContain('10 unpaid appointments ahead')
    const dutch = apiClient(at.url, { token: guest.token, organisationId: at.studio.id, locale: 'nl' })
    const body = reservationOf(at.studio, at.studio.privateService, next)
    const inDutch = await failureOf(dutch('reserve', { body }, { idempotencyKey: randomUUID() }))
    expect(inDutch.message).toContain('10 afspraken hebben staan die nog niet betaald zijn')
    // By card it is allowed, and so is another customer.
    const byCard = { body: { ...body, paymentMethod: 'STRIPE' as const } }
    expect(await codeOf(guest.call('reserve', byCard, { idempotencyKey: randomUUID() }))).toBe('booked')
    await at.owner('confirmPayment', { body: { id: ids[0]!, paymentStatus: 'PAID' } })
    const another = await guest.book(last)
    const [more = ''] = await slotsOf(1)
    expect(await codeOf(guest.book(more))).toBe('too-many-unpaid')
    await guest.call('cancelOwnBooking', { body: { id: another } })
    await guest.book(more)
  })

  test('are limited to the number that the organisation sets, or not at all', async () => {
    expect(await setLimit(2)).toMatchObject({ unpaidAhead: 2 })
    const slots = await slotsOf(12)
    expect(await Promise.all([guest.book(slots[0]!), guest.book(slots[1]!)])).toHaveLength(2)
    expect(await codeOf(guest.book(slots[2]!))).toBe('too-many-unpaid')
    expect(await setLimit(null)).toMatchObject({ unpaidAhead: null })
    for (const slot of slots.slice(2)) await guest.book(slot)
  })

  test('do not include past and free appointments', async () => {
    await setLimit(1)
    const [past = '', next = ''] = await slotsOf(2)
    await at.putIntoPast(await guest.book(past))
    await guest.book((await at.sessions(at.aDay(), at.studio.freeService))('09:00'), at.studio.freeService)
    expect(await codeOf(guest.book(next))).toBe('booked')
  })

  test('stay within the limit when requests come at the same moment, also over two servers (T-A41)', async () => {
    await setLimit(3)
    const other = await startInProcessServer(at.databaseUrl)
    const there = apiClient(other.url, { token: guest.token, organisationId: at.studio.id })
    const slots = await slotsOf(8)
    const outcomes = await Promise.all(
      slots.map((slot, index) => {
        const body = reservationOf(at.studio, at.studio.privateService, slot)
        const call = index % 2 === 0 ? guest.call : there
        return codeOf(call('reserve', { body }, { idempotencyKey: randomUUID() }))
      }),
    )
    await other.stop()
    expect(outcomes.filter((outcome) => outcome === 'booked')).toHaveLength(3)
    expect(outcomes.filter((outcome) => outcome === 'too-many-unpaid')).toHaveLength(5)
  })

  test.each([
    ['customer', () => ({ accountId: guest.accountId, network: networkOf('192.0.2.7') })],
    ['network', () => ({ accountId: randomUUID(), network: networkOf('127.0.0.1') })],
  ])(
    'are counted for one reservation at a time: bookings of the same %s wait for each other, with any specialist (T-A41)',
    async (_, holder) => {
      const slot = await slotOfAnother()
      const { hasWaited, answer } = await whileHeld(
        at.databaseUrl,
        (held, mayEnd) =>
          at.database.inTenant(at.studio.id, async (transaction) => {
            await lockBookingCounts(transaction, [{ holder: holder(), isUnpaid: true }], new Date())
            held()
            await mayEnd
          }),
        () => codeOf(guest.book(slot)),
      )
      expect({ hasWaited, answer }).toEqual({ hasWaited: true, answer: 'booked' })
    },
  )

  test('made by a provider do not count, and are not limited', async () => {
    await setLimit(1)
    for (const date of [at.aDay(), at.aDay()])
      await bookFor(at.owner, forCustomer(at.studio, date, { customerId: guest.customerId }))
    const [slot = '', next = ''] = await slotsOf(2)
    await guest.book(slot)
    expect(await codeOf(guest.book(next))).toBe('too-many-unpaid')
  })

  test('of a guest are counted by mail address, whichever browser books', async () => {
    await setLimit(2)
    const [first = '', second = '', third = ''] = await slotsOf(3)
    const visitor = aGuestVisitor(at)
    await visitor.book(first)
    await aGuestVisitor(at, visitor.email).book(second)
    expect(await codeOf(aGuestVisitor(at, visitor.email).book(third))).toBe('too-many-unpaid')
    await aGuestVisitor(at).book(third)
  })

  test('include each appointment of a series, which is booked as a whole or not at all', async () => {
    await at.database.inTenant(at.studio.id, (transaction) =>
      saveService(transaction, { ...at.studio.privateService, repeats: { most: 12, steps: ['week'] } }, new Date()),
    )
    await setLimit(3)
    const first = addDays(inAWeek, 700)
    for (let week = 0; week < 8; week += 1) await at.window(addDays(first, 7 * week))
    const order = (times: number) => bookOwn(guest.call, orderOf(anOwnRepeat(at, first, times), times * 85))
    expect(await codeOf(order(4))).toBe('too-many-unpaid')
    expect((await order(3)).booked?.bookingIds).toHaveLength(3)
    const [slot = ''] = await slotsOf(1)
    expect(await codeOf(guest.book(slot))).toBe('too-many-unpaid')
  })
})

describe('booking limits for all organisations (R-D342)', () => {
  const at9 = async (service = at.studio.privateService) => (await at.sessions(at.aDay(), service))('09:00')
  /** Books as the customer at a server with other limits. */
  const bookAt = async (variables: Record<string, string>, use: (book: typeof guest.book) => Promise<void>) => {
    const strict = await startInProcessServer(at.databaseUrl, variables)
    const call = apiClient(strict.url, { token: guest.token, organisationId: at.studio.id })
    await use(async (slot, service = at.studio.privateService) => {
      const body = reservationOf(at.studio, service, slot)
      const { response } = await call('reserve', { body }, { idempotencyKey: randomUUID() })
      return response.bookingId ?? ''
    })
    await strict.stop()
  }

  test('allow a network four times as many future unpaid appointments as it may hold seats', async () => {
    await setLimit(null)
    const [before] = await at.rows<{ count: number }>(
      `select count(*)::int from booking join booking_event on booking_event.organization_id = booking.organization_id and booking_id = booking.id and booking_event.version = 1
       where booking.organization_id = $1 and actor = 'customer' and starts_at > now() and status <> 'rejected'
       and payment_method = 'pay-afterwards' and payment_state = 'none' and price_cents > 0`,
      at.studio.id,
    )
    const seats = Math.floor((before?.count ?? 0) / 4) + 1
    await bookAt({ HOLDS_PER_ADDRESS: String(seats), HOLDS_PER_ACCOUNT: '1000' }, async (book) => {
      for (let count = before?.count ?? 0; count < 4 * seats; count += 1) await book(await at9())
      expect(await codeOf(book(await at9()))).toBe('too-many-unpaid-nearby')
    })
  })

  test('allow an account twenty times as many bookings in an hour as it may hold seats, also free ones', async () => {
    const { freeService } = at.studio
    await bookAt({ HOLDS_PER_ADDRESS: '1000', HOLDS_PER_ACCOUNT: '1' }, async (book) => {
      for (let count = 0; count < 20; count += 1) await book(await at9(freeService), freeService)
      expect(await codeOf(book(await at9(freeService), freeService))).toBe('rate-limited')
    })
  })
})

test('A customer may buy two packages to be paid afterwards, and a third 30 days later (R-D343)', async () => {
  const packageId = await aPackage(at.database, at.studio)
  const buy = () =>
    codeOf(guest.call('reserve', { body: purchaseOf(at.studio, packageId) }, { idempotencyKey: randomUUID() }))
  const outcomes = await Promise.all([buy(), buy(), buy(), buy()])
  expect(outcomes.toSorted()).toEqual(['booked', 'booked', 'too-many-unpaid-packages', 'too-many-unpaid-packages'])
  await at.rows(
    `update package_order set created_at = now() - interval '31 days' where organization_id = $1`,
    at.studio.id,
  )
  expect(await buy()).toBe('booked')
  await setLimit(null)
  expect([await buy(), await buy()]).toEqual(['booked', 'booked'])
})
