import { expect, test } from 'vitest'
import { localDate } from '#shared/time/local-date.ts'
import { pathAfterLogin } from './path-after-login.ts'

const date = localDate('2026-11-20')

test.each([
  ['date and schedule, free', { date, scheduleId: 's' }, 0, '/timeslot'],
  ['date and schedule, paid', { date, scheduleId: 's' }, 8500, '/payment'],
  ['date and schedule, price unknown', { date, scheduleId: 's' }, undefined, '/payment'],
  ['a package', { packageId: 'p' }, undefined, '/payment'],
  ['a package and a schedule without date', { packageId: 'p', scheduleId: 's' }, undefined, '/payment'],
  ['a schedule only', { scheduleId: 's' }, 0, '/timeslot'],
  ['a date only', { date }, 0, '/'],
  ['nothing', {}, undefined, '/'],
] as const)('The screen after a log-in with %s (R-B2.35)', (_, chosen, totalCents, expected) => {
  const none = { date: undefined, scheduleId: undefined, packageId: undefined }
  expect(pathAfterLogin({ ...none, ...chosen }, totalCents)).toBe(expected)
})
