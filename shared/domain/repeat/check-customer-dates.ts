import type { EpochMinute } from '#shared/time/instant.ts'
import { type Interval, overlaps } from '#shared/time/interval.ts'
import { MINUTES_PER_DAY } from '#shared/time/local-time.ts'
import type { DayRange } from '#shared/domain/availability/series/recurrence.ts'
import { withTime } from '#shared/domain/slot/provider-booking/count-time-as-booked.ts'
import type { TimeSearch } from '#shared/domain/slot/provider-booking/check-time.ts'
import type { Slot } from '#shared/domain/slot/slot.ts'
import { availableSlots } from '#shared/domain/slot/available-slots.ts'
import { nearestOf } from './nearest-time.ts'

/** The specialist and the number of seats that a customer wants to book repeatedly. */
export interface CustomerWish {
  readonly specialistId: string
  readonly seats: number
}

/** A date of a customer's repeat. */
export interface CustomerDate {
  /** The start; undefined if a clock change skips the local time. */
  readonly start: EpochMinute | undefined
  /** The instant near which another slot is proposed. */
  readonly near: EpochMinute
  /** Whether the customer chose this time individually, so that it deviates from the repeat rule. */
  readonly isChosen: boolean
}

/** The result of checking one date of a customer's repeat (rule D264). */
export type CustomerCheck =
  | { readonly kind: 'free'; readonly slot: Slot }
  /** Another date of the same repeat overlaps it. */
  | { readonly kind: 'own' }
  /** A clock change skips the local time. */
  | { readonly kind: 'skipped' }
  /** No slot with enough seats begins at this time. */
  | { readonly kind: 'not-free' }

export interface ProposedSlot {
  readonly check: CustomerCheck
  /** The nearest available slot, if the date is not available. */
  readonly nearest: Slot | undefined
}

interface CheckedDates {
  readonly checks: ReadonlyMap<CustomerDate, CustomerCheck>
  /** The search parameters as if all available dates of the repeat were booked. */
  readonly after: TimeSearch
  readonly own: readonly Interval[]
}

/**
 * Checks the dates of a customer's repeat (rule D264). Only published slots count, and the organisation's policy applies. Each available
 * date is treated as booked when the next one is checked, so that buffers and the daily maximum apply between them. Individually chosen
 * times are checked last, so that if two dates overlap, the chosen one is reported. `search` must cover all dates.
 */
export function checkCustomerDates(
  search: TimeSearch,
  wish: CustomerWish,
  wanted: readonly CustomerDate[],
): CustomerCheck[] {
  const { checks } = checkedDates(search, wish, wanted)
  return wanted.flatMap((date) => checks.get(date) ?? [])
}

/**
 * Like `checkCustomerDates`, and also proposes the nearest available slot for each date that is not available. A proposal overlaps no other
 * date and no other proposal.
 */
export function proposeSlots(search: TimeSearch, wish: CustomerWish, wanted: readonly CustomerDate[]): ProposedSlot[] {
  const checked = checkedDates(search, wish, wanted)
  let { after } = checked
  const own = [...checked.own]
  return wanted.map((date) => {
    const check = checked.checks.get(date) ?? { kind: 'not-free' }
    if (check.kind === 'free') return { check, nearest: undefined }
    const isApart = (slot: Slot) => !own.some((other) => overlaps(other, timeOf(slot)))
    const nearest = nearestOf(search.zone, date.near, (days) => slotsOn(after, wish, days).filter(isApart))
    if (nearest) {
      own.push(timeOf(nearest))
      after = withTime(after, nearest, wish.seats)
    }
    return { check, nearest }
  })
}

function checkedDates(search: TimeSearch, wish: CustomerWish, wanted: readonly CustomerDate[]): CheckedDates {
  const checks = new Map<CustomerDate, CustomerCheck>()
  const own: Interval[] = []
  let after = search
  for (const date of wanted.toSorted((one, other) => Number(one.isChosen) - Number(other.isChosen))) {
    const check = checkDate(after, wish, date, own)
    checks.set(date, check)
    if (check.kind !== 'free') continue
    own.push(timeOf(check.slot))
    after = withTime(after, check.slot, wish.seats)
  }
  return { checks, after, own }
}

function checkDate(
  search: TimeSearch,
  wish: CustomerWish,
  { start }: CustomerDate,
  own: readonly Interval[],
): CustomerCheck {
  if (start === undefined) return { kind: 'skipped' }
  const wanted = { start, end: start + search.service.durationMinutes }
  const day = Math.floor(start / MINUTES_PER_DAY)
  const slot = slotsOn(search, wish, { first: day - 1, last: day + 1 }).find((each) => each.start === start)
  const time = slot ? timeOf(slot) : wanted
  if (own.some((other) => overlaps(other, time))) return { kind: 'own' }
  return slot ? { kind: 'free', slot } : { kind: 'not-free' }
}

const slotsOn = (search: TimeSearch, { specialistId, seats }: CustomerWish, days: DayRange): Slot[] =>
  availableSlots({ ...search, specialistId, days }).filter(({ seatsLeft }) => seatsLeft >= seats)

const timeOf = ({ start, durationMinutes }: Slot): Interval => ({ start, end: start + durationMinutes })
