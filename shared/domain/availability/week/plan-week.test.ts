import { describe, expect, it } from 'vitest'
import type { ChangeSet } from '#shared/domain/availability/change/change-set.ts'
import { applyRows } from '#shared/domain/availability/change/change-set.ts'
import { listedUntil } from '#shared/domain/availability/series/open-ended.ts'
import type { Series } from '#shared/domain/availability/series/series.ts'
import type { SeriesState } from '#shared/domain/availability/change/survey-affected-occurrences.ts'
import { publishedOccurrences } from '#shared/domain/availability/change/survey-affected-occurrences.ts'
import { fromEpochDay, localDate, type LocalDate, type Weekday } from '#shared/time/local-date.ts'
import { localTime } from '#shared/time/local-time.ts'
import { at, aWindow, day, key } from '#tests/builders/scheduling.ts'
import { hasConflict, isOfWeek, weekOf, type WeekPart } from './normal-week.ts'
import { planWeek } from './plan-week.ts'

/**
 *      March 2025              April 2025
 *  Mo Tu We Th Fr Sa Su    Mo Tu We Th Fr Sa Su
 *   3  4  5  6  7  8  9        1  2  3  4  5  6
 *  10 11 12 13 14 15 16     7  8  9 10 11 12 13
 *  17 18 19 20 21 22 23
 *  24 25 26 27 28 29 30     On the 30th of March 02:00 becomes 03:00.
 */
const now = at('2025-03-12T09:00Z')
const part = (weekday: Weekday, from = '09:00', to = '12:00', changes: Partial<WeekPart> = {}): WeekPart => ({
  weekday,
  fromMinute: localTime(from),
  toMinute: localTime(to),
  serviceIds: ['massage'],
  locationTypes: [],
  locationIds: [],
  ...changes,
})
const open = { isOpenEnded: true } as const
const mondays: Series = aWindow({ recurrence: 'weekly', ...open })
const workdays: Series = aWindow({ recurrence: 'workdays', ...open })
const stateOf = (series: Series, changes: Partial<SeriesState> = {}): SeriesState => ({
  series,
  exceptions: [],
  bookings: [],
  ...changes,
})

function planned(states: SeriesState[], parts: WeekPart[], until: LocalDate | null = null, from = '2025-03-17') {
  let ids = 0
  const week = { specialistId: 'anna', zone: 'Europe/Amsterdam', parts, validFrom: day(from), until }
  return planWeek(week, { states, now, newId: () => `new${(ids += 1)}` })
}

/** Returns what is published on some days after a plan was applied, as "03-17 09:00". */
function after(states: readonly SeriesState[], { rows }: ChangeSet, first: string, last: string): string[] {
  const before = { series: states.map(({ series }) => series), exceptions: states.flatMap((one) => one.exceptions) }
  const { series, exceptions } = applyRows(before, rows)
  return series
    .flatMap((one) =>
      publishedOccurrences(
        listedUntil(one, day(last)),
        exceptions.filter(({ occurrence }) => occurrence.seriesId === one.id),
      ),
    )
    .filter(({ key: { day: on } }) => on >= day(first) && on <= day(last))
    .toSorted((a, b) => a.start - b.start)
    .map(
      ({ key: { day: on }, start }) =>
        `${fromEpochDay(on).slice(5)} ${new Date(start * 60_000).toISOString().slice(11, 16)}`,
    )
}

describe('planning a normal week (R-D169)', () => {
  it('publishes each part weekly from the given date, without an end, at the same local time', () => {
    const plan = planned([], [part(1), part(3, '13:00', '17:00')])
    expect(plan.rows.insertedSeries).toMatchObject([
      { startDate: '2025-03-17', recurrence: 'weekly', isOpenEnded: true, fromMinute: 540 },
      { startDate: '2025-03-19', recurrence: 'weekly', isOpenEnded: true, fromMinute: 780 },
    ])
    expect(plan.endless).toEqual(['created'])
    expect(after([], plan, '2025-03-24', '2025-04-01')).toEqual(['03-24 08:00', '03-26 12:00', '03-31 07:00'])
  })

  it('with an end date leaves out a part whose weekday does not come before it', () => {
    const plan = planned([], [part(1), part(5)], localDate('2025-03-19'))
    expect(plan.rows.insertedSeries).toMatchObject([{ startDate: '2025-03-17', endDate: '2025-03-19' }])
    expect(plan.created).toHaveLength(1)
    expect(plan.endless).toBeUndefined()
  })

  it('leaves unchanged parts alone', () => {
    const states = [stateOf(mondays)]
    const plan = planned(states, [part(1), part(2)])
    expect(plan.rows.updatedSeries).toEqual([])
    expect(plan.rows.insertedSeries).toMatchObject([{ startDate: '2025-03-18' }])
    expect(plan.deleted).toEqual([])
    expect(planned(states, [part(1)]).created).toEqual([])
  })

  it('removes one day from the workdays, and keeps the days before the change', () => {
    const states = [stateOf(workdays)]
    const plan = planned(states, [part(1), part(2), part(4), part(5)])
    expect(plan.endless).toEqual(['deleted'])
    expect(plan.deleted[0]?.date).toBe('2025-03-19')
    expect(plan.rows.insertedSeries).toEqual([])
    const left = after(states, plan, '2025-03-12', '2025-03-20').map((text) => text.slice(0, 5))
    expect(left).toEqual(['03-12', '03-13', '03-14', '03-17', '03-18', '03-20'])
  })

  it('keeps and lists occurrences that are booked or were changed on their own', () => {
    const booked = { id: 'noor', occurrence: key('window', '2025-03-24', '09:00') }
    const edited = {
      kind: 'edited',
      occurrence: key('window', '2025-03-31', '09:00'),
      edit: { fromMinute: 600, toMinute: 700 },
    } as const
    const states = [stateOf(mondays, { bookings: [booked], exceptions: [edited] })]
    const plan = planned(states, [part(2)])
    expect(plan.kept.map(({ facts, reason, bookingIds }) => [facts.date, reason, bookingIds])).toEqual([
      ['2025-03-24', 'booked', ['noor']],
      ['2025-03-31', 'edited', []],
    ])
    expect(plan.endless).toEqual(['created', 'deleted'])
    expect(after(states, plan, '2025-03-10', '2025-04-08')).toEqual([
      '03-10 08:00',
      '03-18 08:00',
      '03-24 08:00',
      '03-25 08:00',
      '03-31 08:00',
      '04-01 07:00',
      '04-08 07:00',
    ])
  })

  it('replaces a series that ended on a date by one without an end, and lists only the difference', () => {
    const ending = aWindow({ recurrence: 'weekly', endDate: localDate('2025-03-31') })
    const plan = planned([stateOf(ending)], [part(1)])
    expect(plan.deleted).toEqual([])
    expect(plan.created[0]?.date).toBe('2025-04-07')
    expect(plan.endless).toEqual(['created'])
    expect(plan.rows.updatedSeries).toMatchObject([{ endDate: '2025-03-16' }])
  })

  it('does not publish a kept occurrence twice', () => {
    const ending = aWindow({ recurrence: 'weekly', endDate: localDate('2025-03-31') })
    const booked = { id: 'noor', occurrence: key('window', '2025-03-24', '09:00') }
    const states = [stateOf(ending, { bookings: [booked] })]
    const plan = planned(states, [part(1)])
    expect(plan.kept.map(({ facts }) => facts.date)).toEqual(['2025-03-24'])
    expect(after(states, plan, '2025-03-17', '2025-04-07')).toEqual([
      '03-17 08:00',
      '03-24 08:00',
      '03-31 07:00',
      '04-07 07:00',
    ])
  })

  it('with another service for one part changes only that part', () => {
    const states = [stateOf(mondays)]
    const plan = planned(states, [part(1, '09:00', '12:00', { serviceIds: ['massage', 'yoga'] })])
    expect(plan.deleted[0]?.serviceIds).toEqual(['massage'])
    expect(plan.created[0]?.serviceIds).toEqual(['massage', 'yoga'])
    expect(plan.endless).toEqual(['created', 'deleted'])
  })
})

describe('the parts of a normal week (R-D169)', () => {
  it('are the open hours of a specialist by weekday, from a given day on', () => {
    const once = aWindow({ id: 'once' })
    const others = [{ ...mondays, specialistId: 'bram' }, { ...mondays, recurrence: 'monthly' } as Series, once]
    expect([mondays, workdays, ...others].map((one) => isOfWeek(one, 'anna'))).toEqual([
      true,
      true,
      false,
      false,
      false,
    ])
    const gap = { gaps: [{ from: localDate('2025-03-01'), weekday: 3 as const }] }
    expect(weekOf([{ ...workdays, ...gap }, mondays], day('2025-03-17'))).toEqual([part(1), part(2), part(4), part(5)])
  })

  it('must not overlap, nor end before they begin', () => {
    expect(hasConflict([part(1), part(1, '12:00', '13:00'), part(2)])).toBe(false)
    expect(hasConflict([part(1), part(1, '11:59', '13:00')])).toBe(true)
    expect(hasConflict([part(1, '12:00', '12:00')])).toBe(true)
  })
})
