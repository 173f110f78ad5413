import { describe, expect, it } from 'vitest'
import { absenceCalendar } from '#shared/domain/absence/absent-time.ts'
import { exceptionsBySeries } from '#shared/domain/availability/series/published-occurrence.ts'
import { OPEN_POLICY } from '#shared/domain/booking/booking-policy.ts'
import { warningId } from '#shared/domain/slot/provider-booking/booking-warnings.ts'
import type { TimeSearch } from '#shared/domain/slot/provider-booking/check-time.ts'
import { localDate } from '#shared/time/local-date.ts'
import { zoneOf } from '#shared/time/zone.ts'
import { aClaim, anAbsence, aService, aSession, at, aWindow, key, wall } from '#tests/builders/scheduling.ts'
import { checkDates, type WantedDate } from './check-dates.ts'
import { proposeTimes } from './nearest-time.ts'

// Anna's window is every day of March 2025 from 09:00 to 12:00 in Amsterdam (UTC+1); massages take 30 minutes.

const moment = (text: string) => at(`2025-03-${text.replace(' ', 'T')}+01:00`)
const claim = (from: string, to: string, changes = {}) => aClaim({ start: moment(from), end: moment(to), ...changes })
const zone = zoneOf('Europe/Amsterdam')

const date = (start: string, changes: Partial<WantedDate> = {}): WantedDate => ({
  specialistId: 'anna',
  start: moment(start),
  durationMinutes: 30,
  seats: 1,
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
  zone,
  ...changes,
})

const kinds = (dates: readonly WantedDate[], changes: Partial<TimeSearch> = {}): string[] =>
  checkDates(search(changes), dates).map((check) =>
    check.kind === 'free' ? ['free', ...check.warnings.map(warningId)].join(' ') : check.kind,
  )

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

describe('the check of each date of a provider’s repeat (R-D183)', () => {
  it.each<[string, readonly WantedDate[], Partial<TimeSearch>, readonly string[]]>([
    ['free', [date('05 10:00'), date('12 10:00')], {}, ['free', 'free']],
    ['taken', [date('05 10:00'), date('12 10:00')], { claims: [claim('12 10:15', '12 11:00')] }, ['free', 'taken']],
    ['outside the availability', [date('05 13:00')], {}, ['free outside-availability']],
    [
      'away',
      [date('03 10:00'), date('10 10:00')],
      { absences: absenceCalendar([anAbsence()]), now: moment('01 00:00') },
      ['free away absence 20150', 'free'],
    ],
    ['in the past', [date('05 10:00'), date('12 10:00')], { now: moment('05 10:00') }, ['past', 'free']],
    ['at a time that is skipped', [date('05 10:00', { start: undefined })], {}, ['skipped']],
    [
      'over another date: a day and more, every day',
      [date('05 10:00', { durationMinutes: 1440 }), date('06 09:00', { durationMinutes: 1440 })],
      { series: [] },
      ['free outside-availability', 'own'],
    ],
    [
      'chosen over a later date, and then the chosen one is named',
      [date('12 10:00', { isChosen: true }), date('12 10:15')],
      {},
      ['own', 'free'],
    ],
    ['beside another date', [date('12 10:00', { isChosen: true }), date('12 10:30')], {}, ['free', 'free']],
    [
      'a full session, and one with a seat left',
      [date('05 09:00'), date('06 09:00')],
      { service: yoga, series: [yogaDaily], claims: [seats('05', 2), seats('06', 1)] },
      ['full', 'free'],
    ],
    [
      'a session with fewer seats than the booking takes',
      [date('05 09:00', { seats: 2 }), date('06 09:00', { seats: 2 })],
      { service: yoga, series: [yogaDaily], claims: [seats('05', 2), seats('06', 1)] },
      ['full', 'full'],
    ],
    [
      'a second seat of the same session',
      [date('05 09:00'), date('05 09:00', { isChosen: true })],
      { service: yoga, series: [yogaDaily] },
      ['free', 'own'],
    ],
  ])('%s', (_, dates, changes, expected) => {
    expect(kinds(dates, changes)).toEqual(expected)
  })
})

describe('the nearest free time for a provider’s repeat (R-D183)', () => {
  const nearest = (dates: readonly WantedDate[], changes: Partial<TimeSearch> = {}) =>
    proposeTimes(
      search(changes),
      dates,
      dates.map(({ start }) => start ?? moment('05 10:00')),
    ).map((proposed) => proposed.nearest && wall(zone, proposed.nearest.start))

  it.each<[string, readonly WantedDate[], Partial<TimeSearch>, (string | undefined)[]]>([
    ['none where the date is free', [date('05 10:00')], {}, [undefined]],
    ['the same day', [date('05 10:00')], { claims: [claim('05 10:00', '05 10:45')] }, ['2025-03-05 09:30']],
    [
      'a near day, when the day is full',
      [date('05 10:00')],
      { claims: [claim('05 09:00', '05 12:00')] },
      ['2025-03-04 10:00'],
    ],
    [
      'for two dates two times',
      [date('05 10:00', { isChosen: true }), date('05 10:00', { isChosen: true })],
      { claims: [claim('05 10:00', '05 11:00')] },
      ['2025-03-05 09:30', '2025-03-05 09:00'],
    ],
    [
      'not over another date of the repeat',
      [date('05 09:30'), date('05 10:00', { isChosen: true })],
      { claims: [claim('05 10:00', '05 10:45')] },
      [undefined, '2025-03-05 10:45'],
    ],
    [
      'of the wanted length',
      [date('05 10:00', { durationMinutes: 90 })],
      { claims: [claim('05 10:00', '05 10:15')] },
      ['2025-03-05 10:15'],
    ],
    ['around a skipped time', [date('05 10:00', { start: undefined })], {}, ['2025-03-05 10:00']],
    ['none without availability', [date('05 10:00')], { series: [] }, [undefined]],
    [
      'also sooner than customers may book',
      [date('05 10:00')],
      { claims: [claim('05 10:00', '05 10:45')], policy: { ...OPEN_POLICY, noticeMinutes: 100_000 } },
      ['2025-03-05 09:30'],
    ],
  ])('%s', (_, dates, changes, expected) => {
    expect(nearest(dates, changes)).toEqual(expected)
  })
})
