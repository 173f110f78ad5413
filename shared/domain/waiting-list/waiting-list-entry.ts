import type { EpochMinute } from '#shared/time/instant.ts'
import { formatInstant } from '#shared/time/instant.ts'
import type { LocalDate } from '#shared/time/local-date.ts'
import { toEpochDay } from '#shared/time/local-date.ts'
import type { Zone } from '#shared/time/zone.ts'
import { instantToWall } from '#shared/time/zone.ts'
import type { Slot } from '#shared/domain/slot/slot.ts'

/**
 * The state of an entry in a waiting list (rules D188 to D192). `ended`: the session was cancelled, or its time has passed. An entry gets
 * at most one offer, after which it is `accepted`, `declined` or `lapsed`.
 */
export type WaitingState = 'waiting' | 'offered' | 'accepted' | 'declined' | 'lapsed' | 'left' | 'ended'

/** The states of entries that are still in a list. */
export const OPEN_STATES = ['waiting', 'offered'] as const satisfies readonly WaitingState[]

/** What a customer waits for. Each target has its own list. */
export type WaitingTarget =
  /** A seat in a full session. */
  | {
      readonly kind: 'session'
      readonly serviceId: string
      readonly specialistId: string
      readonly start: EpochMinute
    }
  /** Any start of a service on a full day, with one specialist or with any. */
  | {
      readonly kind: 'day'
      readonly serviceId: string
      readonly specialistId: string | null
      /** A local date in the organisation's zone. */
      readonly day: LocalDate
    }

/** Returns a key for a list, equal for equal targets. */
export function targetName(target: WaitingTarget): string {
  const when = target.kind === 'session' ? formatInstant(target.start) : target.day
  return `${target.serviceId} ${target.specialistId ?? 'anyone'} ${when}`
}

/** Whether a slot matches the target of a waiting list entry. */
export function isWaitedFor(
  target: WaitingTarget,
  slot: Pick<Slot, 'serviceId' | 'specialistId' | 'start'>,
  zone: Zone,
) {
  if (target.serviceId !== slot.serviceId) return false
  if (target.specialistId !== null && target.specialistId !== slot.specialistId) return false
  return target.kind === 'session'
    ? target.start === slot.start
    : toEpochDay(target.day) === instantToWall(zone, slot.start).day
}
