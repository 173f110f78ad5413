import { datesOfSlots } from '#shared/domain/slot/find-slot.ts'
import type { Slot } from '#shared/domain/slot/slot.ts'
import { availableSlots, type SlotSearch } from '#shared/domain/slot/available-slots.ts'
import { offerUntil } from '#shared/domain/waiting-list/offer-expiry.ts'
import { isWaitedFor, type WaitingTarget } from '#shared/domain/waiting-list/waiting-list-entry.ts'
import { epochMinuteOf } from '#shared/time/instant.ts'
import type { LocalDate } from '#shared/time/local-date.ts'
import type { OpenSearch, PublishedOffers } from '#server/modules/scheduling/index.ts'

/** The published slots of a service on some days, and which of them are free. */
export interface OfferedTimes {
  /** All slots as if nothing were booked. */
  readonly offered: readonly Slot[]
  /** Those published slots that start late enough for a waiting-list offer to be made. */
  readonly possible: readonly Slot[]
  /** The free slots, without those reserved for people on a waiting list. */
  readonly free: readonly Slot[]
}

/** @param most the number of slots after which the search stops */
export function offeredTimes(
  { policy, waitingPolicy }: PublishedOffers,
  search: OpenSearch,
  taken: Pick<SlotSearch, 'claims' | 'resourceClaims'>,
  now: Date,
  most?: number,
): OfferedTimes {
  const asked = { ...search, most }
  const offered = availableSlots({ ...asked, claims: [], isKept: undefined })
  const isPossible = ({ start }: Slot) => offerUntil(start, epochMinuteOf(now), waitingPolicy, policy) !== undefined
  return { offered, possible: offered.filter(isPossible), free: availableSlots({ ...asked, ...taken }) }
}

/** The full sessions, and the days without any free slot (rule D188). */
export function fullTimes({ zone }: PublishedOffers, { possible, free }: OfferedTimes): FullTimes {
  const starts = new Set(free.map(({ specialistId, start }) => `${specialistId} ${start}`))
  const freeDates = new Set(datesOfSlots(free, zone))
  return {
    sessions: possible.filter(
      ({ kind, specialistId, start }) => kind === 'session' && !starts.has(`${specialistId} ${start}`),
    ),
    days: datesOfSlots(possible, zone).filter((date) => !freeDates.has(date)),
  }
}

export interface FullTimes {
  readonly sessions: readonly Slot[]
  readonly days: readonly LocalDate[]
}

/**
 * Returns whether somebody can join the waiting list for a target. Only 'full' allows it: everything is booked, and there is still time for
 * an offer.
 */
export function standingOf(
  target: WaitingTarget,
  { zone }: PublishedOffers,
  { offered, possible, free }: OfferedTimes,
): 'full' | 'free' | 'too-late' | 'not-offered' {
  const isIt = (slot: Slot) => isWaitedFor(target, slot, zone)
  if (!offered.some(isIt)) return 'not-offered'
  if (!possible.some(isIt)) return 'too-late'
  return free.some(isIt) ? 'free' : 'full'
}
