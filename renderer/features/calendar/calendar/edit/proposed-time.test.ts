import { describe, expect, it } from 'vitest'
import { aBooking, aSchedule, aSlot, at } from '#tests/builders/provider-wire.ts'
import { localDate } from '#shared/time/local-date.ts'
import { formatLocalTime, localTime } from '#shared/time/local-time.ts'
import {
  canMoveAvailability,
  canMoveBooking,
  canResizeBooking,
  dragSpan,
  isPossible,
  requestOf,
  spanBetween,
  spanOf,
  type DatedSpan,
  type Grip,
  type EditedThing,
} from './proposed-time.ts'

const thursday = localDate('2025-03-13')

it.each([
  ['one of its own', {}, true],
  ['one in a group session', { serviceKind: 'PUBLIC' }, false],
  ['one over midnight', { startTime: at('2025-03-13 23:30'), endTime: at('2025-03-14 00:30') }, false],
] as const)('Whether the edge of a booking can be dragged: %s (R-D326)', (_, changes, isPossibleNow) => {
  expect(canResizeBooking(aBooking(changes))).toBe(isPossibleNow)
})

/** Parses "13 09:00-10:00" in March 2025. */
function span(text: string): DatedSpan {
  const [day, times = ''] = text.split(' ')
  const [from = '', to = ''] = times.split('-')
  return { date: localDate(`2025-03-${day}`), from: localTime(from), to: localTime(to) }
}

const read = ({ date, from, to }: DatedSpan): string =>
  `${date.slice(8)} ${formatLocalTime(from)}-${formatLocalTime(to)}`

const wall = (text: string) => ({ date: localDate(text.slice(0, 10)), minute: localTime(text.slice(11)) })

describe('spanBetween', () => {
  it.each([
    { name: 'whole quarters around both points', one: 547, other: 601, expected: '13 09:00-10:15' },
    { name: 'dragged upwards', one: 660, other: 601, expected: '13 10:00-11:00' },
    { name: 'a quarter at least', one: 540, other: 540, expected: '13 09:00-09:15' },
    { name: 'to midnight', one: 1400, other: 1500, expected: '13 23:15-24:00' },
    { name: 'a quarter before midnight', one: 1440, other: 1440, expected: '13 23:45-24:00' },
  ])('$name', ({ one, other, expected }) => expect(read(spanBetween(thursday, one, other))).toBe(expected))
})

describe('dragSpan', () => {
  it.each<{ name: string; of: string; grip: Grip; days: number; minutes: number; expected: string }>([
    { name: 'moves', of: '13 09:00-10:00', grip: 'whole', days: 0, minutes: 67, expected: '13 10:00-11:00' },
    { name: 'snaps the start', of: '13 09:20-10:05', grip: 'whole', days: 0, minutes: 30, expected: '13 09:45-10:30' },
    {
      name: 'keeps the time on another day',
      of: '13 09:20-10:05',
      grip: 'whole',
      days: 1,
      minutes: 0,
      expected: '14 09:20-10:05',
    },
    {
      name: 'stops at midnight',
      of: '13 09:00-10:00',
      grip: 'whole',
      days: 0,
      minutes: -900,
      expected: '13 00:00-01:00',
    },
    {
      name: 'stops at the other midnight',
      of: '13 22:00-23:00',
      grip: 'whole',
      days: 0,
      minutes: 300,
      expected: '13 23:00-24:00',
    },
    { name: 'makes longer', of: '13 09:00-10:00', grip: 'end', days: 2, minutes: 40, expected: '13 09:00-10:45' },
    { name: 'begins earlier', of: '13 09:00-10:00', grip: 'start', days: 0, minutes: -20, expected: '13 08:45-10:00' },
    { name: 'keeps a quarter', of: '13 09:00-10:00', grip: 'end', days: 0, minutes: -300, expected: '13 09:00-09:15' },
    { name: 'keeps a quarter', of: '13 09:00-10:00', grip: 'start', days: 0, minutes: 300, expected: '13 09:45-10:00' },
    { name: 'ends at midnight', of: '13 22:00-23:00', grip: 'end', days: 0, minutes: 300, expected: '13 22:00-24:00' },
  ])('$grip: $name', ({ of, grip, days, minutes, expected }) =>
    expect(read(dragSpan(span(of), grip, days, minutes))).toBe(expected),
  )
})

describe('whether a proposed move is possible', () => {
  const free: EditedThing = { kind: 'free' }
  const open: EditedThing = { kind: 'availability', occurrence: aSchedule() }
  const booked: EditedThing = { kind: 'booking', booking: aBooking() }
  const now = wall('2025-03-13 11:00')
  it.each([
    { name: 'free time ahead', subject: free, from: '13 12:00-13:00', to: '13 12:00-13:00', expected: true },
    { name: 'free time that has begun', subject: free, from: '13 10:45-12:00', to: '13 10:45-12:00', expected: false },
    { name: 'a booking later', subject: booked, from: '13 12:00-13:00', to: '13 14:00-15:00', expected: true },
    { name: 'a booking in the past', subject: booked, from: '13 12:00-13:00', to: '13 10:00-11:00', expected: false },
    {
      name: 'a booking on an earlier day',
      subject: booked,
      from: '13 12:00-13:00',
      to: '12 12:00-13:00',
      expected: false,
    },
    { name: 'a booking where it was', subject: booked, from: '13 12:00-13:00', to: '13 12:00-13:00', expected: false },
    {
      name: 'a longer schedule that runs',
      subject: open,
      from: '13 09:00-12:00',
      to: '13 09:00-14:00',
      expected: true,
    },
    { name: 'an end that is over', subject: open, from: '13 09:00-12:00', to: '13 09:00-10:30', expected: false },
    { name: 'a start that is over', subject: open, from: '13 12:00-14:00', to: '13 10:00-14:00', expected: false },
  ])('$name: $expected', ({ subject, from, to, expected }) =>
    expect(isPossible({ subject, from: span(from), to: span(to) }, now)).toBe(expected),
  )

  it.each([
    { name: 'an accepted booking ahead', booking: aBooking(), now: '2025-03-13 09:00', expected: true },
    { name: 'one that has begun (R-A2.33)', booking: aBooking(), now: '2025-03-13 09:45', expected: false },
    {
      name: 'a pending one (R-A4.9)',
      booking: aBooking({ status: 'PENDING' }),
      now: '2025-03-12 09:00',
      expected: false,
    },
  ])('$name can be dragged: $expected', ({ booking, now: moment, expected }) =>
    expect(canMoveBooking(booking, wall(moment))).toBe(expected),
  )

  const slot = aSlot('13:00', '14:00')
  const bookingAt = (from: string, to: string, specialistId = 'fenna') =>
    aBooking({ specialistId, startTime: at(`2025-03-13 ${from}`), endTime: at(`2025-03-13 ${to}`) })
  it.each([
    { name: 'a slot', occurrence: slot, bookings: [], now: '2025-03-12 09:00', expected: true },
    {
      name: 'a booked slot',
      occurrence: slot,
      bookings: [bookingAt('13:00', '14:00')],
      now: '2025-03-12 09:00',
      expected: false,
    },
    {
      name: 'a slot beside a booked one',
      occurrence: slot,
      bookings: [bookingAt('14:00', '15:00')],
      now: '2025-03-12 09:00',
      expected: true,
    },
    {
      name: "a slot while somebody else's is booked",
      occurrence: slot,
      bookings: [bookingAt('13:00', '14:00', 'daan')],
      now: '2025-03-12 09:00',
      expected: true,
    },
    {
      name: 'a schedule with bookings',
      occurrence: aSchedule(),
      bookings: [bookingAt('09:30', '10:30')],
      now: '2025-03-12 09:00',
      expected: true,
    },
    { name: 'a schedule that runs', occurrence: aSchedule(), bookings: [], now: '2025-03-13 11:59', expected: true },
    {
      name: 'a schedule that is over (R-A2.33)',
      occurrence: aSchedule(),
      bookings: [],
      now: '2025-03-13 12:00',
      expected: false,
    },
  ])('$name can be dragged: $expected', ({ occurrence, bookings, now: moment, expected }) =>
    expect(canMoveAvailability(occurrence, bookings, wall(moment))).toBe(expected),
  )
})

describe('requestOf', () => {
  it('passes free time to the dialog for new availability', () => {
    const to = span('13 22:30-24:00')
    expect(requestOf({ subject: { kind: 'free' }, from: to, to }, 'fenna')).toEqual({
      kind: 'create-availability',
      date: '2025-03-13',
      startTime: '22:30',
      endTime: '24:00',
      specialistId: 'fenna',
    })
  })

  it.each([
    { name: 'a later end', to: '13 09:00-13:00', changes: { startTime: '09:00', endTime: '13:00' } },
    { name: 'a later start', to: '13 09:30-12:00', changes: { startTime: '09:30', endTime: '12:00' } },
    { name: 'another day', to: '14 09:00-12:00', changes: { date: '2025-03-14' } },
    { name: 'all of it', to: '14 10:00-13:00', changes: { date: '2025-03-14', startTime: '10:00', endTime: '13:00' } },
  ])('passes the differences to the edit dialog: $name', ({ to, changes }) => {
    const occurrence = aSchedule()
    const subject: EditedThing = { kind: 'availability', occurrence }
    expect(requestOf({ subject, from: span('13 09:00-12:00'), to: span(to) }, undefined)).toEqual({
      kind: 'edit-availability',
      occurrenceId: 'series-1_20250313_0900',
      changes,
    })
  })

  it('passes the length of a booking whose edge was dragged (R-D326)', () => {
    const booking = aBooking()
    const proposal = {
      subject: { kind: 'booking', booking },
      from: spanOf(booking),
      to: span('13 09:30-11:00'),
    } as const
    expect(requestOf(proposal, undefined)).toEqual({
      kind: 'reschedule-booking',
      bookingId: 'booking-1',
      date: '2025-03-13',
      startTime: '09:30',
      durationMinutes: 90,
    })
  })

  it('passes the new date and start of a booking', () => {
    const booking = aBooking()
    expect(
      requestOf(
        { subject: { kind: 'booking', booking }, from: spanOf(booking), to: span('14 15:00-16:00') },
        undefined,
      ),
    ).toEqual({ kind: 'reschedule-booking', bookingId: 'booking-1', date: '2025-03-14', startTime: '15:00' })
  })
})
