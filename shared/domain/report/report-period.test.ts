import { expect, it, test } from 'vitest'
import { localDate } from '#shared/time/local-date.ts'
import { isReportPeriod, partsOf, periodBefore, type PeriodPreset, presetPeriod } from './report-period.ts'

const period = (text: string) => {
  const [from = '', to = from] = text.split(' ')
  return { from: localDate(from), to: localDate(to) }
}

const text = ({ from, to }: { from: string; to: string }) => `${from} ${to}`

// 3 March 2025 is a Monday.
test.each([
  ['2025-03-03 2025-03-12', 'week', ['2025-03-03 2025-03-09', '2025-03-10 2025-03-12']],
  ['2025-03-05 2025-03-10', 'week', ['2025-03-05 2025-03-09', '2025-03-10 2025-03-10']],
  ['2025-01-31 2025-03-01', 'month', ['2025-01-31 2025-01-31', '2025-02-01 2025-02-28', '2025-03-01 2025-03-01']],
  ['2024-02-28 2024-03-01', 'day', ['2024-02-28 2024-02-28', '2024-02-29 2024-02-29', '2024-03-01 2024-03-01']],
] as const)('The report period %s by %s is divided into %j (R-D178)', (dates, length, parts) => {
  expect(partsOf(period(dates), length).map(text)).toEqual(parts)
})

test.each([
  ['2025-03-10 2025-03-16', '2025-03-03 2025-03-09'],
  ['2025-03-12', '2025-03-11 2025-03-11'],
  ['2025-03-01 2025-03-31', '2025-02-01 2025-02-28'],
  ['2024-03-01 2024-03-31', '2024-02-01 2024-02-29'],
  ['2025-01-01 2025-12-31', '2024-01-01 2024-12-31'],
  ['2025-01-01 2025-03-31', '2024-10-01 2024-12-31'],
  ['2025-03-01 2025-03-30', '2025-01-30 2025-02-28'],
])('The report period before %s is %s (R-D178)', (dates, before) => {
  expect(text(periodBefore(period(dates)))).toBe(before)
})

it.each<[PeriodPreset, string]>([
  ['this-week', '2025-03-10 2025-03-16'],
  ['last-week', '2025-03-03 2025-03-09'],
  ['this-month', '2025-03-01 2025-03-31'],
  ['last-month', '2025-02-01 2025-02-28'],
  ['this-quarter', '2025-01-01 2025-03-31'],
  ['this-year', '2025-01-01 2025-12-31'],
  ['last-year', '2024-01-01 2024-12-31'],
])('On Wednesday 12 March 2025, the report period %s is %s (R-D178)', (preset, dates) => {
  expect(text(presetPeriod(preset, localDate('2025-03-12')))).toBe(dates)
})

it.each([
  ['2025-03-01', true],
  ['2024-01-01 2025-12-31', true],
  ['2024-01-01 2026-01-01', false],
  ['2025-03-02 2025-03-01', false],
])('Whether a report can cover %s: %s (R-D178)', (dates, isPossible) =>
  expect(isReportPeriod(period(dates))).toBe(isPossible),
)
