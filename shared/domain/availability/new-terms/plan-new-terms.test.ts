import { describe, expect, it } from 'vitest'
import { applyRows } from '#shared/domain/availability/change/change-set.ts'
import {
  publishedOccurrences,
  type SeriesState,
} from '#shared/domain/availability/change/survey-affected-occurrences.ts'
import type { SessionSeries } from '#shared/domain/availability/series/series.ts'
import { localDate } from '#shared/time/local-date.ts'
import { formatLocalTime, localTime } from '#shared/time/local-time.ts'
import { aSession, at, day, key } from '#tests/builders/scheduling.ts'
import { type NewTerms, planNewTerms } from './plan-new-terms.ts'

/** Mondays 3, 10, 17, 24 and 31 March 2025, 09:00–10:00, for €50. */
const mondays = aSession({
  recurrence: 'weekly',
  endDate: localDate('2025-03-31'),
  toMinute: localTime('10:00'),
  durationMinutes: 60,
})
const now = at('2025-03-05T12:00+01:00')
const price = { before: 5000, after: 6000 }
const stateOf = (series: SessionSeries, changes: Partial<SeriesState> = {}): SeriesState => ({
  series,
  exceptions: [],
  bookings: [],
  ...changes,
})

function planned(terms: Partial<NewTerms>, states: readonly SeriesState[], moment = now) {
  let ids = 0
  const published = { series: states.map(({ series }) => series), exceptions: states.flatMap((one) => one.exceptions) }
  const context = { states, published, now: moment, newId: () => `new${(ids += 1)}` }
  const plan = planNewTerms({ from: day('2025-03-05'), ...terms }, context)
  if (plan.kind !== 'planned') throw new Error(plan.finding.problem)
  const { series, exceptions } = applyRows(published, plan.changes.rows)
  const after = series
    .flatMap((one) =>
      publishedOccurrences(
        one,
        exceptions.filter(({ occurrence }) => occurrence.seriesId === one.id),
      ),
    )
    .toSorted((one, other) => one.start - other.start)
    .map(({ key: { day: on, startMinute }, start, end, terms: own }) => {
      const cents = own.kind === 'session' ? own.priceCents : 0
      return `${on - day('2025-03-01') + 1} ${formatLocalTime(startMinute)} ${end - start} min €${cents / 100}`
    })
  return { changes: plan.changes, after }
}

describe('giving published sessions the new price and duration of their service (R-D327)', () => {
  it('applies from a given day on', () => {
    const { changes, after } = planned({ price, from: day('2025-03-12') }, [stateOf(mondays)])
    expect(changes.updated).toHaveLength(3)
    expect(after).toEqual([
      '3 09:00 60 min €50',
      '10 09:00 60 min €50',
      '17 09:00 60 min €60',
      '24 09:00 60 min €60',
      '31 09:00 60 min €60',
    ])
  })

  it('applies to all series of the service, and also changes the duration', () => {
    const fridays = { ...mondays, id: 'fridays', startDate: localDate('2025-03-28'), endDate: localDate('2025-03-28') }
    const both = { price, duration: { before: 60, after: 75 }, from: day('2025-03-20') }
    expect(planned(both, [stateOf(mondays), stateOf(fridays)]).after.slice(-3)).toEqual([
      '24 09:00 75 min €60',
      '28 09:00 75 min €60',
      '31 09:00 75 min €60',
    ])
  })

  it('leaves out occurrences that are booked or were edited on their own', () => {
    const state = stateOf(mondays, {
      bookings: [{ id: 'b', occurrence: key('session', '2025-03-17', '09:00') }],
      exceptions: [{ kind: 'edited', occurrence: key('session', '2025-03-24', '09:00'), edit: { priceCents: 4000 } }],
    })
    const { changes, after } = planned({ price }, [state])
    expect(changes.kept.map(({ reason }) => reason)).toEqual(['booked', 'edited'])
    expect(after).toEqual([
      '3 09:00 60 min €50',
      '10 09:00 60 min €60',
      '17 09:00 60 min €50',
      '24 09:00 60 min €40',
      '31 09:00 60 min €60',
    ])
  })

  it('leaves out the first occurrence, if that was edited on its own', () => {
    const edited = {
      kind: 'edited',
      occurrence: key('session', '2025-03-10', '09:00'),
      edit: { priceCents: 4000 },
    } as const
    const { after } = planned({ price }, [stateOf(mondays, { exceptions: [edited] })])
    expect(after.slice(1, 3)).toEqual(['10 09:00 60 min €40', '17 09:00 60 min €60'])
  })

  it('leaves out sessions that have begun', () => {
    const { after } = planned({ price, from: day('2025-03-10') }, [stateOf(mondays)], at('2025-03-10T09:30+01:00'))
    expect(after.slice(1, 3)).toEqual(['10 09:00 60 min €50', '17 09:00 60 min €60'])
  })

  it('leaves out a series whose price or duration differed from that of the service', () => {
    const other = stateOf({ ...mondays, priceCents: 7000, toMinute: localTime('09:45'), durationMinutes: 45 })
    expect(planned({ price, duration: { before: 60, after: 75 } }, [other]).changes.updated).toEqual([])
  })

  it('changes nothing when a longer session would overlap another one', () => {
    const yoga = { ...mondays, id: 'yoga', fromMinute: localTime('10:00'), toMinute: localTime('11:00'), priceCents: 1 }
    const { changes, after } = planned({ price, duration: { before: 60, after: 90 } }, [
      stateOf(mondays),
      stateOf(yoga),
    ])
    expect(changes.blocked.length).toBeGreaterThan(0)
    expect(after).toContain('31 09:00 60 min €50')
    expect(after).toContain('31 10:00 60 min €0.01')
  })
})
