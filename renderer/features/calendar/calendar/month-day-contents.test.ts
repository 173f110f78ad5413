import { describe, expect, it } from 'vitest'
import { aBooking, anAbsence, aSchedule, at } from '#tests/builders/provider-wire.ts'
import { localDate } from '#shared/time/local-date.ts'
import { localTime } from '#shared/time/local-time.ts'
import type { DayAbsence } from './calendar-absences.ts'
import { cardsOf } from './calendar-cards.ts'
import { fitLines, freeMinutes } from './month-day-contents.ts'

describe('fitLines', () => {
  it.each([
    { count: 0, shown: 0, more: 0 },
    { count: 4, shown: 4, more: 0 },
    { count: 5, shown: 3, more: 2 },
    { count: 9, shown: 3, more: 6 },
  ])('$count items in a room of 4 lines', ({ count, shown, more }) => {
    const fit = fitLines(Array.from({ length: count }), 4)
    expect({ shown: fit.shown.length, more: fit.more }).toEqual({ shown, more })
  })
})

const dayAbsence = ({ from, to, ...absence }: { specialistIds?: string[]; from: string; to: string }): DayAbsence => ({
  key: from,
  date: localDate('2025-03-13'),
  absence: anAbsence(absence),
  from: localTime(from),
  to: localTime(to),
})

describe('freeMinutes', () => {
  const date = localDate('2025-03-13')
  const cards = cardsOf([aBooking()], [], new Map()) // The booking is by Fenna, 09:30–10:30.
  const daan = aSchedule({ id: 'daan', specialistId: 'daan' })
  it.each([
    { name: 'availability without the bookings', availability: [aSchedule()], now: '2025-03-12 09:00', expected: 120 },
    {
      name: 'each specialist by themselves',
      availability: [aSchedule(), daan],
      now: '2025-03-12 09:00',
      expected: 300,
    },
    {
      name: 'overlapping availability once',
      availability: [aSchedule(), aSchedule({ id: 'b' })],
      now: '2025-03-12 09:00',
      expected: 120,
    },
    {
      name: 'availability without absences, of all or of the specialist',
      availability: [aSchedule(), daan],
      absences: [
        dayAbsence({ specialistIds: ['fenna'], from: '10:00', to: '11:00' }),
        dayAbsence({ from: '11:30', to: '12:00' }),
      ],
      now: '2025-03-12 09:00',
      // Fenna is available 09:00 to 09:30 and 11:00 to 11:30, and Daan 09:00 to 11:30.
      expected: 210,
    },
    { name: 'from now on today', availability: [aSchedule()], now: '2025-03-13 10:00', expected: 90 },
    { name: 'nothing in the past', availability: [aSchedule()], now: '2025-03-14 00:00', expected: 0 },
    {
      name: 'nothing of another day',
      availability: [aSchedule({ startTime: at('2025-03-14 09:00'), endTime: at('2025-03-14 10:00') })],
      now: '2025-03-12 09:00',
      expected: 0,
    },
  ])('$name', ({ availability, absences = [], now, expected }) => {
    const wall = { date: localDate(now.slice(0, 10)), minute: localTime(now.slice(11)) }
    expect(freeMinutes(date, { availability, cards, absences: [...absences] }, wall)).toBe(expected)
  })
})
