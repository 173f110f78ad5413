import type { EpochMinute } from '#shared/time/instant.ts'
import type { Zone } from '#shared/time/zone.ts'
import { instantToWall, wallToInstantOrNext } from '#shared/time/zone.ts'
import type { BusyClaim } from '#shared/domain/slot/slot.ts'

/** What an organisation sets on top of its availability. `OPEN_POLICY` leaves everything as the availability says. */
export interface BookingPolicy {
  /** Minutes between two starts in a window; null for the service's own duration (rule D47). */
  readonly slotStepMinutes: number | null
  /** How long before its start a slot must be booked at the latest (rule D48). */
  readonly noticeMinutes: number
  /** How many days ahead of today can be booked, today being 0; null for no limit (rule D49). */
  readonly windowDays: number | null
  /** Most bookings of a specialist on one day; the seats of a group session are one (rule D50). Null for no limit. */
  readonly dailyMaximum: number | null
  /** By service; one that is absent has none. */
  readonly buffers: ReadonlyMap<string, ServiceBuffer>
}

/** Time around each booking of a service that its specialist keeps free of other bookings (rule D51). */
export interface ServiceBuffer {
  readonly beforeMinutes: number
  readonly afterMinutes: number
}

export const OPEN_POLICY: BookingPolicy = {
  slotStepMinutes: null,
  noticeMinutes: 0,
  windowDays: null,
  dailyMaximum: null,
  buffers: new Map(),
}

export const NO_BUFFER: ServiceBuffer = { beforeMinutes: 0, afterMinutes: 0 }

/** The first minute at which something may start: after now (rule D17), and with the notice that is asked for (rule D48). */
export function earliestStart({ noticeMinutes }: BookingPolicy, now: EpochMinute): EpochMinute {
  return Math.max(now + 1, now + noticeMinutes)
}

/** The minute from which on nothing may start yet: midnight after the last day of the booking window (rule D49). */
export function latestStart({ windowDays }: BookingPolicy, now: EpochMinute, zone: Zone): EpochMinute {
  if (windowDays === null) return Infinity
  return wallToInstantOrNext(zone, instantToWall(zone, now).day + windowDays + 1, 0)
}

/**
 * The claims as another booking of a service must keep clear of them: wider by the buffers of both (rule D51). 10:00–11:00
 * with 10 minutes after it, and 5 before the other: nothing from 11:00 to 11:15.
 */
export function withBuffers(
  claims: readonly BusyClaim[],
  serviceId: string,
  { buffers }: BookingPolicy,
): readonly BusyClaim[] {
  if (buffers.size === 0) return claims
  const wanted = buffers.get(serviceId) ?? NO_BUFFER
  return claims.map((claim) => {
    const own = buffers.get(claim.serviceId) ?? NO_BUFFER
    return {
      ...claim,
      start: claim.start - own.beforeMinutes - wanted.afterMinutes,
      end: claim.end + own.afterMinutes + wanted.beforeMinutes,
    }
  })
}

/** Whether a specialist with these claims has all the bookings of a day that are allowed (rule D50). */
export function isDayFull(
  claims: readonly BusyClaim[],
  instant: EpochMinute,
  { dailyMaximum }: BookingPolicy,
  zone: Zone,
): boolean {
  if (dailyMaximum === null) return false
  const { day } = instantToWall(zone, instant)
  const [start, end] = [wallToInstantOrNext(zone, day, 0), wallToInstantOrNext(zone, day + 1, 0)]
  // The seats of a session start together, and nothing else of one specialist does.
  const starts = new Set(claims.map((claim) => claim.start).filter((one) => one >= start && one < end))
  return starts.size >= dailyMaximum
}
