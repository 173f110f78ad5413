import { formatDate } from '#shared/i18n/format.ts'
import { useLocale } from '#shared/i18n/use-text.ts'
import { epochMinuteOf } from '#shared/time/instant.ts'
import { fromEpochDay } from '#shared/time/local-date.ts'
import { formatLocalTime } from '#shared/time/local-time.ts'
import { instantToWall, zoneOf } from '#shared/time/zone.ts'
import { useSession } from '../session/session-context.ts'

/** Returns a function that formats an instant in the organisation's time zone: "13 Mar 2025, 09:30". */
export function useInstantText(): (instant: string) => string {
  const locale = useLocale()
  const zone = zoneOf(useSession().organisation.timeZone)
  return (instant) => {
    const { day, minute } = instantToWall(zone, epochMinuteOf(Date.parse(instant)))
    return `${formatDate(fromEpochDay(day), locale)}, ${formatLocalTime(minute)}`
  }
}
