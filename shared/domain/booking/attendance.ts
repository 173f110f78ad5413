import type { EpochMinute } from '#shared/time/instant.ts'
import { type Attendance, type Booking, hasBegun } from './booking.ts'
import type { BookingTransition } from './booking-transitions.ts'

/**
 * Whether attendance can be noted (rule D170): of a booking that stands, from its start on. Example: at 09:00 for a booking from
 * 09:00 to 10:00, and the day after.
 */
export function canNoteAttendance(booking: Pick<Booking, 'status' | 'start'>, now: EpochMinute): boolean {
  return booking.status === 'accepted' && hasBegun(booking, now)
}

/** Notes whether the customer came, corrects it, or takes it back with null (rule D170). */
export function noteAttendance(
  booking: Pick<Booking, 'status' | 'start'>,
  attendance: Attendance | null,
  now: EpochMinute,
): BookingTransition {
  if (!canNoteAttendance(booking, now)) return { kind: 'not-allowed', status: booking.status }
  return { kind: 'changed', change: { attendance } }
}
