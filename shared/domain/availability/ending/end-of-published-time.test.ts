import { describe, expect, it } from 'vitest'
import type { OccurrenceException, Series } from '#shared/domain/availability/series/series.ts'
import { fromEpochDay, localDate } from '#shared/time/local-date.ts'
import { aSession, aWindow, day, key } from '#tests/builders/scheduling.ts'
import { continuedSeries } from './make-series-open-ended.ts'
import { endOfPublishedTime } from './end-of-published-time.ts'

/**
 *      March 2025              April 2025
 *  Mo Tu We Th Fr Sa Su    Mo Tu We Th Fr Sa Su
 *   3  4  5  6  7  8  9        1  2  3  4  5  6
 *  10 11 12 13 14 15 16     7  8  9 10 11 12 13
 *  17 18 19 20 21 22 23
 *  24 25 26 27 28 29 30
 *  31
 */
const mondaysUntil = (endDate: string) => aWindow({ recurrence: 'weekly', endDate: localDate(endDate) })
const end = (series: Series[], today: string, exceptions: OccurrenceException[] = []) => {
  const found = endOfPublishedTime('anna', { series, exceptions }, day(today))
  return found === undefined ? undefined : fromEpochDay(found)
}

describe('the end of a specialist’s published time (R-D167)', () => {
  it.each([
    ['2025-03-11', undefined, 'the last Monday is the fifteenth day'],
    ['2025-03-12', undefined, 'still 14 days'],
    ['2025-03-18', '2025-03-31', 'the fourteenth day'],
    ['2025-03-31', '2025-03-31', 'today'],
    ['2025-04-01', undefined, 'it has ended'],
  ])('on %s is %s: %s', (today, expected, _reason) => {
    expect(end([mondaysUntil('2025-04-06')], today)).toBe(expected)
  })

  it('is not reported while any other published time comes later, however much later', () => {
    const [ending, march] = [mondaysUntil('2025-03-31'), '2025-03-24']
    const later = aWindow({ id: 'later', startDate: localDate('2026-08-03'), endDate: localDate('2026-08-03') })
    expect(end([ending, later], march)).toBeUndefined()
    expect(end([ending, aWindow({ id: 'open', recurrence: 'weekly', isOpenEnded: true })], march)).toBeUndefined()
    expect(end([ending, { ...later, specialistId: 'bram' }], march), 'of another specialist').toBe('2025-03-31')
  })

  it('takes moved, cancelled and left-out occurrences into account', () => {
    const mondays = mondaysUntil('2025-03-31')
    const last = key('window', '2025-03-31', '09:00')
    expect(end([mondays], '2025-03-24', [{ kind: 'cancelled', occurrence: last }])).toBe('2025-03-24')
    const moved = { kind: 'edited', occurrence: last, edit: { date: localDate('2025-04-10') } } as const
    expect(end([mondays], '2025-03-24', [moved])).toBeUndefined()
    expect(end([mondays], '2025-04-01', [moved])).toBe('2025-04-10')
    const gone: Series = { ...mondays, isOpenEnded: true, gaps: [{ from: localDate('2025-04-01') }] }
    expect(end([gone], '2025-03-24'), 'a rule without an end of which nothing is left').toBe('2025-03-31')
  })
})

describe('continuing published time that ends (R-D168)', () => {
  const go = (series: Series[], lastDay: string, exceptions: OccurrenceException[] = []) =>
    continuedSeries('anna', { series, exceptions }, day(lastDay))

  it('removes the end date of the series that repeat until the last day, and changes nothing else', () => {
    const mondays = mondaysUntil('2025-03-31')
    const fridays = aWindow({
      id: 'fridays',
      recurrence: 'weekly',
      startDate: localDate('2025-03-07'),
      endDate: localDate('2025-03-28'),
    })
    const endedBefore = aWindow({ id: 'before', recurrence: 'daily', endDate: localDate('2025-03-20') })
    const once = aWindow({ id: 'once', startDate: localDate('2025-03-31'), endDate: localDate('2025-03-31') })
    const going = go(
      [mondays, fridays, endedBefore, once, { ...mondays, id: 'other', specialistId: 'bram' }],
      '2025-03-31',
    )
    expect(going).toMatchObject({
      kind: 'continued',
      series: [
        { id: 'window', isOpenEnded: true, startDate: '2025-03-03' },
        { id: 'fridays', isOpenEnded: true },
      ],
    })
  })

  it('is possible when a session takes the place of a cancelled one', () => {
    const mondays = aSession({ recurrence: 'weekly', endDate: localDate('2025-03-31') })
    const instead = aSession({ id: 'instead', startDate: localDate('2025-03-17'), endDate: localDate('2025-03-17') })
    const gone = ['09:00', '09:30', '10:00'].map((time) => ({
      kind: 'cancelled' as const,
      occurrence: key('session', '2025-03-17', time),
    }))
    expect(go([mondays, instead], '2025-03-31', gone)).toMatchObject({ kind: 'continued', series: [{ id: 'session' }] })
  })

  it('is impossible if it would overlap other sessions, or if no series repeats', () => {
    const mondays = aSession({ recurrence: 'weekly', endDate: localDate('2025-03-31') })
    const later = aSession({ id: 'later', startDate: localDate('2027-03-01'), endDate: localDate('2027-03-01') })
    expect(go([mondays, later], '2025-03-31')).toEqual({ kind: 'not-possible' })
    expect(go([aWindow()], '2025-03-03')).toEqual({ kind: 'nothing-repeats' })
  })
})
