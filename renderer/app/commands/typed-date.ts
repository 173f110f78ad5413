import { addDays, parseLocalDate, weekday, type LocalDate } from '#shared/time/local-date.ts'

/** Prefixes of month and weekday names in English and Dutch, in order. "ma" alone means Monday ("maandag"), not March. */
const months = [
  ['jan'],
  ['feb'],
  ['mar', 'mrt', 'maa'],
  ['apr'],
  ['may', 'mei'],
  ['jun'],
  ['jul'],
  ['aug'],
  ['sep'],
  ['oct', 'okt'],
  ['nov'],
  ['dec'],
]
const weekdays = [
  ['mon', 'maandag'],
  ['tue', 'dinsdag'],
  ['wed', 'woensdag'],
  ['thu', 'donderdag'],
  ['fri', 'vrijdag'],
  ['sat', 'zaterdag'],
  ['sun', 'zondag'],
]

/**
 * Parses a date in English or Dutch words; undefined if the text is no date.
 * - "2025-04-03", "3-4-2025", "3/4"; the day comes before the month, as in both languages.
 * - "3 april", "april 3", "3 apr 2026"; without a year the next such date.
 * - "today", "tomorrow", "vandaag", "morgen"; "friday", "vrijdag": the next one after today.
 */
export function readTypedDate(text: string, today: LocalDate): LocalDate | undefined {
  const words = text.trim().toLowerCase()
  const whole = parseLocalDate(words)
  if (whole) return whole
  if (words === 'today' || words === 'vandaag') return today
  if (words === 'tomorrow' || words === 'morgen') return addDays(today, 1)
  return weekdayAfter(words, today) ?? numbered(words, today) ?? named(words, today)
}

function weekdayAfter(words: string, today: LocalDate): LocalDate | undefined {
  const index = weekdays.findIndex(([english = '', dutch = '']) =>
    words.length >= 3 ? words.startsWith(english) || dutch.startsWith(words) : false,
  )
  if (index < 0) return undefined
  return addDays(today, ((index + 1 - weekday(today) + 6) % 7) + 1)
}

function numbered(words: string, today: LocalDate): LocalDate | undefined {
  const match = /^(\d{1,2})[-/.](\d{1,2})(?:[-/.](\d{4}))?$/.exec(words)
  return match ? dateOf(Number(match[1]), Number(match[2]), match[3], today) : undefined
}

function named(words: string, today: LocalDate): LocalDate | undefined {
  const match = /^(?:(\d{1,2})\s+([a-z]{3,})|([a-z]{3,})\s+(\d{1,2}))(?:,?\s+(\d{4}))?$/.exec(words)
  if (!match) return undefined
  const name = match[2] ?? match[3] ?? ''
  const month = months.findIndex((starts) => starts.some((start) => name.startsWith(start))) + 1
  return month === 0 ? undefined : dateOf(Number(match[1] ?? match[4]), month, match[5], today)
}

function dateOf(day: number, month: number, year: string | undefined, today: LocalDate): LocalDate | undefined {
  const thisYear = Number(today.slice(0, 4))
  const inYear = (one: number) =>
    parseLocalDate(`${one}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`)
  if (year !== undefined) return inYear(Number(year))
  const date = inYear(thisYear)
  return date && date >= today ? date : inYear(thisYear + 1)
}
