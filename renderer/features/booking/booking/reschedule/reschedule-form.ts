import { type BookingTerms, isSameTerms } from '#shared/domain/booking/move-terms.ts'
import { eurosOfCents } from '#shared/domain/payment/money.ts'
import type { Input } from '#shared/api/client.ts'
import type { TextKey } from '#shared/i18n/message-types.ts'
import { formatInstant, parseInstant, type EpochMinute } from '#shared/time/instant.ts'
import { toEpochDay, type LocalDate } from '#shared/time/local-date.ts'
import { endOnClock, formatLocalTime, MINUTES_PER_DAY, parseLocalTime } from '#shared/time/local-time.ts'
import { wallToInstant, type Zone } from '#shared/time/zone.ts'
import type { Interval } from '#shared/time/interval.ts'
import {
  centsOf,
  type CalendarAbsence,
  type CalendarData,
  type ProviderBooking,
  type RescheduleOptions,
} from '#renderer/data/api-types.ts'

/** The values of the reschedule form. There are two ways to choose a time, a slot or a typed time, and each keeps its own input. */
export interface RescheduleDraft {
  readonly way: 'slots' | 'another'
  /** The specialist whose slots are shown. A typed time is always with the booking's own specialist (rule D60). */
  readonly specialistId: string
  /** The chosen day; undefined until one is chosen, while the nearest day with slots is shown. */
  readonly day: LocalDate | undefined
  /** The chosen slot; '' while none is chosen. */
  readonly slotId: string
  /** The date of a typed time. */
  readonly date: LocalDate
  /** The start of a typed time, as typed: '', '09:3', '09:30'. */
  readonly from: string
  /** The index of the chosen terms; see `termsFor`. */
  readonly terms: number
}

/** The proposed new time, for example where a drag ended; empty without a proposal. */
export interface Proposal {
  readonly date?: LocalDate | undefined
  /** The proposed start time as HH:MM. */
  readonly startTime?: string | undefined
  /** The proposed length in minutes, where the edge of the booking was pulled. */
  readonly durationMinutes?: number | undefined
}

/** The initial values of the dialog. `day` is used when no date is proposed. A proposed time fills the fields for a typed time. */
export function defaultsFrom(
  { specialistId }: Pick<ProviderBooking, 'specialistId'>,
  { date, startTime = '', durationMinutes }: Proposal,
  day: LocalDate,
): RescheduleDraft {
  return {
    way: startTime === '' ? 'slots' : 'another',
    specialistId,
    day: date,
    slotId: '',
    date: date ?? day,
    from: startTime,
    terms: durationMinutes === undefined ? 0 : 1,
  }
}

/** The booking's terms, and those with which it can move, of which the first are the default. */
export interface TermsToChoose {
  readonly own: BookingTerms
  readonly possible: readonly BookingTerms[]
}

/**
 * Returns the terms with which a booking can move to the chosen time: those that the server names for a slot. At a typed time it keeps its price,
 * and its length unless another one is proposed.
 */
export function termsFor(
  { price, ...booking }: Pick<ProviderBooking, 'startTime' | 'endTime' | 'price'>,
  chosen: OtherTime | undefined,
  { durationMinutes }: Proposal,
): TermsToChoose {
  const own = { durationMinutes: durationOf(booking), priceCents: centsOf(price) }
  if (durationMinutes !== undefined && durationMinutes !== own.durationMinutes) {
    return { own, possible: [own, { ...own, durationMinutes }] }
  }
  if (chosen?.kind !== 'slot') return { own, possible: [own] }
  const possible = chosen.slot.terms.map((each) => ({
    durationMinutes: each.duration,
    priceCents: centsOf(each.price),
  }))
  return { own, possible }
}

/** The booking's duration in minutes. */
export function durationOf({ startTime, endTime }: Pick<ProviderBooking, 'startTime' | 'endTime'>): number {
  return (parseInstant(endTime) ?? 0) - (parseInstant(startTime) ?? 0)
}

/** The computed end (rule A5.12), which may be after midnight: '' while the start is incomplete. */
export function endOf(from: string, durationMinutes: number): string {
  const start = parseLocalTime(from)
  return start === undefined ? '' : formatLocalTime(endOnClock(start, durationMinutes))
}

/** Whether the computed end is on the day after the start: after midnight, and not at it. */
export function endsNextDay(from: string, durationMinutes: number): boolean {
  const start = parseLocalTime(from)
  return start !== undefined && start + durationMinutes > MINUTES_PER_DAY
}

/** Whether a time is chosen: a slot, or a date with a start time (rule A5.22). */
export function isChosen({ way, slotId, from }: RescheduleDraft): boolean {
  return way === 'slots' ? slotId !== '' : from !== ''
}

type TimeSlot = RescheduleOptions['timeSlots'][number]

/** A time range in which the specialist is not free. */
interface TakenTime {
  readonly startTime: string
  readonly endTime: string
}

/**
 * Returns the time ranges in which the booking's specialist is not free: other bookings, and sessions with or without bookings. The
 * booking's own session is excluded, because it may be cancelled by the move.
 *
 * @param isResized whether the booking only becomes longer or shorter, when only bookings are in the way (rule D326)
 */
export function takenBeside(
  { id, specialistId, startTime }: Pick<ProviderBooking, 'id' | 'specialistId' | 'startTime'>,
  { bookings, availability }: Pick<CalendarData, 'bookings' | 'availability'>,
  isResized = false,
): TakenTime[] {
  const booked = bookings.filter(
    (each) => each.specialistId === specialistId && each.id !== id && each.status !== 'REJECTED',
  )
  if (isResized) return booked
  return [
    ...booked,
    ...availability.filter(
      (each) => each.specialistId === specialistId && each.type === 'TIME_SLOT' && each.startTime !== startTime,
    ),
  ]
}

/** The absence of a booking's specialist that overlaps a time; undefined if there is none. */
export function absenceAt(
  { specialistId }: Pick<ProviderBooking, 'specialistId'>,
  { start, end }: Interval,
  absences: readonly CalendarAbsence[],
): CalendarAbsence | undefined {
  const isTheirs = ({ specialistIds }: CalendarAbsence) =>
    specialistIds.length === 0 || specialistIds.includes(specialistId)
  return absences.find(
    (absence) =>
      isTheirs(absence) &&
      absence.times.some(
        (time) => (parseInstant(time.startTime) ?? end) < end && (parseInstant(time.endTime) ?? start) > start,
      ),
  )
}

export interface OtherTimeRules {
  readonly durationMinutes: number
  readonly zone: Zone
  readonly now: EpochMinute
  /** The slots of the booking's own specialist. */
  readonly slots: readonly TimeSlot[]
  /** Occupied times that the client knows of. The server checks all times. */
  readonly taken: readonly TakenTime[]
}

export type OtherTime =
  | { readonly kind: 'time'; readonly start: EpochMinute; readonly end: EpochMinute }
  | { readonly kind: 'slot'; readonly slot: TimeSlot }
  | { readonly kind: 'problem'; readonly problem: TextKey<'validation'> }

/**
 * Validates a typed time, in this order:
 * - HH:mm (rule A5.15); 24:00 is no start;
 * - a time that exists on a day of a clock change (rule D133);
 * - in the future (rule A5.20);
 * - a slot of the same length at that time is used instead;
 * - no overlap (rule A5.21); adjacent times are allowed.
 */
export function readOtherTime(
  { date, from }: Pick<RescheduleDraft, 'date' | 'from'>,
  { durationMinutes, zone, now, slots, taken }: OtherTimeRules,
): OtherTime {
  const minute = parseLocalTime(from)
  if (minute === undefined || minute === MINUTES_PER_DAY) return problem('time')
  const start = wallToInstant(zone, toEpochDay(date), minute)
  if (start === undefined) return problem('skipped-time')
  if (start <= now) return problem('future')
  const end = start + durationMinutes
  const slot = slots.find((each) => parseInstant(each.startTime) === start && parseInstant(each.endTime) === end)
  if (slot) return { kind: 'slot', slot }
  const isTaken = taken.some(
    (each) => (parseInstant(each.startTime) ?? end) < end && (parseInstant(each.endTime) ?? start) > start,
  )
  return isTaken ? problem('overlap') : { kind: 'time', start, end }
}

const problem = (text: TextKey<'validation'>): OtherTime => ({
  kind: 'problem',
  problem: text,
})

type Request = Input<'rescheduleBooking'>['body']

/** The fields of a request to move a booking, apart from the new time. */
export interface Move {
  readonly booking: Pick<ProviderBooking, 'id' | 'version'>
  readonly type: RescheduleOptions['type']
  /** Whether the original slot stays bookable: the answer to "Keep original time slot?" (rule A4.27). */
  readonly isLeftOpen: boolean
  /** The chosen terms, and those that the booking has now. */
  readonly terms: { readonly own: BookingTerms; readonly chosen: BookingTerms }
}

/** The API request to move a booking to a slot or to a typed time (rule A7.6). */
export function toRequest(target: Exclude<OtherTime, { kind: 'problem' }>, move: Move): Request {
  const { booking, type, isLeftOpen, terms } = move
  const rest = {
    id: booking.id,
    version: booking.version,
    type,
    reopensOldSlot: isLeftOpen,
  }
  if (target.kind === 'slot') {
    const { id, startTime, endTime } = target.slot
    const { own, chosen } = terms
    if (isSameTerms(own, chosen)) return { ...rest, slotId: id, startTime, endTime }
    const newEndTime = formatInstant((parseInstant(startTime) ?? 0) + chosen.durationMinutes)
    const newTerms = { duration: chosen.durationMinutes, price: eurosOfCents(chosen.priceCents) }
    return { ...rest, slotId: id, startTime, endTime: newEndTime, newTerms }
  }
  return { ...rest, startTime: formatInstant(target.start), endTime: formatInstant(target.end) }
}

/** "Keep original time slot?" is only asked for time slots (rule A4.27); a schedule has no slots of its own. */
export const asksToKeep = (type: RescheduleOptions['type']): boolean => type === 'TIME_SLOT'
