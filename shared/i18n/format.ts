import type { Locale } from './locale.ts'

/** Language tags for `Intl`: British English gives "14 Mar 2025" and a 24-hour clock (rule B9.6). */
const tags: Record<Locale, string> = { en: 'en-GB', nl: 'nl-NL' }

const formatters = new Map<string, Intl.DateTimeFormat>()

function dateFormat(locale: Locale, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(options)
  let format = formatters.get(key)
  if (!format) formatters.set(key, (format = new Intl.DateTimeFormat(tags[locale], { ...options, timeZone: 'UTC' })))
  return format
}

/** Local dates are formatted as UTC, so that the machine's time zone never changes them. */
const asUtc = (date: string): Date => new Date(`${date}T00:00:00Z`)

const part = (locale: Locale, date: string, options: Intl.DateTimeFormatOptions, type: Intl.DateTimeFormatPartTypes) =>
  (
    dateFormat(locale, options)
      .formatToParts(asUtc(date))
      .find((each) => each.type === type)?.value ?? ''
  ).replace('.', '')

export const capitalise = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** "Mar" / "mrt" of a `yyyy-MM-dd` date. */
const shortMonth = (locale: Locale, date: string): string =>
  locale === 'en'
    ? part('en', date, { month: 'short' }, 'month').slice(0, 3)
    : part(locale, date, { month: 'short' }, 'month')

/** Formats the short weekday of a `yyyy-MM-dd` date: "Mon" / "ma". */
export const formatWeekday = (date: string, locale: Locale): string =>
  part(locale, date, { weekday: 'short' }, 'weekday')

/** Day of the month without a leading zero: "3". */
export const formatDayOfMonth = (date: string): string => String(Number(date.slice(8)))

/** Formats the month label of the calendar (rule A2.9): "Mar, 2025" / "Mrt, 2025". */
export const formatMonth = (date: string, locale: Locale): string =>
  `${capitalise(shortMonth(locale, date))}, ${date.slice(0, 4)}`

/** A date: "14 Mar 2025" / "14 mrt 2025". */
export const formatDate = (date: string, locale: Locale): string =>
  `${formatDayOfMonth(date)} ${shortMonth(locale, date)} ${date.slice(0, 4)}`

/** A date without the year: "14 Mar" / "14 mrt". */
export const formatDayMonth = (date: string, locale: Locale): string =>
  `${formatDayOfMonth(date)} ${shortMonth(locale, date)}`

/** A weekday within a sentence: "Friday" / "vrijdag". */
export const formatWeekdayName = (date: string, locale: Locale): string =>
  part(locale, date, { weekday: 'long' }, 'weekday')

/** Formats the date in a field (rule A9.10): "Thu, 13 Mar" / "do 13 mrt". */
export const formatWeekdayDate = (date: string, locale: Locale): string =>
  `${formatWeekday(date, locale)}${locale === 'en' ? ',' : ''} ${formatDayOfMonth(date)} ${shortMonth(locale, date)}`

/** Like `formatWeekdayDate`, with the year if it differs from that of `today`: "Sun, 21 Nov 2027". */
export const formatFieldDate = (date: string, today: string, locale: Locale): string =>
  date.slice(0, 4) === today.slice(0, 4)
    ? formatWeekdayDate(date, locale)
    : `${formatWeekdayDate(date, locale)} ${date.slice(0, 4)}`

/** Formats the link to the next available date (rule A2.14): "Mon, Mar 3" / "ma 3 mrt". */
export const formatNextDate = (date: string, locale: Locale): string =>
  locale === 'en'
    ? `${formatWeekday(date, locale)}, ${shortMonth(locale, date)} ${formatDayOfMonth(date)}`
    : formatWeekdayDate(date, locale)

/** A complete date for screen readers: "Friday 14 March" / "Vrijdag 14 maart". */
export const formatLongDate = (date: string, locale: Locale): string => capitalise(formatLongDateWithin(date, locale))

/** Like `formatLongDate` within a sentence, where Dutch weekdays are in lower case: "Friday 14 March" / "vrijdag 14 maart". */
export const formatLongDateWithin = (date: string, locale: Locale): string =>
  `${part(locale, date, { weekday: 'long' }, 'weekday')} ${formatDayOfMonth(date)} ${part(locale, date, { month: 'long' }, 'month')}`

/**
 * A price in cents (rule A9.3): whole euros without decimals, others with two, no thousands separators: "€85", "€62.50" /
 * "€62,50".
 */
export function formatPrice(cents: number, locale: Locale): string {
  const amount = cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2)
  return `€${locale === 'nl' ? amount.replace('.', ',') : amount}`
}

/** Formats an amount in cents for editing in a field: 8500 → "85", 6250 → "62.50", in Dutch "62,50". */
export const formatTypedAmount = (cents: number, locale: Locale): string => formatPrice(cents, locale).slice(1)

/** An amount in cents with two decimals and thousands separators, as on invoices: "€1,062.50" / "€ 1.062,50". */
export const formatAmount = (cents: number, locale: Locale): string =>
  new Intl.NumberFormat(tags[locale], { style: 'currency', currency: 'EUR' }).format(cents / 100)

/** Formats a percentage that is given in hundredths of a percent: 2100 → "21%", 550 → "5.5%" / "5,5%". */
export const formatRate = (hundredths: number, locale: Locale): string =>
  `${new Intl.NumberFormat(tags[locale]).format(hundredths / 100)}%`

/** A number with exactly one decimal: "3.5" / "3,5". */
export const formatOneDecimal = (value: number, locale: Locale): string =>
  new Intl.NumberFormat(tags[locale], { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(value)

const listFormats = new Map<Locale, Intl.ListFormat>()

/** A list of names: "Anna, Bo and Cas" / "Anna, Bo en Cas". */
export function formatList(items: Iterable<string>, locale: Locale): string {
  const format = listFormats.get(locale) ?? new Intl.ListFormat(tags[locale])
  listFormats.set(locale, format)
  return format.format(items)
}

/** Formats a duration (rule A9.5): exactly one hour as "60 min", more as hours and minutes: "1 h 15 min" / "1 u 15 min", "2 h". */
export function formatDuration(minutes: number, locale: Locale): string {
  if (minutes === 60) return '60 min'
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  return [hours > 0 && `${hours} ${locale === 'nl' ? 'u' : 'h'}`, (rest > 0 || hours === 0) && `${rest} min`]
    .filter(Boolean)
    .join(' ')
}
