import { formatDate } from '#shared/i18n/format.ts'
import { useLocale } from '#shared/i18n/use-text.ts'
import { epochMinuteOf } from '#shared/time/instant.ts'
import { fromEpochDay } from '#shared/time/local-date.ts'
import { instantToWall, zoneOf } from '#shared/time/zone.ts'
import { useCatalogue } from '../../../data/catalogue.ts'

/** The date of an instant in the organisation's zone. */
export function useDateText(): (instant: string) => string {
  const locale = useLocale()
  const { zone } = useCatalogue().organisation
  return (instant) =>
    formatDate(fromEpochDay(instantToWall(zoneOf(zone), epochMinuteOf(Date.parse(instant))).day), locale)
}
