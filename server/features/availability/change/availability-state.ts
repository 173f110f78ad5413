import type { PublishedAvailability } from '#shared/domain/availability/change/change-set.ts'
import type { SeriesState } from '#shared/domain/availability/series/series-with-exceptions.ts'
import type { EpochMinute } from '#shared/time/instant.ts'
import { localDate, toEpochDay } from '#shared/time/local-date.ts'
import { MINUTES_PER_DAY } from '#shared/time/local-time.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import { occurrenceBookings } from '#server/features/availability/series-changes.ts'
import { listExceptions, listSeries } from '#server/features/availability/series.ts'

/** An upper bound for the end of any series. */
const LAST_DAY = toEpochDay(localDate('9999-12-31'))

/** Reads a series with its exceptions and bookings; undefined when it does not exist. */
export async function readSeriesState(transaction: TenantTransaction, id: string): Promise<SeriesState | undefined> {
  const [series] = await listSeries(transaction, { id })
  if (!series) return undefined
  const exceptions = await listExceptions(transaction, [series])
  return { series, exceptions, bookings: await occurrenceBookings(transaction, id) }
}

/**
 * The specialists whose time a change of a series may affect: the series' own, those that its occurrences were given to, and
 * the one that the change assigns. They are sorted, because they are locked in that order.
 */
export function involvedSpecialists({ series, exceptions }: SeriesState, newSpecialistId?: string): string[] {
  const given = exceptions.map((exception) => (exception.kind === 'edited' ? exception.edit.specialistId : undefined))
  const ids = [series.specialistId, ...given, newSpecialistId]
  return [...new Set(ids.filter((id) => id !== undefined))].toSorted()
}

/** All sessions of the given specialists from today on, of any series. None may overlap another (rule D27). */
export async function publishedSessions(
  transaction: TenantTransaction,
  specialistIds: readonly string[],
  now: EpochMinute,
): Promise<PublishedAvailability> {
  const days = { first: Math.floor(now / MINUTES_PER_DAY) - 1, last: LAST_DAY }
  const series = await listSeries(transaction, { days, specialistIds, kind: 'session' })
  return { series, exceptions: await listExceptions(transaction, series) }
}
