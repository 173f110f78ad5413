import { describe, expect, it } from 'vitest'
import { applyRows } from '#shared/domain/availability/change/change-set.ts'
import type { SeriesState } from '#shared/domain/availability/change/survey-affected-occurrences.ts'
import { listedUntil } from '#shared/domain/availability/series/open-ended.ts'
import { exceptionsBySeries, occurrencesOf } from '#shared/domain/availability/series/published-occurrence.ts'
import type { Series } from '#shared/domain/availability/series/series.ts'
import { formatInstant } from '#shared/time/instant.ts'
import { localDate } from '#shared/time/local-date.ts'
import { localTime } from '#shared/time/local-time.ts'
import { aSession, aWindow, day, key } from '#tests/builders/scheduling.ts'
import { type KeptHoursPlan, planKeptHours } from './plan-kept-hours.ts'

/** Mondays 3, 10, 17 and 24 March 2025, 09:00–10:00 in Amsterdam (UTC+1), which is 08:00 UTC. */
const mondays = aSession({
  recurrence: 'weekly',
  endDate: localDate('2025-03-24'),
  toMinute: localTime('10:00'),
  durationMinutes: 60,
})
const stateOf = (series: Series, changes: Partial<SeriesState> = {}): SeriesState => ({
  series,
  exceptions: [],
  bookings: [],
  ...changes,
})

function plannedFrom(
  from: string,
  states: readonly SeriesState[],
  { zone = 'Europe/London', others = [] as readonly Series[] } = {},
): KeptHoursPlan {
  let ids = 0
  const moving = states.map(({ series }) => series)
  const published = { series: [...moving, ...others], exceptions: states.flatMap((one) => one.exceptions) }
  return planKeptHours({ after: zone, from: day(from) }, { states, published, newId: () => `new${(ids += 1)}` })
}

/** What is published in UTC after the change. In March 2025, London is at UTC until the 30th. */
function after(from: string, states: readonly SeriesState[], zone?: string) {
  const plan = plannedFrom(from, states, { ...(zone && { zone }) })
  if (plan.kind !== 'planned') throw new Error(plan.kind)
  const { series, exceptions } = applyRows(
    { series: states.map((state) => state.series), exceptions: states.flatMap((state) => state.exceptions) },
    plan.rows,
  )
  const last = day('2025-03-31')
  const times = series
    .flatMap((one) =>
      occurrencesOf(listedUntil(one, last), exceptionsBySeries(exceptions), { first: day('2025-03-01'), last }),
    )
    .toSorted((one, other) => one.start - other.start)
    .map(({ start, end }) => `${formatInstant(start).slice(5, 16)}–${formatInstant(end).slice(11, 16)}`)
  return { plan, times }
}

describe('published hours that keep their local time in a new time zone (R-D435)', () => {
  it('change from a given day on; earlier ones keep their instant', () => {
    const { plan, times } = after('2025-03-11', [stateOf(mondays)])
    expect(times).toEqual(['03-03T08:00–09:00', '03-10T08:00–09:00', '03-17T09:00–10:00', '03-24T09:00–10:00'])
    expect(plan).toMatchObject({ moving: 2, kept: [], omitted: [] })
  })

  it('a series that begins later gets the new zone without being split', () => {
    const { plan, times } = after('2025-03-01', [stateOf(mondays)])
    expect(times).toEqual(['03-03T09:00–10:00', '03-10T09:00–10:00', '03-17T09:00–10:00', '03-24T09:00–10:00'])
    expect(plan.kind === 'planned' && plan.rows.insertedSeries).toEqual([])
  })

  it('a booked session keeps its instant, and is not published twice', () => {
    const booked = { id: 'booking', occurrence: key('session', '2025-03-17', '09:00') }
    const { plan, times } = after('2025-03-11', [stateOf(mondays, { bookings: [booked] })])
    expect(times).toEqual(['03-03T08:00–09:00', '03-10T08:00–09:00', '03-17T08:00–09:00', '03-24T09:00–10:00'])
    expect(plan).toMatchObject({ moving: 1, kept: [{ date: '2025-03-17', fromMinute: 540 }] })
  })

  it('a booked session keeps its instant also when no occurrence of its series is past', () => {
    const booked = { id: 'booking', occurrence: key('session', '2025-03-17', '09:00') }
    const { times } = after('2025-03-01', [stateOf(mondays, { bookings: [booked] })])
    expect(times).toEqual(['03-03T09:00–10:00', '03-10T09:00–10:00', '03-17T08:00–09:00', '03-24T09:00–10:00'])
  })

  it('a session that would overlap a booked one is left out', () => {
    // 09:00 and 10:00 in Amsterdam; 10:00 is booked, which is 09:00 in London.
    const morning = { ...mondays, toMinute: localTime('11:00') }
    const booked = { id: 'booking', occurrence: key('session', '2025-03-17', '10:00') }
    const { plan, times } = after('2025-03-11', [stateOf(morning, { bookings: [booked] })])
    expect(times.filter((time) => time.startsWith('03-17'))).toEqual(['03-17T09:00–10:00'])
    expect(plan).toMatchObject({ omitted: [{ date: '2025-03-17', fromMinute: 540 }], kept: [{ fromMinute: 600 }] })
  })

  it('a cancelled occurrence stays cancelled, and an edited one keeps its own hours', () => {
    const cancelled = { kind: 'cancelled', occurrence: key('session', '2025-03-17', '09:00') } as const
    const edit = { date: localDate('2025-03-25'), fromMinute: localTime('14:00'), toMinute: localTime('15:00') }
    const edited = { kind: 'edited', occurrence: key('session', '2025-03-24', '09:00'), edit } as const
    const { times } = after('2025-03-11', [stateOf(mondays, { exceptions: [cancelled, edited] })])
    expect(times).toEqual(['03-03T08:00–09:00', '03-10T08:00–09:00', '03-25T14:00–15:00'])
  })

  it('a window moves to the new zone, although a booking in it keeps its instant', () => {
    const week = aWindow({ recurrence: 'weekly', isOpenEnded: true, toMinute: localTime('17:00') })
    const booked = { id: 'booking', occurrence: key('window', '2025-03-17', '09:00') }
    const { plan, times } = after('2025-03-11', [stateOf(week, { bookings: [booked] })], 'America/New_York')
    // New York is at UTC-4 since 9 March.
    expect(times.slice(1)).toEqual(['03-10T08:00–16:00', '03-17T13:00–21:00', '03-24T13:00–21:00', '03-31T13:00–21:00'])
    expect(plan.kind === 'planned' && plan.rows.renamedOccurrences).toEqual([
      { from: key('window', '2025-03-17', '09:00'), to: key('new1', '2025-03-17', '09:00') },
    ])
  })

  it('are refused when sessions in a third time zone overlap them', () => {
    const london = { ...mondays, id: 'london', zone: 'Europe/London' }
    expect(plannedFrom('2025-03-11', [stateOf(mondays)], { others: [london] })).toMatchObject({
      kind: 'overlap',
      existing: { occurrence: { seriesId: 'london' } },
    })
  })
})
