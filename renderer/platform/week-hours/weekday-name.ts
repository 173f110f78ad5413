import { formatLongDate } from '#shared/i18n/format.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import type { Weekday } from '#shared/time/local-date.ts'

/** The name of a weekday, taken from a date in March 2025 that has it. */
export const weekdayName = (day: Weekday, locale: Locale): string =>
  formatLongDate(`2025-03-${String(2 + day).padStart(2, '0')}`, locale).split(' ')[0] ?? ''
