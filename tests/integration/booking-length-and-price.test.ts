import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { failureOf } from './support/api-client.ts'
import { aBookingTestStudio, type BookingTestStudio, type Guest, wallInstant } from './support/booking-test-studio.ts'
import { expectInvariants } from './support/invariants.ts'

// Tests that a booking keeps its length and price when it moves, unless the caller agrees to those of the slot.

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

const time = ({ startTime, endTime }: { startTime: string; endTime: string }) =>
  `${startTime.slice(11, 16)}-${endTime.slice(11, 16)}`

/** Books an hour, and publishes sessions of 90 minutes for €95 on another day. */
async function bookedBesideLongerSlots() {
  const { privateService } = scene.studio
  const [from, to] = [scene.aDay(), scene.aDay()]
  const booked = await scene.sessions(from)
  const longer = await scene.sessions(to, { ...privateService, durationMinutes: 90, priceCents: 9500 })
  const id = await guest.book(booked('09:00'))
  return { id, to, slotId: longer('09:00'), price: privateService.priceCents / 100 }
}

describe('a booking that moves keeps its duration and price (R-D324, R-D325)', () => {
  test('the provider sees both terms; they stay unless the provider agrees to the new ones', async () => {
    const { id, to, slotId, price } = await bookedBesideLongerSlots()
    const options = await scene.owner('rescheduleOptions', { params: { id }, query: { from: to, to } })
    expect(options).toMatchObject({ duration: 60, price })
    expect(options.timeSlots.map(({ terms, ...slot }) => [time(slot), terms])).toEqual([
      [
        '09:00-10:00',
        [
          { duration: 60, price },
          { duration: 90, price: 95 },
        ],
      ],
    ])
    const body = { id, slotId, reopensOldSlot: true }
    const kept = await scene.owner('rescheduleBooking', { body })
    expect([time(kept), kept.price]).toEqual(['09:00-10:00', price])

    const next = await scene.sessions(scene.aDay(), {
      ...scene.studio.privateService,
      durationMinutes: 90,
      priceCents: 9500,
    })
    const moveTo = (newTerms: { duration: number; price: number }) =>
      scene.owner('rescheduleBooking', { body: { ...body, slotId: next('09:00'), newTerms } })
    expect((await failureOf(moveTo({ duration: 90, price: 90 }))).code).toBe('slot-not-offered')
    expect((await failureOf(moveTo({ duration: 75, price: 95 }))).code).toBe('slot-not-offered')
    const changed = await moveTo({ duration: 90, price: 95 })
    expect([time(changed), changed.price, changed.balance.agreed]).toEqual(['09:00-10:30', 95, 95])
    const { events } = await scene.owner('bookingTrail', { params: { id } })
    expect(events.at(-1)).toMatchObject({ kind: 'moved', before: { price }, after: { price: 95 } })
    expect(events[1]).toMatchObject({ before: { price: null }, after: { price: null } })
  })

  test('the customer sees both terms; they stay unless the customer agrees to the new ones', async () => {
    const { id, to, slotId, price } = await bookedBesideLongerSlots()
    const { timeSlots } = await guest.call('ownRescheduleOptions', { params: { id }, query: { from: to, to } })
    expect(timeSlots[0]?.terms).toEqual([
      { duration: 60, price },
      { duration: 90, price: 95 },
    ])
    const kept = await guest.call('rescheduleOwnBooking', { body: { id, slotId } })
    expect([time(kept), kept.price]).toEqual(['09:00-10:00', price])
  })

  test('the price of a paid booking cannot change', async () => {
    const { id, to, slotId, price } = await bookedBesideLongerSlots()
    await scene.owner('confirmPayment', { body: { id, paymentStatus: 'PAID' } })
    const { timeSlots } = await guest.call('ownRescheduleOptions', { params: { id }, query: { from: to, to } })
    expect(timeSlots[0]?.terms).toEqual([
      { duration: 60, price },
      { duration: 90, price },
    ])
    const refused = await failureOf(
      guest.call('rescheduleOwnBooking', { body: { id, slotId, newTerms: { duration: 90, price: 95 } } }),
    )
    expect(refused.code).toBe('slot-not-offered')
    const moved = await guest.call('rescheduleOwnBooking', { body: { id, slotId, newTerms: { duration: 90, price } } })
    expect([time(moved), moved.price]).toEqual(['09:00-10:30', price])
  })

  test('an individual duration is kept in a window, and only times with enough room are offered', async () => {
    const [from, to] = [scene.aDay(), scene.aDay()]
    const slot = await scene.sessions(from)
    const window = await scene.window(to)
    const id = await guest.book(slot('09:00'))
    await scene.owner('rescheduleBooking', {
      body: {
        id,
        startTime: wallInstant(from, '18:00'),
        endTime: wallInstant(from, '19:15'),
        reopensOldSlot: true,
      },
    })
    const { timeSlots } = await guest.call('ownRescheduleOptions', { params: { id }, query: { from: to, to } })
    expect(timeSlots.map(time)).toEqual(['13:00-14:15', '14:15-15:30', '15:30-16:45'])
    const moved = await guest.call('rescheduleOwnBooking', { body: { id, slotId: window('14:15') } })
    expect(time(moved)).toBe('14:15-15:30')
  })

  test('a group session has a duration of its own, which must be agreed to', async () => {
    const { groupService } = scene.studio
    const [from, to] = [scene.aDay(), scene.aDay()]
    const booked = await scene.sessions(from, groupService)
    const longer = await scene.sessions(to, { ...groupService, durationMinutes: 90 })
    const id = await guest.book(booked('09:00'), groupService)
    const body = { id, slotId: longer('09:00') }
    const refused = await failureOf(guest.call('rescheduleOwnBooking', { body }))
    expect([refused.code, refused.fieldErrors]).toMatchObject(['validation', { newTerms: expect.anything() }])
    const price = groupService.priceCents / 100
    const moved = await guest.call('rescheduleOwnBooking', { body: { ...body, newTerms: { duration: 90, price } } })
    expect([time(moved), moved.price]).toEqual(['09:00-10:30', price])
  })

  test('a booking can become longer over open slots, which stay published, but not over another booking (R-D326)', async () => {
    const date = scene.aDay()
    const slot = await scene.sessions(date, scene.studio.privateService, 720)
    const id = await guest.book(slot('09:00'))
    const resize = (end: string) =>
      scene.owner('rescheduleBooking', {
        body: {
          id,
          startTime: wallInstant(date, '09:00'),
          endTime: wallInstant(date, end),
          reopensOldSlot: false,
        },
      })
    expect(time(await resize('10:30'))).toBe('09:00-10:30')
    expect(await scene.freeTimes(date)).toEqual(['11:00 1'])
    await guest.book(slot('11:00'))
    expect((await failureOf(resize('11:15'))).fieldErrors).toMatchObject({ startTime: expect.anything() })
    expect(time(await resize('09:45'))).toBe('09:00-09:45')
    await scene.owner('changeBooking', { body: { id, status: 'REJECTED' } })
    expect(await scene.freeTimes(date)).toEqual(['09:00 1', '10:00 1'])
  })
})
