import { describe, expect, it } from 'vitest'
import type { OccurrenceException } from '#shared/domain/availability/series/series.ts'
import { localDate } from '#shared/time/local-date.ts'
import {
  booked,
  cancelled,
  changesOf,
  dates,
  held,
  mondays,
  noRows,
  nothing,
  selected,
  start,
  state,
  threeADay,
  until,
} from '#tests/builders/availability-changes.ts'
import { at } from '#tests/builders/scheduling.ts'
import type { ChangeScope } from './scope/change-scope.ts'
import type { ChangeSet } from './change-set.ts'
import { planDeletion } from './plan-deletion.ts'

describe('deleting occurrences of a weekly Monday series', () => {
  const remove = (scope: ChangeScope, before = state(mondays), date = '2025-03-10', now = start) =>
    changesOf(planDeletion(before, selected(date), scope, now))

  it('deleting only the selected occurrence adds an exception to the series', () => {
    const changes = remove('selected')
    expect(dates(changes)).toEqual({ ...nothing, deleted: '03-10 09:00' })
    expect(changes.rows).toEqual({ ...noRows, setExceptions: [cancelled('session', '2025-03-10')] })
  })

  it('deleting the selected and following occurrences ends the series and keeps a booked one (R-D41, R-D42)', () => {
    const changes = remove('following', state(mondays, booked('2025-03-17')))
    expect(dates(changes)).toEqual({
      ...nothing,
      deleted: '03-10 09:00, 03-24 09:00, 03-31 09:00',
      kept: '03-17 09:00 booked',
    })
    expect(changes.kept[0]?.bookingIds).toEqual(['noor'])
    expect(changes.rows).toEqual({
      ...noRows,
      updatedSeries: [{ ...mondays, endDate: '2025-03-09' }],
      setExceptions: [held('2025-03-17')],
    })
  })

  it('deleting all occurrences deletes the series, or the part of it that is still ahead', () => {
    expect(remove('all').rows).toEqual({ ...noRows, deletedSeriesIds: ['session'] })
    const later = remove('all', state(mondays), '2025-03-24', at('2025-03-17T08:00Z'))
    expect(dates(later)).toEqual({ ...nothing, deleted: '03-24 09:00, 03-31 09:00' })
    expect(later.rows).toEqual({ ...noRows, updatedSeries: [{ ...mondays, endDate: '2025-03-23' }] })
  })

  it('an occurrence that was edited on its own is kept, unless it is the selected one', () => {
    const edited: OccurrenceException = {
      kind: 'edited',
      occurrence: selected('2025-03-17'),
      edit: { priceCents: 100 },
    }
    const before = state(mondays, { exceptions: [edited] })
    expect(dates(remove('all', before)).kept).toBe('03-17 09:00 edited')
    expect(dates(remove('all', before, '2025-03-17'))).toMatchObject({
      kept: '',
      deleted: '03-03 09:00, 03-10 09:00, 03-17 09:00, 03-24 09:00, 03-31 09:00',
    })
  })

  it('deleting one weekday deletes the same as without weekday, because the series has no other', () => {
    expect(remove('following-same-weekday').rows).toEqual(remove('following').rows)
    expect(remove('all-same-weekday').rows).toEqual(remove('all').rows)
  })

  it('an occurrence that a series kept only for its booking is deleted too, once that booking is gone (R-D42)', () => {
    const before = state({ ...mondays, ...until('2025-03-09') }, { exceptions: [held('2025-03-17')] })
    const changes = remove('all', before, '2025-03-03')
    expect(dates(changes)).toEqual({ ...nothing, deleted: '03-03 09:00, 03-17 09:00' })
    expect(changes.rows).toEqual({ ...noRows, deletedSeriesIds: ['session'] })
  })

  it('is blocked when the selected occurrence is booked or has begun', () => {
    const byBooking = remove('selected', state(mondays, booked('2025-03-10')))
    expect(dates(byBooking)).toEqual({ ...nothing, blocked: '03-10 09:00 booked' })
    expect(byBooking.rows).toEqual(noRows)
    const begun = remove('all', state(mondays), '2025-03-10', at('2025-03-10T08:00Z'))
    expect(dates(begun)).toEqual({ ...nothing, blocked: '03-10 09:00 past' })
    expect(dates(remove('all', state(mondays), '2025-03-10', at('2025-03-10T07:59Z'))).blocked).toBe('')
  })

  it('is blocked in a wider scope too when its only occurrence is booked', () => {
    const last = state(mondays, booked('2025-03-31'))
    expect(dates(remove('following', last, '2025-03-31'))).toEqual({ ...nothing, blocked: '03-31 09:00 booked' })
    expect(dates(remove('following', last, '2025-03-24'))).toMatchObject({ kept: '03-31 09:00 booked', blocked: '' })
  })

  it('reports when there is nothing to delete', () => {
    const gone = state(mondays, { exceptions: [cancelled('session', '2025-03-10')] })
    expect(planDeletion(gone, selected('2025-03-10'), 'all', start)).toEqual({ kind: 'not-published' })
    expect(planDeletion(state(mondays), selected('2025-03-11'), 'all', start)).toEqual({ kind: 'not-published' })
  })
})

describe('deleting from three slots a day, 3 to 16 March, selected Wednesday 5 March 09:30 (R-D41)', () => {
  const remove = (scope: ChangeScope) =>
    changesOf(planDeletion(state(threeADay), selected('2025-03-05', '09:30'), scope, start))

  it.each<[ChangeScope, number, Partial<ChangeSet['rows']>]>([
    ['selected', 1, { setExceptions: [cancelled('session', '2025-03-05', '09:30')] }],
    [
      'following',
      35,
      {
        updatedSeries: [{ ...threeADay, ...until('2025-03-05') }],
        setExceptions: [cancelled('session', '2025-03-05', '09:30'), cancelled('session', '2025-03-05', '10:00')],
      },
    ],
    ['all', 42, { deletedSeriesIds: ['session'] }],
    [
      'following-same-day',
      2,
      { setExceptions: [cancelled('session', '2025-03-05', '09:30'), cancelled('session', '2025-03-05', '10:00')] },
    ],
    [
      'all-same-day',
      3,
      { setExceptions: ['09:00', '09:30', '10:00'].map((time) => cancelled('session', '2025-03-05', time)) },
    ],
    [
      'following-same-weekday',
      6,
      { updatedSeries: [{ ...threeADay, gaps: [{ from: localDate('2025-03-05'), weekday: 3 }] }] },
    ],
    [
      'all-same-weekday',
      6,
      { updatedSeries: [{ ...threeADay, gaps: [{ from: localDate('2025-03-05'), weekday: 3 }] }] },
    ],
    [
      'following-same-time-and-weekday',
      2,
      { updatedSeries: [{ ...threeADay, gaps: [{ from: localDate('2025-03-05'), weekday: 3, startMinute: 570 }] }] },
    ],
    [
      'following-same-time',
      12,
      { updatedSeries: [{ ...threeADay, gaps: [{ from: localDate('2025-03-05'), startMinute: 570 }] }] },
    ],
  ])('the scope %s deletes %i slots', (scope, count, rows) => {
    const changes = remove(scope)
    expect(changes.deleted).toHaveLength(count)
    expect(changes.rows).toEqual({ ...noRows, ...rows })
  })
})
