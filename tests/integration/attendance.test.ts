import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aMember, aPackage } from '#tests/builders/studio.ts'
import { apiClient, failureOf } from './support/api-client.ts'
import { aBookingTestStudio, type BookingTestStudio, type Guest } from './support/booking-test-studio.ts'
import { expectInvariants } from './support/invariants.ts'
import { purchaseOf, reservationOf } from './support/reservations.ts'

// D170 and D171: attendance of bookings, and the attendance counts in a customer's record.

let scene: BookingTestStudio
let guest: Guest

beforeAll(async () => {
  scene = await aBookingTestStudio('shared server')
  const methods = `payment_methods = '{credits,card,pay-afterwards}'`
  await scene.rows(`update organization set ${methods} where id = $1`, scene.studio.id)
})
beforeEach(async () => {
  guest = await scene.aGuest()
  await lateFrom(0)
})
afterAll(async () => {
  await expectInvariants(scene.databaseUrl)
  await scene.stop()
})

type Attendance = 'ATTENDED' | 'LATE' | 'NO_SHOW' | null

const aSession = async () => (await scene.sessions(scene.aDay()))('09:00')

async function aPastBooking(): Promise<string> {
  const id = await guest.book(await aSession())
  await scene.putIntoPast(id)
  return id
}

const note = (bookings: { id: string; version: number }[], attendance: Attendance, call = scene.owner) =>
  call('noteAttendance', { body: { bookings, attendance } })

const lateFrom = (minutes: number) =>
  scene.rows(
    `update organization set late_cancellation_minutes = $2, late_cancellation = 'forfeit' where id = $1`,
    scene.studio.id,
    minutes,
  )

const countsOf = async ({ customerId }: Guest) =>
  (await scene.owner('customer', { params: { id: customerId } })).bookings

describe('the attendance of a booking (R-D170)', () => {
  test('is noted, corrected and removed, and the trail says who did it, when, before and after', async () => {
    const id = await aPastBooking()
    const colleague = apiClient(scene.url, { token: scene.studio.specialist.token })
    const began = Date.now()
    expect((await note([{ id, version: 1 }], 'NO_SHOW')).bookings).toMatchObject([
      { id, version: 2, attendance: 'NO_SHOW', status: 'ACCEPTED' },
    ])
    await note([{ id, version: 2 }], 'LATE', colleague)
    await note([{ id, version: 3 }], null)
    const { events } = await scene.owner('bookingTrail', { params: { id } })
    const { owner, specialist } = scene.studio
    expect(
      events
        .slice(1)
        .map((event) => [event.kind, event.person?.email, event.before?.attendance, event.after.attendance]),
    ).toEqual([
      ['attendance-noted', owner.email, null, 'NO_SHOW'],
      ['attendance-noted', specialist.email, 'NO_SHOW', 'LATE'],
      ['attendance-noted', owner.email, 'LATE', null],
    ])
    expect(events.slice(1).every(({ at }) => Date.parse(at) >= began)).toBe(true)
    expect((await scene.owner('providerBooking', { params: { id } })).attendance).toBeNull()
  })

  test('cannot be noted before the start', async () => {
    const ahead = await guest.book(await aSession())
    expect((await failureOf(note([{ id: ahead, version: 1 }], 'ATTENDED'))).code).toBe('transition-not-allowed')
    expect(await scene.trailOf(ahead)).toHaveLength(1)
  })

  test('of several bookings is noted for all or none, and a repeated request changes nothing', async () => {
    const [one, other] = [await aPastBooking(), await aPastBooking()]
    const both = [
      { id: one, version: 1 },
      { id: other, version: 1 },
    ]
    await note([{ id: other, version: 1 }], 'LATE')
    expect((await failureOf(note(both, 'ATTENDED'))).code).toBe('conflict')
    expect(await scene.trailOf(one)).toHaveLength(1)
    const seen = [both[0]!, { id: other, version: 2 }]
    await note(seen, 'ATTENDED')
    const again = await note(seen, 'ATTENDED')
    expect(again.bookings.map(({ version }) => version).toSorted((a, b) => a - b)).toEqual([2, 3])
    const unknown = { id: '00000000-0000-4000-8000-000000000000', version: 1 }
    expect((await failureOf(note([both[0]!, unknown], 'LATE'))).code).toBe('not-found')
  })

  test('of a colleague’s customers cannot be noted by a specialist', async () => {
    const id = await aPastBooking()
    const other = await aMember(scene.database, scene.studio, 'specialist')
    const call = apiClient(scene.url, { token: other.token })
    expect((await failureOf(note([{ id, version: 1 }], 'ATTENDED', call))).code).toBe('not-found')
  })

  test('does not give a credit back: a no-show loses it', async () => {
    const { studio } = scene
    const creditsLeft = () =>
      scene.rows<{ left: number }>(
        'select sum(credits)::int as left from credit_entry where customer_id = $1',
        guest.customerId,
      )
    await scene.rows(
      `insert into credit_entry (organization_id, customer_id, lot_id, lot_number, lot_balance, kind, service_id, credits, at)
       values ($1, $2, $3, 1, 5, 'bought', $4, 5, now())`,
      studio.id,
      guest.customerId,
      randomUUID(),
      studio.privateService.id,
    )
    const { order, ...rest } = reservationOf(studio, studio.privateService, await aSession())
    const body = { ...rest, order: { ...order, useCredits: true }, paymentMethod: null }
    const { response } = await guest.call('reserve', { body }, { idempotencyKey: randomUUID() })
    const id = response.bookingId ?? ''
    await scene.putIntoPast(id)
    const { bookings } = await note([{ id, version: 1 }], 'NO_SHOW')
    expect(bookings).toMatchObject([{ paymentStatus: 'PAID', paymentMethod: 'CREDITS' }])
    expect(await creditsLeft()).toEqual([{ left: 4 }])
  })
})

describe('the attendance in a customer’s record (R-D171)', () => {
  test('counts no-shows', async () => {
    const [one, other] = [await aPastBooking(), await aPastBooking()]
    await note([{ id: one, version: 1 }], 'NO_SHOW')
    await note([{ id: other, version: 1 }], 'LATE')
    expect(await countsOf(guest)).toMatchObject({ past: 1, noShows: 1, lateCancellations: 0 })
    await note([{ id: one, version: 2 }], 'ATTENDED')
    expect(await countsOf(guest)).toMatchObject({ past: 2, noShows: 0 })
  })

  test('counts late cancellations by the rules of their time, and none by the provider', async () => {
    const [late, inTime, byProvider] = [await aSession(), await aSession(), await aSession()]
    const ids = [await guest.book(late), await guest.book(inTime), await guest.book(byProvider)]
    await guest.call('cancelOwnBooking', { body: { id: ids[1]! } })
    await lateFrom(525_600)
    await guest.call('cancelOwnBooking', { body: { id: ids[0]! } })
    await scene.owner('changeBooking', { body: { id: ids[2]!, status: 'REJECTED' } })
    await lateFrom(0)
    expect(await countsOf(guest)).toMatchObject({ lateCancellations: 1, noShows: 0 })
    const marks = await Promise.all(
      ids.map(async (id) => (await scene.owner('providerBooking', { params: { id } })).isCancelledLate),
    )
    expect(marks).toEqual([true, false, false])
  })
})

describe('the setting that requires payment in advance after no-shows (R-D176)', () => {
  const afterNoShows = async (noShowsBeforePayment: number | null) => {
    const { version: _, ...settings } = await scene.owner('providerSettings', {})
    await scene.owner('saveSettings', { body: { ...settings, noShowsBeforePayment } })
  }

  test('refuses only paying afterwards, from that number of no-shows on, in both languages', async () => {
    await afterNoShows(2)
    const [one, other] = [await aPastBooking(), await aPastBooking()]
    await note([{ id: one, version: 1 }], 'NO_SHOW')
    await guest.book(await aSession())
    await note([{ id: other, version: 1 }], 'NO_SHOW')
    const slot = await aSession()
    const body = reservationOf(scene.studio, scene.studio.privateService, slot)
    const reserve = (paymentMethod: 'AFTER_PAY' | 'STRIPE', locale: 'en' | 'nl' = 'en') =>
      apiClient(scene.url, { token: guest.token, organisationId: scene.studio.id, locale })(
        'reserve',
        { body: { ...body, paymentMethod } },
        { idempotencyKey: randomUUID() },
      )
    const refused = await failureOf(reserve('AFTER_PAY'))
    expect([refused.code, refused.status]).toEqual(['payment-ahead-required', 409])
    expect(refused.message).toContain('only with payment ahead')
    expect((await failureOf(reserve('AFTER_PAY', 'nl'))).message).toContain('vooraf betaalt')
    const packageId = await aPackage(scene.database, scene.studio)
    const buying = guest.call(
      'reserve',
      { body: purchaseOf(scene.studio, packageId) },
      { idempotencyKey: randomUUID() },
    )
    expect((await failureOf(buying)).code).toBe('payment-ahead-required')
    // Another customer may pay afterwards. This customer may pay ahead, or book a service that costs nothing.
    await (await scene.aGuest()).book(await aSession())
    await guest.book((await scene.sessions(scene.aDay(), scene.studio.freeService))('09:00'), scene.studio.freeService)
    expect((await reserve('STRIPE')).response.payment).not.toBeNull()
    await afterNoShows(null)
    await guest.book(await aSession())
  })

  test('is unchanged when a client that does not know the setting saves', async () => {
    await afterNoShows(4)
    const { version: _, noShowsBeforePayment: __, ...settings } = await scene.owner('providerSettings', {})
    expect(await scene.owner('saveSettings', { body: settings })).toMatchObject({ noShowsBeforePayment: 4 })
    await afterNoShows(null)
  })
})
