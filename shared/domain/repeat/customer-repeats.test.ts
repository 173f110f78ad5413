import { expect, it } from 'vitest'
import { fromEpochDay, localDate } from '#shared/time/local-date.ts'
import { customerRule, isMostTimes, type RepeatStep } from './customer-repeats.ts'
import { repeatDays } from './repeat-rule.ts'

it.each<[RepeatStep, string, readonly string[]]>([
  ['week', '2025-03-05', ['2025-03-05', '2025-03-12', '2025-03-19']],
  ['two-weeks', '2025-03-05', ['2025-03-05', '2025-03-19', '2025-04-02']],
  ['month', '2025-03-05', ['2025-03-05', '2025-04-05', '2025-05-05']],
  ['month', '2025-01-31', ['2025-01-31', '2025-03-31', '2025-05-31']],
])('A repeat every %s from %s has the right dates (R-D263)', (step, from, days) => {
  expect(repeatDays(customerRule(step, localDate(from), 3), localDate(from)).map(fromEpochDay)).toEqual(days)
})

it.each([
  ['2', true],
  ['26', true],
  [' 12 ', true],
  ['1', false],
  ['27', false],
  ['', false],
  ['2.5', false],
  ['-3', false],
])('Whether %j is valid as the largest number of appointments: %j (R-D263)', (typed, isValid) => {
  expect(isMostTimes(typed)).toBe(isValid)
})
