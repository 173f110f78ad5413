import { expect, it, test } from 'vitest'
import { localDate } from '#shared/time/local-date.ts'
import { aBooking } from '#tests/builders/provider-wire.ts'
import { addressOf, daysOf, paramsOf } from './agenda-url-state.ts'
import { sheetsOf } from './group-bookings-into-printed-sheets.ts'

const today = localDate('2025-03-12')
const at = (text: string) => addressOf(new URLSearchParams(text), today)

it.each([
  // 12 March 2025 is a Wednesday.
  ['', '2025-03-10', '2025-03-16'],
  ['view=month&day=2025-03-20', '2025-03-17', '2025-03-23'],
  ['day=2025-03-13&view=day&specialist=a%2Cb', '2025-03-13', '2025-03-13'],
  ['day=nonsense&view=day', '2025-03-12', '2025-03-12'],
])('The URL “%s” prints %s to %s (R-D181)', (text, from, to) => expect(daysOf(at(text))).toEqual({ from, to }))

it.each(['', 'day=2025-03-13&view=day&specialist=a%2Cb'])(
  'The state of the agenda is written to the URL: “%s” (R-D181)',
  (text) => {
    expect(new URLSearchParams(paramsOf(at(text), today)).toString()).toBe(text)
  },
)

test('Each specialist has a sheet for each day with bookings (R-D181)', () => {
  const booking = (id: string, start: string, specialistId: string, specialistName: string) => ({
    ...aBooking({
      id,
      startTime: `2025-03-${start}:00+01:00`,
      endTime: `2025-03-${start}:30+01:00`,
      specialistId,
      specialistName,
    }),
    customerNote: '',
  })
  const bookings = [
    booking('1', '12T09:00', 'f', 'Fenna'),
    booking('2', '12T10:00', 'd', 'Daan'),
    booking('3', '13T09:00', 'f', 'Fenna'),
    booking('4', '13T11:00', 'f', 'Fenna'),
  ]
  const sheets = (ids: string[]) =>
    sheetsOf(bookings, ids, { from: localDate('2025-03-12'), to: localDate('2025-03-13') }).map((sheet) => [
      sheet.specialistName,
      sheet.date,
      sheet.bookings.map(({ id }) => id).join(),
    ])
  expect(sheets([])).toEqual([
    ['Daan', '2025-03-12', '2'],
    ['Fenna', '2025-03-12', '1'],
    ['Fenna', '2025-03-13', '3,4'],
  ])
  expect(sheets(['d'])).toEqual([['Daan', '2025-03-12', '2']])
})

test('A booking over midnight is on the sheets of both days, as far as they are printed (R-D328)', () => {
  const late = {
    ...aBooking({ startTime: '2025-03-12T23:30:00+01:00', endTime: '2025-03-13T00:30:00+01:00' }),
    customerNote: '',
  }
  const days = (from: string, to: string) =>
    sheetsOf([late], [], { from: localDate(from), to: localDate(to) }).map(({ date }) => date)
  expect(days('2025-03-12', '2025-03-13')).toEqual(['2025-03-12', '2025-03-13'])
  expect(days('2025-03-13', '2025-03-13')).toEqual(['2025-03-13'])
})
