import { expect, it } from 'vitest'
import { localDate } from '#shared/time/local-date.ts'
import { weekDaysOf } from './use-weeks-rendered-ahead.ts'
import { zoneLabelOfWeek } from './zone-label.ts'

it.each([
  ['2027-07-12', 'Europe/Amsterdam', 'CEST'],
  ['2027-01-11', 'Europe/Amsterdam', 'CET'],
  // The clocks change on Sunday 28 March and Sunday 31 October 2027.
  ['2027-03-22', 'Europe/Amsterdam', 'CET/CEST'],
  ['2027-03-29', 'Europe/Amsterdam', 'CEST'],
  ['2027-10-25', 'Europe/Amsterdam', 'CEST/CET'],
  ['2027-07-12', 'America/New_York', 'GMT-4'],
])('The time zone label of the week of %s in %s is in %s (R-D90)', (monday, zone, label) => {
  expect(zoneLabelOfWeek(zone, weekDaysOf(localDate(monday)))).toBe(label)
})
