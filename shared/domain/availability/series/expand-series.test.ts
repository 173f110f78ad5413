import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { localDate } from '#shared/time/local-date.ts'
import { formatLocalTime, localTime } from '#shared/time/local-time.ts'
import { aSession, aWindow, at, day, wall } from '#tests/builders/scheduling.ts'
import { expandSeries, occurrencesPerDay } from './expand-series.ts'
import type { Series } from './series.ts'

const always = { first: day('2000-01-01'), last: day('2050-12-31') }
const times = (from: string, to: string) => ({ fromMinute: localTime(from), toMinute: localTime(to) })
const on = (date: string) => ({ startDate: localDate(date), endDate: localDate(date) })

/** Formats each occurrence as '09:00+30': the local time of its name and its real length in minutes. */
const shape = (series: Series) =>
  expandSeries(series, always).map(({ key, start, end }) => `${formatLocalTime(key.startMinute)}+${end - start}`)

describe('the sessions of a series', () => {
  it.each([
    ['09:00', '10:45', 30, ['09:00+30', '09:30+30', '10:00+30']],
    ['09:00', '10:00', 60, ['09:00+60']],
    ['09:00', '09:59', 60, []],
    ['22:30', '24:00', 45, ['22:30+45', '23:15+45']],
    ['00:00', '24:00', 720, ['00:00+720', '12:00+720']],
  ])('a range %s–%s is cut into sessions of %i minutes (R-D19)', (from, to, durationMinutes, expected) => {
    const series = aSession({ ...times(from, to), durationMinutes })
    expect(shape(series)).toEqual(expected)
    expect(occurrencesPerDay(series)).toBe(expected.length)
  })

  it('are adjacent and start at local times', () => {
    const [first, second] = expandSeries(aSession(), always)
    expect(first?.start).toBe(at('2025-03-03T09:00+01:00'))
    expect(first?.end).toBe(second?.start)
    expect(first?.key).toEqual({ seriesId: 'session', day: day('2025-03-03'), startMinute: 540 })
  })

  it('stay at nine in the morning when the clocks change', () => {
    const series = aSession({
      ...times('09:00', '09:30'),
      startDate: localDate('2025-03-24'),
      endDate: localDate('2025-11-03'),
      recurrence: 'weekly',
    })
    const occurrences = expandSeries(series, always)
    expect(occurrences).toHaveLength(33)
    expect(new Set(occurrences.map(({ start }) => wall(series.zone, start).slice(11)))).toEqual(new Set(['09:00']))
    expect(occurrences[0]?.start).toBe(at('2025-03-24T08:00Z'))
    expect(occurrences[1]?.start).toBe(at('2025-03-31T07:00Z'))
    expect(occurrences.at(-1)?.start).toBe(at('2025-11-03T08:00Z'))
  })

  it.each([
    // On 30 March 2025, 02:00 becomes 03:00. Sessions that start in or span the skipped hour are left out.
    ['2025-03-30', '01:00', '04:00', 30, ['01:00+30', '01:30+30', '03:00+30', '03:30+30']],
    ['2025-03-30', '01:00', '04:00', 60, ['01:00+60', '03:00+60']],
    ['2025-03-30', '01:30', '05:30', 120, ['03:30+120']],
    ['2025-03-30', '01:30', '04:00', 45, ['03:00+45']],
    // On 26 October 2025, 03:00 becomes 02:00. Each local start occurs once, and each session has its full length in real time.
    ['2025-10-26', '01:30', '03:30', 30, ['01:30+30', '02:00+30', '02:30+30', '03:00+30']],
    ['2025-10-26', '01:30', '05:30', 120, ['01:30+120', '03:30+120']],
  ])('on %s, a range %s–%s is cut into sessions of %i minutes', (date, from, to, durationMinutes, expected) => {
    expect(shape(aSession({ ...on(date), ...times(from, to), durationMinutes }))).toEqual(expected)
  })

  it('never overlap each other, keep their length, and start at the local time that they show', () => {
    const zones = [
      'Europe/Amsterdam',
      'America/New_York',
      'Australia/Lord_Howe',
      'Pacific/Chatham',
      'Africa/Casablanca',
    ]
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.integer({ min: day('2024-01-01'), max: day('2035-12-31') }),
        fc.integer({ min: 0, max: 60 }),
        fc.integer({ min: 15, max: 300 }),
        (zone, first, fromMinute, durationMinutes) => {
          const daily = {
            startDate: localDate('2024-01-01'),
            endDate: localDate('2036-12-31'),
            recurrence: 'daily' as const,
          }
          const series = aSession({ ...daily, zone, fromMinute, toMinute: 600, durationMinutes })
          const occurrences = expandSeries(series, { first, last: first + 6 })
          const wrong = occurrences.filter(
            ({ key, start, end }, position) =>
              !wall(zone, start).endsWith(formatLocalTime(key.startMinute)) ||
              end - start !== durationMinutes ||
              start < (occurrences[position - 1]?.end ?? 0),
          )
          expect(wrong).toEqual([])
        },
      ),
      { numRuns: 1000 },
    )
  })
})

describe('the windows of a series', () => {
  it.each([
    // Columns: date, from, to, real start, real end.
    ['2025-03-03', '09:00', '12:00', '2025-03-03T08:00Z', '2025-03-03T11:00Z'],
    ['2025-03-03', '22:00', '24:00', '2025-03-03T21:00Z', '2025-03-03T23:00Z'],
    // The windows are an hour shorter and an hour longer in real time.
    ['2025-03-30', '00:00', '06:00', '2025-03-29T23:00Z', '2025-03-30T04:00Z'],
    ['2025-10-26', '00:00', '06:00', '2025-10-25T22:00Z', '2025-10-26T05:00Z'],
    // A start or end that a clock change skips moves to the clock change.
    ['2025-03-30', '01:00', '02:30', '2025-03-30T00:00Z', '2025-03-30T01:00Z'],
    ['2025-03-30', '02:30', '04:00', '2025-03-30T01:00Z', '2025-03-30T02:00Z'],
    // A start or end whose local time occurs twice means the first time.
    ['2025-10-26', '01:00', '02:30', '2025-10-25T23:00Z', '2025-10-26T00:30Z'],
    ['2025-10-26', '02:30', '04:00', '2025-10-26T00:30Z', '2025-10-26T03:00Z'],
  ])('on %s, a window %s–%s has the right start and end', (date, from, to, start, end) => {
    const series = aWindow({ ...on(date), ...times(from, to) })
    expect(expandSeries(series, always)).toEqual([
      { key: { seriesId: 'window', day: day(date), startMinute: localTime(from) }, start: at(start), end: at(end) },
    ])
  })

  it('a window is left out when the clocks skip all of it', () => {
    expect(expandSeries(aWindow({ ...on('2025-03-30'), ...times('02:00', '03:00') }), always)).toEqual([])
  })
})
