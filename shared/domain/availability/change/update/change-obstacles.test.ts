import { describe, expect, it } from 'vitest'
import type { OccurrenceException } from '#shared/domain/availability/series/series.ts'
import type { SeriesState } from '#shared/domain/availability/change/survey-affected-occurrences.ts'
import { localDate } from '#shared/time/local-date.ts'
import { localTime } from '#shared/time/local-time.ts'
import {
  booked,
  changesOf,
  dates,
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
import { aSession, at, aWindow, key } from '#tests/builders/scheduling.ts'
import type { ChangeScope } from '#shared/domain/availability/change/scope/change-scope.ts'
import { planUpdate } from './plan-update.ts'
import type { AvailabilityEdit } from './edit-effect.ts'

describe('obstacles that block an update of a series', () => {
  it('another session of the specialist blocks it and is named (R-D45)', () => {
    const yoga = aSession({
      id: 'yoga',
      startDate: localDate('2025-03-24'),
      ...until('2025-03-24'),
      ...hour('10:30', '11:00'),
    })
    const changes = changesOf(
      update(state(mondays), '2025-03-10', 'following', hour('10:00', '11:00'), { others: [yoga] }),
    )
    expect(changes.blocked).toEqual([
      {
        reason: 'overlap',
        facts: expect.objectContaining({ date: '2025-03-24', fromMinute: 600 }),
        existing: expect.objectContaining({ occurrence: key('yoga', '2025-03-24', '10:30') }),
      },
    ])
    expect(changes.rows).toEqual(noRows)
    const touching = { others: [{ ...yoga, ...hour('11:00', '11:30') }] }
    expect(
      dates(changesOf(update(state(mondays), '2025-03-10', 'following', hour('10:00', '11:00'), touching))).blocked,
    ).toBe('')
    const brams = { others: [{ ...yoga, specialistId: 'bram' }] }
    expect(
      dates(changesOf(update(state(mondays), '2025-03-10', 'following', hour('10:00', '11:00'), brams))).blocked,
    ).toBe('')
  })

  it('a session that begins before a lengthened one ends blocks it', () => {
    const yoga = aSession({
      id: 'yoga',
      startDate: localDate('2025-03-24'),
      ...until('2025-03-24'),
      ...hour('10:00', '10:30'),
    })
    const longer = update(state(mondays), '2025-03-10', 'all', hour('09:00', '10:15'), { others: [yoga] })
    expect(dates(changesOf(longer)).blocked).toBe('03-24 09:00 overlap')
  })

  it('the next slot of the same day blocks it', () => {
    const changes = changesOf(update(state(threeADay), '2025-03-05', 'selected', hour('09:15', '09:45')))
    expect(dates(changes).blocked).toBe('03-05 09:15 overlap')
  })

  it('a move into the past is blocked (R-D45)', () => {
    const now = at('2025-03-09T12:00Z')
    const back = update(state(mondays), '2025-03-10', 'selected', { date: localDate('2025-03-08') }, { now })
    expect(dates(changesOf(back)).blocked).toBe('03-08 09:00 past')
    const to = { date: localDate('2025-03-08') }
    const toNow = update(state(mondays), '2025-03-10', 'selected', to, { now: at('2025-03-08T08:00Z') })
    expect(dates(changesOf(toNow)).blocked).toBe('03-08 09:00 past')
    const ahead = update(state(mondays), '2025-03-10', 'selected', to, { now: at('2025-03-08T07:59Z') })
    expect(dates(changesOf(ahead)).blocked).toBe('')
  })

  it('a move past midnight is refused', () => {
    const late = update(state(mondays), '2025-03-10', 'selected', hour('23:00', '24:00'))
    expect(late.kind).toBe('planned')
    const tooLate = update(state(mondays), '2025-03-10', 'all', { fromMinute: localTime('23:30') })
    expect(tooLate).toEqual({ kind: 'invalid', finding: { field: 'toMinute', problem: 'end-before-start' } })
  })

  it('a kept, booked slot does not block it: the slot that would lie over it is deleted (R-D45)', () => {
    const before = state(threeADay, booked('2025-03-10', '09:30'))
    const changes = changesOf(update(before, '2025-03-10', 'following', hour('09:30', '10:00')))
    expect(dates(changes)).toMatchObject({ deleted: '03-10 09:00', kept: '03-10 09:30 booked', blocked: '' })
  })

  it('a session of another series that overlaps the new time still blocks it when that time is kept by a booked slot', () => {
    const day = { ...threeADay, startDate: localDate('2025-03-10'), ...until('2025-03-10') }
    const brams = { ...mondays, id: 'brams', specialistId: 'bram', startDate: localDate('2025-03-10') }
    const edit = { ...hour('09:00', '09:30'), specialistId: 'bram' }
    const before = state(day, booked('2025-03-10'))
    const changes = changesOf(update(before, '2025-03-10', 'all', edit, { time: '09:30', others: [brams] }))
    expect(dates(changes)).toMatchObject({
      kept: '03-10 09:00 booked',
      blocked: '03-10 09:00 overlap, 03-10 09:30 overlap',
    })
  })
})

describe('an occurrence of the changed series that would lie over a kept one (R-D45)', () => {
  it('is deleted also when it is the selected one and was edited on its own', () => {
    const edited = (time: string): OccurrenceException => ({
      kind: 'edited',
      occurrence: selected('2025-03-16', time),
      edit: { priceCents: 100 },
    })
    const before = state(threeADay, { exceptions: [edited('09:00'), edited('09:30')] })
    const changes = changesOf(update(before, '2025-03-16', 'all-same-day', hour('09:00', '09:30'), { time: '09:30' }))
    expect(dates(changes)).toEqual({
      ...nothing,
      updated: '03-16 10:00 → 03-16 09:30',
      deleted: '03-16 09:30',
      kept: '03-16 09:00 edited',
    })
  })

  it('is deleted whatever the scope', () => {
    const before = state(threeADay, booked('2025-03-10', '09:30'))
    const changes = (scope: ChangeScope) => changesOf(update(before, '2025-03-10', scope, hour('09:30', '10:00')))
    for (const scope of ['all-same-day', 'following-same-day'] as const) {
      expect(dates(changes(scope))).toEqual({
        ...nothing,
        updated: '03-10 10:00 → 03-10 10:30',
        deleted: '03-10 09:00',
        kept: '03-10 09:30 booked',
      })
    }
    // With the scope 'selected', the booked occurrence is outside the scope, so the overlap blocks the change.
    expect(dates(changes('selected')).blocked).toBe('03-10 09:30 overlap')
  })

  const window = (date: string) => key('window', date, '09:00')
  const plan = (before: SeriesState, edit: AvailabilityEdit) =>
    changesOf(
      planUpdate(
        before,
        { selected: window('2025-03-10'), scope: 'all', edit },
        { now: start, newSeriesId: 'new', published: { series: [], exceptions: [] } },
      ),
    )

  it('is deleted also when the series is changed in place', () => {
    // The 12th was moved to the 11th and given to Bram. When Bram gets the whole series, the regular 11th overlaps it.
    const moved: OccurrenceException = {
      kind: 'edited',
      occurrence: window('2025-03-12'),
      edit: { date: localDate('2025-03-11'), specialistId: 'bram' },
    }
    const series = aWindow({ startDate: localDate('2025-03-10'), ...until('2025-03-13'), recurrence: 'daily' })
    const changes = plan(state(series, { exceptions: [moved] }), { specialistId: 'bram' })
    expect(dates(changes)).toMatchObject({ deleted: '03-11 09:00', kept: '03-11 09:00 edited' })
  })

  it('is not deleted at the old time of the selected occurrence, when that one moves too', () => {
    const earlier: OccurrenceException = {
      kind: 'edited',
      occurrence: window('2025-03-10'),
      edit: hour('09:00', '11:00'),
    }
    const series = aWindow({ startDate: localDate('2025-03-10'), ...until('2025-03-11'), recurrence: 'daily' })
    const changes = plan(state(series, { exceptions: [earlier] }), { date: localDate('2025-03-09') })
    expect(dates(changes)).toEqual({
      ...nothing,
      updated: '03-10 09:00 → 03-09 09:00, 03-11 09:00 → 03-10 09:00',
    })
  })
})
