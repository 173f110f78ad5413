import { describe, expect, it } from 'vitest'
import type { SeriesState } from '#shared/domain/availability/change/survey-affected-occurrences.ts'
import { localDate } from '#shared/time/local-date.ts'
import {
  booked,
  cancelled,
  changesOf,
  hour,
  mondays,
  selected,
  start,
  state,
  until,
} from '#tests/builders/availability-changes.ts'
import { fingerprintOf } from './change-set.ts'
import { planUpdate } from './update/plan-update.ts'

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

  it('is the same for the same preview, whatever the new series is called and whatever the time is', () => {
    expect(preview(state(mondays), 'other', start + 60)).toBe(preview(state(mondays)))
  })

  it('is the same when the new series blocks its own change, whatever the series is called', () => {
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
  ])('differs when %s came in between', (_, before) => {
    expect(preview(before)).not.toBe(preview(state(mondays)))
  })
})
