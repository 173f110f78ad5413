import { fullName } from '#shared/domain/team/specialist.ts'
import type { AboutAct } from '#shared/ipc/offline-acts.ts'
import type { EpochMinute } from '#shared/time/instant.ts'
import { fromEpochDay } from '#shared/time/local-date.ts'
import { formatLocalTime } from '#shared/time/local-time.ts'
import { instantToWall, offsetAt, type Zone } from '#shared/time/zone.ts'
import type { ProviderBooking } from '#renderer/data/api-types.ts'

/** Maximum length in characters of the description of a queued act. */
const LONGEST = 300

/**
 * Describes a queued act on bookings for the list of waiting changes: service and time of the first booking, and the names of all
 * customers.
 */
export function aboutBookings(bookings: readonly ProviderBooking[]): AboutAct {
  const [first] = bookings
  return {
    customer: bookings
      .map(({ guest }) => fullName(guest))
      .join(', ')
      .slice(0, LONGEST),
    service: first?.serviceName ?? '',
    ...(first && { specialist: first.specialistName, startTime: first.startTime, endTime: first.endTime }),
  }
}

/** Formats an instant as the API does, in local time with the offset: '2025-03-14T18:30:00+01:00'. */
export function wallInstant(zone: Zone, instant: EpochMinute): string {
  const { day, minute } = instantToWall(zone, instant)
  const offset = offsetAt(zone, instant)
  const sign = offset < 0 ? '-' : '+'
  return `${fromEpochDay(day)}T${formatLocalTime(minute)}:00${sign}${formatLocalTime(Math.abs(offset))}`
}
