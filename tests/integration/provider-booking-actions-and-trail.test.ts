import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brokenConstraint } from '#server/platform/database/database-errors.ts'
import { addDays } from '#shared/time/local-date.ts'
import { inAWeek } from '#tests/builders/studio.ts'
import { failureOf } from './support/api-client.ts'
import { aBookingTestStudio, type BookingTestStudio, type Guest } from './support/booking-test-studio.ts'
import { expectInvariants } from './support/invariants.ts'
import { mailbox } from './support/mailbox.ts'

// Tests what a provider requests and notes about a booking over HTTP, the booking's trail, and two actions at the same time.

let scene: BookingTestStudio
let guest: Guest

beforeAll(async () => {
  scene = await aBookingTestStudio('shared server')
  guest = await scene.aGuest()
})
afterAll(async () => {
  await expectInvariants(scene.databaseUrl)
  await scene.stop()
})

describe('a reschedule request (R-A7.7, R-D34)', () => {
  test('keeps the slot and the booking’s id, and is sent once', async () => {
    const date = scene.aDay()
    const slot = await scene.sessions(date)
    const id = await guest.book(slot('09:00'))
    const asked = await scene.owner('requestReschedule', { body: { id } })
    expect(asked).toMatchObject({ id, status: 'PENDING', version: 2, startTime: expect.stringContaining('T09:00') })
    const hours = (Date.parse(asked.requestExpiresAt ?? '') - Date.now()) / 3_600_000
    expect(Math.round(hours)).toBe(72)
    expect(await scene.freeTimes(date)).toEqual(['10:00 1'])
    const again = await failureOf(scene.owner('requestReschedule', { body: { id } }))
    expect(again.code).toBe('transition-not-allowed')
    expect(await scene.trailOf(id)).toEqual([
      '1 created customer widget',
      '2 reschedule-requested provider provider-app',
    ])
    expect((await scene.owner('changeBooking', { body: { id, status: 'REJECTED' } })).status).toBe('REJECTED')
  })

  test('ends when the booking starts, at the latest', async () => {
    const id = await guest.book((await scene.sessions(addDays(inAWeek, -3)))('09:00'))
    await scene.rows('update organization set request_hours = 720 where id = $1', scene.studio.id)
    const { requestExpiresAt, startTime } = await scene.owner('requestReschedule', { body: { id } })
    await scene.rows('update organization set request_hours = default where id = $1', scene.studio.id)
    expect(requestExpiresAt).toBe(startTime)
  })
})

describe('a mail with the provider’s message', () => {
  const message = (id: string) => `The studio is closed, ${id}.`

  test.each([
    [
      'goes along in the mail that asks for another time (R-A4.28)',
      (id: string) => scene.owner('requestReschedule', { body: { id, message: message(id) } }),
    ],
    [
      'goes along in the mail about a cancellation (R-A4.11)',
      (id: string) => scene.owner('changeBooking', { body: { id, status: 'REJECTED', message: message(id) } }),
    ],
  ])('%s', async (_, act) => {
    const id = await guest.book((await scene.sessions(scene.aDay()))('09:00'))
    await act(id)
    const mailed = async () => (await mailbox(scene.url, guest.email)).filter(({ text }) => text.includes(message(id)))
    await expect.poll(mailed, { timeout: 15_000 }).toHaveLength(1)
  })
})

describe('noting a payment that the provider received', () => {
  test('happens once, also for a past booking', async () => {
    const id = await guest.book((await scene.sessions(scene.aDay()))('09:00'))
    await scene.putIntoPast(id)
    const paid = await scene.owner('confirmPayment', { body: { id, paymentStatus: 'PAID' } })
    expect(paid).toMatchObject({ paymentStatus: 'PAID', status: 'ACCEPTED', version: 2 })
    const again = await failureOf(scene.owner('confirmPayment', { body: { id, paymentStatus: 'PAID' } }))
    expect(again.code).toBe('transition-not-allowed')
    const cancel = await failureOf(scene.owner('changeBooking', { body: { id, status: 'REJECTED' } }))
    expect(cancel.code).toBe('transition-not-allowed')
    const request = await failureOf(scene.owner('requestReschedule', { body: { id } }))
    expect(request.code).toBe('transition-not-allowed')
    const slotId = (await scene.sessions(scene.aDay()))('09:00')
    const body = { id, slotId, reopensOldSlot: true }
    expect((await failureOf(scene.owner('rescheduleBooking', { body }))).code).toBe('transition-not-allowed')
    expect(await scene.trailOf(id)).toEqual(['1 created customer widget', '2 payment-received provider provider-app'])
  })

  test('is refused for a free booking', async () => {
    const slot = await scene.sessions(scene.aDay(), scene.studio.freeService)
    const id = await guest.book(slot('09:00'), scene.studio.freeService)
    const failure = await failureOf(scene.owner('confirmPayment', { body: { id, paymentStatus: 'PAID' } }))
    expect(failure.code).toBe('transition-not-allowed')
  })
})

describe('a change that was decided on an outdated version of a booking', () => {
  test.each([
    ['cancelling', (id: string) => scene.owner('changeBooking', { body: { id, status: 'REJECTED', version: 1 } })],
    ['asking', (id: string) => scene.owner('requestReschedule', { body: { id, version: 1 } })],
    [
      'noting a payment',
      (id: string) => scene.owner('confirmPayment', { body: { id, paymentStatus: 'PAID', version: 1 } }),
    ],
    ['cancelling by the customer', (id: string) => guest.call('cancelOwnBooking', { body: { id, version: 1 } })],
  ])('%s is refused as a conflict', async (_, attempt) => {
    const slot = await scene.sessions(scene.aDay())
    const id = await guest.book(slot('09:00'))
    const body = { id, slotId: slot('10:00'), version: 1, reopensOldSlot: true }
    await scene.owner('rescheduleBooking', { body })
    expect((await failureOf(attempt(id))).code).toBe('conflict')
    expect((await failureOf(scene.owner('rescheduleBooking', { body }))).code).toBe('conflict')
    expect(await scene.trailOf(id)).toHaveLength(2)
  })
})

describe('the trail of a booking (R-D63)', () => {
  test('says who, when, from where, before and after', async () => {
    const date = scene.aDay()
    const slot = await scene.sessions(date)
    const id = await guest.book(slot('09:00'))
    const began = Date.now()
    await scene.owner('requestReschedule', { body: { id } })
    await guest.call('rescheduleOwnBooking', { body: { id, slotId: slot('10:00') } })
    await scene.owner('confirmPayment', { body: { id, paymentStatus: 'PAID' } })
    await guest.call('cancelOwnBooking', { body: { id } })
    const { events } = await scene.owner('bookingTrail', { params: { id } })
    expect(events.map(({ kind, actor, person }) => [kind, actor, person?.email])).toEqual([
      ['created', 'customer', guest.email],
      ['reschedule-requested', 'provider', scene.studio.owner.email],
      ['moved', 'customer', guest.email],
      ['payment-received', 'provider', scene.studio.owner.email],
      ['cancelled', 'customer', guest.email],
    ])
    const [created, asked, moved, paid, cancelled] = events
    expect(created?.before).toBeNull()
    expect(asked?.after).toEqual({ ...asked?.before, status: 'PENDING' })
    expect(moved?.before?.startTime).toContain(`${date}T09:00`)
    expect(moved?.after).toMatchObject({ status: 'ACCEPTED', startTime: expect.stringContaining(`${date}T10:00`) })
    expect(paid?.after).toEqual({ ...moved?.after, paymentStatus: 'PAID' })
    expect(cancelled?.after).toEqual({ ...paid?.after, status: 'REJECTED' })
    expect(events.every(({ address }) => /^(127\.0\.0\.1|::1)/.test(address ?? ''))).toBe(true)
    expect(events.slice(1).every(({ at }) => Date.parse(at) >= began && Date.parse(at) <= Date.now())).toBe(true)
  })

  test('is append-only: the database role of the requests can neither change nor delete a line', async () => {
    const id = await guest.book((await scene.sessions(scene.aDay()))('09:00'))
    for (const statement of [
      sql`update booking_event set kind = 'cancelled' where booking_id = ${id}`,
      sql`delete from booking_event where booking_id = ${id}`,
      sql`truncate booking_event`,
    ]) {
      const attempt = scene.database.inTenant(scene.studio.id, (transaction) => statement.execute(transaction.sql))
      await expect(attempt).rejects.toMatchObject({ code: '42501' })
    }
  })

  test('has exactly one line for each version of the booking', async () => {
    const id = await guest.book((await scene.sessions(scene.aDay()))('09:00'))
    const silently = scene.database.inTenant(scene.studio.id, ({ sql: transaction }) =>
      transaction.updateTable('booking').set({ version: 2, status: 'rejected' }).where('id', '=', id).execute(),
    )
    // On a cluster, a worker node refuses the commit, and the coordinator's error does not contain the reason.
    await expect(silently).rejects.toThrow(/booking_trail|could not commit transaction for shard/)
    const twice = scene.rows(
      `insert into booking_event (organization_id, id, booking_id, version, kind, account_id, at, actor, surface, after)
         select organization_id, gen_random_uuid(), booking_id, version, kind, account_id, at, actor, surface, after
         from booking_event where booking_id = $1`,
      id,
    )
    expect(brokenConstraint(await twice.catch((error: unknown) => error))).toBe('booking_event_version')
    expect((await scene.owner('providerBooking', { params: { id } })).version).toBe(1)
  })
})

describe('two changes of one booking at the same time (T-B1)', () => {
  type Attempt = (id: string, slot: (time: string) => string) => Promise<unknown>

  const attempts: Record<string, Attempt> = {
    'the provider cancels': (id) => scene.owner('changeBooking', { body: { id, status: 'REJECTED' } }),
    'the customer cancels': (id) => guest.call('cancelOwnBooking', { body: { id } }),
    'the provider moves it': (id, slot) =>
      scene.owner('rescheduleBooking', {
        body: { id, slotId: slot('10:00'), reopensOldSlot: true },
      }),
    'the customer moves it': (id, slot) => guest.call('rescheduleOwnBooking', { body: { id, slotId: slot('11:00') } }),
    'the provider asks for another time': (id) => scene.owner('requestReschedule', { body: { id } }),
    'the provider notes the payment': (id) => scene.owner('confirmPayment', { body: { id, paymentStatus: 'PAID' } }),
  }
  const isCancellation = (name: string) => name.endsWith('cancels')
  const pairs = Object.keys(attempts).flatMap((one, index, all) =>
    all.slice(index).map((other) => [one, other] as const),
  )

  test.each(pairs)('%s, and %s', async (one, other) => {
    const slot = await scene.sessions(scene.aDay(), scene.studio.privateService, 720)
    const id = await guest.book(slot('09:00'))
    const outcomes = await Promise.allSettled([attempts[one]!(id, slot), attempts[other]!(id, slot)])
    const refusals = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.code] : []))
    const done = [one, other].filter((_, index) => outcomes[index]?.status === 'fulfilled')
    expect(refusals.filter((code) => code !== 'transition-not-allowed')).toEqual([])
    expect(done.length).toBeGreaterThan(0)
    const { status, version } = await scene.owner('providerBooking', { params: { id } })
    // If both actions move the booking to the same time, the second changes nothing, because the booking already has that time.
    const isSameMove = one === other && one.endsWith('moves it')
    expect(version).toBe(isSameMove ? 2 : 1 + done.length)
    expect(status === 'REJECTED').toBe(done.some(isCancellation))
    // Only one of two cancellations succeeds. The other is refused, because the booking is already cancelled.
    expect(done.filter(isCancellation).length).toBeLessThan(2)
  })
})
