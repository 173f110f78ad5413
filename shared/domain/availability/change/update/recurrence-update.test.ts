import { describe, expect, it } from 'vitest'
import type { OccurrenceEdit, OccurrenceException } from '#shared/domain/availability/series/series.ts'
import type { SeriesState } from '#shared/domain/availability/change/survey-affected-occurrences.ts'
import { localDate } from '#shared/time/local-date.ts'
import {
  booked,
  cancelled,
  changesOf,
  daily,
  dates,
  held,
  hour,
  mondays,
  noRows,
  nothing,
  selected,
  start,
  state,
  threeADay,
  until,
  update,
} from '#tests/builders/availability-changes.ts'
import { aSession, at } from '#tests/builders/scheduling.ts'

describe('updating the end date of a series', () => {
  const end = (date: string, changes: Partial<SeriesState> = {}, now = start) =>
    update(state(mondays, changes), '2025-03-10', 'selected', until(date), { now })

  it('to an earlier date keeps a booked occurrence after it', () => {
    const changes = changesOf(end('2025-03-16', booked('2025-03-24')))
    expect(dates(changes)).toEqual({ ...nothing, deleted: '03-17 09:00, 03-31 09:00', kept: '03-24 09:00 booked' })
    expect(changes.rows).toEqual({
      ...noRows,
      updatedSeries: [{ ...mondays, ...until('2025-03-16') }],
      setExceptions: [held('2025-03-24')],
    })
  })

  it('to a later date adds occurrences', () => {
    const changes = changesOf(end('2025-04-14'))
    expect(dates(changes)).toEqual({ ...nothing, created: '04-07 09:00, 04-14 09:00' })
    expect(changes.rows).toEqual({ ...noRows, updatedSeries: [{ ...mondays, ...until('2025-04-14') }] })
  })

  it('changes nothing before it, whatever exceptions and gaps the series has (R-D46)', () => {
    const edited = (date: string, edit: OccurrenceEdit): OccurrenceException => ({
      kind: 'edited',
      occurrence: selected(date),
      edit,
    })
    const exceptions = [
      cancelled('session', '2025-03-06'),
      edited('2025-03-07', { priceCents: 100 }),
      edited('2025-03-08', { date: localDate('2025-03-21') }),
      held('2025-03-19'),
    ]
    const gappy = { ...daily, gaps: [{ from: localDate('2025-03-03'), weekday: 2 as const }] }
    const before = state(gappy, { ...booked('2025-03-13'), exceptions })
    const to = (date: string) => changesOf(update(before, '2025-03-10', 'selected', until(date)))
    // Tuesdays are a gap of the series, and the 19th has an occurrence already.
    expect(dates(to('2025-03-20'))).toEqual({ ...nothing, created: '03-17 09:00, 03-20 09:00' })
    expect(dates(to('2025-03-14'))).toEqual({ ...nothing, deleted: '03-15 09:00, 03-16 09:00, 03-19 09:00' })
  })

  it('to a later date is possible also when only a booked occurrence is left', () => {
    const changes = changesOf(
      update(state(mondays, booked('2025-03-31')), '2025-03-31', 'all', until('2025-04-07'), {
        now: at('2025-03-30T12:00Z'),
      }),
    )
    expect(dates(changes)).toMatchObject({ created: '04-07 09:00', blocked: '' })
  })

  it('adds whole days, also when the first slot of the last day has begun', () => {
    const once = { ...threeADay, recurrence: 'weekly' as const, ...until('2025-03-03') }
    const changes = changesOf(
      update(
        state(once),
        '2025-03-03',
        'all',
        { priceCents: 6000, ...until('2025-03-10') },
        { time: '10:00', now: at('2025-03-03T08:15Z') },
      ),
    )
    expect(dates(changes)).toEqual({
      ...nothing,
      created: '03-10 09:00, 03-10 09:30, 03-10 10:00',
      updated: '03-03 09:30 → 03-03 09:30, 03-03 10:00 → 03-03 10:00',
    })
  })

  it('adds only the slots that fit into a day after the move', () => {
    const night = aSession({ ...hour('00:00', '01:00'), recurrence: 'weekly', ...until('2025-03-03') })
    const before = state(night, { exceptions: [cancelled('session', '2025-03-03', '00:00')] })
    const edit = { ...hour('00:00', '00:30'), ...until('2025-03-10') }
    const changes = changesOf(update(before, '2025-03-03', 'all', edit, { time: '00:30' }))
    expect(dates(changes)).toEqual({ ...nothing, created: '03-10 00:00', updated: '03-03 00:30 → 03-03 00:00' })
  })

  it('can be combined with a new price', () => {
    const changes = changesOf(update(state(mondays), '2025-03-10', 'all', { priceCents: 100, ...until('2025-04-07') }))
    expect(changes.updated).toHaveLength(5)
    expect(dates(changes).created).toBe('04-07 09:00')
    expect(changes.rows).toEqual({
      ...noRows,
      updatedSeries: [{ ...mondays, priceCents: 100, ...until('2025-04-07') }],
    })
  })

  it('accepts today at the earliest and ten years ahead at the latest (R-D46)', () => {
    const now = at('2025-03-09T23:00Z')
    expect(end('2025-03-09', {}, now)).toEqual({ kind: 'invalid', finding: { field: 'endDate', problem: 'future' } })
    expect(end('2025-03-10', {}, now).kind).toBe('planned')
    expect(end('9999-12-31')).toEqual({ kind: 'invalid', finding: { field: 'endDate', problem: 'series-too-long' } })
  })
})

describe('updating the frequency of a series', () => {
  it('to one-time ends the series on the day it starts (R-D13)', () => {
    const { rows } = changesOf(update(state(mondays), '2025-03-17', 'all', { recurrence: 'one-time' }))
    expect(rows.updatedSeries).toEqual([
      { ...mondays, recurrence: 'one-time', startDate: '2025-03-03', ...until('2025-03-03') },
    ])
  })

  it('turns a one-time availability into a series', () => {
    const once = aSession({ ...hour('09:00', '10:00'), durationMinutes: 60 })
    const changes = changesOf(
      update(state(once), '2025-03-03', 'selected', { recurrence: 'weekly', ...until('2025-03-17') }),
    )
    expect(dates(changes)).toEqual({ ...nothing, created: '03-10 09:00, 03-17 09:00' })
    expect(changes.rows).toEqual({
      ...noRows,
      updatedSeries: [{ ...once, recurrence: 'weekly', ...until('2025-03-17') }],
    })
  })

  it('restarts the rule at the first occurrence, also when that moves over a clock change', () => {
    const friday = aSession({
      ...hour('09:00', '10:00'),
      durationMinutes: 60,
      startDate: localDate('2025-03-28'),
      ...until('2025-03-28'),
    })
    const changes = changesOf(
      update(state(friday), '2025-03-28', 'all', {
        date: localDate('2025-03-31'),
        recurrence: 'weekly',
        ...until('2025-04-14'),
      }),
    )
    expect(dates(changes)).toMatchObject({
      created: '03-31 09:00, 04-07 09:00, 04-14 09:00',
      deleted: '03-28 09:00',
    })
  })

  it('restarts the rule at the selected occurrence, around kept and cancelled ones', () => {
    const before = state(mondays, { ...booked('2025-03-17'), exceptions: [cancelled('session', '2025-03-24')] })
    const changes = changesOf(
      update(before, '2025-03-10', 'following', { recurrence: 'daily', ...until('2025-03-25') }),
    )
    expect(dates(changes)).toMatchObject({
      created: [11, 12, 13, 14, 15, 16, 18, 19, 20, 21, 22, 23, 25].map((date) => `03-${date} 09:00`).join(', '),
      deleted: '03-31 09:00',
      kept: '03-17 09:00 booked',
    })
  })
})

describe('updating one weekday of a series', () => {
  it('of a daily series leaves a gap in it and starts a new weekly series (R-D41)', () => {
    const edit = hour('11:00', '12:00')
    const changes = changesOf(update(state(daily), '2025-03-05', 'following-same-weekday', edit))
    expect(dates(changes)).toEqual({ ...nothing, updated: '03-05 09:00 → 03-05 11:00, 03-12 09:00 → 03-12 11:00' })
    expect(changes.rows).toEqual({
      ...noRows,
      updatedSeries: [{ ...daily, gaps: [{ from: '2025-03-05', weekday: 3 }] }],
      insertedSeries: [{ ...daily, id: 'new', startDate: '2025-03-05', recurrence: 'weekly', ...edit }],
    })
  })

  it('a gap for one weekday moves with its series (R-D41)', () => {
    const gappy = { ...daily, gaps: [{ from: localDate('2025-03-03'), weekday: 3 as const }] }
    const { rows } = changesOf(update(state(gappy), '2025-03-10', 'following', { date: localDate('2025-03-11') }))
    expect(rows).toEqual({
      ...noRows,
      updatedSeries: [{ ...gappy, ...until('2025-03-09') }],
      insertedSeries: [
        {
          ...gappy,
          id: 'new',
          startDate: '2025-03-11',
          ...until('2025-03-17'),
          gaps: [{ from: '2025-03-04', weekday: 4 }],
        },
      ],
    })
  })

  it('one weekday of a monthly series is edited one occurrence at a time (R-D41)', () => {
    // Monthly on the 3rd: Mo 3 March, Th 3 April, Sa 3 May, Tu 3 June, Th 3 July.
    const monthly = { ...daily, recurrence: 'monthly' as const, ...until('2025-07-31') }
    const changes = changesOf(update(state(monthly), '2025-04-03', 'all-same-weekday', { priceCents: 100 }))
    expect(changes.rows).toEqual({
      ...noRows,
      setExceptions: ['2025-04-03', '2025-07-03'].map((date) => ({
        kind: 'edited',
        occurrence: selected(date),
        edit: { priceCents: 100 },
      })),
    })
  })

  it('a monthly series also moves by days, its last occurrence included (R-D43)', () => {
    // 28 January, February and March; two days after 28 February is 2 March.
    const monthly = { ...daily, recurrence: 'monthly' as const, startDate: localDate('2025-01-28') }
    const to = { date: localDate('2025-01-30') }
    const move = (endDate: string) =>
      changesOf(
        update(state({ ...monthly, ...until(endDate) }), '2025-01-28', 'all', to, { now: at('2025-01-01T00:00Z') }),
      )
    const first = '01-28 09:00 → 01-30 09:00, 02-28 09:00 → 03-02 09:00'
    expect(dates(move('2025-02-28')).updated).toBe(first)
    expect(dates(move('2025-03-28')).updated).toBe(`${first}, 03-28 09:00 → 03-30 09:00`)
  })

  it('workdays that are moved by a day become a daily series without Sundays and Mondays (R-D41)', () => {
    const workdays = { ...daily, recurrence: 'workdays' as const }
    const { insertedSeries, updatedSeries } = changesOf(
      update(state(workdays), '2025-03-03', 'all', { date: localDate('2025-03-04') }),
    ).rows
    expect(insertedSeries).toEqual([])
    expect(updatedSeries).toEqual([
      {
        ...workdays,
        recurrence: 'daily',
        startDate: '2025-03-04',
        ...until('2025-03-17'),
        gaps: [
          { from: '2025-03-04', weekday: 7 },
          { from: '2025-03-04', weekday: 1 },
        ],
      },
    ])
  })
})
