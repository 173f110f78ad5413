import type { EpochDay } from '#shared/time/local-date.ts'
import { toEpochDay } from '#shared/time/local-date.ts'
import type { PublishedAvailability } from '#shared/domain/availability/change/change-set.ts'
import { listedUntil } from '#shared/domain/availability/series/open-ended.ts'
import type { SeriesExceptions } from '#shared/domain/availability/series/published-occurrence.ts'
import { exceptionsBySeries, occurrencesOf } from '#shared/domain/availability/series/published-occurrence.ts'
import type { DayRange } from '#shared/domain/availability/series/recurrence.ts'
import type { Series } from '#shared/domain/availability/series/series.ts'

/** A specialist is told when their published time ends within this many days, today included (rule D167). */
export const ENDING_SOON_DAYS = 14

/** How far one step looks for further time, at first; each step looks twice as far as the one before. */
const FIRST_LOOK_DAYS = 32
/** Within these days, every rule without an end has an occurrence, or its gaps leave it none. */
const OPEN_ENDED_LOOK_DAYS = 9 * 366

/**
 * The last day with published time of a specialist, if it is today or within the days after (rule D167). Undefined when their time
 * goes on, or has ended before. Absences hide time but do not end it.
 *
 * @param published series and exceptions that may be of the specialist
 */
export function endOfTime(
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

/** The days on which a series has an occurrence of a specialist. */
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
