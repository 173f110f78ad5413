import type { EpochMinute } from '#shared/time/instant.ts'
import type { BookingPolicy } from '#shared/domain/booking/booking-policy.ts'
import type { Zone } from '#shared/time/zone.ts'
import type { Slot } from '#shared/domain/slot/slot.ts'
import { isWaitedFor, type WaitingTarget } from './waiting-list-entry.ts'

/** The minimum number of minutes for answering an offer. If less time is left, no offer is made. */
export const LEAST_ANSWER_MINUTES = 15

/** The maximum number of minutes that an organisation can set for the validity of an offer: a week. */
export const MOST_ANSWER_MINUTES = 10_080

/** Minutes before the start by which every offer must expire, so that whoever accepts has time to come. */
export const LEAST_MINUTES_AHEAD = 60

/** An organisation's settings for its waiting lists (rule D193). */
export interface WaitingPolicy {
  readonly isOn: boolean
  /** Minutes for which an offer is valid. */
  readonly offerMinutes: number
}

/**
 * Returns when an offer of a slot that is made now expires (rule D190), exclusive. Undefined if it is too late for an offer.
 * - It is valid for the time that the organisation set,
 * - but not longer than the slot can be booked (rule D48), and only until an hour before the start.
 * - If it would be valid for less than a quarter of an hour, no offer is made.
 *
 * Example: validity 12 hours, notice 2 hours, start 18:00. An offer made at 10:00 expires at 16:00; after 15:45 none is made.
 */
export function offerUntil(
  start: EpochMinute,
  now: EpochMinute,
  { offerMinutes }: Pick<WaitingPolicy, 'offerMinutes'>,
  { noticeMinutes }: Pick<BookingPolicy, 'noticeMinutes'>,
): EpochMinute | undefined {
  const until = Math.min(now + offerMinutes, start - Math.max(noticeMinutes, LEAST_MINUTES_AHEAD))
  return until - now < LEAST_ANSWER_MINUTES ? undefined : until
}

/**
 * Returns a function that tells whether a slot is reserved for the waiting list (rule D189). As long as somebody waits for a slot that can
 * still be offered, it counts as full for everybody else. Undefined if nothing is reserved.
 */
export function slotsKeptFor(
  targets: readonly WaitingTarget[],
  zone: Zone,
  now: EpochMinute,
  waiting: WaitingPolicy,
  booking: Pick<BookingPolicy, 'noticeMinutes'>,
): ((slot: Slot) => boolean) | undefined {
  if (!waiting.isOn || targets.length === 0) return undefined
  return (slot) =>
    offerUntil(slot.start, now, waiting, booking) !== undefined &&
    targets.some((target) => isWaitedFor(target, slot, zone))
}
