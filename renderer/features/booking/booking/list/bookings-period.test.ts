import { expect, it } from 'vitest'
import { localDate } from '#shared/time/local-date.ts'
import { datesOf, periodOf } from './bookings-period.ts'

// 12 March 2025 is a Wednesday.
const today = localDate('2025-03-12')

it.each([
  { period: '', from: '', to: '' },
  { period: 'today', from: '2025-03-12', to: '2025-03-12' },
  { period: 'week', from: '2025-03-10', to: '2025-03-16' },
  { period: 'month', from: '2025-03-01', to: '2025-03-31' },
] as const)('The period “$period” is $from to $to, and is recognised by its dates', ({ period, from, to }) => {
  const dates = datesOf(period, today)
  expect(dates).toEqual({ from, to })
  expect(periodOf(dates, today)).toBe(period)
})

it('Any other dates are treated as a custom period', () => {
  expect(periodOf({ from: localDate('2025-03-01'), to: '' }, today)).toBe('other')
})
