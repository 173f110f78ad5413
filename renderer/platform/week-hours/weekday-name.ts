import { formatLongDate, formatWeekday, formatWeekdayName } from '#shared/i18n/format.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import type { Weekday } from '#shared/time/local-date.ts'

/** Returns any date with the given weekday (1 is Monday), only to format its name. */
const dateOf = (day: number): string => `2025-03-0${2 + day}`

/** The name of a weekday: "Monday". */
export const weekdayName = (day: Weekday, locale: Locale): string =>
  formatLongDate(dateOf(day), locale).split(' ')[0] ?? ''

/** The name of a weekday within a sentence: "Monday" / "maandag". */
export const weekdayNameWithin = (day: Weekday, locale: Locale): string => formatWeekdayName(dateOf(day), locale)

/** The short name of a weekday, 1 being Monday: "Mon". */
export const shortWeekdayName = (day: number, locale: Locale): string => formatWeekday(dateOf(day), locale)
