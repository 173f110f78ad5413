import type { LocationType } from '#shared/domain/location.ts'
import { exceptionsBySeries } from '#shared/domain/published-occurrence.ts'
import type { DayRange } from '#shared/domain/recurrence.ts'
import type { Service } from '#shared/domain/service.ts'
import type { SlotSearch } from '#shared/domain/slots.ts'
import { epochMinuteOf } from '#shared/time/instant.ts'
import type { Interval } from '#shared/time/interval.ts'
import { MINUTES_PER_DAY } from '#shared/time/local-time.ts'
import type { TenantTransaction } from '../database/database.ts'
import { busyClaims } from '../repositories/claims.ts'
import { listExceptions, listSeries } from '../repositories/series.ts'

export interface Wish {
  readonly service: Service
  /** Undefined for anyone who provides the service. */
  readonly specialistId?: string | undefined
  readonly locationTypes?: readonly LocationType[]
  readonly locationIds?: readonly string[]
}

/** The real time of local dates in any zone: a day more on both sides. */
export const timeOfDays = ({ first, last }: DayRange): Interval => ({
  start: (first - 1) * MINUTES_PER_DAY,
  end: (last + 2) * MINUTES_PER_DAY,
})

/** What the database knows for a search of slots on some days; `availableSlots` of the domain does the rest. */
export async function readSlotSearch(
  transaction: TenantTransaction,
  { service, specialistId, locationTypes, locationIds }: Wish,
  days: DayRange,
  now: Date,
): Promise<SlotSearch> {
  const specialistIds = service.specialistIds.filter((id) => specialistId === undefined || id === specialistId)
  const around = { first: days.first - 1, last: days.last + 1 }
  const series = await listSeries(transaction, { days: around, specialistIds })
  return {
    service,
    now: epochMinuteOf(now),
    days,
    series,
    exceptions: exceptionsBySeries(await listExceptions(transaction, series)),
    claims: await busyClaims(transaction, timeOfDays(days), specialistId),
    specialistId,
    locationTypes,
    locationIds,
  }
}
