import { expect, test } from 'vitest'
import { epochMinuteOf } from '#shared/time/instant.ts'
import { nineInBothZones } from './nine-in-both-zones.ts'

test.each([
  ['Europe/Amsterdam', 'America/New_York', '2026-11-28T12:00:00Z', '03:00'],
  // The clocks of New York have changed already, those of Amsterdam have not.
  ['Europe/Amsterdam', 'America/New_York', '2027-03-20T12:00:00Z', '04:00'],
  ['Europe/Amsterdam', 'Pacific/Auckland', '2026-11-28T12:00:00Z', '21:00'],
  ['Europe/Amsterdam', 'Asia/Kolkata', '2026-11-28T12:00:00Z', '13:30'],
  ['Europe/Amsterdam', 'Europe/Brussels', '2026-11-28T12:00:00Z', '09:00'],
])('nine o’clock in %s is in %s, on %s, %s (R-D81)', (before, after, now, time) => {
  expect(nineInBothZones(before, after, epochMinuteOf(new Date(now)))).toEqual({ before: '09:00', after: time })
})
