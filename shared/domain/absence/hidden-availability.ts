import { type Interval, merge, overlaps, subtract } from '#shared/time/interval.ts'
import type { PublishedOccurrence } from '#shared/domain/availability/series/published-occurrence.ts'
import type { AbsenceFinder } from './absent-time.ts'

/** The amount of availability that absences hide: whole sessions, and the hidden minutes of windows. */
export interface HiddenAvailability {
  /** The number of occurrences that are hidden, in whole or in part. */
  readonly occurrences: number
  readonly minutes: number
}

/** Returns how much availability within an interval is hidden by absences (rule D148). A minute under several absences is counted once. */
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
  // An absence that overlaps a session hides all of it.
  if (terms.kind === 'session') return end - start
  const left = subtract({ start, end }, merge(times))
  return left.reduce((minutes, free) => minutes - (free.end - free.start), end - start)
}
