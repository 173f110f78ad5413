import type { Input } from '#shared/api/client.ts'
import type { TextKey } from '#shared/i18n/messages.ts'
import { formatInstant, parseInstant, type EpochMinute } from '#shared/time/instant.ts'
import { toEpochDay, type LocalDate } from '#shared/time/local-date.ts'
import { endTimeOf, formatLocalTime, MINUTES_PER_DAY, parseLocalTime } from '#shared/time/local-time.ts'
import { wallToInstant, type Zone } from '#shared/time/zone.ts'
import type { CalendarData, ProviderBooking, RescheduleOptions } from '#renderer/data/wire.ts'

/** What the dialog holds. What was chosen in one way is kept while the other is looked at. */
export interface RescheduleDraft {
  readonly way: 'slots' | 'another'
  /** Whose slots are shown. Another time than a slot's is always one of the booking's own specialist (rule D60). */
  readonly specialistId: string
  /** Undefined until the person chooses one: the nearest day with slots is shown. */
  readonly day: LocalDate | undefined
  /** '' while none is chosen. */
  readonly slotId: string
  /** Of another time than a slot's. */
  readonly date: LocalDate
  /** As it is typed: '', '09:3', '09:30'. */
  readonly from: string
}

/** Where a drag let go, or nothing. */
export interface Proposal {
  readonly date?: LocalDate | undefined
  /** HH:MM */
  readonly startTime?: string | undefined
}

/** The draft that the dialog begins with: `day` is proposed where no date is. A proposed time stands as another time. */
export function defaultsFrom(
  { instructorId }: Pick<ProviderBooking, 'instructorId'>,
  { date, startTime = '' }: Proposal,
  day: LocalDate,
): RescheduleDraft {
  return {
    way: startTime === '' ? 'slots' : 'another',
    specialistId: instructorId,
    day: date,
    slotId: '',
    date: date ?? day,
    from: startTime,
  }
}

/** Minutes that the booking keeps to, wherever it goes. */
export function durationOf({ startTime, endTime }: Pick<ProviderBooking, 'startTime' | 'endTime'>): number {
  return (parseInstant(endTime) ?? 0) - (parseInstant(startTime) ?? 0)
}

/** The derived end (rule A5.12): '' while the start is not typed out, undefined where it cannot be computed. */
export function endOf(from: string, durationMinutes: number): string | undefined {
  const start = parseLocalTime(from)
  if (start === undefined) return ''
  const end = endTimeOf(start, durationMinutes)
  return end === undefined ? undefined : formatLocalTime(end)
}

/** Rule A5.22: a slot, or a day with a start time. */
export function isChosen({ way, slotId, from }: RescheduleDraft): boolean {
  return way === 'slots' ? slotId !== '' : from !== ''
}

type TimeSlot = RescheduleOptions['timeSlots'][number]

/** A stretch of time that is taken. */
interface TakenTime {
  readonly startTime: string
  readonly endTime: string
}

/**
 * What stands on the calendar of a booking's specialist beside the booking: bookings of others, and sessions, whether
 * anybody sits in them or not. The session that it leaves may go with it, so that one is not counted.
 */
export function takenBeside(
  { id, instructorId, startTime }: Pick<ProviderBooking, 'id' | 'instructorId' | 'startTime'>,
  { bookings, availability }: CalendarData,
): TakenTime[] {
  return [
    ...bookings.filter((each) => each.instructorId === instructorId && each.id !== id && each.status !== 'REJECTED'),
    ...availability.filter(
      (each) => each.instructorId === instructorId && each.type === 'TIME_SLOT' && each.startTime !== startTime,
    ),
  ]
}

export interface OtherTimeRules {
  readonly durationMinutes: number
  readonly zone: Zone
  readonly now: EpochMinute
  /** Slots that the booking's own specialist offers. */
  readonly slots: readonly TimeSlot[]
  /** Whatever of this the client does not know, the server does. */
  readonly taken: readonly TakenTime[]
}

export type OtherTime =
  | { readonly kind: 'time'; readonly start: EpochMinute; readonly end: EpochMinute }
  | { readonly kind: 'slot'; readonly slot: TimeSlot }
  | { readonly kind: 'problem'; readonly field: 'from' | 'to'; readonly problem: TextKey<'validation'> }

/**
 * Another time than those of the list, or what is wrong with it, in this order:
 * - HH:mm (rule A5.15), of which 24:00 starts nothing;
 * - an end before midnight (rule A5.12);
 * - a time that the clocks do not skip (rule D133);
 * - in the future (rule A5.20);
 * - a slot that is offered then, and is as long, is taken as that slot;
 * - over nothing else (rule A5.21); touching is not overlapping.
 */
export function readOtherTime(
  { date, from }: Pick<RescheduleDraft, 'date' | 'from'>,
  { durationMinutes, zone, now, slots, taken }: OtherTimeRules,
): OtherTime {
  const minute = parseLocalTime(from)
  if (minute === undefined || minute === MINUTES_PER_DAY) return problem('from', 'time')
  if (endTimeOf(minute, durationMinutes) === undefined) return problem('to', 'past-midnight')
  const start = wallToInstant(zone, toEpochDay(date), minute)
  if (start === undefined) return problem('from', 'skipped-time')
  if (start <= now) return problem('from', 'future')
  const end = start + durationMinutes
  const slot = slots.find((each) => parseInstant(each.startTime) === start && parseInstant(each.endTime) === end)
  if (slot) return { kind: 'slot', slot }
  const isTaken = taken.some(
    (each) => (parseInstant(each.startTime) ?? end) < end && (parseInstant(each.endTime) ?? start) > start,
  )
  return isTaken ? problem('from', 'overlap') : { kind: 'time', start, end }
}

const problem = (field: 'from' | 'to', text: TextKey<'validation'>): OtherTime => ({
  kind: 'problem',
  field,
  problem: text,
})

type Request = Input<'rescheduleBooking'>['body']

/** What every move says besides the time. */
interface Move {
  readonly booking: Pick<ProviderBooking, 'id' | 'version'>
  readonly type: RescheduleOptions['type']
  /** The answer to "Keep original time slot?" (rule A4.27). */
  readonly isLeftOpen: boolean
}

/** The move to a slot or to another time of the booking's specialist, with the fields of rule A7.6. */
export function toRequest(target: Exclude<OtherTime, { kind: 'problem' }>, move: Move): Request {
  const { booking, type, isLeftOpen } = move
  const rest = {
    id: booking.id,
    version: booking.version,
    type,
    leaveCurrentSlotAvailableForReservation: isLeftOpen,
  }
  if (target.kind === 'slot') {
    const { id, startTime, endTime } = target.slot
    return { ...rest, slotId: id, startTime, endTime }
  }
  return { ...rest, startTime: formatInstant(target.start), endTime: formatInstant(target.end) }
}

/** "Keep original time slot?" is asked for the time-slot type only (rule A4.27): a schedule has no slot of its own to keep. */
export const asksToKeep = (type: RescheduleOptions['type']): boolean => type === 'TIME_SLOT'
