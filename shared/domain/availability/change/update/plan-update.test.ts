import { describe, expect, it } from 'vitest'
import type { OccurrenceException } from '#shared/domain/availability/series/series.ts'
import { isEditedOnItsOwn, surveySeries } from '#shared/domain/availability/change/survey-affected-occurrences.ts'
import { localDate } from '#shared/time/local-date.ts'
import {
  booked,
  cancelled,
  changesOf,
  dates,
  held,
  hour,
  mondays,
  named,
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

describe('updating occurrences of a weekly Monday series', () => {
  const later = { ...hour('10:00', '11:00') }

  it('updating the selected occurrence adds an exception under its old name', () => {
    const changes = changesOf(
      update(state(mondays), '2025-03-10', 'selected', { date: localDate('2025-03-12'), ...later }),
    )
    expect(dates(changes)).toEqual({ ...nothing, updated: '03-10 09:00 → 03-12 10:00' })
    expect(changes.rows).toEqual({
      ...noRows,
      setExceptions: [{ kind: 'edited', occurrence: selected('2025-03-10'), edit: { date: '2025-03-12', ...later } }],
    })
  })

  it('updating the following occurrences starts a new series, in which a booked one is an exception (R-D41)', () => {
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

  describe('after an update of the following occurrences, the new series also contains those that were kept (R-D41)', () => {
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
    ])('selected %s, the scope %s changes %s and keeps %s', (date, scope, updated, kept) => {
      const found = next(date, '10:00', scope)
      expect(found.updated.map(({ before }) => named(before)).join(', ')).toBe(updated)
      expect(dates(found)).toMatchObject({ created: '', deleted: '', blocked: '', kept })
    })

    it('the edited occurrence keeps its values and counts as edited, even when the series now has the same values', () => {
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

    it('the booked occurrence does not count as edited, and needs no exception once the series has its values', () => {
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

    it('the old series ends before the change and has no exceptions left after it', () => {
      expect(changes.rows.updatedSeries).toEqual([{ ...mondays, ...until('2025-03-09') }])
      expect(changes.rows.deletedExceptions).toEqual([selected('2025-03-24')])
    })
  })

  it('a kept occurrence is named by the next day if its name would be past midnight (R-D28)', () => {
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

  it('updating all occurrences changes the series itself (R-D41)', () => {
    expect(changesOf(update(state(mondays), '2025-03-10', 'all', later)).rows).toEqual({
      ...noRows,
      updatedSeries: [{ ...mondays, ...later }],
    })
  })

  it('updating all prices changes the series in place, and a booked occurrence keeps its price', () => {
    const changes = changesOf(update(state(mondays, booked('2025-03-17')), '2025-03-10', 'all', { priceCents: 6000 }))
    expect(changes.updated).toHaveLength(4)
    expect(changes.rows).toEqual({
      ...noRows,
      updatedSeries: [{ ...mondays, priceCents: 6000 }],
      setExceptions: [{ kind: 'edited', occurrence: selected('2025-03-17'), edit: { priceCents: 5000, isHeld: true } }],
    })
  })

  it('updating all does not mark a booked occurrence as edited on its own: without the booking, it changes with its series (R-D42)', () => {
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

  it('the other occurrences get only the changed values, not those that only the selected one had (R-D43)', () => {
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

  it('the last slot of a day can move to the place of a cancelled one', () => {
    const once = aSession({ ...hour('09:00', '10:00') })
    const before = state(once, { exceptions: [cancelled('session', '2025-03-03')] })
    const changes = changesOf(update(before, '2025-03-03', 'selected', hour('09:00', '09:30'), { time: '09:30' }))
    expect(dates(changes)).toEqual({ ...nothing, updated: '03-03 09:30 → 03-03 09:00' })
  })

  it('a detached occurrence can be updated, even when the rule of its series publishes nothing', () => {
    // The rule publishes nothing: it covers workdays, but starts and ends on Sunday 16 March.
    const series = { ...mondays, recurrence: 'workdays' as const, startDate: localDate('2025-03-16') }
    const before = state({ ...series, ...until('2025-03-16') }, { exceptions: [held('2025-03-18')] })
    const changes = changesOf(update(before, '2025-03-18', 'all', { priceCents: 6000 }))
    expect(dates(changes)).toEqual({ ...nothing, updated: '03-18 09:00 → 03-18 09:00' })
  })

  it('detached occurrences move with an update, and nothing is published again', () => {
    // Three slots a day until 9 March. Detached occurrences: the first and last slot on the 12th, the second on the 14th.
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

  it('an update that changes no value has no effect', () => {
    const changes = changesOf(
      update(state(mondays), '2025-03-10', 'all', { ...hour('09:00', '10:00'), priceCents: 5000 }),
    )
    expect(dates(changes)).toEqual(nothing)
    expect(changes.rows).toEqual(noRows)
  })

  it('an occurrence at 09:00 stays at 09:00 local time across the clock change', () => {
    const { updated } = changesOf(
      update(state({ ...mondays, ...until('2025-04-07') }), '2025-03-24', 'following', later),
    )
    expect(updated.map(({ after }) => after.start)).toEqual([
      at('2025-03-24T09:00Z'),
      at('2025-03-31T08:00Z'),
      at('2025-04-07T08:00Z'),
    ])
  })

  it('moving into the hour that the clocks skip deletes that occurrence, and moving out of it creates one', () => {
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

describe('updating the duration', () => {
  it('cuts the range of several slots into new slots', () => {
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

  it('changes a kept occurrence with another time than its series where it is', () => {
    const before = state(mondays, { exceptions: [held('2025-03-04', '11:00')] })
    const edit = { ...hour('09:00', '09:45'), ...until('2025-04-07') }
    const changes = changesOf(update(before, '2025-03-03', 'all', edit))
    expect(dates(changes)).toMatchObject({ created: '04-07 09:00', deleted: '' })
    expect(changes.updated.map(({ after }) => [named(after), after.toMinute - after.fromMinute])).toEqual([
      ['03-03 09:00', 45],
      ['03-04 11:00', 45],
      ['03-10 09:00', 45],
      ['03-17 09:00', 45],
      ['03-24 09:00', 45],
      ['03-31 09:00', 45],
    ])
  })
})

describe('updating the duration from the second slot of a day on', () => {
  it('leaves the first slot of that day unchanged', () => {
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

describe('updating a window', () => {
  it('changes and keeps occurrences as for sessions, but windows may overlap (R-D94)', () => {
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
