import type { OccurrenceException } from '#shared/domain/availability/series/series.ts'
import { nameOf, NO_ROWS, type SeriesRows } from './change-set.ts'
import type { SeriesState } from './survey-affected-occurrences.ts'

/**
 * Returns the rows that take a change of one series back (rule D437): what it inserted is deleted, and the series, its exceptions and the
 * names of its bookings are as before.
 * @param before the series before the change
 * @param rows the rows that the change has written
 */
export function inverseRows(
  { series, exceptions }: Pick<SeriesState, 'series' | 'exceptions'>,
  rows: SeriesRows,
): SeriesRows {
  const deletedSeriesIds = rows.insertedSeries.map(({ id }) => id)
  const renamedOccurrences = rows.renamedOccurrences.map(({ from, to }) => ({ from: to, to: from }))
  if (rows.deletedSeriesIds.includes(series.id)) {
    return { ...NO_ROWS, insertedSeries: [series], deletedSeriesIds, setExceptions: exceptions, renamedOccurrences }
  }
  const before = new Map<string, OccurrenceException>(exceptions.map((one) => [nameOf(one.occurrence), one]))
  const written = [...rows.setExceptions.map(({ occurrence }) => occurrence), ...rows.deletedExceptions]
  const own = [...new Map(written.filter(({ seriesId }) => seriesId === series.id).map((key) => [nameOf(key), key]))]
  return {
    ...NO_ROWS,
    updatedSeries: rows.updatedSeries.some(({ id }) => id === series.id) ? [series] : [],
    deletedSeriesIds,
    setExceptions: own.flatMap(([name]) => before.get(name) ?? []),
    deletedExceptions: own.flatMap(([name, key]) => (before.has(name) ? [] : [key])),
    renamedOccurrences,
  }
}
