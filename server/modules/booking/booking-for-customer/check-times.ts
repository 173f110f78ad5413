import { withTime } from '#shared/domain/slot/provider-booking/count-time-as-booked.ts'
import { checkTime, type TimeCheck, type TimeSearch } from '#shared/domain/slot/provider-booking/check-time.ts'
import type { Service } from '#shared/domain/service/service.ts'
import type { EpochMinute } from '#shared/time/instant.ts'
import { MINUTES_PER_DAY } from '#shared/time/local-time.ts'
import type { Zone } from '#shared/time/zone.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import { readSlotSearch } from '#server/modules/scheduling/index.ts'

/** One of the times that are to be booked with a specialist. */
export interface TimeOfOrder {
  readonly start: EpochMinute
  readonly durationMinutes: number
}

export interface SpecialistOrder<Time extends TimeOfOrder = TimeOfOrder> {
  readonly service: Service
  readonly specialistId: string
  readonly zone: Zone
  readonly times: readonly Time[]
  /** The seats that each booking takes of a session. */
  readonly seats: number
}

export interface CheckedTimes {
  /** The result for each time, in the order of the times. A time that overlaps an earlier one of the list counts as taken. */
  readonly checks: readonly TimeCheck[]
  readonly openLocationIds: readonly string[]
}

/**
 * Checks times of a specialist against all stored availability, bookings and absences. When the caller holds `lockSpecialists`, the result
 * stays valid until the transaction ends.
 */
export async function checkTimes(
  transaction: TenantTransaction,
  { service, specialistId, zone, times, seats }: SpecialistOrder,
  now: Date,
): Promise<CheckedTimes> {
  const days = times.map(({ start }) => Math.floor(start / MINUTES_PER_DAY))
  const range = { first: Math.min(...days) - 1, last: Math.max(...days) + 2 }
  const search = await readSlotSearch(transaction, { service, specialistId }, range, now)
  const { checks } = times.reduce<{ checks: TimeCheck[]; search: TimeSearch }>(
    (done, time) => {
      const check = checkTime(done.search, { ...time, specialistId })
      return {
        checks: [...done.checks, check],
        search: check.kind === 'free' ? withTime(done.search, check.time, seats) : done.search,
      }
    },
    { checks: [], search: { ...search, zone } },
  )
  return { checks, openLocationIds: search.openLocationIds }
}
