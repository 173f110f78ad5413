import { formatFieldDate } from '#shared/i18n/format.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import type { Translate } from '#shared/i18n/message-types.ts'
import type { LocalDate } from '#shared/time/local-date.ts'
import { timeRange } from '../../../platform/booking/format-slot.ts'
import type { OwnBooking } from '../../../data/booking/own-booking.ts'

/** An instant in the organisation's zone: "Fri, 14 Mar, 18:30"; with the year if it is not the current one. */
export const momentOf = (instant: string, today: LocalDate, locale: Locale): string =>
  `${formatFieldDate(instant.slice(0, 10), today, locale)}, ${instant.slice(11, 16)}`

/** The date and time range of a booking: "Fri, 14 Mar, 18:30 - 19:45". */
export const timeOf = (
  { date, startTime, endTime }: Pick<OwnBooking, 'date' | 'startTime' | 'endTime'>,
  today: LocalDate,
  locale: Locale,
): string => `${formatFieldDate(date, today, locale)}, ${timeRange({ startTime, endTime })}`

/** The location in one line: the address of a meeting in person, else the kind of call. */
export function placeOf(
  { locationType, address, city }: Pick<OwnBooking, 'locationType' | 'address' | 'city'>,
  t: Translate<'widget'>,
): string {
  if (locationType === 'physical' && address) return [address, city].filter(Boolean).join(', ')
  return t(`location.${locationType === 'physical' ? 'unknown' : (locationType ?? 'unknown')}`)
}
