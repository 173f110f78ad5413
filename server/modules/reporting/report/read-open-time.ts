import { absenceFinder } from '#shared/domain/absence/absent-time.ts'
import { exceptionsBySeries, occurrencesOf } from '#shared/domain/availability/series/published-occurrence.ts'
import { type OpenTime, openTimeOf } from '#shared/domain/report/open-time.ts'
import type { ReportPeriod } from '#shared/domain/report/report-period.ts'
import { epochMinuteOf } from '#shared/time/instant.ts'
import { addDays, toEpochDay } from '#shared/time/local-date.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import { listAbsences } from '#server/modules/calendar/records/index.ts'
import { listExceptions, listSeries } from '#server/modules/scheduling/records/index.ts'
import type { ReportedSpecialist } from './reported-specialists.ts'

/**
 * Returns the open time of specialists in a period and a day around it (rule D177). A specialist who has left has no open time after that.
 */
export async function readOpenTime(
  transaction: TenantTransaction,
  { from, to }: ReportPeriod,
  specialists: readonly ReportedSpecialist[],
): Promise<OpenTime> {
  // One more day at each end covers the local dates of all time zones.
  const days = { first: toEpochDay(from) - 1, last: toEpochDay(to) + 1 }
  const leftAt = new Map(
    specialists.map(({ id, withdrawnAt }) => [id, withdrawnAt ? epochMinuteOf(withdrawnAt) : Infinity]),
  )
  const series = await listSeries(transaction, { until: days.last, days, specialistIds: [...leftAt.keys()] })
  const exceptions = exceptionsBySeries(await listExceptions(transaction, series))
  const absences = await listAbsences(transaction, addDays(from, -1))
  const published = series.flatMap((each) =>
    occurrencesOf(each, exceptions, days).filter(
      ({ start, terms }) => start < (leftAt.get(terms.specialistId) ?? -Infinity),
    ),
  )
  return openTimeOf(published, absenceFinder(absences))
}
