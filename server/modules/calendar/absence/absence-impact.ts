import { claimsSeat } from '#shared/domain/booking/booking.ts'
import type { Absence } from '#shared/domain/absence/absence.ts'
import { type AbsenceFinder, absenceFinder, absentTimes } from '#shared/domain/absence/absent-time.ts'
import { type HiddenAvailability, hiddenAvailability } from '#shared/domain/absence/hidden-availability.ts'
import { exceptionsBySeries, occurrencesOf } from '#shared/domain/availability/series/published-occurrence.ts'
import type { EpochMinute } from '#shared/time/instant.ts'
import type { Interval } from '#shared/time/interval.ts'
import { localDate, toEpochDay } from '#shared/time/local-date.ts'
import { MINUTES_PER_DAY } from '#shared/time/local-time.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import { listExceptions, listSeries } from '#server/modules/scheduling/records/index.ts'
import { type BookingDetails, listBookings, specialistsOf } from '#server/modules/booking/index.ts'

/** Minutes ahead for which hidden availability is counted: a year, because absences and series may recur for many years. */
const COUNTED_MINUTES = 366 * MINUTES_PER_DAY
/** A time later than any booking. */
const NEVER = toEpochDay(localDate('3000-01-01')) * MINUTES_PER_DAY

/** Returns the future bookings that overlap an absence of their specialist or of a specialist who joins it, by start (rule D151). */
export async function bookingsInside(
  transaction: TenantTransaction,
  absences: readonly Absence[],
  now: EpochMinute,
): Promise<BookingDetails[]> {
  const within = timeOf(absences, { start: now, end: NEVER })
  if (!within) return []
  const absentWithin = absenceFinder(absences)
  const bookings = await listBookings(transaction, within, onlySpecialist(absences))
  return bookings.filter(
    (booking) =>
      booking.start > now &&
      claimsSeat(booking, now) &&
      specialistsOf(booking).some((id) => absentWithin(id, booking).length > 0),
  )
}

/** Returns how many published occurrences and minutes the absences hide within a year from now. */
export async function readHiddenAvailability(
  transaction: TenantTransaction,
  absences: readonly Absence[],
  now: EpochMinute,
): Promise<HiddenAvailability> {
  const within = timeOf(absences, { start: now, end: now + COUNTED_MINUTES })
  if (!within) return { occurrences: 0, minutes: 0 }
  // One more day at each end covers the local dates of all time zones.
  const days = {
    first: Math.floor(within.start / MINUTES_PER_DAY) - 1,
    last: Math.floor(within.end / MINUTES_PER_DAY) + 1,
  }
  const specialistId = onlySpecialist(absences)
  const series = await listSeries(transaction, {
    until: days.last,
    days,
    specialistIds: specialistId === undefined ? undefined : [specialistId],
  })
  const exceptions = exceptionsBySeries(await listExceptions(transaction, series))
  const published = series.flatMap((each) => occurrencesOf(each, exceptions, days))
  const absentWithin: AbsenceFinder = absenceFinder(absences)
  return hiddenAvailability(published, absentWithin, within)
}

/** Returns the part of an interval that the absences can fall in; undefined when they do not overlap the interval. */
function timeOf(absences: readonly Absence[], within: Interval): Interval | undefined {
  const isEndless = absences.some(({ recurrence }) => recurrence !== 'one-time' && recurrence !== 'listed')
  if (isEndless) return within
  const times = absentTimes(absences, within)
  const start = times.reduce((first, time) => Math.min(first, time.start), Infinity)
  const end = times.reduce((last, time) => Math.max(last, time.end), -Infinity)
  return start < end ? { start: Math.max(start, within.start), end: Math.min(end, within.end) } : undefined
}

/** Returns the one specialist to whom all the absences belong; undefined when there are several. */
function onlySpecialist(absences: readonly Absence[]): string | undefined {
  const ids = new Set(absences.flatMap(({ specialistIds }) => (specialistIds === 'all' ? ['all'] : specialistIds)))
  const [only] = ids
  return ids.size === 1 && only !== 'all' ? only : undefined
}
