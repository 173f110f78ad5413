import type { EpochMinute } from '#shared/time/instant.ts'
import { type Interval, overlaps } from '#shared/time/interval.ts'
import type { BookingWarning } from '#shared/domain/slot/provider-booking/booking-warnings.ts'
import {
  type BookableTime,
  checkTime,
  type TimeCheck,
  type TimeSearch,
} from '#shared/domain/slot/provider-booking/check-time.ts'
import { claimOf } from '#shared/domain/slot/provider-booking/booked-time.ts'
import type { BusyClaim } from '#shared/domain/slot/slot.ts'

/** A date whose time is to be checked. */
export interface WantedDate {
  readonly specialistId: string
  /** Undefined where the clocks skip the time. */
  readonly start: EpochMinute | undefined
  readonly durationMinutes: number
  /** The seats that the booking takes of a session. */
  readonly seats: number
  /** Whether the provider chose this time for the date, instead of the one of the rule. */
  readonly isChosen: boolean
}

/** What a date of a repeat is (rule D183). */
export type DateCheck =
  | { readonly kind: 'free'; readonly time: BookableTime; readonly warnings: readonly BookingWarning[] }
  /** The specialist has another booking, too few seats of the session are free, or too few other specialists. */
  | { readonly kind: 'taken' | 'full' | 'specialists-taken'; readonly time: Interval }
  /** A room or device that the service needs is taken; its name. */
  | { readonly kind: 'resource-taken'; readonly time: Interval; readonly resource: string }
  /** Another date of the same repeat overlaps it. */
  | { readonly kind: 'own'; readonly time: Interval }
  /** The clocks skip the time. */
  | { readonly kind: 'skipped' }
  | { readonly kind: 'past' }

/**
 * Checks the dates of a repeat against what is stored and against each other, in their order. Times that the provider chose are checked
 * last, so that of two dates that overlap the chosen one is named. The search covers all dates.
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

/** A session has its own length. */
function timeOf(check: TimeCheck, wanted: Interval): Interval {
  if (check.kind === 'free') return { start: check.time.start, end: check.time.start + check.time.durationMinutes }
  return check.kind === 'full' ? check.session : wanted
}
