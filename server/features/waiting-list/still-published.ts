import { occurrenceNamed } from '#shared/domain/availability/series/published-occurrence.ts'
import { contains } from '#shared/time/interval.ts'
import type { PublishedOffers } from '#server/features/availability/search/published-offers.ts'
import type { HeldOffer } from '#server/features/waiting-store/offers.ts'

/**
 * Whether the time that an offer holds is published as it was offered: a session at the same time, or a window around it. When it is
 * not, the offer cannot be accepted.
 */
export function isStillPublished({ offerOfSeries, exceptions }: PublishedOffers, held: HeldOffer): boolean {
  const { occurrence, serviceId, specialistId } = held
  if (!occurrence) return false
  const series = offerOfSeries.get(occurrence.seriesId)?.series
  const published = series && occurrenceNamed(series, exceptions, occurrence)
  if (published?.terms.specialistId !== specialistId) return false
  const { start, end, terms } = published
  return terms.kind === 'session'
    ? terms.serviceId === serviceId && start === held.start && end === held.end
    : terms.serviceIds.includes(serviceId) && contains({ start, end }, held)
}
