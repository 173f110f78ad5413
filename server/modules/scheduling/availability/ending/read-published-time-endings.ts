import type { PublishedAvailability } from '#shared/domain/availability/change/change-set.ts'
import { endOfPublishedTime } from '#shared/domain/availability/ending/end-of-published-time.ts'
import { type EpochMinute } from '#shared/time/instant.ts'
import { type EpochDay, fromEpochDay, type LocalDate } from '#shared/time/local-date.ts'
import { instantToWall, zoneOf } from '#shared/time/zone.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import { LAST_DAY, listExceptions, listSeries } from '#server/modules/scheduling/records/availability/series.ts'

/** Number of days to look back for the last occurrence of a recurring series. A yearly series recurs after at most 366 days. */
const CYCLE_DAYS = 366

/** The end of a specialist's published time (rule D167). */
export interface Ending {
  readonly specialistId: string
  readonly lastDay: EpochDay
  readonly lastDate: LocalDate
  /** All availability that the specialist publishes, from a year ago on. */
  readonly published: PublishedAvailability
}

/** Returns the endings of published time of these specialists that fall within the period of rule D167, in the order of `specialistIds`. */
export async function readEndings(
  transaction: TenantTransaction,
  specialistIds: readonly string[],
  zone: string,
  now: EpochMinute,
): Promise<Ending[]> {
  if (specialistIds.length === 0) return []
  const today = instantToWall(zoneOf(zone), now).day
  const days = { first: today - CYCLE_DAYS, last: LAST_DAY }
  const series = await listSeries(transaction, { until: today, days, specialistIds })
  const exceptions = await listExceptions(transaction, series)
  return specialistIds.flatMap((specialistId) => {
    const published = publishedOf(specialistId, { series, exceptions })
    const lastDay = endOfPublishedTime(specialistId, published, today)
    return lastDay === undefined ? [] : [{ specialistId, lastDay, lastDate: fromEpochDay(lastDay), published }]
  })
}

/** Returns the series of a specialist, and the series with an occurrence that was assigned to them. */
function publishedOf(specialistId: string, { series, exceptions }: PublishedAvailability): PublishedAvailability {
  const given = exceptions.filter((one) => one.kind === 'edited' && one.edit.specialistId === specialistId)
  const ids = new Set(given.map(({ occurrence }) => occurrence.seriesId))
  const own = series.filter((one) => one.specialistId === specialistId || ids.has(one.id))
  const ownIds = new Set(own.map(({ id }) => id))
  return { series: own, exceptions: exceptions.filter(({ occurrence }) => ownIds.has(occurrence.seriesId)) }
}
