import { type EpochDay, fromEpochDay, type LocalDate, toEpochDay } from '#shared/time/local-date.ts'
import { occurrencesPerDay, seriesDays, visitOccurrences } from './expand-series.ts'
import type { Series } from './series.ts'
import { OCCURRENCE_LIMIT } from './series-rules.ts'

/**
 * Counts what the rule of a series publishes, and returns the last date with an occurrence; undefined if there is none. Times that a clock
 * change skips are not published (rule D133): daily from 02:00 to 03:00 in Amsterdam there is none on 30 March 2025. A series that is too
 * long to be published is counted by its days.
 */
export function countPublished(series: Series): { readonly count: number; readonly lastDate: LocalDate } | undefined {
  const span = { first: toEpochDay(series.startDate), last: toEpochDay(series.endDate) }
  const days = seriesDays(series, span)
  const all = days.length * occurrencesPerDay(series)
  let [count, last]: [number, EpochDay | undefined] = [all, days.at(-1)]
  if (all < OCCURRENCE_LIMIT) {
    count = 0
    last = undefined
    visitOccurrences(series, span, (day) => {
      count += 1
      last = day
    })
  }
  return count === 0 || last === undefined ? undefined : { count, lastDate: fromEpochDay(last) }
}
