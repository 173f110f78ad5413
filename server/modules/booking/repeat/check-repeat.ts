import type { Service } from '#shared/domain/service/service.ts'
import { warningId } from '#shared/domain/slot/provider-booking/booking-warnings.ts'
import type { TimeSearch } from '#shared/domain/slot/provider-booking/check-time.ts'
import { checkDates, type DateCheck, type WantedDate } from '#shared/domain/repeat/check-dates.ts'
import { DAYS_AROUND, type ProposedDate, proposeTimes } from '#shared/domain/repeat/nearest-time.ts'
import type { EpochMinute } from '#shared/time/instant.ts'
import { MINUTES_PER_DAY } from '#shared/time/local-time.ts'
import type { Zone } from '#shared/time/zone.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import { readSlotSearch } from '#server/modules/scheduling/index.ts'
import type { BookingDetails } from '#server/modules/booking/booking/booking-details.ts'
import { searchWithout } from '#server/modules/booking/booking/change/slot-search-without-bookings.ts'
import type { Confirmed } from './repeat-input.ts'

/** A date to check, with its number in the repeat. */
export interface PlacedDate extends WantedDate {
  readonly number: number
  /** The instant that a proposal should be near to. */
  readonly near: EpochMinute
}

export interface RepeatToCheck {
  readonly service: Service
  readonly specialistId: string
  readonly zone: Zone
  /** At least one, all of the specialist. */
  readonly dates: readonly PlacedDate[]
  /** Bookings that are being moved, whose present time counts as free. */
  readonly leaving?: readonly BookingDetails[]
}

/** Reads everything needed to check the dates of a repeat, once for all dates. */
export async function readRepeatSearch(
  transaction: TenantTransaction,
  { service, specialistId, zone, dates, leaving = [] }: RepeatToCheck,
  now: Date,
): Promise<TimeSearch> {
  const days = dates.map(({ near, start = near }) => Math.floor(start / MINUTES_PER_DAY))
  const range = { first: Math.min(...days) - DAYS_AROUND - 1, last: Math.max(...days) + DAYS_AROUND + 2 }
  const search = await readSlotSearch(transaction, { service, specialistId }, range, now)
  return { ...searchWithout(search, leaving), zone }
}

/** Returns the result of the check of each date, by its number: free, taken, past and so on. */
export function checkedDates(search: TimeSearch, dates: readonly PlacedDate[]): Map<number, DateCheck> {
  const checks = checkDates(search, dates)
  return new Map(dates.flatMap(({ number }, index) => (checks[index] ? [[number, checks[index]]] : [])))
}

/** Returns the result of the check of each date, by its number, with the nearest free time for a date that has a conflict or warning. */
export function proposedDates(search: TimeSearch, dates: readonly PlacedDate[]): Map<number, ProposedDate> {
  const proposed = proposeTimes(
    search,
    dates,
    dates.map(({ near }) => near),
  )
  return new Map(dates.flatMap(({ number }, index) => (proposed[index] ? [[number, proposed[index]]] : [])))
}

/** Whether a date can be taken as it is: it is free, and the provider has confirmed each warning about it. */
export const isDecided = (number: number, check: DateCheck | undefined, confirmed: Confirmed): boolean =>
  check?.kind === 'free' && check.warnings.every((warning) => confirmed.get(number)?.has(warningId(warning)) === true)
