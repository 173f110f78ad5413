import type { EpochMinute } from '#shared/time/instant.ts'
import { type Interval, overlaps } from '#shared/time/interval.ts'
import type { BookingWarning } from '#shared/domain/slot/provider-booking/booking-warnings.ts'
import {
  type BookableTime,
  checkTime,
  type TimeCheck,
  type TimeSearch,
} from '#shared/domain/slot/provider-booking/check-time.ts'
import { claimOf } from '#shared/domain/slot/provider-booking/count-time-as-booked.ts'
import type { BusyClaim } from '#shared/domain/slot/slot.ts'

/** A date of a repeat whose time is to be checked. */
export interface WantedDate {
  readonly specialistId: string
  /** The start; undefined if a clock change skips the local time. */
  readonly start: EpochMinute | undefined
  readonly durationMinutes: number
  /** Whether an existing booking moves, which keeps its length except in group sessions (rule D324); false when absent. */
  readonly keepsLength?: boolean
  /** The seats that the booking takes of a session. */
  readonly seats: number
  /** Whether the provider chose this time individually, so that it deviates from the repeat rule. */
  readonly isChosen: boolean
}

/** The result of checking one date of a repeat (rule D183). */
export type DateCheck =
  | { readonly kind: 'free'; readonly time: BookableTime; readonly warnings: readonly BookingWarning[] }
  /**
   * 'taken': the specialist has another booking. 'full': the session has too few seats left. 'specialists-taken': too few of the other
   * required specialists are available.
   */
  | { readonly kind: 'taken' | 'full' | 'specialists-taken'; readonly time: Interval }
  /** A room or device that the service requires is taken; `resource` is its name. */
  | { readonly kind: 'resource-taken'; readonly time: Interval; readonly resource: string }
  /** Another date of the same repeat overlaps it. */
  | { readonly kind: 'own'; readonly time: Interval }
  /** A clock change skips the local time. */
  | { readonly kind: 'skipped' }
  | { readonly kind: 'past' }

/**
 * Checks the dates of a repeat, in order, against existing bookings and against each other. Individually chosen times are checked last, so
 * that if two dates overlap, the chosen one is reported. `search` must cover all dates.
 */
export function checkDates(search: TimeSearch, wanted: readonly WantedDate[]): DateCheck[] {
  const checks = new Map<WantedDate, DateCheck>()
  const own: BusyClaim[] = []
  const inOrder = wanted.toSorted((one, other) => Number(one.isChosen) - Number(other.isChosen))
  for (const date of inOrder) {
    const check = checkDate(search, date, own)
    checks.set(date, check)
    if (check.kind === 'free') own.push(claimOf(check.time, date.seats))
  }
  return wanted.flatMap((date) => checks.get(date) ?? [])
}

function checkDate(search: TimeSearch, { start, ...date }: WantedDate, own: readonly BusyClaim[]): DateCheck {
  if (start === undefined) return { kind: 'skipped' }
  if (start <= search.now) return { kind: 'past' }
  const check = checkTime(search, { ...date, start })
  const time = timeOf(check, { start, end: start + date.durationMinutes })
  const other = own.find((claim) => claim.specialistId === date.specialistId && overlaps(claim, time))
  if (other) return { kind: 'own', time: { start: other.start, end: other.end } }
  if (check.kind === 'free') return check.time.seatsLeft < date.seats ? { kind: 'full', time } : check
  switch (check.kind) {
    case 'taken':
      return { kind: 'taken', time: check.claim }
    case 'full':
      return { kind: 'full', time: check.session }
    case 'resource-taken':
      return { kind: 'resource-taken', time: check.time, resource: check.resource.name }
    default:
      return { kind: check.kind, time: check.time }
  }
}

/** Returns the time that the check is about. A session keeps its own length. */
function timeOf(check: TimeCheck, wanted: Interval): Interval {
  if (check.kind === 'free') return { start: check.time.start, end: check.time.start + check.time.durationMinutes }
  return check.kind === 'full' ? check.session : wanted
}
