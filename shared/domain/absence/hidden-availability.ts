import { type Interval, merge, overlaps, subtract } from '#shared/time/interval.ts'
import type { PublishedOccurrence } from '#shared/domain/availability/series/published-occurrence.ts'
import type { AbsenceFinder } from './absent-time.ts'

/** How much availability is hidden: whole sessions, and the minutes that windows lose. */
export interface HiddenAvailability {
  /** The number of occurrences that are hidden, in whole or in part. */
  readonly occurrences: number
  readonly minutes: number
}

/** The availability within an interval that absences hide (rule D148). Overlapping absences hide a minute once. */
export function hiddenAvailability(
  published: readonly PublishedOccurrence[],
  absentWithin: AbsenceFinder,
  within: Interval,
): HiddenAvailability {
  let [occurrences, minutes] = [0, 0]
  for (const occurrence of published) {
    if (!overlaps(occurrence, within)) continue
    const times = absentWithin(occurrence.terms.specialistId, occurrence)
    if (times.length === 0) continue
    occurrences += 1
    minutes += lostMinutes(occurrence, times)
  }
  return { occurrences, minutes }
}

function lostMinutes({ terms, start, end }: PublishedOccurrence, times: readonly Interval[]): number {
  // A session is offered as a whole or not at all.
  if (terms.kind === 'session') return end - start
  const left = subtract({ start, end }, merge(times))
  return left.reduce((minutes, free) => minutes - (free.end - free.start), end - start)
}
