import { bookingsInScope, movedStart, type RepeatScope } from '#shared/domain/repeat/repeat-change.ts'
import type { BookingDetails } from '#server/modules/booking/booking/booking-details.ts'
import type { EpochMinute } from '#shared/time/instant.ts'
import { LAST_DATE, toEpochDay } from '#shared/time/local-date.ts'
import { instantToWall, type Zone } from '#shared/time/zone.ts'
import { isRefusal, type Refusal, refuse, type RequestOf } from '#server/platform/http/handler.ts'
import { ourWord, repeatScopes } from '#server/platform/wire/wire-enums.ts'
import type { PlacedDate } from './check-repeat.ts'
import { type Choices, choicesOf, wallMoment, type WallMoment } from './repeat-input.ts'

type Body = RequestOf<'previewRepeatChange'>['body']

/** What a request wants to do with bookings of a repeat. */
export interface WantedChange {
  readonly scope: RepeatScope
  /** Where the selected booking moves to; undefined to cancel. */
  readonly to: WallMoment | undefined
  readonly choices: Choices
}

export function wantedChange(body: Body): WantedChange | Refusal {
  const scope = ourWord(repeatScopes, body.scope)
  const choices = choicesOf(body)
  if (isRefusal(choices)) return choices
  if (body.act === 'CANCEL') return { scope, to: undefined, choices }
  const to = wallMoment(body.date, body.time)
  return isRefusal(to) ? to : { scope, to, choices }
}

/** A booking of a repeat, and what becomes of it. */
export interface PlannedBooking {
  readonly booking: BookingDetails
  readonly number: number
  readonly plan:
    | { readonly kind: 'stays' | 'same' | 'cancelled' }
    | { readonly kind: 'moved'; readonly date: PlacedDate; readonly isTwice: boolean }
}

/** Plans what the change does to each booking of the repeat in its scope. Refuses a change that affects no booking. */
export function planChange(
  zone: Zone,
  bookings: readonly BookingDetails[],
  selectedId: string,
  { scope, to, choices }: WantedChange,
  now: EpochMinute,
): readonly PlannedBooking[] | Refusal {
  const selected = bookings.find(({ id }) => id === selectedId)
  const meant = selected ? bookingsInScope(bookings, selected, scope, now) : []
  if (!selected || meant.length === 0) return refuse('transition-not-allowed')
  if (to && meant.some((booking) => isTooLate(zone, booking, selected, to)))
    return refuse('validation', { date: 'date' })
  return meant.map((booking) => {
    const number = booking.repeat?.number ?? 0
    const chosen = choices.get(number)
    if (chosen === null) return { booking, number, plan: { kind: 'stays' } }
    if (!to) return { booking, number, plan: { kind: 'cancelled' } }
    const start = movedStart(zone, booking, selected, to)
    const byRule = start.kind === 'skipped' ? undefined : start.start
    if ((chosen ?? byRule) === booking.start) return { booking, number, plan: { kind: 'same' } }
    const date: PlacedDate = {
      number,
      specialistId: booking.specialistId,
      durationMinutes: booking.end - booking.start,
      keepsLength: true,
      seats: booking.seats,
      start: chosen ?? byRule,
      near: start.kind === 'skipped' ? start.next : start.start,
      isChosen: chosen !== undefined,
    }
    return { booking, number, plan: { kind: 'moved', date, isTwice: start.kind === 'twice' && chosen === undefined } }
  })
}

/** Whether a booking would move beyond the last date of the calendar, at which none of its answers could name it. */
const isTooLate = (zone: Zone, booking: BookingDetails, selected: BookingDetails, to: WallMoment): boolean =>
  instantToWall(zone, booking.start).day + toEpochDay(to.date) - instantToWall(zone, selected.start).day >
  toEpochDay(LAST_DATE)

export type MovedBooking = PlannedBooking & { readonly plan: Extract<PlannedBooking['plan'], { kind: 'moved' }> }

export const isMoved = (planned: PlannedBooking): planned is MovedBooking => planned.plan.kind === 'moved'
