import type { Interval } from '#shared/time/interval.ts'
import { MINUTES_PER_DAY } from '#shared/time/local-time.ts'
import type { BookingPolicy } from '#shared/domain/booking/booking-policy.ts'
import type { DayRange } from '#shared/domain/availability/series/recurrence.ts'

/**
 * Returns the range of time in which claims can affect the slots of a service on some local days, in any time zone. It covers whole days,
 * because of the daily maximum (rule D50), and is extended by the buffers (rule D51).
 */
export function claimWindowOf({ first, last }: DayRange, { buffers }: BookingPolicy, serviceId: string): Interval {
  const wanted = buffers.get(serviceId)
  let [before, after] = [0, 0]
  for (const { beforeMinutes, afterMinutes } of buffers.values()) {
    before = Math.max(before, beforeMinutes)
    after = Math.max(after, afterMinutes)
  }
  // In UTC, a local day begins at most one day before or after the day with the same date.
  return {
    start: (first - 1) * MINUTES_PER_DAY - after - (wanted?.beforeMinutes ?? 0),
    end: (last + 2) * MINUTES_PER_DAY + before + (wanted?.afterMinutes ?? 0),
  }
}
