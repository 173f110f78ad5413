import { describe, expect, it } from 'vitest'
import { absenceCalendar } from '#shared/domain/absence/absent-time.ts'
import { exceptionsBySeries } from '#shared/domain/availability/series/published-occurrence.ts'
import { OPEN_POLICY } from '#shared/domain/booking/booking-policy.ts'
import type { TimeSearch } from '#shared/domain/slot/provider-booking/check-time.ts'
import { localDate } from '#shared/time/local-date.ts'
import { zoneOf } from '#shared/time/zone.ts'
import { aClaim, anAbsence, aService, aSession, at, aWindow, key } from '#tests/builders/scheduling.ts'
import { checkCustomerDates, type CustomerDate, proposeSlots } from './check-customer-dates.ts'

// Anna's window is every day of March 2025 from 09:00 to 12:00 in Amsterdam (UTC+1); massages take 30 minutes.

const moment = (text: string) => at(`2025-03-${text.replace(' ', 'T')}+01:00`)
const claim = (from: string, to: string, changes = {}) => aClaim({ start: moment(from), end: moment(to), ...changes })
const date = (start: string, changes: Partial<CustomerDate> = {}): CustomerDate => ({
  start: moment(start),
  near: moment(start),
  isChosen: false,
  ...changes,
})

const search = (changes: Partial<TimeSearch> = {}): TimeSearch => ({
  service: aService(),
  now: moment('03 00:00'),
  series: [aWindow({ recurrence: 'daily', endDate: localDate('2025-03-28') })],
  exceptions: exceptionsBySeries([]),
  claims: [],
  openLocationIds: [],
  zone: zoneOf('Europe/Amsterdam'),
  ...changes,
})

const wish = { specialistId: 'anna', seats: 1 }
const policy = (changes: object) => ({ policy: { ...OPEN_POLICY, ...changes } })

const yoga = aService({ kind: 'group', capacity: 2 })
const yogaDaily = aSession({
  recurrence: 'daily',
  endDate: localDate('2025-03-28'),
  durationMinutes: 60,
  fromMinute: 540,
  toMinute: 600,
})
const seats = (day: string, count: number) =>
  claim(`${day} 09:00`, `${day} 10:00`, { occurrence: key('session', `2025-03-${day}`, '09:00'), seats: count })

describe('the check of each date of a customer’s repeat (R-D264)', () => {
  it.each<[string, readonly CustomerDate[], Partial<TimeSearch>, readonly string[]]>([
    ['free', [date('05 10:00'), date('12 10:00')], {}, ['free', 'free']],
    ['booked', [date('05 10:00'), date('12 10:00')], { claims: [claim('12 10:15', '12 11:00')] }, ['free', 'not-free']],
    ['outside the availability', [date('05 13:00')], {}, ['not-free']],
    ['between two starts that are offered', [date('05 10:10')], {}, ['not-free']],
    [
      'away',
      [date('03 10:00'), date('10 10:00')],
      { absences: absenceCalendar([anAbsence()]), now: moment('01 00:00') },
      ['not-free', 'free'],
    ],
    ['in the past', [date('05 10:00'), date('12 10:00')], { now: moment('05 10:00') }, ['not-free', 'free']],
    [
      'within the notice',
      [date('05 10:00'), date('12 10:00')],
      policy({ noticeMinutes: 7 * 1440 }),
      ['not-free', 'free'],
    ],
    [
      'after the booking window',
      [date('05 10:00'), date('26 10:00')],
      policy({ windowDays: 14 }),
      ['free', 'not-free'],
    ],
    [
      'on a day that is full',
      [date('05 10:00')],
      { ...policy({ dailyMaximum: 1 }), claims: [claim('05 09:00', '05 09:30')] },
      ['not-free'],
    ],
    ['kept for who waits', [date('05 10:00')], { isKept: () => true }, ['not-free']],
    ['at a time that the clocks skip', [date('05 10:00', { start: undefined })], {}, ['skipped']],
    [
      'over another date, of which the chosen one is named',
      [date('05 10:00', { isChosen: true }), date('05 10:00')],
      {},
      ['own', 'free'],
    ],
    [
      'on the day of another date, with a daily maximum',
      [date('05 10:00'), date('05 11:00', { isChosen: true })],
      policy({ dailyMaximum: 1 }),
      ['free', 'not-free'],
    ],
  ])('%s', (_, dates, changes, kinds) => {
    expect(checkCustomerDates(search(changes), wish, dates).map(({ kind }) => kind)).toEqual(kinds)
  })

  it('accepts a shared session with enough seats, and refuses one with too few', () => {
    const shared = { service: yoga, series: [yogaDaily], claims: [seats('12', 1)] }
    const dates = [date('05 09:00'), date('12 09:00')]
    const kindsFor = (count: number) =>
      checkCustomerDates(search(shared), { ...wish, seats: count }, dates).map(({ kind }) => kind)
    expect([kindsFor(1), kindsFor(2)]).toEqual([
      ['free', 'free'],
      ['free', 'not-free'],
    ])
  })

  it('refuses the same session twice, even though it has a free seat', () => {
    const twice = [date('05 09:00'), date('05 09:00', { isChosen: true })]
    const checks = checkCustomerDates(search({ service: yoga, series: [yogaDaily] }), wish, twice)
    expect(checks.map(({ kind }) => kind)).toEqual(['free', 'own'])
  })
})

describe('the nearest free time for a customer’s repeat (R-D264)', () => {
  const proposals = (dates: readonly CustomerDate[], changes: Partial<TimeSearch> = {}) =>
    proposeSlots(search(changes), wish, dates).map(({ nearest }) =>
      nearest ? new Date(nearest.start * 60_000).toISOString().slice(5, 16) : undefined,
    )

  it.each<[string, readonly CustomerDate[], Partial<TimeSearch>, readonly (string | undefined)[]]>([
    ['none for a free date', [date('05 10:00')], {}, [undefined]],
    ['on the same day', [date('05 10:00')], { claims: [claim('05 10:00', '05 10:30')] }, ['03-05T08:30']],
    [
      'on the next day, when the day is booked',
      [date('05 10:00')],
      { claims: [claim('05 09:00', '05 12:00')] },
      ['03-04T09:00'],
    ],
    ['within the notice of the organisation', [date('05 10:00')], policy({ noticeMinutes: 4 * 1440 }), ['03-07T09:00']],
    ['none beyond a week', [date('05 10:00')], policy({ noticeMinutes: 14 * 1440 }), [undefined]],
    [
      'not twice the same',
      [date('05 10:00'), date('05 10:00')],
      { claims: [claim('05 10:00', '05 12:00')] },
      ['03-05T08:30', '03-05T08:00'],
    ],
  ])('%s', (_, dates, changes, nearest) => {
    expect(proposals(dates, changes)).toEqual(nearest)
  })
})
