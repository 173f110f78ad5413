import type { AbsenceFinder } from '#shared/domain/absence/absent-time.ts'
import type { PublishedOccurrence } from '#shared/domain/availability/series/published-occurrence.ts'
import type { EpochMinute } from '#shared/time/instant.ts'
import { type Interval, merge, subtract } from '#shared/time/interval.ts'

/** The times at which specialists can be booked, by specialist id: merged and sorted intervals. */
export type OpenTime = ReadonlyMap<string, readonly Interval[]>

/**
 * Returns the open time of specialists (rule D177): published availability outside absences.
 * - A window loses the time of an absence; a session that overlaps an absence is not open at all (rule D150).
 * - Where availability overlaps, its minutes count once.
 */
export function openTimeOf(published: Iterable<PublishedOccurrence>, absentWithin: AbsenceFinder): OpenTime {
  const bySpecialist = new Map<string, Interval[]>()
  for (const occurrence of published) {
    const { specialistId } = occurrence.terms
    const own = bySpecialist.get(specialistId)
    const open = openPartsOf(occurrence, absentWithin)
    if (own) own.push(...open)
    else bySpecialist.set(specialistId, open)
  }
  return new Map(Array.from(bySpecialist, ([specialistId, intervals]) => [specialistId, merge(intervals)]))
}

function openPartsOf({ terms, start, end }: PublishedOccurrence, absentWithin: AbsenceFinder): Interval[] {
  const time = { start, end }
  const absent = absentWithin(terms.specialistId, time)
  if (absent.length === 0) return [time]
  return terms.kind === 'session' ? [] : subtract(time, merge(absent))
}

/**
 * Returns the minutes of sorted intervals in each part of a period. `bounds` contains the starts of the parts and the end of the last one;
 * time outside is not counted.
 */
export function minutesByPart(intervals: readonly Interval[], bounds: readonly EpochMinute[]): number[] {
  const minutes = bounds.slice(1).map(() => 0)
  let part = 0
  for (const { start, end } of intervals) {
    while (part < minutes.length && (bounds[part + 1] ?? 0) <= start) part += 1
    for (let each = part; each < minutes.length && (bounds[each] ?? 0) < end; each++) {
      const within = Math.min(end, bounds[each + 1] ?? end) - Math.max(start, bounds[each] ?? start)
      minutes[each] = (minutes[each] ?? 0) + within
    }
  }
  return minutes
}
