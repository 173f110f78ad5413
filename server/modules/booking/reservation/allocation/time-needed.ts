import { claimWindowOf } from '#shared/domain/slot/claims-to-read-range.ts'
import { startOfEventSlot } from '#shared/domain/slot/session/event-slot-id.ts'
import { occurrenceNamed } from '#shared/domain/availability/series/published-occurrence.ts'
import type { DayRange } from '#shared/domain/availability/series/recurrence.ts'
import { MINUTES_PER_DAY } from '#shared/time/local-time.ts'
import { zoneOf } from '#shared/time/zone.ts'
import type { SpecialistTime } from '#server/modules/scheduling/records/index.ts'
import { type PublishedOffers, resourcesOf, specialistsAround } from '#server/modules/scheduling/index.ts'
import type { NamedSlot } from '#server/modules/booking/booking/reservation-input.ts'
import type { SlotRequest } from '#server/modules/booking/reservation/parse-reserve-request.ts'

/**
 * Returns the specialists whose time a request may need: the specialist of the series, those to whom single occurrences were given, and
 * possible companions.
 */
export const specialistsOf = (offers: PublishedOffers, request: SlotRequest): readonly string[] => {
  const ids = offers.offerOfSeries.get(request.name.occurrence.seriesId)?.specialistIds ?? []
  const service = offers.services.get(request.serviceId)
  return ids.flatMap((id) => specialistsAround(service, id))
}

/** The resources that the requested service takes. */
export const resourcesWanted = ({ services }: PublishedOffers, { serviceId }: SlotRequest): readonly string[] =>
  resourcesOf(services.get(serviceId))

/** Returns whether all specialists and resources whose time a request may need are locked. */
export const isLocked = (locked: ReadonlySet<string>, offers: PublishedOffers, request: SlotRequest): boolean =>
  [...specialistsOf(offers, request), ...resourcesWanted(offers, request)].every((id) => locked.has(id))

/**
 * Returns the intervals, without duplicates, whose claims must be read to decide about the requests. A request for unpublished availability
 * has none.
 */
export function timesOf(offers: PublishedOffers, requests: readonly SlotRequest[]): SpecialistTime[] {
  const times = new Map<string, SpecialistTime>()
  for (const request of requests) {
    const named = slotNamed(offers, request)
    if (!named) continue
    const { specialistId } = named
    const days = daysAround(named)
    const time = claimWindowOf(days, offers.policy, request.serviceId)
    for (const id of specialistsAround(offers.services.get(request.serviceId), specialistId)) {
      times.set(`${id} ${days.first} ${request.serviceId}`, { specialistId: id, ...time })
    }
  }
  return [...times.values()]
}

/** The slot that a request names, at the time in its name. Whether the slot is still offered is not checked (rule D59). */
export function slotNamed(offers: PublishedOffers, request: SlotRequest): NamedSlot | undefined {
  const { occurrence, start } = request.name
  const offer = offers.offerOfSeries.get(occurrence.seriesId)
  const published = offer && occurrenceNamed(offer.series, offers.exceptions, occurrence)
  if (!published) return undefined
  const promised = startOfEventSlot({ occurrence, movedTo: start }, zoneOf(published.terms.zone))
  return promised === undefined
    ? undefined
    : { occurrence, start: promised, specialistId: published.terms.specialistId }
}

/** The days that `findSlot` searches. */
export function daysAround({ start }: NamedSlot): DayRange {
  const day = Math.floor(start / MINUTES_PER_DAY)
  return { first: day - 1, last: day + 1 }
}
