import { indexIntervals, overlapping } from '#shared/time/interval-index.ts'
import type { PublishedOccurrence } from '#shared/domain/availability/series/published-occurrence.ts'
import type { SurveyedOccurrence } from '#shared/domain/availability/series/series-with-exceptions.ts'
import type { UpdateParts } from './update-draft.ts'

/** The changed occurrences that would lie over one that is kept, with the same specialist: they give way (rule D45). */
export function overlappedOccurrences(
  { reach, chosen }: UpdateParts,
  changed: readonly PublishedOccurrence[],
): PublishedOccurrence[] {
  // The selected one, where it is edited on its own, is not where it was.
  const isGone = (one: SurveyedOccurrence) => one === chosen && one.bookingIds.length === 0
  const kept = reach.kept.flatMap((one) => (one.published && !isGone(one) ? [one.published] : []))
  const index = indexIntervals(kept)
  return changed.filter(({ start, end, terms }) =>
    overlapping(index, { start, end }).some((other) => other.terms.specialistId === terms.specialistId),
  )
}
