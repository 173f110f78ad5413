import type { ResourceClaim } from '#shared/domain/resource/resource.ts'
import type { Service } from '#shared/domain/service/service.ts'
import type { BusyClaim, Slot } from '#shared/domain/slot/slot.ts'
import { availableSlots, candidateOccurrences } from '#shared/domain/slot/available-slots.ts'
import { takenWithSlot } from '#shared/domain/slot/taken-with-slot.ts'
import { isSameOccurrence } from '#shared/domain/availability/series/occurrence.ts'
import type { DayRange } from '#shared/domain/availability/series/recurrence.ts'
import type { WaitingTarget } from '#shared/domain/waiting-list/waiting-list-entry.ts'
import type { EpochMinute } from '#shared/time/instant.ts'
import { type EpochDay, toEpochDay } from '#shared/time/local-date.ts'
import { instantToWall, type Zone } from '#shared/time/zone.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import {
  type OpenSearch,
  type PublishedOffers,
  claimsFor,
  resourcesOf,
  searchIn,
  specialistsAround,
} from '#server/modules/scheduling/index.ts'
import { readClaims } from '#server/modules/scheduling/records/index.ts'

/** Days that are at most so far apart are searched together, so that no claim is read twice. */
const DAYS_APART = 7

/** The published and the free times of a service, on the days for which people wait. */
export interface ServiceDays {
  readonly service: Service
  /**
   * Returns the free slots by start, as if the `given` slots had also been booked. Slots reserved for people on a waiting list are
   * included.
   */
  readonly freeAfter: (given: readonly Slot[]) => readonly Slot[]
  /** Whether a session is published at this start, booked or not. */
  readonly isHeld: (specialistId: string, start: EpochMinute) => boolean
}

/** Reads the claims of the days of the targets, all of one service; undefined when the service is not offered any more. */
export async function readServiceDays(
  transaction: TenantTransaction,
  offers: PublishedOffers,
  serviceId: string,
  targets: readonly WaitingTarget[],
  now: Date,
): Promise<ServiceDays | undefined> {
  const service = offers.services.get(serviceId)
  if (!service) return undefined
  const searches = dayRanges(targets, offers.zone).map((days): OpenSearch => {
    return { ...searchIn(offers, { service }, days, now), isKept: undefined }
  })
  const read: { readonly search: OpenSearch; readonly taken: Taken }[] = []
  for (const search of searches) read.push({ search, taken: await readClaims(transaction, claimsFor(search)) })
  const sessions = new Set(
    searches.flatMap((search) =>
      search.series
        .flatMap((series) => candidateOccurrences(series, search))
        .map(({ terms, start }) => `${terms.specialistId} ${start}`),
    ),
  )
  return {
    service,
    freeAfter: (given) =>
      read.flatMap(({ search, taken }) => availableSlots({ ...search, ...given.reduce(withSeat, taken) })),
    isHeld: (specialistId, start) => sessions.has(`${specialistId} ${start}`),
  }
}

interface Taken {
  readonly claims: readonly BusyClaim[]
  readonly resourceClaims: readonly ResourceClaim[]
}

/** Returns the claims as they are after one more seat of a slot has been taken. */
function withSeat({ claims, resourceClaims }: Taken, slot: Slot): Taken {
  const { occurrence, start, specialistId, serviceId } = slot
  const isIts = (claim: BusyClaim) =>
    claim.start === start && claim.occurrence !== null && isSameOccurrence(claim.occurrence, occurrence)
  const shared = claims.find(isIts)
  if (shared) {
    const withOneMore = { ...shared, seats: shared.seats + 1 }
    return { claims: claims.map((claim) => (claim === shared ? withOneMore : claim)), resourceClaims }
  }
  const own = { specialistId, serviceId, occurrence, start, end: start + slot.durationMinutes, seats: 1 }
  const takenToo = takenWithSlot(slot, '')
  return {
    claims: [...claims, own, ...takenToo.joined],
    resourceClaims: [...resourceClaims, ...takenToo.resourceClaims],
  }
}

/** Returns whether all specialists and resources whose time an offer of this slot takes are locked. */
export const isLocked = ({ specialistId }: Slot, service: Service, locked: ReadonlySet<string>): boolean =>
  [...specialistsAround(service, specialistId), ...resourcesOf(service)].every((id) => locked.has(id))

/** The local day of what somebody waits for. */
export const dayOf = (target: WaitingTarget, zone: Zone): EpochDay =>
  target.kind === 'day' ? toEpochDay(target.day) : instantToWall(zone, target.start).day

function dayRanges(targets: readonly WaitingTarget[], zone: Zone): DayRange[] {
  const ranges: { first: EpochDay; last: EpochDay }[] = []
  for (const day of targets.map((target) => dayOf(target, zone)).toSorted((a, b) => a - b)) {
    const previous = ranges.at(-1)
    if (previous && day - previous.last <= DAYS_APART) previous.last = day
    else ranges.push({ first: day, last: day })
  }
  return ranges
}
