import type { OccurrenceException } from '#shared/domain/availability/series/series.ts'
import { nameOf, type SeriesRows } from './change-set.ts'
import type { SeriesState } from './survey-affected-occurrences.ts'

/**
 * Returns the rows that take a change back (rule D437): what it inserted is deleted, and the series, their exceptions and the names of their
 * bookings are as before.
 * @param before the series that the change has written, as they were
 * @param rows the rows that the change has written
 */
export function inverseRows(
  before: readonly Pick<SeriesState, 'series' | 'exceptions'>[],
  rows: SeriesRows,
): SeriesRows {
  const isDeleted = new Set(rows.deletedSeriesIds)
  const isUpdated = new Set(rows.updatedSeries.map(({ id }) => id))
  const known = new Map<string, OccurrenceException>(
    before.flatMap(({ exceptions }) => exceptions).map((one) => [nameOf(one.occurrence), one]),
  )
  const staying = new Set(before.map(({ series }) => series.id).filter((id) => !isDeleted.has(id)))
  const written = [...rows.setExceptions.map(({ occurrence }) => occurrence), ...rows.deletedExceptions]
  const own = [...new Map(written.filter(({ seriesId }) => staying.has(seriesId)).map((key) => [nameOf(key), key]))]
  const deleted = before.filter(({ series }) => isDeleted.has(series.id))
  return {
    insertedSeries: deleted.map(({ series }) => series),
    updatedSeries: before.map(({ series }) => series).filter(({ id }) => isUpdated.has(id) && !isDeleted.has(id)),
    deletedSeriesIds: rows.insertedSeries.map(({ id }) => id),
    setExceptions: [
      ...deleted.flatMap(({ exceptions }) => exceptions),
      ...own.flatMap(([name]) => known.get(name) ?? []),
    ],
    deletedExceptions: own.flatMap(([name, key]) => (known.has(name) ? [] : [key])),
    renamedOccurrences: rows.renamedOccurrences.map(({ from, to }) => ({ from: to, to: from })),
  }
}
