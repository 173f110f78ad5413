import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { unpackAvailability } from '#shared/api/packed-availability.ts'
import { addDays, type LocalDate } from '#shared/time/local-date.ts'
import { failureOf } from './support/api-client.ts'
import { aBookingTestStudio, type BookingTestStudio, type Guest, wallInstant } from './support/booking-test-studio.ts'
import { expectInvariants } from './support/invariants.ts'

// Tests how a provider moves a booking over HTTP: to a slot, to an unpublished time, to its current time, and one seat of several.

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

const bookedOn = async (date: LocalDate) => {
  const { bookings } = await scene.owner('providerCalendar', { query: { from: date, to: date } })
  return bookings.map(({ id, startTime, status }) => ({ id, at: startTime.slice(11, 16), status }))
}

describe('moving a booking to a slot (R-A4.26, R-A4.27, R-A7.6)', () => {
  test.each([
    ['"Make available"', true, ['09:00 1', '10:00 1'], 2],
    ['"Delete slot"', false, ['10:00 1'], 1],
  ])(
    '%s: the booking keeps its id, and the slot that it leaves is open or gone (R-D54)',
    async (_, isKept, open, published) => {
      const [from, to] = [scene.aDay(), scene.aDay()]
      const [slot, target] = [await scene.sessions(from), await scene.sessions(to)]
      const id = await guest.book(slot('09:00'))
      const moved = await scene.owner('rescheduleBooking', {
        body: { id, slotId: target('10:00'), type: 'TIME_SLOT', reopensOldSlot: isKept },
      })
      expect(moved).toMatchObject({
        id,
        status: 'ACCEPTED',
        version: 2,
        startTime: expect.stringContaining(`${to}T10:00`),
      })
      expect(await scene.freeTimes(from)).toEqual(open)
      expect(await scene.freeTimes(to)).toEqual(['09:00 1'])
      expect(await bookedOn(to)).toEqual([{ id, at: '10:00', status: 'ACCEPTED' }])
      const { availability } = await scene.owner('providerCalendar', { query: { from, to: from } })
      expect(unpackAvailability(availability)).toHaveLength(published)
      expect(await scene.trailOf(id)).toEqual(['1 created customer widget', '2 moved provider provider-app'])
      const { content } = await guest.call('ownBookingCalendarFile', { params: { id } })
      expect(content).toContain('SEQUENCE:1')
    },
  )

  test('may overlap the booking’s own old time in a window, but not another booking (R-D54)', async () => {
    const date = scene.aDay()
    const window = await scene.window(date)
    const id = await guest.book(window('13:00'))
    const other = await guest.book(window('15:00'))
    const to = (time: string, type: 'TIME_SLOT' | 'APPOINTMENT' = 'APPOINTMENT') =>
      scene.owner('rescheduleBooking', {
        body: { id, slotId: window(time), type, reopensOldSlot: false },
      })
    await scene.owner('changeBooking', { body: { id: other, status: 'REJECTED' } })
    // Slots are cut from the window's start, without regard to the moved booking's own time.
    expect((await to('14:00')).startTime).toContain('T14:00')
    expect((await to('13:00')).startTime).toContain('T13:00')
    await guest.book(window('14:00'))
    expect((await failureOf(to('14:00'))).code).toBe('slot-taken')
    expect((await failureOf(to('13:30'))).code).toBe('slot-not-offered')
    expect((await failureOf(to('15:00', 'TIME_SLOT'))).code).toBe('conflict')
    expect(await bookedOn(date)).toMatchObject([{ id, at: '13:00' }, { at: '14:00' }])
  })

  test('of another service, of no specialist, or already taken is refused', async () => {
    const date = scene.aDay()
    const [slot, free] = [await scene.sessions(date), await scene.sessions(scene.aDay(), scene.studio.freeService)]
    const id = await guest.book(slot('09:00'))
    for (const slotId of [free('09:00'), `${randomUUID()}_20300101_0900`, slot('12:00'), 'nothing']) {
      const body = { id, slotId, reopensOldSlot: true }
      expect((await failureOf(scene.owner('rescheduleBooking', { body }))).code).toBe('slot-not-offered')
    }
    const gone = `${slot('09:00').slice(0, 36)}_20200101_0900`
    const past = { id, slotId: gone, reopensOldSlot: true }
    expect((await failureOf(scene.owner('rescheduleBooking', { body: past }))).code).toBe('slot-not-offered')
  })

  test.each([
    ['notice', 'notice_minutes = 525600', 'slot-not-offered'],
    ['booking window', 'window_days = 0', 'slot-not-offered'],
    ['daily maximum', 'daily_maximum = 1', 'slot-taken'],
  ])('the %s applies to customers, but not to providers', async (_, policy, code) => {
    const date = scene.aDay()
    const slot = await scene.sessions(date, scene.studio.privateService, 720)
    const id = await guest.book(slot('09:00'))
    await guest.book(slot('11:00'))
    const set = (values: string) => scene.rows(`update organization set ${values} where id = $1`, scene.studio.id)
    await set(policy)
    const [params, query] = [{ id }, { from: date, to: date }]
    const body = { id, slotId: slot('10:00') }
    const theirs = await guest.call('ownRescheduleOptions', { params, query })
    const denied = await failureOf(guest.call('rescheduleOwnBooking', { body }))
    const ours = await scene.owner('rescheduleOptions', { params, query })
    const moved = await scene.owner('rescheduleBooking', {
      body: { ...body, reopensOldSlot: true },
    })
    await set(policy.replace(/=.*/, '= default'))
    expect([theirs.timeSlots, denied.code]).toEqual([[], code])
    expect([ours.timeSlots.map((one) => one.id), moved.startTime.slice(11, 16)]).toEqual([[body.slotId], '10:00'])
  })

  test('lists the slots that it can be moved to', async () => {
    const date = scene.aDay()
    const [slot, window] = [await scene.sessions(date), await scene.window(date)]
    const id = await guest.book(window('13:00'))
    const query = { from: date, to: addDays(date, 1) }
    const options = await scene.owner('rescheduleOptions', { params: { id }, query })
    expect(options).toMatchObject({ duration: 60, type: 'APPOINTMENT', availableDates: [date] })
    expect(options.timeSlots.map(({ startTime }) => startTime.slice(11, 16))).toEqual([
      '09:00',
      '10:00',
      '14:00',
      '15:00',
      '16:00',
    ])
    const [session, , cut] = options.timeSlots
    expect(session?.id).toBe(slot('09:00'))
    for (const slotId of [cut?.id ?? '', session?.id ?? '']) {
      const body = { id, slotId, reopensOldSlot: false }
      expect((await scene.owner('rescheduleBooking', { body })).version).toBeGreaterThan(1)
    }
  })
})

describe('moving a booking to a free time (R-A5.20, R-A5.21, R-A7.6)', () => {
  const move = (id: string, [from, to]: readonly [string, string], date: LocalDate, isKept = false) =>
    scene.owner('rescheduleBooking', {
      body: {
        id,
        startTime: wallInstant(date, from),
        endTime: wallInstant(date, to),
        reopensOldSlot: isKept,
      },
    })

  test('is possible outside all availability, for as long as the provider says', async () => {
    const date = scene.aDay()
    const slot = await scene.sessions(date)
    const id = await guest.book(slot('09:00'))
    const moved = await move(id, ['19:15', '20:45'], date)
    expect(moved).toMatchObject({ id, duration: 90, price: 85, startTime: expect.stringContaining('T19:15') })
    expect(await scene.freeTimes(date)).toEqual(['10:00 1'])
    // A booking at an unpublished time leaves no slot behind when it is moved again.
    expect((await move(id, ['20:00', '21:00'], date)).startTime).toContain('T20:00')
    const back = { id, slotId: slot('10:00'), type: null, reopensOldSlot: false }
    expect((await scene.owner('rescheduleBooking', { body: back })).startTime).toContain('T10:00')
  })

  test('is possible within a window, which then offers less, and over the session that it leaves', async () => {
    const date = scene.aDay()
    const [slot, window] = [await scene.sessions(date), await scene.window(date)]
    const id = await guest.book(slot('09:00'))
    expect((await failureOf(move(id, ['08:30', '09:30'], date, true))).fieldErrors).toEqual({
      startTime: 'Choose time that doesn’t overlap with other time slots',
    })
    expect((await move(id, ['08:30', '09:30'], date)).startTime).toContain('T08:30')
    expect((await move(id, ['13:00', '14:00'], date)).startTime).toContain('T13:00')
    await expect(guest.book(window('13:00'))).rejects.toMatchObject({ code: 'slot-taken' })
    expect(await scene.freeTimes(date)).toEqual(['10:00 1'])
  })

  test.each([
    ['over another booking', ['13:30', '14:30'], 'startTime', 'Choose time that doesn’t overlap with other time slots'],
    ['over a session', ['10:30', '11:30'], 'startTime', 'Choose time that doesn’t overlap with other time slots'],
    ['backwards', ['19:00', '19:00'], 'endTime', 'The end must come after the start.'],
  ] as const)('is refused %s, and nothing is moved', async (_, time, field, text) => {
    const date = scene.aDay()
    const [slot, window] = [await scene.sessions(date), await scene.window(date)]
    const id = await guest.book(slot('09:00'))
    await guest.book(window('13:00'))
    const failure = await failureOf(move(id, time, date))
    expect([failure.code, failure.fieldErrors]).toEqual(['validation', { [field]: text }])
    expect((await bookedOn(date))[0]).toEqual({ id, at: '09:00', status: 'ACCEPTED' })
    expect(await scene.trailOf(id)).toHaveLength(1)
  })

  test('is possible directly before or after another booking', async () => {
    const date = scene.aDay()
    const [slot, window] = [await scene.sessions(date), await scene.window(date)]
    const id = await guest.book(slot('09:00'))
    await guest.book(window('13:00'))
    expect((await move(id, ['11:00', '13:00'], date)).startTime).toContain('T11:00')
  })

  test('is refused in the past, without a start, and for longer than a day', async () => {
    const date = scene.aDay()
    const id = await guest.book((await scene.sessions(date))('09:00'))
    const past = await failureOf(move(id, ['09:00', '10:00'], '2020-01-06' as LocalDate))
    expect(past.fieldErrors).toEqual({ startTime: 'Please choose date and time in future' })
    const without = { id, reopensOldSlot: false }
    expect((await failureOf(scene.owner('rescheduleBooking', { body: without }))).fieldErrors).toHaveProperty(
      'startTime',
    )
    const [startTime, endTime] = [wallInstant(date, '19:00'), wallInstant(addDays(date, 1), '19:01')]
    const long = { ...without, startTime, endTime }
    expect((await failureOf(scene.owner('rescheduleBooking', { body: long }))).fieldErrors).toHaveProperty('endTime')
  })
})

describe('moving a booking to its current time', () => {
  test('changes nothing and succeeds, because a repeated request may have lost its answer', async () => {
    const date = scene.aDay()
    const slot = await scene.sessions(date)
    const id = await guest.book(slot('09:00'))
    const reopensOldSlot = false
    const toSlot = { id, slotId: slot('10:00'), reopensOldSlot }
    const [startTime, endTime] = [wallInstant(date, '19:00'), wallInstant(date, '20:00')]
    const toFreeTime = { id, startTime, endTime, reopensOldSlot }
    const answers = []
    for (const body of [toSlot, toSlot, toFreeTime, toFreeTime]) {
      const { version, startTime: at } = await scene.owner('rescheduleBooking', { body })
      answers.push(`${version} ${at.slice(11, 16)}`)
    }
    expect(answers).toEqual(['2 10:00', '2 10:00', '3 19:00', '3 19:00'])
  })

  test('answers a reschedule request: the customer keeps the time', async () => {
    const slot = await scene.sessions(scene.aDay())
    const id = await guest.book(slot('09:00'))
    await scene.owner('requestReschedule', { body: { id } })
    const answer = () => guest.call('rescheduleOwnBooking', { body: { id, slotId: slot('09:00') } })
    expect(await answer()).toMatchObject({ status: 'ACCEPTED', version: 3 })
    expect((await answer()).version).toBe(3)
  })
})

describe('changing one seat of a group session', () => {
  const yoga = () => scene.studio.groupService
  const withGuests = async (date: LocalDate, count: number) => {
    const slot = await scene.sessions(date, yoga())
    const ids: string[] = []
    for (let seat = 0; seat < count; seat += 1) ids.push(await (await scene.aGuest()).book(slot('09:00'), yoga()))
    return { slot, ids }
  }

  test('a cancelled seat changes nothing for the other attendees', async () => {
    const date = scene.aDay()
    const { ids } = await withGuests(date, 3)
    await scene.owner('changeBooking', { body: { id: ids[1]!, status: 'REJECTED' } })
    expect(await scene.freeTimes(date, yoga().id)).toEqual(['09:00 8', '10:00 10'])
    expect((await bookedOn(date)).map(({ id }) => id).toSorted()).toEqual([ids[0]!, ids[2]!].toSorted())
  })

  test('a moved seat leaves the session to the others, even if the provider wanted to delete it (R-D54)', async () => {
    const date = scene.aDay()
    const { slot, ids } = await withGuests(date, 2)
    const [first, second] = ids as [string, string]
    const to = (id: string, slotId: string) =>
      scene.owner('rescheduleBooking', {
        body: { id, slotId, type: 'TIME_SLOT', reopensOldSlot: false },
      })
    await to(first, slot('10:00'))
    expect(await scene.freeTimes(date, yoga().id)).toEqual(['09:00 9', '10:00 9'])
    // The session is removed when its last booking moves away.
    await to(second, slot('10:00'))
    expect(await scene.freeTimes(date, yoga().id)).toEqual(['10:00 8'])
    const rows = await scene.rows<{ taken: number }>(
      `select taken from claim join booking on booking.organization_id = claim.organization_id and claim.id = claim_id where booking.id = any($1)`,
      ids,
    )
    expect(rows).toEqual([{ taken: 2 }, { taken: 2 }])
  })

  test('a seat cannot be moved to a session that is full', async () => {
    const date = scene.aDay()
    const { slot, ids } = await withGuests(date, 1)
    for (let seat = 0; seat < 10; seat += 1) await (await scene.aGuest()).book(slot('10:00'), yoga())
    const body = { id: ids[0]!, slotId: slot('10:00'), reopensOldSlot: true }
    expect((await failureOf(scene.owner('rescheduleBooking', { body }))).code).toBe('slot-taken')
    expect(await scene.freeTimes(date, yoga().id)).toEqual(['09:00 9'])
  })
})
