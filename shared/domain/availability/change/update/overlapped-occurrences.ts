import { indexIntervals, overlapping } from '#shared/time/interval-index.ts'
import type { PublishedOccurrence } from '#shared/domain/availability/series/published-occurrence.ts'
import type { SurveyedOccurrence } from '#shared/domain/availability/change/series-with-exceptions.ts'
import { isEditedOnItsOwn } from '#shared/domain/availability/change/series-with-exceptions.ts'
import type { UpdateParts } from './update-draft.ts'

/** Changed occurrences that would overlap a kept one of the same specialist; they are deleted (rule D45). */
export function overlappedOccurrences(
  { reach, chosen }: UpdateParts,
  changed: readonly PublishedOccurrence[],
): PublishedOccurrence[] {
  // A kept occurrence that this change edits on its own leaves its old place, so its old place is free.
  const isGone = (one: SurveyedOccurrence) => one.bookingIds.length === 0 && (one === chosen || !isEditedOnItsOwn(one))
  const kept = reach.kept.flatMap((one) => (one.published && !isGone(one) ? [one.published] : []))
  const index = indexIntervals(kept)
  return changed.filter(({ start, end, terms }) =>
    overlapping(index, { start, end }).some((other) => other.terms.specialistId === terms.specialistId),
  )
}
