import type { LocalDate } from '#shared/time/local-date.ts'
import { daysBetween } from '#shared/time/local-date.ts'
import type { OccurrenceFacts } from '#shared/domain/availability/change/change-set.ts'
import type { Recurrence } from '#shared/domain/availability/series/recurrence.ts'
import type { OccurrenceEdit, Series } from '#shared/domain/availability/series/series.ts'

/** The values of an edit of the selected occurrence. Absent values are not changed. */
export interface AvailabilityEdit extends OccurrenceEdit {
  readonly recurrence?: Recurrence
  /** The last date of the recurrence. */
  readonly endDate?: LocalDate
  /** Whether the series becomes open-ended (rule D164); `endDate` is ignored then. */
  readonly isOpenEnded?: true
}

/** The effect of an edit on each occurrence of its scope (rule D43). Unchanged parts are absent. */
export interface SeriesMove {
  readonly days: number
  readonly minutes: number
  readonly lengthMinutes?: number
  readonly recurrence?: Recurrence
  readonly endDate?: LocalDate
  /** Whether the series continues after the new `endDate` without an end. */
  readonly isOpenEnded?: true
  readonly values: MovedValues
}

type MovedValues = Omit<OccurrenceEdit, 'date' | 'fromMinute' | 'toMinute'>

/** Derives the effect of an edit of the selected occurrence. Values that the occurrence already has are ignored. */
export function moveOf(before: OccurrenceFacts, series: Series, edit: AvailabilityEdit): SeriesMove {
  const { date = before.date, fromMinute = before.fromMinute, recurrence, endDate, isOpenEnded } = edit
  const length = before.toMinute - before.fromMinute
  const lengthMinutes = edit.toMinute === undefined ? length : edit.toMinute - fromMinute
  return {
    days: daysBetween(before.date, date),
    minutes: fromMinute - before.fromMinute,
    ...(lengthMinutes !== length && { lengthMinutes }),
    ...(recurrence !== undefined && recurrence !== series.recurrence && { recurrence }),
    ...(endDate !== undefined &&
      (endDate !== series.endDate || isOpenEnded !== series.isOpenEnded) && {
        endDate,
        ...(isOpenEnded && { isOpenEnded }),
      }),
    values: changedValues(before, edit),
  }
}

export function hasNewValues({ values }: SeriesMove): boolean {
  return Object.keys(values).length > 0
}

/** Whether only the end of the recurrence changes. */
export function isEndDateOnly(move: SeriesMove): move is SeriesMove & { readonly endDate: LocalDate } {
  return move.endDate !== undefined && !changesOccurrences(move)
}

/** Whether occurrences themselves change, and not only the end of the recurrence. */
export function changesOccurrences(move: SeriesMove): boolean {
  const isElsewhere = move.days !== 0 || move.minutes !== 0 || move.lengthMinutes !== undefined
  return isElsewhere || move.recurrence !== undefined || hasNewValues(move)
}

/** The length of each occurrence of a series in local minutes. */
export function lengthOf(series: Series): number {
  return series.kind === 'session' ? series.durationMinutes : series.toMinute - series.fromMinute
}

/** A series with the edited values except its times. */
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
