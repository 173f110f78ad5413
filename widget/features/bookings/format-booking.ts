import { formatFieldDate } from '#shared/i18n/format.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import type { Translate } from '#shared/i18n/messages.ts'
import type { LocalDate } from '#shared/time/local-date.ts'
import { timeRange } from '../../app/booking/format-slot.ts'
import type { OwnBooking } from '../../app/own-bookings/own-booking.ts'

/** "Fri, 14 Mar, 18:30" of an instant with the organisation's wall in it; with the year where it is not this one. */
export const momentOf = (instant: string, today: LocalDate, locale: Locale): string =>
  `${formatFieldDate(instant.slice(0, 10), today, locale)}, ${instant.slice(11, 16)}`

/** "Fri, 14 Mar, 18:30 - 19:45". */
export const timeOf = (
  { date, startTime, endTime }: Pick<OwnBooking, 'date' | 'startTime' | 'endTime'>,
  today: LocalDate,
  locale: Locale,
): string => `${formatFieldDate(date, today, locale)}, ${timeRange({ startTime, endTime })}`

/** In one line: the address of a meeting in person, the kind of call otherwise. */
export function placeOf(
  { locationType, address, city }: Pick<OwnBooking, 'locationType' | 'address' | 'city'>,
  t: Translate<'widget'>,
): string {
  if (locationType === 'physical' && address) return [address, city].filter(Boolean).join(', ')
  return t(`location.${locationType === 'physical' ? 'unknown' : (locationType ?? 'unknown')}`)
}
