import { addDays, type LocalDate } from '#shared/time/local-date.ts'
import { formatLocalTime, MINUTES_PER_DAY, type MinuteOfDay } from '#shared/time/local-time.ts'
import type { Availability, ProviderBooking } from '#renderer/data/api-types.ts'
import { datesOf, minutesOn, wallDateOf } from '#renderer/data/api-types.ts'
import type { DialogRequest } from '#renderer/platform/dialogs/dialogs.ts'
import type { WallNow } from '#renderer/platform/time/use-wall-now.ts'
import type { DaySpan } from '#renderer/features/calendar/calendar/place-in-columns.ts'

/** A time range of one date. */
export interface DatedSpan extends DaySpan {
  readonly date: LocalDate
}

/** What a drag or keys change: free time becomes new availability; availability or a booking gets another time. */
export type EditedThing =
  | { readonly kind: 'free' }
  | { readonly kind: 'availability'; readonly occurrence: Availability }
  | { readonly kind: 'booking'; readonly booking: ProviderBooking }

/** A time proposed by a drag or by keys. Nothing changes until it is saved in the dialog that follows. */
export interface ProposedTime {
  readonly subject: EditedThing
  /** The item's stored time; for free time the range that was first marked. */
  readonly from: DatedSpan
  /** The item's proposed time. */
  readonly to: DatedSpan
}

/** The part of an item that is dragged: the whole item, its start or its end. */
export type Grip = 'whole' | 'start' | 'end'

/** Step and minimum length of proposed times in minutes. */
export const STEP = 15

const clamp = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value))

const snap = (minute: number): MinuteOfDay => Math.round(minute / STEP) * STEP

/** Returns the range between two points of a day, extended to steps of 15 minutes. The points may be in any order. */
export function spanBetween(date: LocalDate, one: MinuteOfDay, other: MinuteOfDay): DatedSpan {
  const from = Math.floor(Math.min(one, other) / STEP) * STEP
  const to = Math.ceil(Math.max(one, other) / STEP) * STEP
  const end = clamp(Math.max(to, from + STEP), STEP, MINUTES_PER_DAY)
  return { date, from: Math.min(from, end - STEP), to: end }
}

/**
 * Moves a range to another date and by some minutes; it keeps its length and stays within the day. 09:20–10:05 by 30 →
 * 09:45–10:30: the start is rounded to 15 minutes when it moves.
 */
export function moveSpan(span: DatedSpan, date: LocalDate, minutes: number): DatedSpan {
  const length = span.to - span.from
  const wanted = minutes === 0 ? span.from : snap(span.from + minutes)
  const from = clamp(wanted, 0, MINUTES_PER_DAY - length)
  return { date, from, to: from + length }
}

/** Moves the start or end of a range; it stays at least 15 minutes long. */
export function resizeSpan(span: DatedSpan, grip: 'start' | 'end', minutes: number): DatedSpan {
  if (minutes === 0) return span
  return grip === 'start'
    ? { ...span, from: clamp(snap(span.from + minutes), 0, span.to - STEP) }
    : { ...span, to: clamp(snap(span.to + minutes), span.from + STEP, MINUTES_PER_DAY) }
}

/** Applies a drag to a time range. */
export function dragSpan(span: DatedSpan, grip: Grip, days: number, minutes: number): DatedSpan {
  return grip === 'whole' ? moveSpan(span, addDays(span.date, days), minutes) : resizeSpan(span, grip, minutes)
}

/** The local time of an item from the server. */
export function spanOf({ startTime, endTime }: { startTime: string; endTime: string }): DatedSpan {
  const date = wallDateOf(startTime)
  return { date, ...minutesOn(date, { startTime, endTime }) }
}

const isBefore = (date: LocalDate, minute: MinuteOfDay, now: WallNow): boolean =>
  date < now.date || (date === now.date && minute < now.minute)

/** Whether an item starts in the future, so that it can be moved (rule A2.33). */
export const isAhead = ({ date, from }: DatedSpan, now: WallNow): boolean => !isBefore(date, from, now)

/** Whether a proposal is allowed: not in the past, and different from the stored time. */
export function isPossible({ subject, from, to }: ProposedTime, now: WallNow): boolean {
  if (isBefore(to.date, subject.kind === 'availability' && to.from === from.from ? to.to - 1 : to.from, now))
    return false
  return subject.kind === 'free' || from.date !== to.date || from.from !== to.from || from.to !== to.to
}

/** Whether a booking can be moved: accepted and not begun; a pending one waits for its customer (rules A4.9 and A2.33). */
export const canMoveBooking = (booking: ProviderBooking, now: WallNow): boolean =>
  booking.status === 'ACCEPTED' && isAhead(spanOf(booking), now)

/**
 * Whether a booking can become longer or shorter: not in a group session, which has a length of its own, and not over
 * midnight, because a drag stays within a day.
 */
export const canResizeBooking = (booking: ProviderBooking): boolean =>
  booking.serviceKind === 'PRIVATE' && datesOf(booking).length === 1

/**
 * Whether availability can be moved: not over, and not a booked session. A schedule may contain bookings; the preview shows
 * what happens to them.
 */
export function canMoveAvailability(
  occurrence: Availability,
  bookings: readonly ProviderBooking[],
  now: WallNow,
): boolean {
  const span = spanOf(occurrence)
  if (isBefore(span.date, span.to - 1, now)) return false
  if (occurrence.type === 'APPOINTMENT') return true
  return !bookings.some(
    (booking) =>
      booking.specialistId === occurrence.specialistId &&
      booking.startTime < occurrence.endTime &&
      occurrence.startTime < booking.endTime,
  )
}

/** Returns the dialog that saves a proposed time. */
export function requestOf({ subject, from, to }: ProposedTime, specialistId: string | undefined): DialogRequest {
  const [startTime, endTime] = [formatLocalTime(to.from), formatLocalTime(to.to)]
  switch (subject.kind) {
    case 'free':
      return {
        kind: 'create-availability',
        date: to.date,
        startTime,
        endTime,
        ...(specialistId !== undefined && { specialistId }),
      }
    case 'availability':
      return {
        kind: 'edit-availability',
        occurrenceId: subject.occurrence.id,
        changes: {
          ...(to.date !== from.date && { date: to.date }),
          // Start and end are always sent together, because a start alone would move the whole availability.
          ...((to.from !== from.from || to.to !== from.to) && { startTime, endTime }),
        },
      }
    case 'booking':
      return {
        kind: 'reschedule-booking',
        bookingId: subject.booking.id,
        date: to.date,
        startTime,
        ...(to.to - to.from !== from.to - from.from && { durationMinutes: to.to - to.from }),
      }
    default:
      return subject satisfies never
  }
}
