import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { savePolicy } from '#server/modules/organisation/settings/policies.ts'
import type { CancellationPolicy } from '#shared/domain/booking/cancellation.ts'
import { failureOf } from './support/api-client.ts'
import { aBookingTestStudio, type BookingTestStudio, type Guest, wallInstant } from './support/booking-test-studio.ts'
import { expectInvariants } from './support/invariants.ts'
import { reservationOf } from './support/reservations.ts'

// Tests what customers can do with their bookings: see them, cancel them within the organisation's policy, and move them.

let scene: BookingTestStudio
let guest: Guest

beforeAll(async () => {
  scene = await aBookingTestStudio('shared server')
  const methods = `payment_methods = '{credits,card,pay-afterwards}'`
  await scene.rows(`update organization set ${methods} where id = $1`, scene.studio.id)
})
beforeEach(async () => {
  guest = await scene.aGuest()
  await setPolicy({ lateMinutes: 0, whenLate: 'forfeit' })
})
afterAll(async () => {
  await expectInvariants(scene.databaseUrl)
  await scene.stop()
})

/** A late-cancellation limit of a year, in minutes, with which every cancellation in these tests counts as late. */
const LONG = 525_600

const setPolicy = (cancellation: CancellationPolicy) =>
  scene.database.inTenant(scene.studio.id, (transaction) =>
    savePolicy(transaction, {
      booking: { slotStepMinutes: null, noticeMinutes: 0, windowDays: null, dailyMaximum: null },
      cancellation,
      holdMinutes: 15,
      requestHours: 72,
      noShowsBeforePayment: null,
      unpaidAhead: null,
    }),
  )

const aSession = async () => (await scene.sessions(scene.aDay()))('09:00')

/** Gives the guest five credits and books with one of them. */
async function bookWithCredit(slotId: string): Promise<string> {
  const { studio } = scene
  const now = new Date()
  const lotId = randomUUID()
  await scene.rows(
    `insert into credit_entry (organization_id, customer_id, lot_id, lot_number, lot_balance, kind, service_id, credits, at)
     values ($1, $2, $3, 1, 5, 'bought', $4, 5, $5)`,
    studio.id,
    guest.customerId,
    lotId,
    studio.privateService.id,
    now,
  )
  const body = reservationOf(studio, studio.privateService, slotId)
  const { response } = await guest.call(
    'reserve',
    { body: { ...body, order: { ...body.order, useCredits: true }, paymentMethod: null } },
    { idempotencyKey: randomUUID() },
  )
  return response.bookingId ?? ''
}

async function bookByCard(slotId: string): Promise<string> {
  const body = { ...reservationOf(scene.studio, scene.studio.privateService, slotId), paymentMethod: 'STRIPE' as const }
  const { response } = await guest.call('reserve', { body }, { idempotencyKey: randomUUID() })
  return response.bookingId ?? ''
}

const creditsLeft = async () => {
  const [row] = await scene.rows<{ left: number }>(
    'select sum(credits)::int as left from credit_entry where customer_id = $1',
    guest.customerId,
  )
  return row?.left
}

describe('the list of a customer’s own bookings', () => {
  test('has future bookings with the soonest first, then all others with the latest first', async () => {
    const [first, second, third] = [await aSession(), await aSession(), await aSession()]
    const later = await guest.book(second)
    const sooner = await guest.book(first)
    const cancelled = await guest.book(third)
    const past = await guest.book(await aSession())
    await guest.call('cancelOwnBooking', { body: { id: cancelled } })
    await scene.putIntoPast(past)
    const list = async (when: 'UPCOMING' | 'PAST', more: object = {}) => {
      const { appointments, total } = await guest.call('ownBookings', { query: { when, ...more } })
      return [total, ...appointments.map(({ id }) => id)]
    }
    expect(await list('UPCOMING')).toEqual([2, sooner, later])
    expect(await list('UPCOMING', { size: 1, page: 1 })).toEqual([2, later])
    expect(await list('PAST')).toEqual([2, cancelled, past])
    const stranger = await scene.aGuest()
    expect((await stranger.call('ownBookings', { query: {} })).total).toBe(0)
  })

  test.each([
    ['in time', { lateMinutes: 60, whenLate: 'refuse' }, { canCancel: true, canReschedule: true, isLate: false }],
    ['late', { lateMinutes: LONG, whenLate: 'forfeit' }, { canCancel: true, canReschedule: false, isLate: true }],
    ['too late', { lateMinutes: LONG, whenLate: 'refuse' }, { canCancel: false, canReschedule: false, isLate: true }],
  ] as const)('says what can be done with each booking %s', async (_, policy, expected) => {
    await guest.book(await aSession())
    await setPolicy(policy)
    const { appointments } = await guest.call('ownBookings', { query: {} })
    expect(appointments[0]).toMatchObject({ version: 1, ...expected })
  })

  test.each([
    ['in time', { lateMinutes: 60, whenLate: 'forfeit' }, { givenBack: 'CREDIT', whenLate: 'FORFEIT' }],
    ['late', { lateMinutes: LONG, whenLate: 'forfeit' }, { givenBack: 'NOTHING', whenLate: 'FORFEIT' }],
    ['too late', { lateMinutes: LONG, whenLate: 'refuse' }, { givenBack: 'NOTHING', whenLate: 'REFUSE' }],
  ] as const)('says before a cancellation what it would give back %s (R-D53)', async (_, policy, expected) => {
    const id = await bookWithCredit(await aSession())
    await setPolicy(policy)
    const own = await guest.call('ownBooking', { params: { id } })
    expect(own).toMatchObject({ paymentMethod: 'CREDITS', paymentStatus: 'PAID', isPast: false, ...expected })
    const minutes = (Date.parse(own.startTime) - Date.parse(own.inTimeUntil ?? '')) / 60_000
    expect(minutes).toBe(policy.lateMinutes)
  })

  test('without a policy allows changes until a booking begins, and always gives back a pending request (R-D53)', async () => {
    const id = await bookWithCredit(await aSession())
    expect((await guest.call('ownBooking', { params: { id } })).inTimeUntil).toBeNull()
    await setPolicy({ lateMinutes: LONG, whenLate: 'refuse' })
    await scene.owner('requestReschedule', { body: { id } })
    expect(await guest.call('ownBooking', { params: { id } })).toMatchObject({
      status: 'PENDING',
      canCancel: true,
      canReschedule: true,
      isLate: false,
      givenBack: 'CREDIT',
    })
  })

  test('offers no actions for past bookings (R-D33)', async () => {
    await scene.putIntoPast(await guest.book(await aSession()))
    const { appointments } = await guest.call('ownBookings', { query: { when: 'PAST' } })
    expect(appointments[0]).toMatchObject({
      isPast: true,
      canCancel: false,
      canReschedule: false,
      isLate: false,
      givenBack: 'NOTHING',
    })
  })
})

describe('cancelling by the customer', () => {
  test('in time gives the credit back', async () => {
    const id = await bookWithCredit(await aSession())
    expect(await creditsLeft()).toBe(4)
    const { appointment, isLate, givenBack } = await guest.call('cancelOwnBooking', { body: { id } })
    expect([appointment.status, appointment.paymentStatus, isLate, givenBack]).toEqual([
      'REJECTED',
      'REFUNDED',
      false,
      'CREDIT',
    ])
    expect(await creditsLeft()).toBe(5)
  })

  test('late forfeits the credit', async () => {
    await setPolicy({ lateMinutes: LONG, whenLate: 'forfeit' })
    const id = await bookWithCredit(await aSession())
    const { appointment, isLate, givenBack } = await guest.call('cancelOwnBooking', { body: { id } })
    expect([appointment.status, appointment.paymentStatus, isLate, givenBack]).toEqual([
      'REJECTED',
      'PAID',
      true,
      'NOTHING',
    ])
    expect(await creditsLeft()).toBe(4)
  })

  test('has the effect that was announced, or is refused (R-D124)', async () => {
    const id = await bookWithCredit(await aSession())
    const { givenBack: said } = await guest.call('ownBooking', { params: { id } })
    await setPolicy({ lateMinutes: LONG, whenLate: 'forfeit' })
    const failure = await failureOf(guest.call('cancelOwnBooking', { body: { id, givenBack: said } }))
    expect([said, failure.code]).toEqual(['CREDIT', 'conflict'])
    const own = await guest.call('ownBooking', { params: { id } })
    expect([own.status, own.givenBack, await creditsLeft()]).toEqual(['ACCEPTED', 'NOTHING', 4])
    await guest.call('cancelOwnBooking', { body: { id, givenBack: 'NOTHING' } })
    expect(await creditsLeft()).toBe(4)
  })

  test('too late is refused, and nothing has happened', async () => {
    const slot = await aSession()
    const id = await guest.book(slot)
    await setPolicy({ lateMinutes: LONG, whenLate: 'refuse' })
    const failure = await failureOf(guest.call('cancelOwnBooking', { body: { id } }))
    expect([failure.code, failure.status, failure.message]).toEqual([
      'too-late',
      409,
      'It is too late for this: the booking begins soon. Please contact us.',
    ])
    expect((await guest.call('ownBooking', { params: { id } })).status).toBe('ACCEPTED')
  })

  test.each([
    ['that nobody has paid yet', 'held'],
    ['whose card was declined', 'failed'],
  ] as const)(
    'of a seat %s is possible however late; the specialist is not told, and others can book it (R-D122)',
    async (_, state) => {
      const slot = await aSession()
      await setPolicy({ lateMinutes: LONG, whenLate: 'refuse' })
      const id = await bookByCard(slot)
      const intent = await guest.call('createPaymentIntent', { body: { bookingId: id } })
      if (state === 'failed') {
        const body = { clientSecret: intent.clientSecret, outcome: 'decline', method: 'card' } as const
        await guest.call('sandboxPay', { body })
      }
      const own = await guest.call('ownBooking', { params: { id } })
      const isUnpaid = { paymentStatus: state === 'held' ? 'PENDING' : 'FAILED' }
      expect(own).toMatchObject({ ...isUnpaid, canCancel: true, isLate: false, givenBack: 'NOTHING' })

      const { appointment, isLate } = await guest.call('cancelOwnBooking', { body: { id, givenBack: own.givenBack } })
      expect([appointment.status, isLate]).toEqual(['REJECTED', false])
      const { paymentIntentId } = intent
      expect((await guest.call('payment', { params: { id: paymentIntentId } })).status).toBe('CANCELLED')
      const about = `select data->>'template' as template from pgboss.job where name = 'mail' and data->>'bookingId' = $1`
      expect(await scene.rows(about, id)).toEqual([])

      const stranger = await scene.aGuest()
      const standing = await stranger.book(slot)
      expect((await failureOf(stranger.call('cancelOwnBooking', { body: { id: standing } }))).code).toBe('too-late')
    },
  )

  test('instead of answering a reschedule request is never late', async () => {
    const id = await bookWithCredit(await aSession())
    await setPolicy({ lateMinutes: LONG, whenLate: 'refuse' })
    await scene.owner('requestReschedule', { body: { id } })
    const { isLate, givenBack } = await guest.call('cancelOwnBooking', { body: { id } })
    expect([isLate, givenBack, await creditsLeft()]).toEqual([false, 'CREDIT', 5])
  })

  test('by the provider always gives the credit back, whenever it happens', async () => {
    await setPolicy({ lateMinutes: LONG, whenLate: 'refuse' })
    const id = await bookWithCredit(await aSession())
    const cancelled = await scene.owner('changeBooking', { body: { id, status: 'REJECTED' } })
    expect([cancelled.paymentStatus, await creditsLeft()]).toEqual(['REFUNDED', 5])
  })

  test('happens once, and not to a booking that has begun', async () => {
    const id = await guest.book(await aSession())
    await guest.call('cancelOwnBooking', { body: { id } })
    expect((await failureOf(guest.call('cancelOwnBooking', { body: { id } }))).code).toBe('transition-not-allowed')
    const past = await guest.book(await aSession())
    await scene.putIntoPast(past)
    expect((await failureOf(guest.call('cancelOwnBooking', { body: { id: past } }))).code).toBe(
      'transition-not-allowed',
    )
  })
})

describe('moving a booking by the customer', () => {
  test('in answer to a reschedule request is possible however late: the booking stays the same, and its old slot is open (R-A1.5, R-D62)', async () => {
    const date = scene.aDay()
    const slot = await scene.sessions(date)
    const id = await guest.book(slot('09:00'))
    await setPolicy({ lateMinutes: LONG, whenLate: 'refuse' })
    await scene.owner('requestReschedule', { body: { id } })
    const moved = await guest.call('rescheduleOwnBooking', { body: { id, slotId: slot('10:00') } })
    expect(moved).toMatchObject({ id, status: 'ACCEPTED', version: 3, requestExpiresAt: null })
    expect(moved.startTime).toContain(`${date}T10:00`)
    const stranger = await scene.aGuest()
    await stranger.book(slot('09:00'))
  })

  test('without a reschedule request is possible only as long as it could be cancelled in time', async () => {
    const slot = await scene.sessions(scene.aDay())
    const id = await guest.book(slot('09:00'))
    const body = { id, slotId: slot('10:00') }
    for (const whenLate of ['forfeit', 'refuse'] as const) {
      await setPolicy({ lateMinutes: LONG, whenLate })
      expect((await failureOf(guest.call('rescheduleOwnBooking', { body }))).code).toBe('too-late')
    }
    await setPolicy({ lateMinutes: 60, whenLate: 'refuse' })
    expect((await guest.call('rescheduleOwnBooking', { body })).startTime).toContain('T10:00')
  })

  test('to a slot that is taken, past or of another service is refused, and the seat is kept', async () => {
    const slot = await scene.sessions(scene.aDay())
    const id = await guest.book(slot('09:00'))
    const stranger = await scene.aGuest()
    await stranger.book(slot('10:00'))
    const free = await scene.sessions(scene.aDay(), scene.studio.freeService)
    const attempts = { [slot('10:00')]: 'slot-taken', [free('09:00')]: 'slot-not-offered', nothing: 'slot-not-offered' }
    for (const [slotId, code] of Object.entries(attempts)) {
      expect((await failureOf(guest.call('rescheduleOwnBooking', { body: { id, slotId } }))).code).toBe(code)
    }
    await expect(stranger.book(slot('09:00'))).rejects.toMatchObject({ code: 'slot-taken' })
    await guest.call('cancelOwnBooking', { body: { id } })
    const rejected = await failureOf(guest.call('rescheduleOwnBooking', { body: { id, slotId: slot('09:00') } }))
    expect(rejected.code).toBe('transition-not-allowed')
  })

  test('offers the slots that would be free without this booking, except its own', async () => {
    const date = scene.aDay()
    const [slot, window] = [await scene.sessions(date), await scene.window(date)]
    const id = await guest.book(window('14:00'))
    const options = async () => {
      const query = { from: date, to: date }
      const { timeSlots } = await guest.call('ownRescheduleOptions', { params: { id }, query })
      return timeSlots.map(({ id: slotId, startTime }) => ({ slotId, time: startTime.slice(11, 16) }))
    }
    const times = async () => (await options()).map(({ time }) => time)
    expect(await times()).toEqual(['09:00', '10:00', '13:00', '15:00', '16:00'])
    expect((await options())[0]?.slotId).toBe(slot('09:00'))
    const [startTime, endTime] = [wallInstant(date, '13:30'), wallInstant(date, '14:30')]
    await scene.owner('rescheduleBooking', {
      body: { id, startTime, endTime, reopensOldSlot: true },
    })
    expect(await times()).toEqual(['09:00', '10:00', '13:00', '14:00', '15:00', '16:00'])
    const slotId = (await options()).find(({ time }) => time === '13:00')?.slotId ?? ''
    expect((await guest.call('rescheduleOwnBooking', { body: { id, slotId } })).startTime).toContain('T13:00')
  })
})

test('Another person’s booking is not found (T-A1)', async () => {
  const slot = await scene.sessions(scene.aDay())
  const id = await guest.book(slot('09:00'))
  const stranger = await scene.aGuest()
  const query = { from: '2030-01-01', to: '2030-01-01' }
  for (const attempt of [
    () => stranger.call('ownBooking', { params: { id } }),
    () => stranger.call('ownBookingCalendarFile', { params: { id } }),
    () => stranger.call('cancelOwnBooking', { body: { id } }),
    () => stranger.call('rescheduleOwnBooking', { body: { id, slotId: slot('10:00') } }),
    () => stranger.call('ownRescheduleOptions', { params: { id }, query }),
  ]) {
    expect((await failureOf(attempt())).code).toBe('not-found')
  }
})
