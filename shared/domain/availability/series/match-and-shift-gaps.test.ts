import { describe, expect, it } from 'vitest'
import { fromEpochDay, localDate } from '#shared/time/local-date.ts'
import { formatLocalTime } from '#shared/time/local-time.ts'
import { aSession, key } from '#tests/builders/scheduling.ts'
import { expandSeries } from './expand-series.ts'
import { exceptionsBySeries, occurrencesOf } from './published-occurrence.ts'
import type { SeriesGap } from './series.ts'
import { movedGap } from './match-and-shift-gaps.ts'
import { ruleOccurrences } from './rule-occurrences.ts'

/** Two slots a day, 09:00 and 09:30, from Monday 3 to Tuesday 11 March 2025. */
const series = aSession({ recurrence: 'daily', endDate: localDate('2025-03-11'), toMinute: 600 })
const from = localDate('2025-03-05')
const ALL = { first: -Infinity, last: Infinity }
const named = ({ day, startMinute }: { day: number; startMinute: number }) =>
  `${Number(fromEpochDay(day).slice(8))}/${formatLocalTime(startMinute)}`

describe('a gap in a series', () => {
  it.each<[string, SeriesGap, string]>([
    ['from a day on', { from }, '3/09:00 3/09:30 4/09:00 4/09:30'],
    [
      'of a weekday',
      { from, weekday: 2 },
      '3/09:00 3/09:30 4/09:00 4/09:30 5/09:00 5/09:30 6/09:00 6/09:30 7/09:00 7/09:30 8/09:00 8/09:30 9/09:00 9/09:30 10/09:00 10/09:30',
    ],
    [
      'of a time',
      { from, startMinute: 540 },
      '3/09:00 3/09:30 4/09:00 4/09:30 5/09:30 6/09:30 7/09:30 8/09:30 9/09:30 10/09:30 11/09:30',
    ],
  ])('removes occurrences %s', (_, gap, expected) => {
    const gappy = { ...series, gaps: [gap] }
    expect(
      expandSeries(gappy, ALL)
        .map(({ key: one }) => named(one))
        .join(' '),
    ).toBe(expected)
    expect(ruleOccurrences(gappy).map(named).join(' ')).toBe(expected)
  })

  it('does not remove an occurrence that the series keeps for its booking (R-D42)', () => {
    const occurrence = key('session', '2025-03-06', '09:30')
    const held = exceptionsBySeries([{ kind: 'edited', occurrence, edit: {} }])
    const published = occurrencesOf({ ...series, gaps: [{ from }] }, held, ALL)
    expect(published.map((one) => named(one.key)).join(' ')).toBe('3/09:00 3/09:30 4/09:00 4/09:30 6/09:30')
  })

  it('moves with its occurrences', () => {
    expect(movedGap({ from, weekday: 7, startMinute: 540 }, 2, 30)).toEqual({
      from: '2025-03-07',
      weekday: 2,
      startMinute: 570,
    })
    expect(movedGap({ from, weekday: 1 }, -3, 0)).toEqual({ from: '2025-03-02', weekday: 5 })
  })
})
