import { occurrenceNamed } from '#shared/domain/availability/series/published-occurrence.ts'
import { contains } from '#shared/time/interval.ts'
import type { PublishedOffers } from '#server/modules/scheduling/index.ts'
import type { HeldOffer } from '#server/modules/booking/records/waiting-list/offers.ts'

/**
 * Returns whether the time that an offer holds is still published: a session at the same time, or a window around it, of a specialist who
 * is not absent. Otherwise the offer cannot be accepted.
 */
export function isStillOffered(offers: PublishedOffers, held: HeldOffer): boolean {
  const { occurrence, serviceId, specialistId } = held
  if (!occurrence || !offers.services.get(serviceId)?.specialistIds.includes(specialistId)) return false
  if (offers.absences.within(specialistId, held).length > 0) return false
  const series = offers.offerOfSeries.get(occurrence.seriesId)?.series
  const published = series && occurrenceNamed(series, offers.exceptions, occurrence)
  if (published?.terms.specialistId !== specialistId) return false
  const { start, end, terms } = published
  return terms.kind === 'session'
    ? terms.serviceId === serviceId && start === held.start && end === held.end
    : terms.serviceIds.includes(serviceId) && contains({ start, end }, held)
}
