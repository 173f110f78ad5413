import type { EpochMinute } from '#shared/time/instant.ts'
import { type Interval, subtract } from '#shared/time/interval.ts'
import { isSecondPass, offsetAt, zoneOf } from '#shared/time/zone.ts'
import { isSameOccurrence } from '#shared/domain/availability/series/occurrence.ts'
import type { PublishedOccurrence } from '#shared/domain/availability/series/published-occurrence.ts'
import type { SessionSeries, WindowSeries } from '#shared/domain/availability/series/series.ts'
import type { Service } from '#shared/domain/service/service.ts'
import type { FreeUnits } from '#shared/domain/resource/free-units.ts'
import type { Companions } from './companion-specialists.ts'
import type { BusyClaim, Slot } from './slot.ts'
import { locationIdsLeft, offeredLocationTypes, possibleLocationIds } from './slot-location.ts'

/** The rules that decide which starts of an occurrence are slots. */
export interface CutRules {
  readonly service: Service
  readonly openLocationIds: readonly string[]
  /** The earliest allowed start. */
  readonly earliest: EpochMinute
  /** Starts must be before this minute. */
  readonly latest: EpochMinute
  /** Minutes between two starts in a window. Null means the service's duration, counted from the end of each busy period. */
  readonly stepMinutes: number | null
  /**
   * The length of a booking that is being moved, which replaces that of the service in windows, and that of the session in sessions with one
   * seat (rule D324). Absent for a new booking.
   */
  readonly lengthMinutes?: number | undefined
  /** Whether the specialist has reached the daily maximum. Then only seats in sessions that already have bookings can be booked. */
  readonly isDayFull: boolean
  /** Finds free units of the resources that the service requires; undefined if it requires none. */
  readonly unitsFor?: ((time: Interval) => FreeUnits) | undefined
  /** Finds the companions who join the specialist; undefined if the service requires one specialist only. */
  readonly companionsFor?: ((time: Interval) => Companions) | undefined
}

/** What occupies a specialist during an occurrence; each list is sorted by start. */
export interface TakenTime {
  /** The claims that overlap the occurrence, including buffers. */
  readonly claims: readonly BusyClaim[]
  /** The absences that overlap the occurrence, which have no buffers (rule D150). */
  readonly absences: readonly Interval[]
}

/** Returns the capacity of a session: its own, or that of its service (rule D194). */
export const capacityOf = ({ seats }: Pick<SessionSeries, 'seats'>, { capacity }: Pick<Service, 'capacity'>): number =>
  seats ?? capacity

/** The slots of a service in one occurrence that offers it. */
export function cutSlots(occurrence: PublishedOccurrence, rules: CutRules, taken: TakenTime): Slot[] {
  const { terms } = occurrence
  return terms.kind === 'session'
    ? sessionSlots(occurrence, terms, rules, taken)
    : windowSlots(occurrence, terms, rules, taken)
}

/**
 * Returns the slot of a session, or none. There is none if the session is outside the allowed times or full, if its specialist is absent or
 * has another booking, or if it has no booking yet and a required resource or companion is not available.
 */
function sessionSlots(
  { key, start, end }: PublishedOccurrence,
  terms: SessionSeries,
  rules: CutRules,
  { claims, absences }: TakenTime,
): Slot[] {
  const { service, openLocationIds, earliest, latest, isDayFull, lengthMinutes } = rules
  const isBusyElsewhere = claims.some(({ occurrence }) => !occurrence || !isSameOccurrence(occurrence, key))
  const capacity = capacityOf(terms, service)
  const seatsLeft = claims.reduce((left, { seats }) => left - seats, capacity)
  const isFirstSeat = claims.length === 0
  if (start < earliest || start >= latest || isBusyElsewhere || seatsLeft <= 0) return []
  if (absences.length > 0) return []
  if (isDayFull && isFirstSeat) return []
  const durationMinutes = capacity === 1 ? (lengthMinutes ?? end - start) : end - start
  const first = isFirstSeat ? firstSeatAt(rules, { start, end: start + durationMinutes }) : NOTHING_ELSE
  if (first.kind === 'taken') return []
  const bookedId = claims.find(({ locationId }) => locationId !== undefined)?.locationId
  return [
    {
      kind: 'session',
      start,
      durationMinutes,
      priceCents: terms.priceCents,
      capacity,
      seatsLeft,
      specialistId: terms.specialistId,
      serviceId: service.id,
      occurrence: key,
      locationTypes: offeredLocationTypes(terms, service),
      locationIds: locationIdsLeft(possibleLocationIds(terms, service, openLocationIds), bookedId, openLocationIds),
      ...first.takes,
      ...asPublished(rules, { start, end }, durationMinutes, end),
    },
  ]
}

type FirstSeat =
  | { readonly kind: 'free'; readonly takes: Pick<Slot, 'units' | 'companionIds'> }
  | { readonly kind: 'taken'; readonly until: EpochMinute }

const NOTHING_ELSE: FirstSeat = { kind: 'free', takes: {} }

/** Finds the resources and companions that the first booking of a time takes, besides its specialist. */
function firstSeatAt({ unitsFor, companionsFor }: CutRules, time: Interval): FirstSeat {
  if (!unitsFor && !companionsFor) return NOTHING_ELSE
  const units = unitsFor?.(time)
  if (units?.kind === 'taken') return units
  const companions = companionsFor?.(time)
  if (companions?.kind === 'taken') return companions
  return {
    kind: 'free',
    takes: { ...(units && { units: units.units }), ...(companions && { companionIds: companions.specialistIds }) },
  }
}

/** Returns the slot with its published length, when a booking keeps another one there. `freeUntil` is the end of the free time. */
function asPublished(
  rules: CutRules,
  published: Interval,
  keptMinutes: number,
  freeUntil: EpochMinute,
): Pick<Slot, 'asPublished'> {
  const durationMinutes = published.end - published.start
  if (durationMinutes === keptMinutes) return {}
  if (published.end > freeUntil) return { asPublished: 'not-free' }
  const first = firstSeatAt(rules, published)
  return { asPublished: first.kind === 'taken' ? 'not-free' : { durationMinutes, ...first.takes } }
}

/**
 * Returns the slots in the available parts of a window, cut by the service's duration (rule D20), or that of the booking that moves, or at the steps of a grid (rule D47).
 * Without a grid, if required resources or companions are taken at a start, the next start is when one of them becomes available.
 */
function windowSlots(
  window: PublishedOccurrence,
  terms: WindowSeries,
  rules: CutRules,
  { claims, absences }: TakenTime,
): Slot[] {
  const { service, openLocationIds, earliest, latest, stepMinutes, isDayFull, lengthMinutes } = rules
  if (isDayFull) return []
  const zone = zoneOf(terms.zone)
  const isPlain = offsetAt(zone, window.start) === offsetAt(zone, window.end)
  const { priceCents } = service
  const durationMinutes = lengthMinutes ?? service.durationMinutes
  const locationTypes = offeredLocationTypes(terms, service)
  const locationIds = possibleLocationIds(terms, service, openLocationIds)
  const step = stepMinutes ?? durationMinutes
  const slots: Slot[] = []
  const taken = absences.length === 0 ? claims : [...claims, ...absences].toSorted((a, b) => a.start - b.start)
  for (const free of taken.length === 0 ? [window] : subtract(window, taken)) {
    const end = Math.min(free.end - durationMinutes, latest - 1)
    const firstStart =
      stepMinutes === null ? free.start : window.start + Math.ceil((free.start - window.start) / step) * step
    let next = firstStart
    while (next <= end) {
      const start = next
      const first = firstSeatAt(rules, { start, end: start + durationMinutes })
      next = first.kind === 'taken' && stepMinutes === null ? first.until : start + step
      if (first.kind === 'taken' || start < earliest || (!isPlain && isSecondPass(zone, start))) continue
      slots.push({
        kind: 'window',
        start,
        durationMinutes,
        priceCents,
        capacity: 1,
        seatsLeft: 1,
        specialistId: terms.specialistId,
        serviceId: service.id,
        occurrence: window.key,
        locationTypes,
        locationIds,
        ...first.takes,
        ...asPublished(rules, { start, end: start + service.durationMinutes }, durationMinutes, free.end),
      })
    }
  }
  return slots
}
