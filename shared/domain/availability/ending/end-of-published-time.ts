import type { EpochDay } from '#shared/time/local-date.ts'
import { toEpochDay } from '#shared/time/local-date.ts'
import type { PublishedAvailability } from '#shared/domain/availability/change/change-set.ts'
import { listedUntil } from '#shared/domain/availability/series/open-ended.ts'
import type { SeriesExceptions } from '#shared/domain/availability/series/published-occurrence.ts'
import { exceptionsBySeries, occurrencesOf } from '#shared/domain/availability/series/published-occurrence.ts'
import type { DayRange } from '#shared/domain/availability/series/recurrence.ts'
import type { Series } from '#shared/domain/availability/series/series.ts'

/** Days before the end of their published time (today included) from which a specialist is notified (rule D167). */
export const ENDING_SOON_DAYS = 14

/** The number of days that the first step of the search for later time covers; each further step covers twice as many. */
const FIRST_LOOK_DAYS = 32
/** Within this number of days every open-ended rule has an occurrence, unless its gaps remove them all. */
const OPEN_ENDED_LOOK_DAYS = 9 * 366

/**
 * Returns the last day of a specialist's published time, if it lies within the next `ENDING_SOON_DAYS` days, today included (rule D167).
 * Undefined if the published time continues after these days, or has already ended. Absences hide time but do not end it.
 * @param published series and exceptions, also those of other specialists
 */
export function endOfPublishedTime(
  specialistId: string,
  published: PublishedAvailability,
  today: EpochDay,
): EpochDay | undefined {
  const lastSoon = today + ENDING_SOON_DAYS - 1
  const series = published.series.map((one) => listedUntil(one, lastSoon + OPEN_ENDED_LOOK_DAYS))
  const exceptions = exceptionsBySeries(published.exceptions)
  const daysIn = (range: DayRange) => series.flatMap((one) => daysOf(one, exceptions, range, specialistId))
  const days = daysIn({ first: today, last: lastSoon })
  if (days.length === 0) return undefined
  const end = lastDayOf({ series, exceptions: published.exceptions })
  let first = lastSoon + 1
  for (let length = FIRST_LOOK_DAYS; first <= end; first += length, length *= 2) {
    if (daysIn({ first, last: Math.min(end, first + length - 1) }).length > 0) return undefined
  }
  return Math.max(...days)
}

/** Returns the days on which a series has an occurrence that belongs to the specialist. */
function daysOf(series: Series, exceptions: SeriesExceptions, range: DayRange, specialistId: string): EpochDay[] {
  return occurrencesOf(series, exceptions, range)
    .filter(({ terms }) => terms.specialistId === specialistId)
    .map(({ key, terms }) => (terms.recurrence === 'one-time' ? toEpochDay(terms.startDate) : key.day))
}

/** The last day that may have an occurrence, also a moved or detached one. */
function lastDayOf({ series, exceptions }: PublishedAvailability): EpochDay {
  const excepted = exceptions.map((one) =>
    one.kind === 'edited' && one.edit.date ? toEpochDay(one.edit.date) : one.occurrence.day,
  )
  return [...series.map(({ endDate }) => toEpochDay(endDate)), ...excepted].reduce((a, b) => Math.max(a, b), -Infinity)
}
