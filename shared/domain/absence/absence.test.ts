import { describe, expect, it, test } from 'vitest'
import { localDate } from '#shared/time/local-date.ts'
import { localTime } from '#shared/time/local-time.ts'
import { availableSlots, type SlotSearch } from '#shared/domain/slot/available-slots.ts'
import { whyNotOffered } from '#shared/domain/slot/why-not-offered.ts'
import { OPEN_POLICY } from '#shared/domain/booking/booking-policy.ts'
import { occurrencesOf } from '#shared/domain/availability/series/published-occurrence.ts'
import { aClaim, anAbsence, aService, aSession, at, aWindow, day, starts, wall } from '#tests/builders/scheduling.ts'
import type { Absence } from './absence.ts'
import { absenceProblem } from './absence-rules.ts'
import { absenceCalendar, absenceFinder, absentTimes } from './absent-time.ts'
import { hiddenAvailability } from './hidden-availability.ts'

const week = { start: at('2025-03-02T00:00Z'), end: at('2025-03-12T00:00Z') }
const year = { start: at('2025-01-01T00:00Z'), end: at('2026-01-01T00:00Z') }

const texts = (absence: Partial<Absence>, within = week) =>
  absentTimes([anAbsence(absence)], within).map(
    ({ start, end }) => `${wall('Europe/Amsterdam', start).slice(5)} ${wall('Europe/Amsterdam', end).slice(5)}`,
  )

describe('the times of an absence (R-D148)', () => {
  it.each<[string, Partial<Absence>, string[]]>([
    ['is once', {}, ['03-03 10:00 03-03 11:00']],
    [
      'lasts whole days',
      { endDate: localDate('2025-03-05'), fromMinute: 0, toMinute: 1440 },
      ['03-03 00:00 03-06 00:00'],
    ],
    [
      'begins and ends within days that are far apart',
      { startDate: localDate('2025-02-20'), endDate: localDate('2025-03-04'), fromMinute: 780, toMinute: 540 },
      ['02-20 13:00 03-04 09:00'],
    ],
    [
      'recurs until a date',
      { recurrence: 'workdays', until: localDate('2025-03-05') },
      ['03-03 10:00 03-03 11:00', '03-04 10:00 03-04 11:00', '03-05 10:00 03-05 11:00'],
    ],
    [
      'recurs without end',
      { recurrence: 'weekly', startDate: localDate('2020-03-03'), endDate: localDate('2020-03-03') },
      ['03-04 10:00 03-04 11:00', '03-11 10:00 03-11 11:00'],
    ],
    [
      'is on listed dates',
      {
        recurrence: 'listed',
        dates: [localDate('2024-03-31'), localDate('2025-03-06')],
        fromMinute: 0,
        toMinute: 1440,
      },
      ['03-06 00:00 03-07 00:00'],
    ],
  ])('%s', (_, absence, expected) => expect(texts(absence)).toEqual(expected))

  it('applies to all specialists, or to those that it lists', () => {
    const time = { start: at('2025-03-03T09:30Z'), end: at('2025-03-03T09:45Z') }
    expect(absenceFinder([anAbsence()])('anna', time)).toHaveLength(1)
    expect(absenceFinder([anAbsence()])('bram', time)).toEqual([])
    expect(absenceFinder([anAbsence({ specialistIds: 'all' })])('bram', time)).toHaveLength(1)
    expect(absenceFinder([])('anna', time)).toEqual([])
  })

  it('an absence that lasts for months is found once for every part of it that is asked for', () => {
    const find = absenceFinder([anAbsence({ endDate: localDate('2025-09-01') })])
    expect(find('anna', year)).toHaveLength(1)
    expect(find('anna', { start: at('2025-07-01T00:00Z'), end: at('2025-07-02T00:00Z') })).toHaveLength(1)
  })
})

test.each([
  // The clocks of Amsterdam skip 02:00 to 03:00 on 30 March, and show it twice on 26 October.
  ['2025-03-30', '02:15', '02:45', []],
  ['2025-03-30', '01:30', '02:30', ['2025-03-30T00:30Z 2025-03-30T01:00Z']],
  ['2025-03-30', '02:30', '03:30', ['2025-03-30T01:00Z 2025-03-30T01:30Z']],
  ['2025-10-26', '01:30', '02:30', ['2025-10-25T23:30Z 2025-10-26T01:30Z']],
  ['2025-10-26', '02:30', '02:45', ['2025-10-26T00:30Z 2025-10-26T01:45Z']],
  ['2025-10-26', '00:00', '24:00', ['2025-10-25T22:00Z 2025-10-26T23:00Z']],
])(
  'An absence on %s from %s to %s covers all of that time that the clocks show (R-D149)',
  (date, from, to, expected) => {
    const absence = anAbsence({ startDate: localDate(date), fromMinute: localTime(from), toMinute: localTime(to) })
    const times = absentTimes([absence], year).map(({ start, end }) => `${instant(start)} ${instant(end)}`)
    expect(times).toEqual(expected)
  },
)

const instant = (minute: number): string => `${new Date(minute * 60_000).toISOString().slice(0, 16)}Z`

const searchOf = (changes: Partial<SlotSearch> = {}): SlotSearch => ({
  service: aService({ durationMinutes: 45 }),
  now: at('2025-03-01T00:00Z'),
  days: { first: day('2025-03-03'), last: day('2025-03-03') },
  series: [aWindow()],
  exceptions: new Map(),
  claims: [],
  absences: absenceCalendar([anAbsence({ fromMinute: localTime('10:00'), toMinute: localTime('10:15') })]),
  openLocationIds: [],
  ...changes,
})

describe('the search for free slots around absences (R-D150)', () => {
  const times = (changes: Partial<SlotSearch> = {}) =>
    starts(availableSlots(searchOf(changes))).map((text) => text.slice(6))

  it('continues after an absence as after a booking, but without buffers', () => {
    const buffers = new Map([['massage', { beforeMinutes: 15, afterMinutes: 15 }]])
    expect(times()).toEqual(['09:00', '10:15', '11:00'])
    expect(times({ policy: { ...OPEN_POLICY, buffers } })).toEqual(['09:00', '10:15', '11:00'])
    expect(times({ policy: { ...OPEN_POLICY, slotStepMinutes: 30 } })).toEqual(['09:00', '10:30', '11:00'])
  })

  it('counts absences and bookings together, whichever comes first', () => {
    const claims = [aClaim({ start: at('2025-03-03T09:05+01:00'), end: at('2025-03-03T10:10+01:00') })]
    expect(times({ claims })).toEqual(['10:15', '11:00'])
  })

  it('offers no session that overlaps an absence, even with seats taken, and offers all others', () => {
    const series = [aSession({ toMinute: localTime('11:00') })]
    expect(times({ series })).toEqual(['09:00', '09:30', '10:30'])
    expect(times({ series, absences: absenceCalendar([anAbsence({ specialistIds: ['bram'] })]) })).toEqual([
      '09:00',
      '09:30',
      '10:00',
      '10:30',
    ])
  })

  it('says that the specialist is away, and when', () => {
    expect(whyNotOffered(searchOf(), at('2025-03-03T09:00+01:00'), 'anna').kind).toBe('offered')
    expect(whyNotOffered(searchOf(), at('2025-03-03T09:45+01:00'), 'anna')).toMatchObject({
      kind: 'away',
      absence: { absenceId: 'absence', start: at('2025-03-03T10:00+01:00'), end: at('2025-03-03T10:15+01:00') },
    })
  })
})

test('Time hidden by absences counts whole sessions and the minutes of windows, with overlapping absences once', () => {
  const series = [aWindow(), aSession({ toMinute: localTime('11:00') })]
  const days = { first: day('2025-03-03'), last: day('2025-03-03') }
  const published = series.flatMap((each) => occurrencesOf(each, new Map(), days))
  const absences = [
    anAbsence({ fromMinute: localTime('10:15'), toMinute: localTime('11:00') }),
    anAbsence({ id: 'other', fromMinute: localTime('10:45'), toMinute: localTime('11:15') }),
  ]
  // The window loses 10:15 to 11:15, and the sessions of 10:00 and 10:30 are hidden.
  expect(hiddenAvailability(published, absenceFinder(absences), week)).toEqual({ occurrences: 3, minutes: 120 })
  expect(hiddenAvailability(published, absenceFinder([]), week)).toEqual({ occurrences: 0, minutes: 0 })
})

describe('the validation of an absence', () => {
  it.each<[Partial<Absence>, string | undefined]>([
    [{}, undefined],
    [{ toMinute: 600 }, 'toMinute end-before-start'],
    [{ endDate: localDate('2025-03-02') }, 'endDate end-date-before-start'],
    [{ endDate: localDate('2025-03-04'), toMinute: 60 }, undefined],
    [{ endDate: localDate('2027-03-04') }, 'endDate absence-too-long'],
    [{ endDate: localDate('2025-04-10'), recurrence: 'yearly' }, 'endDate repeated-absence-too-long'],
    [{ endDate: localDate('2025-03-20'), recurrence: 'yearly' }, undefined],
    [{ recurrence: 'weekly', until: localDate('2025-03-02') }, 'until end-date-before-start'],
    [
      {
        recurrence: 'workdays',
        startDate: localDate('2025-03-08'),
        endDate: localDate('2025-03-08'),
        until: localDate('2025-03-09'),
      },
      'until no-occurrence',
    ],
    // The clocks of Amsterdam skip 02:00 to 03:00 on 30 March.
    [
      { startDate: localDate('2025-03-30'), endDate: localDate('2025-03-30'), fromMinute: 135, toMinute: 165 },
      'fromMinute skipped-time',
    ],
    [
      { startDate: localDate('2025-03-30'), endDate: localDate('2025-03-30'), fromMinute: 135, toMinute: 195 },
      undefined,
    ],
    [
      {
        startDate: localDate('2025-03-29'),
        endDate: localDate('2025-03-29'),
        fromMinute: 135,
        toMinute: 165,
        recurrence: 'daily',
      },
      undefined,
    ],
  ])('%j: %s', (changes, expected) => {
    const finding = absenceProblem(anAbsence(changes))
    expect(finding && `${finding.field} ${finding.problem}`).toBe(expected)
  })
})
