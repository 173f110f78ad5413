import type { PublishedAvailability } from '#shared/domain/availability/change/change-set.ts'
import { listedForPlan } from '#shared/domain/availability/change/plan-open-ended-change.ts'
import type { OccurrenceKey } from '#shared/domain/availability/series/occurrence.ts'
import { openEndedHorizon } from '#shared/domain/availability/series/open-ended.ts'
import type { SeriesState } from '#shared/domain/availability/change/survey-affected-occurrences.ts'
import type { EpochMinute } from '#shared/time/instant.ts'
import { MINUTES_PER_DAY } from '#shared/time/local-time.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import { occurrenceBookings } from '#server/modules/scheduling/availability/write-series-changes.ts'
import { LAST_DAY, listExceptions, listSeries } from '#server/modules/scheduling/records/availability/series.ts'

/**
 * Reads the series of an occurrence with its exceptions and bookings, expanded as far ahead as a change of this occurrence needs. Undefined
 * when the series does not exist, or when it is without an end and the occurrence is beyond its horizon (rule D164).
 */
export async function readSeriesState(
  transaction: TenantTransaction,
  occurrence: OccurrenceKey,
  now: EpochMinute,
): Promise<SeriesState | undefined> {
  const [series] = await listSeries(transaction, { until: occurrence.day, id: occurrence.seriesId })
  if (!series) return undefined
  if (series.isOpenEnded && occurrence.day > openEndedHorizon(Math.floor(now / MINUTES_PER_DAY))) return undefined
  const exceptions = await listExceptions(transaction, [series])
  const bookings = await occurrenceBookings(transaction, series.id)
  return listedForPlan({ series, exceptions, bookings }, occurrence)
}

/**
 * Returns the specialists whose time a change of a series may affect: the series' own, those to whom single occurrences were assigned, and
 * the one that the change assigns. They are sorted, because they are locked in that order.
 */
export function involvedSpecialists({ series, exceptions }: SeriesState, newSpecialistId?: string): string[] {
  const given = exceptions.map((exception) => (exception.kind === 'edited' ? exception.edit.specialistId : undefined))
  const ids = [series.specialistId, ...given, newSpecialistId]
  return [...new Set(ids.filter((id) => id !== undefined))].toSorted()
}

/** Returns all sessions of the given specialists from today on, in any series. A new session may overlap none of them (rule D27). */
export async function publishedSessions(
  transaction: TenantTransaction,
  specialistIds: readonly string[],
  now: EpochMinute,
): Promise<PublishedAvailability> {
  const days = { first: Math.floor(now / MINUTES_PER_DAY) - 1, last: LAST_DAY }
  // Series without an end are expanded only to the first day here; the code that compares them expands them further.
  const series = await listSeries(transaction, { until: days.first, days, specialistIds, kind: 'session' })
  return { series, exceptions: await listExceptions(transaction, series) }
}
