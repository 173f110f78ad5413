import type { EpochMinute } from '#shared/time/instant.ts'
import type { BookingPolicy } from '#shared/domain/booking/booking-policy.ts'
import type { Zone } from '#shared/time/zone.ts'
import type { Slot } from '#shared/domain/slot/slot.ts'
import { isWaitedFor, type WaitingTarget } from './waiting.ts'

/** The fewest minutes that somebody has to answer an offer. With less left, none is made. */
export const LEAST_ANSWER_MINUTES = 15

/** The most minutes for which an organisation can let an offer be valid: a week. */
export const MOST_ANSWER_MINUTES = 10_080

/** An offer ends so many minutes before the start at the latest, so that whoever accepts can still come. */
export const LEAST_MINUTES_AHEAD = 60

/** What an organisation sets about its waiting lists (rule D193). */
export interface WaitingPolicy {
  readonly isOn: boolean
  /** Minutes for which an offer is valid. */
  readonly offerMinutes: number
}

/**
 * Until when a slot can be offered (rule D190), exclusive; undefined when it is too late for an offer:
 * - for as long as the organisation set,
 * - no longer than the slot can be booked (rule D48), and until an hour before it starts,
 * - at least a quarter of an hour.
 *
 * Example: 12 hours, notice of 2 hours, 18:00 → offered at 10:00, it is valid until 16:00; after 15:45 it is not offered.
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
 * Tells which slots are kept for those who wait (rule D189): while somebody waits to whom a slot can still be offered, it counts as full
 * for everybody else.
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
