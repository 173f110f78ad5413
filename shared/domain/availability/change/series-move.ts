import type { LocalDate } from '#shared/time/local-date.ts'
import { daysBetween } from '#shared/time/local-date.ts'
import type { OccurrenceFacts } from './change-set.ts'
import type { Recurrence } from '#shared/domain/availability/series/recurrence.ts'
import type { OccurrenceEdit, Series } from '#shared/domain/availability/series/series.ts'

/** What an edit asks for, in the values of the selected occurrence; what is left out stays. */
export interface AvailabilityEdit extends OccurrenceEdit {
  readonly recurrence?: Recurrence
  /** The last date of the recurrence. */
  readonly endDate?: LocalDate
}

/** An edit as what it does to each occurrence of its scope (rule D43); what it leaves as it is, is absent. */
export interface SeriesMove {
  readonly days: number
  readonly minutes: number
  readonly lengthMinutes?: number
  readonly recurrence?: Recurrence
  readonly endDate?: LocalDate
  readonly values: MovedValues
}

type MovedValues = Omit<OccurrenceEdit, 'date' | 'fromMinute' | 'toMinute'>

/** What an edit of the selected occurrence changes. A value that it has already changes nothing. */
export function moveOf(before: OccurrenceFacts, series: Series, edit: AvailabilityEdit): SeriesMove {
  const { date = before.date, fromMinute = before.fromMinute, recurrence, endDate } = edit
  const length = before.toMinute - before.fromMinute
  const lengthMinutes = edit.toMinute === undefined ? length : edit.toMinute - fromMinute
  return {
    days: daysBetween(before.date, date),
    minutes: fromMinute - before.fromMinute,
    ...(lengthMinutes !== length && { lengthMinutes }),
    ...(recurrence !== undefined && recurrence !== series.recurrence && { recurrence }),
    ...(endDate !== undefined && endDate !== series.endDate && { endDate }),
    values: changedValues(before, edit),
  }
}

export function hasNewValues({ values }: SeriesMove): boolean {
  return Object.keys(values).length > 0
}

/** Whether nothing changes but the end of the recurrence. */
export function isEndDateOnly(move: SeriesMove): move is SeriesMove & { readonly endDate: LocalDate } {
  return move.endDate !== undefined && !changesOccurrences(move)
}

/** Whether occurrences change at all. */
export function changesOccurrences(move: SeriesMove): boolean {
  const isElsewhere = move.days !== 0 || move.minutes !== 0 || move.lengthMinutes !== undefined
  return isElsewhere || move.recurrence !== undefined || hasNewValues(move)
}

/** Minutes that each occurrence of a series has on the wall. */
export function lengthOf(series: Series): number {
  return series.kind === 'session' ? series.durationMinutes : series.toMinute - series.fromMinute
}

/** A series with the values that an edit changes; its times are another matter. */
export function withNewValues(series: Series, { values }: SeriesMove): Series {
  const { serviceIds, priceCents, ...rest } = values
  if (series.kind === 'window') return { ...series, ...rest, serviceIds: serviceIds ?? series.serviceIds }
  return {
    ...series,
    ...rest,
    serviceId: serviceIds?.[0] ?? series.serviceId,
    priceCents: priceCents ?? series.priceCents,
  }
}

function changedValues(before: OccurrenceFacts, edit: OccurrenceEdit): MovedValues {
  const { specialistId, serviceIds, priceCents, locationTypes, locationIds } = edit
  return {
    ...(specialistId !== undefined && specialistId !== before.specialistId && { specialistId }),
    ...(serviceIds && !isSameList(serviceIds, before.serviceIds) && { serviceIds }),
    ...(priceCents !== undefined && before.priceCents !== null && priceCents !== before.priceCents && { priceCents }),
    ...(locationTypes && !isSameList(locationTypes, before.locationTypes) && { locationTypes }),
    ...(locationIds && !isSameList(locationIds, before.locationIds) && { locationIds }),
  }
}

function isSameList(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((value) => b.includes(value))
}
