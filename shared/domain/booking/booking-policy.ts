import type { EpochMinute } from '#shared/time/instant.ts'
import type { Zone } from '#shared/time/zone.ts'
import { instantToWall, wallToInstantOrNext } from '#shared/time/zone.ts'
import type { Interval } from '#shared/time/interval.ts'
import type { BusyClaim } from '#shared/domain/slot/slot.ts'

/** The organisation's booking policy. `OPEN_POLICY` has no restrictions. */
export interface BookingPolicy {
  /** Minutes between two starts in a window; null for the service's duration (rule D47). */
  readonly slotStepMinutes: number | null
  /** Minimum minutes between a booking and the start of its slot (rule D48). */
  readonly noticeMinutes: number
  /** Number of days ahead that can be booked, today being 0; null for no limit (rule D49). */
  readonly windowDays: number | null
  /** Maximum bookings of a specialist per day; a group session counts once (rule D50). Null for no limit. */
  readonly dailyMaximum: number | null
  /** The buffers by service id; a service without an entry has no buffer. */
  readonly buffers: ReadonlyMap<string, ServiceBuffer>
}

/** Minutes before and after each booking of a service during which its specialist cannot have another booking (rule D51). */
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

/** Returns the earliest minute at which a booking may start: after now (rule D17) and after the notice period (rule D48). */
export function earliestStart({ noticeMinutes }: BookingPolicy, now: EpochMinute): EpochMinute {
  return Math.max(now + 1, now + noticeMinutes)
}

/** Returns the exclusive upper limit for the start of a booking: midnight after the last day of the booking window (rule D49). */
export function latestStart({ windowDays }: BookingPolicy, now: EpochMinute, zone: Zone): EpochMinute {
  if (windowDays === null) return Infinity
  return wallToInstantOrNext(zone, instantToWall(zone, now).day + windowDays + 1, 0)
}

/**
 * Extends claims by the buffers of both bookings (rule D51). Example: a booking from 10:00 to 11:00 with a 10-minute buffer after
 * it blocks until 11:15 if the service to be booked has a 5-minute buffer before it.
 */
export function withBuffers<Claim extends Interval & { readonly serviceId: string }>(
  claims: readonly Claim[],
  serviceId: string,
  { buffers }: BookingPolicy,
): readonly Claim[] {
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

/** Whether a specialist with these claims has reached the daily maximum (rule D50). */
export function isDayFull(
  claims: readonly BusyClaim[],
  instant: EpochMinute,
  { dailyMaximum }: BookingPolicy,
  zone: Zone,
): boolean {
  return dailyMaximum !== null && appointmentsOnDay(claims, instant, zone) >= dailyMaximum
}

/** The number of appointments on the local day of an instant, of one specialist with these claims. */
export function appointmentsOnDay(claims: readonly BusyClaim[], instant: EpochMinute, zone: Zone): number {
  const { day } = instantToWall(zone, instant)
  const [start, end] = [wallToInstantOrNext(zone, day, 0), wallToInstantOrNext(zone, day + 1, 0)]
  // Claims of one specialist with the same start are seats of one session, so each distinct start is one appointment.
  const starts = new Set(claims.map((claim) => claim.start).filter((one) => one >= start && one < end))
  return starts.size
}
