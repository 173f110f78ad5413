import { describe, expect, test } from 'vitest'
import { zoneOf } from '#shared/time/zone.ts'
import {
  addressesOf,
  atAddress,
  availableDates,
  isAtAddress,
  mergeSlots,
  nextSlots,
  oneForEachStart,
  slotIn,
  type AppointmentDay,
  type EventSlot,
} from './merge-offered-slots.ts'

const iris = '11111111-1111-4111-8111-111111111111'
const tom = '22222222-2222-4222-8222-222222222222'

const event = (start: string, more: Partial<EventSlot> = {}): EventSlot => ({
  id: `e ${start}`,
  startTime: start,
  endTime: start,
  duration: 75,
  price: 18,
  windowId: null,
  serviceId: iris,
  specialistId: iris,
  capacity: 8,
  seatsLeft: 5,
  locationTypes: ['PHYSICAL'],
  locationIds: [],
  ...more,
})

const day = (id: string, specialistId: string, ...starts: string[]): AppointmentDay => ({
  id,
  date: starts[0]?.slice(0, 10) ?? '',
  specialistId,
  timeSlots: starts.map((startTime) => ({ startTime, endTime: startTime, duration: 30, price: 62.5 })),
  locationTypes: ['VIRTUAL'],
  locationIds: [],
})

const shown = (slots: ReturnType<typeof mergeSlots>) => slots.map(({ scheduleId }) => scheduleId)

describe('the slots of private and group services (R-B4.4)', () => {
  test('are one list in order of start, without event slots of an appointment', () => {
    const slots = mergeSlots(
      [day('a', iris, '2026-11-20T10:00:00+01:00', '2026-11-20T09:00:00+01:00')],
      [event('2026-11-20T09:30:00+01:00'), event('2026-11-20T08:00:00+01:00', { windowId: 'a' })],
    )
    expect(shown(slots)).toEqual([
      'a - 2026-11-20T09:00:00+01:00',
      'e 2026-11-20T09:30:00+01:00',
      'a - 2026-11-20T10:00:00+01:00',
    ])
  })

  test('are listed once, even if both calls return one', () => {
    const start = '2026-11-20T09:00:00+01:00'
    expect(shown(mergeSlots([day('a', iris, start), day('a', iris, start)], []))).toEqual([`a - ${start}`])
  })

  test('keep apart two starts with the same local time when the clocks go back', () => {
    // On 25 October 2026 the clocks go back, so 02:30 occurs twice in Amsterdam.
    const slots = mergeSlots([], [event('2026-10-25T02:30:00+01:00'), event('2026-10-25T02:30:00+02:00')])
    expect(shown(slots)).toEqual(['e 2026-10-25T02:30:00+02:00', 'e 2026-10-25T02:30:00+01:00'])
  })

  test('are converted to the widget’s format, in cents and in the organisation’s local time', () => {
    expect(mergeSlots([day('a', tom, '2026-11-20T09:30:00+01:00')], [])[0]).toMatchObject({
      date: '2026-11-20',
      startMinute: 570,
      durationMinutes: 30,
      priceCents: 6250,
      seatsLeft: 1,
      capacity: 1,
      specialistId: tom,
      locationTypes: ['virtual'],
    })
  })
})

describe('the slot of several specialists who are free at once', () => {
  const start = '2026-11-20T09:00:00+01:00'
  const some = event(start, { id: 'some', seatsLeft: 3 })
  const more = event(start, { id: 'more', specialistId: tom, seatsLeft: 5 })
  const full = event(start, { id: 'full', seatsLeft: 0 })

  test.each([
    ['the one with most seats comes', [some, more, full], undefined, 'more'],
    ['in any order', [more, full, some], undefined, 'more'],
    ['but the chosen one stays', [some, more], 'some', 'some'],
    ['wherever it stands', [more, some], 'some', 'some'],
    ['a full one only when there is no other', [full], undefined, 'full'],
  ] as const)('%s', (_, events, chosenId, expected) => {
    expect(shown(oneForEachStart(mergeSlots([], events), chosenId))).toEqual([expected])
  })

  test('is the first one for private slots', () => {
    expect(shown(oneForEachStart(mergeSlots([day('a', iris, start), day('b', tom, start)], []), undefined))).toEqual([
      `a - ${start}`,
    ])
  })
})

test.each([
  ['Pacific/Auckland', '2026-11-28T12:00:00+01:00', '2026-11-29', 0],
  ['Pacific/Honolulu', '2026-11-28T10:59:00+01:00', '2026-11-27', 1439],
  ['Asia/Kolkata', '2026-10-25T02:30:00+01:00', '2026-10-25', 420],
  ['Europe/Amsterdam', '2026-10-25T02:30:00+01:00', '2026-10-25', 150],
])('In %s the slot of %s is on %s, minute %i (R-D356)', (zone, start, date, startMinute) => {
  const [slot] = mergeSlots([], [event(start)])
  const elsewhere = slotIn(zoneOf(zone), slot!)
  expect([elsewhere.date, elsewhere.startMinute]).toEqual([date, startMinute])
  expect([elsewhere.scheduleId, elsewhere.startTime]).toEqual([slot!.scheduleId, start])
})

test('A date with only full sessions is not available', () => {
  const slots = mergeSlots(
    [],
    [
      event('2026-11-20T09:00:00+01:00', { seatsLeft: 0 }),
      event('2026-11-21T09:00:00+01:00'),
      event('2026-11-21T11:00:00+01:00'),
    ],
  )
  expect(availableDates(slots)).toEqual(['2026-11-21'])
})

test('For a taken slot the next three starts are offered, also the same start with another specialist', () => {
  const at = (...times: string[]) => times.map((time) => `2026-11-20T${time}:00+01:00`)
  const slots = mergeSlots(
    [day('a', iris, ...at('08:00', '10:00', '11:00', '12:00')), day('b', tom, ...at('09:00', '10:00'))],
    [event('2026-11-20T10:30:00+01:00', { seatsLeft: 0 })],
  )
  expect(nextSlots(slots, '2026-11-20T09:00:00+01:00').map(({ startTime }) => startTime.slice(11, 16))).toEqual([
    '09:00',
    '10:00',
    '11:00',
  ])
})

describe('a slot at several locations (R-B3.13, R-D114)', () => {
  const [both, attic, unknown] = mergeSlots(
    [],
    [
      event('2026-11-20T09:00:00+01:00', { locationIds: ['workshop', 'attic'] }),
      event('2026-11-20T10:00:00+01:00', { locationIds: ['attic'] }),
      event('2026-11-20T11:00:00+01:00', { locationIds: [] }),
    ],
  )

  test.each([
    ['the wished one is booked', both, 'attic', ['attic']],
    ['without a wish none, until one is chosen', both, undefined, []],
    ['one that it is not offered at changes nothing', attic, 'workshop', ['attic']],
    ['to be determined stays so (R-D38)', unknown, 'attic', []],
  ] as const)('%s', (_, slot, wish, expected) => {
    expect(atAddress(slot!, wish).locationIds).toEqual(expected)
  })

  test('is kept by the location filter when it is available there or still to be determined', () => {
    const slots = [both!, attic!, unknown!]
    expect(slots.map((slot) => isAtAddress(slot, 'workshop'))).toEqual([true, false, true])
    expect(slots.map((slot) => isAtAddress(slot, undefined))).toEqual([true, true, true])
    expect(addressesOf(slots)).toEqual(['workshop', 'attic'])
  })
})
