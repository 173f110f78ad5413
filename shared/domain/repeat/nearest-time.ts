import type { EpochMinute } from '#shared/time/instant.ts'
import { type Interval, overlaps } from '#shared/time/interval.ts'
import { MINUTES_PER_DAY } from '#shared/time/local-time.ts'
import { instantToWall, type Zone } from '#shared/time/zone.ts'
import type { DayRange } from '#shared/domain/availability/series/recurrence.ts'
import { OPEN_POLICY } from '#shared/domain/booking/booking-policy.ts'
import type { TimeSearch } from '#shared/domain/slot/provider-booking/check-time.ts'
import { claimOf } from '#shared/domain/slot/provider-booking/count-time-as-booked.ts'
import type { BusyClaim } from '#shared/domain/slot/slot.ts'
import { availableSlots } from '#shared/domain/slot/available-slots.ts'
import { checkDates, type DateCheck, type WantedDate } from './check-dates.ts'

/** The maximum number of days before and after a date on which another time is searched for. */
export const DAYS_AROUND = 7

/** The search widens in these steps: days before and after the date. */
const REACHES = [0, 1, 3, DAYS_AROUND]

/** The result of checking a date, and the nearest available time if the date is not available or has a warning. */
export interface ProposedDate {
  readonly check: DateCheck
  readonly nearest: Interval | undefined
}

/**
 * Checks the dates of a repeat, and proposes the nearest available time for each date that is not available or has a warning (rule D183):
 * on the same day, otherwise up to seven days around it. A proposal lies within published availability and overlaps no other date and no
 * other proposal.
 * @param starts for each date, the instant near which to search
 */
export function proposeTimes(
  search: TimeSearch,
  wanted: readonly WantedDate[],
  starts: readonly EpochMinute[],
): ProposedDate[] {
  const checks = checkDates(search, wanted)
  const own = checks.flatMap((check, index) =>
    check.kind === 'free' ? [claimOf(check.time, wanted[index]?.seats ?? 1)] : [],
  )
  const taken: BusyClaim[] = [...search.claims, ...own]
  return checks.map((check, index) => {
    const [date, near] = [wanted[index], starts[index]]
    const isFine = check.kind === 'past' || (check.kind === 'free' && check.warnings.length === 0)
    if (isFine || !date || near === undefined) return { check, nearest: undefined }
    const nearest = nearestTime({ ...search, claims: taken }, date, near)
    if (nearest) taken.push(nearest)
    return { check, nearest: nearest && { start: nearest.start, end: nearest.end } }
  })
}

/** Finds the nearest available time. Notice and booking window are ignored, because they apply to customers and not to providers. */
function nearestTime(
  search: TimeSearch,
  { specialistId, durationMinutes, seats, keepsLength = false }: WantedDate,
  near: EpochMinute,
): BusyClaim | undefined {
  const { policy = OPEN_POLICY, service } = search
  const around = {
    start: near - (DAYS_AROUND + 3) * MINUTES_PER_DAY,
    end: near + (DAYS_AROUND + 3) * MINUTES_PER_DAY,
  }
  const local = {
    ...search,
    specialistId,
    service: { ...service, durationMinutes },
    lengthMinutes: keepsLength ? durationMinutes : undefined,
    policy: { ...policy, noticeMinutes: 0, windowDays: null },
    claims: search.claims.filter((claim) => overlaps(claim, around)),
  }
  const nearest = nearestOf(search.zone, near, (days) =>
    availableSlots({ ...local, days }).filter(({ seatsLeft }) => seatsLeft >= seats),
  )
  return nearest && claimOf(nearest, seats)
}

/**
 * Returns the available item that begins nearest to an instant: on the same day, otherwise up to `DAYS_AROUND` days around it.
 * @param freeOn returns what is available on some days
 */
export function nearestOf<Each extends { readonly start: EpochMinute }>(
  zone: Zone,
  near: EpochMinute,
  freeOn: (days: DayRange) => readonly Each[],
): Each | undefined {
  const { day } = instantToWall(zone, near)
  for (const reach of REACHES) {
    const [nearest] = freeOn({ first: day - reach, last: day + reach }).toSorted(
      (one, other) => distance(zone, one.start, near) - distance(zone, other.start, near),
    )
    if (nearest) return nearest
  }
  return undefined
}

/** Returns a distance for sorting: first by days, then by time of day. So Tuesday 10:00 is nearer to Wednesday 10:00 than Tuesday 11:30. */
function distance(zone: Zone, start: EpochMinute, near: EpochMinute): number {
  const [one, other] = [instantToWall(zone, start), instantToWall(zone, near)]
  return Math.abs(one.day - other.day) * MINUTES_PER_DAY + Math.abs(one.minute - other.minute)
}
