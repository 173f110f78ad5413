import type { ChangeScope } from '#shared/domain/availability/change/scope/change-scope.ts'
import type { ChangeSet, OccurrenceFacts, SeriesPlan } from '#shared/domain/availability/change/change-set.ts'
import { planUpdate } from '#shared/domain/availability/change/update/plan-update.ts'
import type { AvailabilityEdit } from '#shared/domain/availability/change/update/edit-effect.ts'
import type { OccurrenceException, Series } from '#shared/domain/availability/series/series.ts'
import type { SeriesState } from '#shared/domain/availability/change/survey-affected-occurrences.ts'
import { localDate } from '#shared/time/local-date.ts'
import { localTime } from '#shared/time/local-time.ts'
import { aSession, at, key, wall } from './scheduling.ts'

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
export const start = at('2025-03-01T00:00Z')
export const until = (date: string) => ({ endDate: localDate(date) })
export const hour = (from: string, to: string) => ({ fromMinute: localTime(from), toMinute: localTime(to) })
export const mondays = aSession({
  ...hour('09:00', '10:00'),
  durationMinutes: 60,
  recurrence: 'weekly',
  ...until('2025-03-31'),
})
export const daily = aSession({
  ...hour('09:00', '10:00'),
  durationMinutes: 60,
  recurrence: 'daily',
  ...until('2025-03-16'),
})
export const threeADay = aSession({ recurrence: 'daily', ...until('2025-03-16') })

export const state = (series: Series, changes: Partial<SeriesState> = {}): SeriesState => ({
  series,
  exceptions: [],
  bookings: [],
  ...changes,
})
export const booked = (date: string, time = '09:00') => ({
  bookings: [{ id: 'noor', occurrence: key('session', date, time) }],
})
export const selected = (date: string, time = '09:00') => key('session', date, time)

export function changesOf(plan: SeriesPlan): ChangeSet {
  if (plan.kind !== 'planned') throw new Error(`Not planned but ${JSON.stringify(plan)}`)
  return plan.changes
}

export const update = (
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

export const named = ({ start: instant }: OccurrenceFacts) => wall('Europe/Amsterdam', instant).slice(5)
export const dates = ({ created, updated, deleted, kept, blocked }: ChangeSet) => ({
  created: created.map(named).join(', '),
  updated: updated.map(({ before, after }) => `${named(before)} → ${named(after)}`).join(', '),
  deleted: deleted.map(named).join(', '),
  kept: kept.map(({ facts, reason }) => `${named(facts)} ${reason}`).join(', '),
  blocked: blocked.map(({ facts, reason }) => `${named(facts)} ${reason}`).join(', '),
})
export const nothing = { created: '', updated: '', deleted: '', kept: '', blocked: '' }
export const noRows = {
  insertedSeries: [],
  updatedSeries: [],
  deletedSeriesIds: [],
  setExceptions: [],
  deletedExceptions: [],
  renamedOccurrences: [],
}
export const cancelled = (seriesId: string, date: string, time = '09:00'): OccurrenceException => ({
  kind: 'cancelled',
  occurrence: key(seriesId, date, time),
})
export const held = (date: string, time = '09:00'): OccurrenceException => ({
  kind: 'edited',
  occurrence: selected(date, time),
  edit: {},
})
