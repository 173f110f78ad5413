import { indexIntervals, overlapping } from '#shared/time/interval-index.ts'
import type { PublishedOccurrence } from '#shared/domain/availability/series/published-occurrence.ts'
import type { SurveyedOccurrence } from '#shared/domain/availability/change/survey-affected-occurrences.ts'
import { isEditedOnItsOwn } from '#shared/domain/availability/change/survey-affected-occurrences.ts'
import type { UpdateParts } from './update-types.ts'

/** Returns the changed occurrences that would overlap a kept one of the same specialist, and are therefore deleted (rule D45). */
export function overlappedOccurrences(
  { reach, chosen }: UpdateParts,
  changed: readonly PublishedOccurrence[],
): PublishedOccurrence[] {
  // A kept occurrence that this change edits individually may leave its old time, so nothing can overlap it there.
  const isGone = (one: SurveyedOccurrence) => one.bookingIds.length === 0 && (one === chosen || !isEditedOnItsOwn(one))
  const kept = reach.kept.flatMap((one) => (one.published && !isGone(one) ? [one.published] : []))
  const index = indexIntervals(kept)
  return changed.filter(({ start, end, terms }) =>
    overlapping(index, { start, end }).some((other) => other.terms.specialistId === terms.specialistId),
  )
}
