import { expect, it } from 'vitest'
import { formatLocalTime, localTime } from '#shared/time/local-time.ts'
import { initialScrollMinute } from './initial-scroll-minute.ts'

it.each([
  { starts: [], first: '08:00' },
  { starts: ['11:00'], first: '08:00' },
  { starts: ['09:30', '09:00'], first: '08:00' },
  { starts: ['07:30', '12:00'], first: '06:30' },
  { starts: ['00:30'], first: '00:00' },
])('With bookings from $starts the calendar first scrolls to $first', ({ starts, first }) => {
  const spans = starts.map((start) => ({ from: localTime(start), to: localTime(start) + 30 }))
  expect(formatLocalTime(initialScrollMinute(spans))).toBe(first)
})
