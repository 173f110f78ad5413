import { expect, test } from 'vitest'
import { absenceFinder } from '#shared/domain/absence/absent-time.ts'
import { occurrencesOf } from '#shared/domain/availability/series/published-occurrence.ts'
import type { Series } from '#shared/domain/availability/series/series.ts'
import { localDate } from '#shared/time/local-date.ts'
import { localTime } from '#shared/time/local-time.ts'
import { anAbsence, aSession, at, aWindow, day } from '#tests/builders/scheduling.ts'
import { minutesByPart, openTimeOf } from './open-time.ts'
import { changeSince, NO_NUMBERS, soldShare } from './report-numbers.ts'

const year = { first: day('2025-01-01'), last: day('2025-12-31') }

const open = (series: readonly Series[], absences = [anAbsence({ fromMinute: 0, toMinute: 1 })]) =>
  openTimeOf(
    series.flatMap((each) => occurrencesOf(each, new Map(), year)),
    absenceFinder(absences),
  )

const minutesOf = (time: ReturnType<typeof open>, specialistId = 'anna') =>
  (time.get(specialistId) ?? []).reduce((sum, { start, end }) => sum + end - start, 0)

test('The open time of a specialist counts once where availability overlaps or touches (R-D177)', () => {
  const window = aWindow({ fromMinute: localTime('10:00'), toMinute: localTime('11:00') })
  const both = open([aSession(), window, aWindow({ id: 'other', specialistId: 'bram' })])
  // Sessions 09:00–10:30 and the window 10:00–11:00.
  expect(both.get('anna')).toHaveLength(1)
  expect(minutesOf(both)).toBe(120)
  expect(minutesOf(both, 'bram')).toBe(180)
})

test('An absence reduces the open time of a window, and removes a session that it overlaps (R-D177)', () => {
  const absences = [anAbsence({ fromMinute: localTime('09:45'), toMinute: localTime('10:15') })]
  expect(minutesOf(open([aWindow()], absences))).toBe(150)
  expect(minutesOf(open([aSession()], absences))).toBe(30)
})

// The clocks of Amsterdam skip 02:00 to 03:00 on 30 March, and show it twice on 26 October.
test.each([
  ['2025-03-30', 120],
  ['2025-10-26', 240],
  ['2025-03-29', 180],
])('A window from 01:00 to 04:00 on %s has %i open minutes (R-D177)', (date, minutes) => {
  const startDate = localDate(date)
  expect(minutesOf(open([aWindow({ startDate, endDate: startDate, fromMinute: 60, toMinute: 240 })]))).toBe(minutes)
})

test('Minutes of a report count in the part of the period in which they lie (R-D178)', () => {
  const bounds = ['2025-03-03T00:00Z', '2025-03-04T00:00Z', '2025-03-05T00:00Z'].map(at)
  const times = [
    { start: at('2025-03-02T23:00Z'), end: at('2025-03-03T01:00Z') },
    { start: at('2025-03-03T10:00Z'), end: at('2025-03-03T10:30Z') },
    { start: at('2025-03-03T23:45Z'), end: at('2025-03-04T00:15Z') },
    { start: at('2025-03-04T23:00Z'), end: at('2025-03-05T01:00Z') },
  ]
  expect(minutesByPart(times, bounds)).toEqual([60 + 30 + 15, 15 + 60])
  expect(minutesByPart([], bounds)).toEqual([0, 0])
  expect(minutesByPart([{ start: at('2025-03-01T00:00Z'), end: at('2025-03-09T00:00Z') }], bounds)).toEqual([
    1440, 1440,
  ])
})

test('The sold share of the time is unknown when there is no open time (R-D177)', () => {
  expect(soldShare({ ...NO_NUMBERS, soldMinutes: 90, openMinutes: 120 })).toBe(0.75)
  expect(soldShare({ ...NO_NUMBERS, soldMinutes: 90, openMinutes: 0 })).toBeNull()
  expect(soldShare({ ...NO_NUMBERS, soldMinutes: 90 })).toBeNull()
})

test('The change in a report is a share of the earlier value (R-D178)', () => {
  expect(changeSince(8, 10)).toBe(0.25)
  expect(changeSince(8, 0)).toBe(-1)
  expect(changeSince(0, 10)).toBeNull()
})
