import { groupBy } from '#shared/browsers/group-by.ts'
import type { EpochMinute } from '#shared/time/instant.ts'
import type { Interval } from '#shared/time/interval.ts'
import type { IntervalIndex } from '#shared/time/interval-index.ts'
import { indexIntervals, overlapping } from '#shared/time/interval-index.ts'
import { zoneOf } from '#shared/time/zone.ts'
import type { BookingPolicy } from '#shared/domain/booking/booking-policy.ts'
import {
  appointmentsOnDay,
  earliestStart,
  isDayFull,
  latestStart,
  OPEN_POLICY,
  withBuffers,
} from '#shared/domain/booking/booking-policy.ts'
import { absenceCalendar, type AbsenceCalendar } from '#shared/domain/absence/absent-time.ts'
import { freeUnits } from '#shared/domain/resource/free-units.ts'
import type { ResourceClaim } from '#shared/domain/resource/resource.ts'
import { type Candidate, companionsAt, companionsNeeded } from './companion-specialists.ts'
import { cutSlots } from './cut-slots.ts'
import type { LocationType } from '#shared/domain/location/location.ts'
import type { PublishedOccurrence, SeriesExceptions } from '#shared/domain/availability/series/published-occurrence.ts'
import { editedOccurrences, uneditedOccurrences } from '#shared/domain/availability/series/published-occurrence.ts'
import type { DayRange } from '#shared/domain/availability/series/recurrence.ts'
import type { Series } from '#shared/domain/availability/series/series.ts'
import type { Service } from '#shared/domain/service/service.ts'
import type { BusyClaim, Slot } from './slot.ts'
import { offeredLocationTypes, possibleLocationIds } from './slot-location.ts'

export interface SlotSearch {
  readonly service: Service
  /** Only slots that start after this minute are offered. */
  readonly now: EpochMinute
  /** The days to search, as local dates in each series' own zone. */
  readonly days: DayRange
  /** Series of the organisation; those that do not offer the service are ignored. */
  readonly series: readonly Series[]
  readonly exceptions: SeriesExceptions
  /** All claims on the specialists' time that overlap the `claimWindowOf` these days, of every service and kind, unordered. */
  readonly claims: readonly BusyClaim[]
  /** The taken units of the resources that the service requires, for the same period as `claims`; none when absent. */
  readonly resourceClaims?: readonly ResourceClaim[] | undefined
  /** The absences of the organisation; none when absent. */
  readonly absences?: AbsenceCalendar | undefined
  /** The locations of the organisation that are not withdrawn. */
  readonly openLocationIds: readonly string[]
  /** The booking policy; `OPEN_POLICY` when absent. */
  readonly policy?: BookingPolicy | undefined
  /** The requested specialist; undefined for any specialist. */
  readonly specialistId?: string | undefined
  /** The specialists who provide the service; availability of others is not offered (rule D71). Undefined for any. */
  readonly providers?: ReadonlySet<string> | undefined
  /** The requested location types; undefined or empty for any. */
  readonly locationTypes?: readonly LocationType[] | undefined
  /** The requested locations; undefined or empty for any. */
  readonly locationIds?: readonly string[] | undefined
  /** Whether an available slot is reserved for the waiting list and therefore counts as taken (rule D189). When absent, none is. */
  readonly isKept?: ((slot: Slot) => boolean) | undefined
  /** The length of a booking that is being moved, for which slots must have room (rule D324); absent for a new booking. */
  readonly lengthMinutes?: number | undefined
  /** The number of slots after which the search stops (threat A10). The result is then incomplete and unsorted. */
  readonly most?: number | undefined
}

const NO_CLAIMS: readonly BusyClaim[] = []
const NO_ABSENCES = absenceCalendar([])

type BusyTimes = ReadonlyMap<string, IntervalIndex<BusyClaim>>

/**
 * Returns the bookable slots of a service on some days, sorted by start and then by specialist, without duplicates (rule B4.4):
 * - a session with an available seat is a slot;
 * - a window without its specialist's busy time is cut into slots of the service's duration (rule D20): 09:00–12:00, busy 10:00–10:15, by
 * 45 min → 09:00, 10:15, 11:00;
 * - bookings of all services and kinds make a specialist busy (rule D21);
 * - an absent specialist offers nothing during the absence (rule D150);
 * - slots start in the future (rule D17), and not at a local time that occurs for the second time (rule D134);
 * - a session replaces a window's slot with the same start and specialist (rule D24);
 * - the required resources and companions must be available (rules D203 and D207);
 * - the organisation's policy applies (rules D47 to D51);
 * - slots reserved for the waiting list count as taken (rule D189);
 * - for a booking that moves, they have room for its own length (rule D324).
 */
export function availableSlots(search: SlotSearch): Slot[] {
  const { service, now, claims, absences = NO_ABSENCES, openLocationIds, policy = OPEN_POLICY, isKept } = search
  const busyTimes = indexBySpecialist(withBuffers(claims, service.id, policy))
  const claimsOf = policy.dailyMaximum === null ? undefined : groupBy(claims, ({ specialistId }) => specialistId)
  const unitsFor = unitsFinder(search)
  const companionsOf = companionFinder(search)
  const earliest = earliestStart(policy, now)
  const slots: Slot[] = []
  for (const series of search.series) {
    const zone = zoneOf(series.zone)
    const latest = latestStart(policy, now, zone)
    for (const occurrence of candidateOccurrences(series, search)) {
      const { specialistId } = occurrence.terms
      const busy = busyTimes.get(specialistId)
      const isFull = claimsOf && isDayFull(claimsOf.get(specialistId) ?? [], occurrence.start, policy, zone)
      const rules = {
        service,
        openLocationIds,
        earliest,
        latest,
        stepMinutes: policy.slotStepMinutes,
        isDayFull: isFull ?? false,
        lengthMinutes: search.lengthMinutes,
        unitsFor,
        companionsFor: companionsOf?.(occurrence.terms, occurrence.start),
      }
      const taken = {
        claims: busy ? overlapping(busy, occurrence) : NO_CLAIMS,
        absences: absences.within(specialistId, occurrence),
      }
      for (const slot of cutSlots(occurrence, rules, taken)) {
        // The bookings of a session may be at another location than the requested one.
        if (allowsAny(slot.locationIds, search.locationIds) && !isKept?.(slot)) slots.push(slot)
      }
      if (search.most !== undefined && slots.length > search.most) return slots
    }
  }
  const found = withoutDuplicates(slots.toSorted(byStart))
  return search.lengthMinutes === undefined ? found : withRoom(found)
}

/**
 * Returns the slots with room for a booking that keeps its length. When a session is shorter, free slots of the same specialist must follow
 * without a gap: 90 min fit at 09:00 into sessions 09:00–10:00 and 10:00–11:00, but not into the last session of a day.
 */
function withRoom(slots: readonly Slot[]): Slot[] {
  const bySpecialist = groupBy(slots, ({ specialistId }) => specialistId)
  const byStarts = new Map(
    [...bySpecialist].map(([id, own]) => [id, new Map(own.map((slot) => [slot.start, slot]))] as const),
  )
  return slots.filter((slot) => {
    const end = slot.start + slot.durationMinutes
    let covered = publishedEnd(slot)
    while (covered < end) {
      const next = byStarts.get(slot.specialistId)?.get(covered)
      if (!next) return false
      covered = publishedEnd(next)
    }
    return true
  })
}

/** The end of a slot's own free time: a session's published end; a slot of a window has room for the whole booking. */
const publishedEnd = ({ kind, start, durationMinutes, asPublished }: Slot): EpochMinute =>
  start + (kind === 'session' && typeof asPublished === 'object' ? asPublished.durationMinutes : durationMinutes)

/**
 * Returns the occurrences that match the search, whether booked or not. An edited occurrence may offer something different from its series.
 */
export function candidateOccurrences(
  series: Series,
  search: Omit<SlotSearch, 'claims' | 'resourceClaims'>,
): PublishedOccurrence[] {
  const unedited = offersWanted(series, search) ? uneditedOccurrences(series, search.exceptions, search.days) : []
  const edited = editedOccurrences(series, search.exceptions, search.days)
  return [...unedited, ...edited.filter(({ terms }) => offersWanted(terms, search))]
}

function offersWanted(
  terms: Series,
  {
    service,
    openLocationIds,
    specialistId,
    providers,
    locationTypes,
    locationIds,
  }: Omit<SlotSearch, 'days' | 'claims'>,
): boolean {
  return (
    offersService(terms, service) &&
    (specialistId === undefined || specialistId === terms.specialistId) &&
    (providers === undefined || providers.has(terms.specialistId)) &&
    allowsAny(offeredLocationTypes(terms, service), locationTypes) &&
    allowsAny(possibleLocationIds(terms, service, openLocationIds), locationIds)
  )
}

/**
 * Returns a function that finds the companions for a start in a specialist's availability (rule D207). Companions must be able to be at the
 * same location. Undefined if the service requires one specialist only.
 */
export function companionFinder(search: SlotSearch) {
  const { service, claims, absences = NO_ABSENCES, openLocationIds, policy = OPEN_POLICY } = search
  const needed = companionsNeeded(service)
  if (needed === 0) return undefined
  const busyTimes = indexBySpecialist(withBuffers(claims, service.id, policy))
  const claimsOf = groupBy(claims, ({ specialistId }) => specialistId)
  const anybody = { ...search, specialistId: undefined, locationTypes: undefined, locationIds: undefined }
  const offered = search.series.flatMap((series) => candidateOccurrences(series, anybody))
  const published = groupBy(offered, ({ terms }) => terms.specialistId)
  const placesOf = (terms: Pick<Series, 'locationTypes' | 'locationIds'>) =>
    possibleLocationIds(terms, service, openLocationIds)
  return (main: Pick<Series, 'zone' | 'specialistId' | 'locationTypes' | 'locationIds'>, start: EpochMinute) => {
    const zone = zoneOf(main.zone)
    const places = placesOf(main)
    const candidates = service.specialistIds
      .filter((id) => id !== main.specialistId)
      .map((specialistId): Candidate => {
        const own = claimsOf.get(specialistId) ?? []
        return {
          specialistId,
          published: (published.get(specialistId) ?? []).filter(({ terms }) => allowsAny(placesOf(terms), places)),
          busy: busyTimes.get(specialistId) ?? NOT_BUSY,
          appointments: appointmentsOnDay(own, start, zone),
          isDayFull: isDayFull(own, start, policy, zone),
        }
      })
    return (time: Interval) => companionsAt(candidates, needed, time, absences.within)
  }
}

const NOT_BUSY = indexIntervals<BusyClaim>([])

/**
 * Returns a function that finds free units of the required resources, taking buffers into account (rule D51). Undefined if the service
 * requires none.
 */
export function unitsFinder({
  service: { id, needs },
  resourceClaims = [],
  policy = OPEN_POLICY,
}: Pick<SlotSearch, 'service' | 'resourceClaims' | 'policy'>) {
  if (needs.length === 0) return undefined
  const claims = withBuffers(resourceClaims, id, policy)
  return (time: Interval) => freeUnits(needs, claims, time)
}

/** Group services are offered by sessions only (rule D22). */
function offersService(terms: Series, service: Service): boolean {
  if (terms.kind === 'session') return terms.serviceId === service.id
  return service.kind === 'private' && terms.serviceIds.includes(service.id)
}

/** Whether an offer matches a filter. An offer without values is still to be determined and matches every filter (rule D38). */
function allowsAny<T>(offered: readonly T[], wanted: readonly T[] = []): boolean {
  return wanted.length === 0 || offered.length === 0 || wanted.some((value) => offered.includes(value))
}

function indexBySpecialist(claims: readonly BusyClaim[]): BusyTimes {
  const bySpecialist = groupBy(claims, ({ specialistId }) => specialistId)
  return new Map([...bySpecialist].map(([specialistId, own]) => [specialistId, indexIntervals(own)]))
}

/** Sessions sort before windows, so that `withoutDuplicates` keeps them. */
function byStart(a: Slot, b: Slot): number {
  if (a.start !== b.start) return a.start - b.start
  if (a.specialistId !== b.specialistId) return a.specialistId < b.specialistId ? -1 : 1
  return a.kind === b.kind ? 0 : a.kind === 'session' ? -1 : 1
}

function withoutDuplicates(sorted: readonly Slot[]): Slot[] {
  return sorted.filter((slot, position) => {
    const previous = sorted[position - 1]
    return previous?.start !== slot.start || previous.specialistId !== slot.specialistId
  })
}
