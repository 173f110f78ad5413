import { expect, test } from 'vitest'
import { sumOfStarts, sumOfStartsByLibrary, weeklySeries } from './weekly-rules.ts'

test('Both sides of the benchmark expand the weekly rules to the same slots, clock changes included', () => {
  // Sessions that touch the hour from 02:00 to 03:00 are left out, because that hour does not exist on 30 March.
  const series = weeklySeries(644).filter(({ fromMinute }) => fromMinute < 60 || fromMinute >= 180)
  expect(sumOfStarts(series)).toBe(sumOfStartsByLibrary(series))
})
