import { describe, expect, it } from 'vitest'
import type { SeriesFinding } from '#shared/domain/availability/series/series-rules.ts'
import type { Series } from '#shared/domain/availability/series/series.ts'
import { localDate } from '#shared/time/local-date.ts'
import { booked, changesOf, mondays, selected, start, state, update } from '#tests/builders/availability-changes.ts'
import { aSession, at, day } from '#tests/builders/scheduling.ts'
import type { SeriesPlan } from './change-set.ts'
import { planDeletion } from './plan-deletion.ts'
import { planUpdate } from './update/plan-update.ts'

/** Mondays from 3 March 2025, 09:00 to 10:00, without an end. */
const forever = { ...mondays, endDate: mondays.startDate, isOpenEnded: true as const }
const context = { now: start, newSeriesId: 'next', published: { series: [], exceptions: [] } }
const findingOf = (plan: SeriesPlan): SeriesFinding | undefined => (plan.kind === 'invalid' ? plan.finding : undefined)

describe('a change of a series without an end date (R-D165)', () => {
  it('continues without an end, keeps booked occurrences, and lists changes until a year after the last irregularity', () => {
    const plan = update(state(forever, booked('2025-04-14')), '2025-03-10', 'following', { fromMinute: 600 })
    const { updated, kept, endless, rows } = changesOf(plan)
    expect(updated).toHaveLength(94)
    expect(updated.at(-1)?.before.date).toBe('2026-12-28')
    expect(kept.map(({ facts }) => facts.date)).toEqual(['2025-04-14'])
    expect(endless).toEqual(['updated'])
    expect(rows.updatedSeries[0]).toEqual({ ...mondays, endDate: '2025-03-09' })
    expect(rows.insertedSeries).toMatchObject([{ startDate: '2025-03-10', isOpenEnded: true, fromMinute: 600 }])
    expect(rows.setExceptions).toHaveLength(1)
  })

  it('to one occurrence counts one change, however far ahead it is', () => {
    const { updated, endless, rows } = changesOf(
      update(state(forever), '2030-05-06', 'selected', { date: localDate('2030-05-07') }),
    )
    expect(updated).toHaveLength(1)
    expect(endless).toBeUndefined()
    expect(rows.setExceptions).toHaveLength(1)
  })

  it('can end the series on a date, even when it has run for more than ten years', () => {
    const ended = update(state(forever), '2025-03-10', 'all', { endDate: localDate('2025-03-24') })
    expect(changesOf(ended).rows.updatedSeries).toEqual([{ ...mondays, endDate: '2025-03-24' }])
    expect(changesOf(ended).endless).toEqual(['deleted'])
    const later = planUpdate(
      state(forever),
      { selected: selected('2037-05-04'), scope: 'all', edit: { endDate: localDate('2037-06-01') } },
      { ...context, now: at('2037-05-01T00:00Z') },
    )
    expect(changesOf(later).rows.updatedSeries).toEqual([{ ...mondays, endDate: '2037-06-01' }])
  })

  it('can remove the end date of a series', () => {
    const { created, endless, rows } = changesOf(
      update(state(mondays), '2025-03-10', 'selected', { isOpenEnded: true }),
    )
    expect(created[0]?.date).toBe('2025-04-07')
    expect(endless).toEqual(['created'])
    expect(rows.updatedSeries).toMatchObject([{ isOpenEnded: true }])
    const again = update(state(forever), '2025-03-10', 'selected', { isOpenEnded: true })
    expect(changesOf(again).created).toEqual([])
  })

  it('deletes the selected and all following occurrences', () => {
    const { deleted, endless, rows } = changesOf(
      planDeletion(state(forever), selected('2025-03-17'), 'following', start),
    )
    expect(deleted[0]?.date).toBe('2025-03-17')
    expect(endless).toEqual(['deleted'])
    expect(rows.updatedSeries).toEqual([{ ...mondays, endDate: '2025-03-16' }])
  })

  it('deletes one weekday of a daily series without an end', () => {
    const daily: Series = { ...forever, recurrence: 'daily' }
    const { endless, rows } = changesOf(
      planDeletion(state(daily), selected('2025-03-12'), 'following-same-weekday', start),
    )
    expect(endless).toEqual(['deleted'])
    expect(rows.updatedSeries).toMatchObject([{ isOpenEnded: true, gaps: [{ weekday: 3, from: '2025-03-12' }] }])
    expect(rows.setExceptions).toEqual([])
  })

  it('is refused if it would need endless exceptions', () => {
    const monthly: Series = { ...forever, recurrence: 'monthly' }
    const onMondays = planDeletion(state(monthly), selected('2025-03-03'), 'all-same-weekday', start)
    expect(findingOf(onMondays)).toEqual({ field: 'endDate', problem: 'needs-end' })
    const last = { startDate: localDate('2025-03-31'), endDate: localDate('2025-03-31') }
    const lastOfMonth: Series = { ...monthly, ...last }
    // The day after the 31st is the 1st, also after the months that have no 31st.
    const dayLater = update(state(lastOfMonth), '2025-03-31', 'all', { date: localDate('2025-04-01'), toMinute: 630 })
    expect(findingOf(dayLater)).toEqual({ field: 'endDate', problem: 'needs-end' })
  })

  it('is refused for a date further ahead than the series is offered', () => {
    const end = (endDate: string) => update(state(forever), '2025-03-10', 'all', { endDate: localDate(endDate) })
    expect(findingOf(end('2035-03-02'))).toEqual({ field: 'endDate', problem: 'series-too-long' })
    expect(findingOf(end('2035-02-28'))).toBeUndefined()
    const moved = update(state(forever), '2025-03-10', 'selected', { date: localDate('2900-01-01') })
    expect(findingOf(moved)).toEqual({ field: 'endDate', problem: 'needs-end' })
  })

  it('is blocked by another series without an end that it would overlap (R-D27)', () => {
    const other = aSession({ ...forever, id: 'other', startDate: localDate('2027-03-02') })
    const { blocked, endless } = changesOf(
      update(
        state(forever),
        '2025-03-10',
        'following',
        { date: localDate('2025-03-11'), toMinute: 615 },
        { others: [other] },
      ),
    )
    expect(blocked[0]).toMatchObject({ reason: 'overlap', facts: { date: '2027-03-02' } })
    expect(endless).toContain('blocked')
    expect(blocked.every(({ facts }) => facts.occurrence.day >= day('2027-03-02'))).toBe(true)
  })
})
