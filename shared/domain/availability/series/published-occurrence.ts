import { fromEpochDay, toEpochDay } from '#shared/time/local-date.ts'
import { expandSeries, visitOccurrences } from './expand-series.ts'
import type { Occurrence, OccurrenceKey } from './occurrence.ts'
import { isSameOccurrence, wallNumber } from './occurrence.ts'
import type { DayRange } from './recurrence.ts'
import type { OccurrenceEdit, OccurrenceException, Series } from './series.ts'

/** An occurrence with its terms: those of its series, or its own if it was edited. */
export interface PublishedOccurrence extends Occurrence {
  readonly terms: Series
}

/** Exceptions by series id. */
export type SeriesExceptions = ReadonlyMap<string, readonly OccurrenceException[]>

export function exceptionsBySeries(exceptions: Iterable<OccurrenceException>): SeriesExceptions {
  const bySeries = new Map<string, OccurrenceException[]>()
  for (const exception of exceptions) {
    const { seriesId } = exception.occurrence
    const own = bySeries.get(seriesId)
    if (own) own.push(exception)
    else bySeries.set(seriesId, [exception])
  }
  return bySeries
}

/**
 * The occurrences of a series on the days of a range by start, with exceptions applied: a cancelled one is left out, an edited
 * one keeps its name and appears at its new time, or not at all when that is outside the range.
 */
export function occurrencesOf(series: Series, exceptions: SeriesExceptions, range: DayRange): PublishedOccurrence[] {
  const unedited = uneditedOccurrences(series, exceptions, range)
  const edited = editedOccurrences(series, exceptions, range)
  return edited.length === 0 ? unedited : [...unedited, ...edited].toSorted((a, b) => a.start - b.start)
}

/** The unedited occurrences, sorted by start. */
export function uneditedOccurrences(
  series: Series,
  exceptions: SeriesExceptions,
  range: DayRange,
): PublishedOccurrence[] {
  const own = exceptions.get(series.id)
  const excepted = own && new Set(own.map(({ occurrence }) => wallNumber(occurrence)))
  const occurrences: PublishedOccurrence[] = []
  visitOccurrences(series, range, (day, startMinute, start, end) => {
    const key = { seriesId: series.id, day, startMinute }
    if (!excepted?.has(wallNumber(key))) occurrences.push({ key, start, end, terms: series })
  })
  return occurrences
}

/** The edited occurrences in the order of the exceptions. */
export function editedOccurrences(
  series: Series,
  exceptions: SeriesExceptions,
  range: DayRange,
): PublishedOccurrence[] {
  return (exceptions.get(series.id) ?? []).flatMap((exception) => {
    if (exception.kind === 'cancelled') return []
    const terms = occurrenceTerms(series, exception.occurrence, exception.edit)
    return expandSeries(terms, range).map(({ start, end }) => ({ key: exception.occurrence, start, end, terms }))
  })
}

/** The terms of one occurrence as a one-time series. For a session its range is exactly one slot. */
export function occurrenceTerms(series: Series, { day, startMinute }: OccurrenceKey, edit: OccurrenceEdit): Series {
  const { date = fromEpochDay(day), fromMinute = startMinute, serviceIds, priceCents, isHeld: _, ...rest } = edit
  const length = series.kind === 'session' ? series.durationMinutes : series.toMinute - series.fromMinute
  const toMinute = edit.toMinute ?? fromMinute + length
  const { isOpenEnded: _open, ...regular } = series
  const once = {
    ...rest,
    fromMinute,
    toMinute,
    startDate: date,
    endDate: date,
    recurrence: 'one-time' as const,
    gaps: [],
  }
  if (regular.kind === 'window') return { ...regular, ...once, serviceIds: serviceIds ?? regular.serviceIds }
  return {
    ...regular,
    ...once,
    serviceId: serviceIds?.[0] ?? regular.serviceId,
    priceCents: priceCents ?? regular.priceCents,
    durationMinutes: toMinute - fromMinute,
  }
}

/** Finds an occurrence by its name, also after it was moved; undefined when it is not published any more. */
export function occurrenceNamed(
  series: Series,
  exceptions: SeriesExceptions,
  key: OccurrenceKey,
): PublishedOccurrence | undefined {
  const exception = exceptions.get(series.id)?.find(({ occurrence }) => isSameOccurrence(occurrence, key))
  const movedTo = exception?.kind === 'edited' ? exception.edit.date : undefined
  const day = movedTo === undefined ? key.day : toEpochDay(movedTo)
  return occurrencesOf(series, exceptions, { first: day, last: day }).find((occurrence) =>
    isSameOccurrence(occurrence.key, key),
  )
}
