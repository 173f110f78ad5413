import type { EpochMinute } from '#shared/time/instant.ts'
import { subtract } from '#shared/time/interval.ts'
import { isSecondPass, zoneOf } from '#shared/time/zone.ts'
import type { Occurrence } from './occurrence.ts'
import { isSameOccurrence } from './occurrence.ts'
import type { PublishedOccurrence } from './published-occurrence.ts'
import type { SessionSeries, WindowSeries } from './series.ts'
import type { Service } from './service.ts'
import type { BusyClaim, Slot } from './slot.ts'
import { offeredLocationIds, offeredLocationTypes } from './slot-location.ts'

/**
 * The slots of a service in one occurrence that offers it. `claims` are those of the occurrence's specialist that overlap
 * it, by start.
 */
export function cutSlots(
  { key, start, end, terms }: PublishedOccurrence,
  service: Service,
  now: EpochMinute,
  claims: readonly BusyClaim[],
): Slot[] {
  const occurrence = { key, start, end }
  return terms.kind === 'session'
    ? sessionSlots(occurrence, terms, service, now, claims)
    : windowSlots(occurrence, terms, service, now, claims)
}

/** The slot that a session is, or nothing when it is past, full, or its specialist is busy with something else. */
function sessionSlots(
  { key, start, end }: Occurrence,
  terms: SessionSeries,
  service: Service,
  now: EpochMinute,
  claims: readonly BusyClaim[],
): Slot[] {
  const isBusyElsewhere = claims.some(({ occurrence }) => !occurrence || !isSameOccurrence(occurrence, key))
  const seatsLeft = claims.reduce((left, { seats }) => left - seats, service.capacity)
  if (start <= now || isBusyElsewhere || seatsLeft <= 0) return []
  return [
    {
      kind: 'session',
      start,
      durationMinutes: end - start,
      priceCents: terms.priceCents,
      capacity: service.capacity,
      seatsLeft,
      specialistId: terms.specialistId,
      serviceId: service.id,
      occurrence: key,
      locationTypes: offeredLocationTypes(terms, service),
      locationIds: offeredLocationIds(terms, service),
    },
  ]
}

/** What the claims leave of a window, cut by the service's duration (rule D20). */
function windowSlots(
  window: Occurrence,
  terms: WindowSeries,
  service: Service,
  now: EpochMinute,
  claims: readonly BusyClaim[],
): Slot[] {
  const zone = zoneOf(terms.zone)
  const slots: Slot[] = []
  for (const free of subtract(window, claims)) {
    for (let start = free.start; start + service.durationMinutes <= free.end; start += service.durationMinutes) {
      if (start <= now || isSecondPass(zone, start)) continue
      slots.push({
        kind: 'window',
        start,
        durationMinutes: service.durationMinutes,
        priceCents: service.priceCents,
        capacity: 1,
        seatsLeft: 1,
        specialistId: terms.specialistId,
        serviceId: service.id,
        occurrence: window.key,
        locationTypes: offeredLocationTypes(terms, service),
        locationIds: offeredLocationIds(terms, service),
      })
    }
  }
  return slots
}
