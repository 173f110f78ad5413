import { expect, it, test } from 'vitest'
import { localDate } from '#shared/time/local-date.ts'
import { addressOf, paramsOf, periodOf, searchOf, withDate } from './report-url-state.ts'

const today = localDate('2025-03-12')
const at = (text: string) => addressOf(new URLSearchParams(text))

it.each([
  '',
  'period=last-year&by=month&show=income&specialist=fenna&service=massage',
  'from=2025-03-01&to=2025-03-09&by=day',
  'by=service&show=hours',
])('The report state in the URL is read and written unchanged: %s (R-D178)', (text) => {
  expect(new URLSearchParams(paramsOf(at(text))).toString()).toBe(text)
})

it.each([
  'period=ever',
  'from=2025-03-01',
  'from=2025-03-09&to=2025-03-01',
  'from=2020-01-01&to=2025-01-01',
  'by=hour',
])('The invalid report state %s is ignored', (text) => expect(paramsOf(at(text))).toEqual({}))

test('The report is requested by its dates (R-D178)', () => {
  expect(searchOf(at('period=last-month&by=service&specialist=fenna'), today)).toEqual({
    from: '2025-02-01',
    to: '2025-02-28',
    by: 'MONTH',
    specialistId: 'fenna',
  })
  expect(periodOf(at('from=2025-03-01&to=2025-03-09'), today)).toEqual({ from: '2025-03-01', to: '2025-03-09' })
})

const march = { from: localDate('2025-03-01'), to: localDate('2025-03-31') }

it.each([
  [{ from: localDate('2025-03-10') }, '2025-03-10', '2025-03-31'],
  [{ from: localDate('2025-04-10') }, '2025-04-10', '2025-04-10'],
  [{ to: localDate('2025-02-10') }, '2025-02-10', '2025-02-10'],
  [{ from: localDate('2020-01-01') }, '2020-01-01', '2021-12-31'],
  [{ to: localDate('2030-01-01') }, '2028-01-02', '2030-01-01'],
])('The period March changed by %j is %s to %s (R-D178)', (changed, from, to) => {
  expect(withDate(march, changed)).toEqual({ from, to })
})
