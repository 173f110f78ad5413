import { describe, expect, it } from 'vitest'
import { localDate } from '#shared/time/local-date.ts'
import { localTime } from '#shared/time/local-time.ts'
import { aSession, at, aWindow, key, wall } from '#tests/builders/scheduling.ts'
import type { ChangeScope } from './change-scope.ts'
import type { ChangeSet, OccurrenceFacts, SeriesPlan } from './change-set.ts'
import { fingerprintOf } from './change-set.ts'
import { planDeletion } from './plan-deletion.ts'
import { planUpdate } from './plan-update.ts'
import type { OccurrenceEdit, OccurrenceException, Series } from '#shared/domain/availability/series/series.ts'
import type { AvailabilityEdit } from './series-move.ts'
import type { SeriesState } from '#shared/domain/availability/series/series-with-exceptions.ts'
import { isEditedOnItsOwn, surveySeries } from '#shared/domain/availability/series/series-with-exceptions.ts'

/**
 *      March 2025              April 2025
 *  Mo Tu We Th Fr Sa Su    Mo Tu We Th Fr Sa Su
 *                  1  2         1  2  3  4  5  6
 *   3  4  5  6  7  8  9     7  8  9 10 11 12 13
 *  10 11 12 13 14 15 16    14 15 16 17 18 19 20
 *  17 18 19 20 21 22 23    21 22 23 24 25 26 27
 *  24 25 26 27 28 29 30    28 29 30
 *  31                      On the 30th of March 02:00 becomes 03:00.
 */
const start = at('2025-03-01T00:00Z')
const until = (date: string) => ({ endDate: localDate(date) })
const hour = (from: string, to: string) => ({ fromMinute: localTime(from), toMinute: localTime(to) })
const mondays = aSession({
  ...hour('09:00', '10:00'),
  durationMinutes: 60,
  recurrence: 'weekly',
  ...until('2025-03-31'),
})
const daily = aSession({ ...hour('09:00', '10:00'), durationMinutes: 60, recurrence: 'daily', ...until('2025-03-16') })
const threeADay = aSession({ recurrence: 'daily', ...until('2025-03-16') })

const state = (series: Series, changes: Partial<SeriesState> = {}): SeriesState => ({
  series,
  exceptions: [],
  bookings: [],
  ...changes,
})
const booked = (date: string, time = '09:00') => ({
  bookings: [{ id: 'noor', occurrence: key('session', date, time) }],
})
const selected = (date: string, time = '09:00') => key('session', date, time)

function changesOf(plan: SeriesPlan): ChangeSet {
  if (plan.kind !== 'planned') throw new Error(`Not planned but ${JSON.stringify(plan)}`)
  return plan.changes
}

const update = (
  before: SeriesState,
  date: string,
  scope: ChangeScope,
  edit: AvailabilityEdit,
  { time = '09:00', now = start, others = [] as Series[] } = {},
) =>
  planUpdate(
    before,
    { selected: selected(date, time), scope, edit },
    { now, newSeriesId: 'new', published: { series: others, exceptions: [] } },
  )

const named = ({ start: instant }: OccurrenceFacts) => wall('Europe/Amsterdam', instant).slice(5)
const dates = ({ created, updated, deleted, kept, blocked }: ChangeSet) => ({
  created: created.map(named).join(', '),
  updated: updated.map(({ before, after }) => `${named(before)} → ${named(after)}`).join(', '),
  deleted: deleted.map(named).join(', '),
  kept: kept.map(({ facts, reason }) => `${named(facts)} ${reason}`).join(', '),
  blocked: blocked.map(({ facts, reason }) => `${named(facts)} ${reason}`).join(', '),
})
const nothing = { created: '', updated: '', deleted: '', kept: '', blocked: '' }
const noRows = {
  insertedSeries: [],
  updatedSeries: [],
  deletedSeriesIds: [],
  setExceptions: [],
  deletedExceptions: [],
  renamedOccurrences: [],
}
const cancelled = (seriesId: string, date: string, time = '09:00'): OccurrenceException => ({
  kind: 'cancelled',
  occurrence: key(seriesId, date, time),
})
const held = (date: string, time = '09:00'): OccurrenceException => ({
  kind: 'edited',
  occurrence: selected(date, time),
  edit: {},
})

describe('deleting Mondays', () => {
  const remove = (scope: ChangeScope, before = state(mondays), date = '2025-03-10', now = start) =>
    changesOf(planDeletion(before, selected(date), scope, now))

  it('the selected one is an exception', () => {
    const changes = remove('selected')
    expect(dates(changes)).toEqual({ ...nothing, deleted: '03-10 09:00' })
    expect(changes.rows).toEqual({ ...noRows, setExceptions: [cancelled('session', '2025-03-10')] })
  })

  it('D41 and D42: the following end the series, which holds on to a booked one', () => {
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

  it('all of them delete the series, or what of it is ahead', () => {
    expect(remove('all').rows).toEqual({ ...noRows, deletedSeriesIds: ['session'] })
    const later = remove('all', state(mondays), '2025-03-24', at('2025-03-17T08:00Z'))
    expect(dates(later)).toEqual({ ...nothing, deleted: '03-24 09:00, 03-31 09:00' })
    expect(later.rows).toEqual({ ...noRows, updatedSeries: [{ ...mondays, endDate: '2025-03-23' }] })
  })

  it('keeps one that was edited on its own, unless it is the selected one', () => {
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

  it('by weekday are all that follow, as there is no other weekday', () => {
    expect(remove('following-same-weekday').rows).toEqual(remove('following').rows)
    expect(remove('all-same-weekday').rows).toEqual(remove('all').rows)
  })

  it('D42: deletes what the series only held on to, once its booking is gone', () => {
    const before = state({ ...mondays, ...until('2025-03-09') }, { exceptions: [held('2025-03-17')] })
    const changes = remove('all', before, '2025-03-03')
    expect(dates(changes)).toEqual({ ...nothing, deleted: '03-03 09:00, 03-17 09:00' })
    expect(changes.rows).toEqual({ ...noRows, deletedSeriesIds: ['session'] })
  })

  it('is blocked by a selected one that is booked or has begun', () => {
    const byBooking = remove('selected', state(mondays, booked('2025-03-10')))
    expect(dates(byBooking)).toEqual({ ...nothing, blocked: '03-10 09:00 booked' })
    expect(byBooking.rows).toEqual(noRows)
    const begun = remove('all', state(mondays), '2025-03-10', at('2025-03-10T08:00Z'))
    expect(dates(begun)).toEqual({ ...nothing, blocked: '03-10 09:00 past' })
    expect(dates(remove('all', state(mondays), '2025-03-10', at('2025-03-10T07:59Z'))).blocked).toBe('')
  })

  it('is blocked by a booked one that is alone in a wider scope too', () => {
    const last = state(mondays, booked('2025-03-31'))
    expect(dates(remove('following', last, '2025-03-31'))).toEqual({ ...nothing, blocked: '03-31 09:00 booked' })
    expect(dates(remove('following', last, '2025-03-24'))).toMatchObject({ kept: '03-31 09:00 booked', blocked: '' })
  })

  it('knows when there is nothing to delete', () => {
    const gone = state(mondays, { exceptions: [cancelled('session', '2025-03-10')] })
    expect(planDeletion(gone, selected('2025-03-10'), 'all', start)).toEqual({ kind: 'not-published' })
    expect(planDeletion(state(mondays), selected('2025-03-11'), 'all', start)).toEqual({ kind: 'not-published' })
  })
})

describe('D41: deleting three slots a day, 3 to 16 March, selected Wednesday 5 March 09:30', () => {
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
  ])('%s: %i slots', (scope, count, rows) => {
    const changes = remove(scope)
    expect(changes.deleted).toHaveLength(count)
    expect(changes.rows).toEqual({ ...noRows, ...rows })
  })
})

describe('updating Mondays', () => {
  const later = { ...hour('10:00', '11:00') }

  it('the selected one keeps its name', () => {
    const changes = changesOf(
      update(state(mondays), '2025-03-10', 'selected', { date: localDate('2025-03-12'), ...later }),
    )
    expect(dates(changes)).toEqual({ ...nothing, updated: '03-10 09:00 → 03-12 10:00' })
    expect(changes.rows).toEqual({
      ...noRows,
      setExceptions: [{ kind: 'edited', occurrence: selected('2025-03-10'), edit: { date: '2025-03-12', ...later } }],
    })
  })

  it('D41: the following are carried on by another series, in which the booked one is an exception', () => {
    const changes = changesOf(update(state(mondays, booked('2025-03-17')), '2025-03-10', 'following', later))
    expect(dates(changes)).toEqual({
      ...nothing,
      updated: '03-10 09:00 → 03-10 10:00, 03-24 09:00 → 03-24 10:00, 03-31 09:00 → 03-31 10:00',
      kept: '03-17 09:00 booked',
    })
    expect(changes.rows).toEqual({
      ...noRows,
      updatedSeries: [{ ...mondays, ...until('2025-03-09') }],
      insertedSeries: [{ ...mondays, id: 'new', startDate: '2025-03-10', ...later }],
      setExceptions: [
        {
          kind: 'edited',
          occurrence: key('new', '2025-03-17', '10:00'),
          edit: { ...hour('09:00', '10:00'), isHeld: true },
        },
      ],
      renamedOccurrences: [{ from: selected('2025-03-17'), to: key('new', '2025-03-17', '10:00') }],
    })
  })

  describe('D41: after a change of the following, one series holds them with those that were kept', () => {
    const own: OccurrenceException = { kind: 'edited', occurrence: selected('2025-03-24'), edit: { priceCents: 100 } }
    const changes = changesOf(
      update(state(mondays, { ...booked('2025-03-17'), exceptions: [own] }), '2025-03-10', 'following', later),
    )
    const [series] = changes.rows.insertedSeries
    const bookings = [{ id: 'noor', occurrence: key('new', '2025-03-17', '10:00') }]
    const after = state(series!, { exceptions: changes.rows.setExceptions, bookings })
    const next = (date: string, time: string, scope: ChangeScope, edit: AvailabilityEdit = { priceCents: 6000 }) =>
      changesOf(
        planUpdate(
          after,
          { selected: key('new', date, time), scope, edit },
          { now: start, newSeriesId: 'third', published: { series: [], exceptions: [] } },
        ),
      )

    it.each<[string, ChangeScope, string, string]>([
      ['2025-03-17', 'all', '03-10 10:00, 03-31 10:00', '03-17 09:00 booked, 03-24 09:00 edited'],
      ['2025-03-17', 'following', '03-31 10:00', '03-17 09:00 booked, 03-24 09:00 edited'],
      ['2025-03-24', 'all', '03-10 10:00, 03-24 09:00, 03-31 10:00', '03-17 09:00 booked'],
      ['2025-03-24', 'following', '03-24 09:00, 03-31 10:00', ''],
      ['2025-03-10', 'all', '03-10 10:00, 03-31 10:00', '03-17 09:00 booked, 03-24 09:00 edited'],
      ['2025-03-10', 'following', '03-10 10:00, 03-31 10:00', '03-17 09:00 booked, 03-24 09:00 edited'],
    ])('from %s, %s changes %s and keeps %s', (date, scope, updated, kept) => {
      const found = next(date, '10:00', scope)
      expect(found.updated.map(({ before }) => named(before)).join(', ')).toBe(updated)
      expect(dates(found)).toMatchObject({ created: '', deleted: '', blocked: '', kept })
    })

    it('the edited one has its own values, and counts as edited also where the series has the same by now', () => {
      const isOwn = (one: OccurrenceException) => one.occurrence.day === own.occurrence.day
      expect(changes.rows.setExceptions.filter(isOwn)).toEqual([
        {
          kind: 'edited',
          occurrence: key('new', '2025-03-24', '10:00'),
          edit: { ...hour('09:00', '10:00'), priceCents: 100 },
        },
      ])
      const same = next('2025-03-10', '10:00', 'following', { ...hour('09:00', '10:00'), priceCents: 100 })
      expect(dates(same).kept).toBe('03-17 09:00 booked, 03-24 09:00 edited')
      expect(same.rows.setExceptions.filter(isOwn)).toMatchObject([{ edit: { priceCents: 100 } }])
    })

    it('the booked one is nobody’s edit, and needs no exception where the series has its values by now', () => {
      expect(
        surveySeries(after)
          .filter(isEditedOnItsOwn)
          .map(({ key: { day } }) => day),
      ).toEqual([own.occurrence.day])
      const back = next('2025-03-10', '10:00', 'following', hour('09:00', '10:00'))
      expect(back.rows.setExceptions.map(({ occurrence }) => occurrence.day)).toEqual([own.occurrence.day])
      expect(back.rows.renamedOccurrences.map(({ to }) => to)).toEqual(
        [selected('2025-03-17'), selected('2025-03-24')].map(({ day, startMinute }) => ({
          seriesId: 'new',
          day,
          startMinute,
        })),
      )
    })

    it('the old series ends before them and has none of them', () => {
      expect(changes.rows.updatedSeries).toEqual([{ ...mondays, ...until('2025-03-09') }])
      expect(changes.rows.deletedExceptions).toEqual([selected('2025-03-24')])
    })
  })

  it('D28: a kept one has a name of the next day where its own would be past midnight', () => {
    const late = aSession({
      ...hour('09:00', '23:00'),
      durationMinutes: 420,
      recurrence: 'daily',
      ...until('2025-03-16'),
    })
    const bookings = ['10', '11', '12', '13', '14', '15', '16'].map((date) => ({
      id: date,
      occurrence: selected(`2025-03-${date}`, '16:00'),
    }))
    const changes = changesOf(update(state(late, { bookings }), '2025-03-10', 'following', hour('17:30', '20:30')))
    expect(changes.blocked).toEqual([])
    expect(changes.rows.renamedOccurrences[0]).toEqual({
      from: selected('2025-03-10', '16:00'),
      to: key('new', '2025-03-11', '00:30'),
    })
  })

  it('D41: all of them are the series itself, changed', () => {
    expect(changesOf(update(state(mondays), '2025-03-10', 'all', later)).rows).toEqual({
      ...noRows,
      updatedSeries: [{ ...mondays, ...later }],
    })
  })

  it('all prices change in place, and a booked one keeps its own', () => {
    const changes = changesOf(update(state(mondays, booked('2025-03-17')), '2025-03-10', 'all', { priceCents: 6000 }))
    expect(changes.updated).toHaveLength(4)
    expect(changes.rows).toEqual({
      ...noRows,
      updatedSeries: [{ ...mondays, priceCents: 6000 }],
      setExceptions: [{ kind: 'edited', occurrence: selected('2025-03-17'), edit: { priceCents: 5000, isHeld: true } }],
    })
  })

  it('D42: a change of all does not mark a booked one as edited on its own: once free, it changes with its series', () => {
    const first = changesOf(update(state(mondays, booked('2025-03-17')), '2025-03-10', 'all', { priceCents: 6000 }))
    const [series] = first.rows.updatedSeries
    const free = state(series!, { exceptions: first.rows.setExceptions })
    expect(surveySeries(free).filter(isEditedOnItsOwn)).toEqual([])
    const second = changesOf(update(free, '2025-03-10', 'all', { priceCents: 7000 }))
    expect(second.kept).toEqual([])
    expect(second.updated.map(({ before, after }) => [before.priceCents, after.priceCents])).toContainEqual([
      5000, 7000,
    ])
    expect(second.updated).toHaveLength(5)
    const alone = changesOf(update(free, '2025-03-17', 'selected', { priceCents: 7000 }))
    expect(alone.rows.setExceptions).toEqual([
      { kind: 'edited', occurrence: selected('2025-03-17'), edit: { priceCents: 7000 } },
    ])
  })

  it('D43: gives the others what changed, and not what the selected one had of its own', () => {
    const own: OccurrenceException = {
      kind: 'edited',
      occurrence: selected('2025-03-10'),
      edit: { priceCents: 100, toMinute: 630 },
    }
    const edit = { ...hour('10:00', '11:30'), priceCents: 100 }
    const { updated } = changesOf(update(state(mondays, { exceptions: [own] }), '2025-03-10', 'all', edit))
    const shown = updated.map(({ after: { date, fromMinute, toMinute, priceCents } }) =>
      [date.slice(5), fromMinute, toMinute, priceCents].join(' '),
    )
    expect(shown).toEqual([
      '03-03 600 660 5000',
      '03-10 600 690 100',
      '03-17 600 660 5000',
      '03-24 600 660 5000',
      '03-31 600 660 5000',
    ])
  })

  it('the last one takes the place of one that was cancelled', () => {
    const once = aSession({ ...hour('09:00', '10:00') })
    const before = state(once, { exceptions: [cancelled('session', '2025-03-03')] })
    const changes = changesOf(update(before, '2025-03-03', 'selected', hour('09:00', '09:30'), { time: '09:30' }))
    expect(dates(changes)).toEqual({ ...nothing, updated: '03-03 09:30 → 03-03 09:00' })
  })

  it('what a series only holds on to can be changed, also when its rule puts nothing', () => {
    // Workdays from Sunday 16 March.
    const series = { ...mondays, recurrence: 'workdays' as const, startDate: localDate('2025-03-16') }
    const before = state({ ...series, ...until('2025-03-16') }, { exceptions: [held('2025-03-18')] })
    const changes = changesOf(update(before, '2025-03-18', 'all', { priceCents: 6000 }))
    expect(dates(changes)).toEqual({ ...nothing, updated: '03-18 09:00 → 03-18 09:00' })
  })

  it('what a series only holds on to moves, and brings nothing back', () => {
    // Three slots a day until 9 March, the first and last on the 12th, the second on the 14th.
    const before = state(
      { ...threeADay, ...until('2025-03-09') },
      { exceptions: [held('2025-03-12'), held('2025-03-12', '10:00'), held('2025-03-14', '09:30')] },
    )
    const now = at('2025-03-10T00:00Z')
    const changes = changesOf(update(before, '2025-03-12', 'all', hour('09:15', '09:45'), { now }))
    expect(dates(changes)).toEqual({
      ...nothing,
      updated: '03-12 09:00 → 03-12 09:15, 03-12 10:00 → 03-12 10:15, 03-14 09:30 → 03-14 09:45',
    })
  })

  it('nothing is nothing', () => {
    const changes = changesOf(
      update(state(mondays), '2025-03-10', 'all', { ...hour('09:00', '10:00'), priceCents: 5000 }),
    )
    expect(dates(changes)).toEqual(nothing)
    expect(changes.rows).toEqual(noRows)
  })

  it('09:00 stays 09:00 across the clock change', () => {
    const { updated } = changesOf(
      update(state({ ...mondays, ...until('2025-04-07') }), '2025-03-24', 'following', later),
    )
    expect(updated.map(({ after }) => after.start)).toEqual([
      at('2025-03-24T09:00Z'),
      at('2025-03-31T08:00Z'),
      at('2025-04-07T08:00Z'),
    ])
  })

  it('a move into the hour that the clocks skip is a deletion there, and a move out of it a creation', () => {
    const sundays = {
      ...mondays,
      startDate: localDate('2025-03-23'),
      ...until('2025-04-06'),
      ...hour('01:00', '02:00'),
    }
    const into = changesOf(update(state(sundays), '2025-03-23', 'all', hour('02:00', '03:00'), { time: '01:00' }))
    expect(dates(into)).toEqual({
      ...nothing,
      updated: '03-23 01:00 → 03-23 02:00, 04-06 01:00 → 04-06 02:00',
      deleted: '03-30 01:00',
    })
    const skipped = { ...sundays, ...hour('02:00', '03:00') }
    const out = changesOf(update(state(skipped), '2025-03-23', 'all', hour('03:00', '04:00'), { time: '02:00' }))
    expect(dates(out)).toMatchObject({ created: '03-30 03:00', deleted: '' })
  })
})

describe('the end date', () => {
  const end = (date: string, changes: Partial<SeriesState> = {}, now = start) =>
    update(state(mondays, changes), '2025-03-10', 'selected', until(date), { now })

  it('shortens, and holds on to what is booked', () => {
    const changes = changesOf(end('2025-03-16', booked('2025-03-24')))
    expect(dates(changes)).toEqual({ ...nothing, deleted: '03-17 09:00, 03-31 09:00', kept: '03-24 09:00 booked' })
    expect(changes.rows).toEqual({
      ...noRows,
      updatedSeries: [{ ...mondays, ...until('2025-03-16') }],
      setExceptions: [held('2025-03-24')],
    })
  })

  it('lengthens', () => {
    const changes = changesOf(end('2025-04-14'))
    expect(dates(changes)).toEqual({ ...nothing, created: '04-07 09:00, 04-14 09:00' })
    expect(changes.rows).toEqual({ ...noRows, updatedSeries: [{ ...mondays, ...until('2025-04-14') }] })
  })

  it('D46: touches nothing before it, whatever else the series has been through', () => {
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
    // Tuesdays are a gap; the 19th exists already.
    expect(dates(to('2025-03-20'))).toEqual({ ...nothing, created: '03-17 09:00, 03-20 09:00' })
    expect(dates(to('2025-03-14'))).toEqual({ ...nothing, deleted: '03-15 09:00, 03-16 09:00, 03-19 09:00' })
  })

  it('is later also where all that is left is booked', () => {
    const changes = changesOf(
      update(state(mondays, booked('2025-03-31')), '2025-03-31', 'all', until('2025-04-07'), {
        now: at('2025-03-30T12:00Z'),
      }),
    )
    expect(dates(changes)).toMatchObject({ created: '04-07 09:00', blocked: '' })
  })

  it('brings whole days, also when the first slot of the last one has begun', () => {
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

  it('brings only the slots that fit into a day, where they move', () => {
    const night = aSession({ ...hour('00:00', '01:00'), recurrence: 'weekly', ...until('2025-03-03') })
    const before = state(night, { exceptions: [cancelled('session', '2025-03-03', '00:00')] })
    const edit = { ...hour('00:00', '00:30'), ...until('2025-03-10') }
    const changes = changesOf(update(before, '2025-03-03', 'all', edit, { time: '00:30' }))
    expect(dates(changes)).toEqual({ ...nothing, created: '03-10 00:00', updated: '03-03 00:30 → 03-03 00:00' })
  })

  it('and another price come together', () => {
    const changes = changesOf(update(state(mondays), '2025-03-10', 'all', { priceCents: 100, ...until('2025-04-07') }))
    expect(changes.updated).toHaveLength(5)
    expect(dates(changes).created).toBe('04-07 09:00')
    expect(changes.rows).toEqual({
      ...noRows,
      updatedSeries: [{ ...mondays, priceCents: 100, ...until('2025-04-07') }],
    })
  })

  it('D46: is today at the soonest, and ten years ahead at the latest', () => {
    const now = at('2025-03-09T23:00Z')
    expect(end('2025-03-09', {}, now)).toEqual({ kind: 'invalid', finding: { field: 'endDate', problem: 'future' } })
    expect(end('2025-03-10', {}, now).kind).toBe('planned')
    expect(end('9999-12-31')).toEqual({ kind: 'invalid', finding: { field: 'endDate', problem: 'series-too-long' } })
  })
})

describe('the frequency', () => {
  it('D13: of what recurs no more ends its series on the day it starts', () => {
    const { rows } = changesOf(update(state(mondays), '2025-03-17', 'all', { recurrence: 'one-time' }))
    expect(rows.updatedSeries).toEqual([
      { ...mondays, recurrence: 'one-time', startDate: '2025-03-03', ...until('2025-03-03') },
    ])
  })

  it('of a one-time availability makes a series of it', () => {
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

  it('starts anew with the first occurrence, also when that moves over a clock change', () => {
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

  it('starts anew from the scope on, around what is kept and what was cancelled', () => {
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

describe('the duration', () => {
  it('of several slots cuts their range anew', () => {
    const once = aSession()
    const changes = changesOf(update(state(once), '2025-03-03', 'all', hour('09:00', '09:45')))
    expect(dates(changes)).toEqual({
      ...nothing,
      created: '03-03 09:45',
      updated: '03-03 09:00 → 03-03 09:00',
      deleted: '03-03 09:30, 03-03 10:00',
    })
    expect(changes.rows.updatedSeries).toEqual([{ ...once, durationMinutes: 45 }])
  })
})

describe('the duration, from the second slot of a day on', () => {
  it('leaves the first slot of that day as it is', () => {
    const before = state({ ...threeADay, ...until('2025-03-06') })
    const changes = changesOf(update(before, '2025-03-05', 'following', hour('09:30', '10:15'), { time: '09:30' }))
    expect(dates(changes)).toEqual({
      ...nothing,
      created: '03-05 09:45, 03-06 09:45',
      updated: '03-06 09:00 → 03-06 09:00',
      deleted: '03-05 09:30, 03-05 10:00, 03-06 09:30, 03-06 10:00',
    })
  })
})

describe('one weekday of a series', () => {
  it('D41: of all days is carried on weekly, and leaves a gap', () => {
    const edit = hour('11:00', '12:00')
    const changes = changesOf(update(state(daily), '2025-03-05', 'following-same-weekday', edit))
    expect(dates(changes)).toEqual({ ...nothing, updated: '03-05 09:00 → 03-05 11:00, 03-12 09:00 → 03-12 11:00' })
    expect(changes.rows).toEqual({
      ...noRows,
      updatedSeries: [{ ...daily, gaps: [{ from: '2025-03-05', weekday: 3 }] }],
      insertedSeries: [{ ...daily, id: 'new', startDate: '2025-03-05', recurrence: 'weekly', ...edit }],
    })
  })

  it('D41: moves with its series, gap and all', () => {
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

  it('D41: of monthly dates is edited one by one', () => {
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

  it('D43: months move by days too, also the last one', () => {
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

  it('D41: workdays that move by a day are all days but Sunday and Monday', () => {
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

describe('what stands in the way', () => {
  it('D45: is another session of the specialist, which is named', () => {
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

  it('is a session that begins before a longer one ends', () => {
    const yoga = aSession({
      id: 'yoga',
      startDate: localDate('2025-03-24'),
      ...until('2025-03-24'),
      ...hour('10:00', '10:30'),
    })
    const longer = update(state(mondays), '2025-03-10', 'all', hour('09:00', '10:15'), { others: [yoga] })
    expect(dates(changesOf(longer)).blocked).toBe('03-24 09:00 overlap')
  })

  it('is the next slot of the same day', () => {
    const changes = changesOf(update(state(threeADay), '2025-03-05', 'selected', hour('09:15', '09:45')))
    expect(dates(changes).blocked).toBe('03-05 09:15 overlap')
  })

  it('D45: is the past', () => {
    const now = at('2025-03-09T12:00Z')
    const back = update(state(mondays), '2025-03-10', 'selected', { date: localDate('2025-03-08') }, { now })
    expect(dates(changesOf(back)).blocked).toBe('03-08 09:00 past')
    const to = { date: localDate('2025-03-08') }
    const toNow = update(state(mondays), '2025-03-10', 'selected', to, { now: at('2025-03-08T08:00Z') })
    expect(dates(changesOf(toNow)).blocked).toBe('03-08 09:00 past')
    const ahead = update(state(mondays), '2025-03-10', 'selected', to, { now: at('2025-03-08T07:59Z') })
    expect(dates(changesOf(ahead)).blocked).toBe('')
  })

  it('is midnight', () => {
    const late = update(state(mondays), '2025-03-10', 'selected', hour('23:00', '24:00'))
    expect(late.kind).toBe('planned')
    const tooLate = update(state(mondays), '2025-03-10', 'all', { fromMinute: localTime('23:30') })
    expect(tooLate).toEqual({ kind: 'invalid', finding: { field: 'toMinute', problem: 'end-before-start' } })
  })

  it('D45: gives way to what is kept: a booked slot stays, and none comes to lie over it', () => {
    const before = state(threeADay, booked('2025-03-10', '09:30'))
    const changes = changesOf(update(before, '2025-03-10', 'following', hour('09:30', '10:00')))
    expect(dates(changes)).toMatchObject({ deleted: '03-10 09:00', kept: '03-10 09:30 booked', blocked: '' })
  })
})

describe('D45: what gives way', () => {
  it('is the selected one too, where it was edited on its own', () => {
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

  it('does so whatever the scope', () => {
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
    // Alone in the scope, nothing of it is kept: the occurrence beside it overlaps.
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

  it('also when the series changes in place', () => {
    // The 12th was moved to the 11th and given to Bram. When he gets the others too, he has that day already.
    const moved: OccurrenceException = {
      kind: 'edited',
      occurrence: window('2025-03-12'),
      edit: { date: localDate('2025-03-11'), specialistId: 'bram' },
    }
    const series = aWindow({ startDate: localDate('2025-03-10'), ...until('2025-03-13'), recurrence: 'daily' })
    const changes = plan(state(series, { exceptions: [moved] }), { specialistId: 'bram' })
    expect(dates(changes)).toMatchObject({ deleted: '03-11 09:00', kept: '03-11 09:00 edited' })
  })

  it('does not to where the selected one was, when that moves too', () => {
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

describe('fingerprintOf', () => {
  const preview = (before: SeriesState, newSeriesId = 'new', now = start) =>
    fingerprintOf(
      changesOf(
        planUpdate(
          before,
          { selected: selected('2025-03-10'), scope: 'following', edit: hour('10:00', '11:00') },
          { now, newSeriesId, published: { series: [], exceptions: [] } },
        ),
      ),
    )

  it('is the same for the same preview, whatever the new series is called and the clock says', () => {
    expect(preview(state(mondays), 'other', start + 60)).toBe(preview(state(mondays)))
  })

  it('is the same when the new series is in the way, whatever it is called', () => {
    const occurrence = selected('2025-03-10')
    const moved = { date: localDate('2025-03-12') }
    const before = state(mondays, { exceptions: [{ kind: 'edited', occurrence, edit: moved }] })
    const plan = (newSeriesId: string) =>
      changesOf(
        planUpdate(
          before,
          { selected: occurrence, scope: 'all', edit: { recurrence: 'daily', specialistId: 'bram' } },
          { now: start, newSeriesId, published: { series: [], exceptions: [] } },
        ),
      )
    expect(plan('new').blocked).toMatchObject([{ reason: 'overlap' }, { reason: 'overlap' }])
    expect(fingerprintOf(plan('other'))).toBe(fingerprintOf(plan('new')))
  })

  it.each<[string, SeriesState]>([
    ['a booking', state(mondays, booked('2025-03-17'))],
    ['another price', state({ ...mondays, priceCents: 100 })],
    ['another end', state({ ...mondays, ...until('2025-03-24') })],
    ['a cancelled occurrence', state(mondays, { exceptions: [cancelled('session', '2025-03-24')] })],
  ])('tells %s that came in between', (_, before) => {
    expect(preview(before)).not.toBe(preview(state(mondays)))
  })
})

describe('a window', () => {
  it('D94: is changed and kept as a session is, and may overlap', () => {
    const weekly = aWindow({ recurrence: 'weekly', ...until('2025-03-31') })
    const before = state(weekly, { bookings: [{ id: 'noor', occurrence: key('window', '2025-03-17', '09:00') }] })
    const plan = planUpdate(
      before,
      { selected: key('window', '2025-03-10', '09:00'), scope: 'all', edit: hour('09:00', '11:00') },
      {
        now: start,
        newSeriesId: 'new',
        published: { series: [aWindow({ id: 'other', ...until('2025-03-10') })], exceptions: [] },
      },
    )
    const changes = changesOf(plan)
    expect(dates(changes)).toMatchObject({ kept: '03-17 09:00 booked', blocked: '' })
    expect(changes.updated.map(({ after }) => after.toMinute)).toEqual([660, 660, 660, 660])
    expect(changes.rows.setExceptions).toEqual([
      { kind: 'edited', occurrence: key('window', '2025-03-17', '09:00'), edit: { toMinute: 720, isHeld: true } },
    ])
  })
})
