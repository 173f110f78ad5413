import type { EpochMinute } from '#shared/time/instant.ts'
import { type Attendance, type Booking, hasBegun } from './booking.ts'
import type { BookingTransition } from './booking-transitions.ts'

/**
 * Whether attendance can be recorded (rule D170): only for a booking that is not cancelled, from its start on, without an end. A booking
 * from 09:00 to 10:00 can be marked at 09:00 and also on the next day.
 */
export function canNoteAttendance(booking: Pick<Booking, 'status' | 'start'>, now: EpochMinute): boolean {
  return booking.status === 'accepted' && hasBegun(booking, now)
}

/** Records whether the customer came (rule D170). A later call corrects it; null clears it. */
export function noteAttendance(
  booking: Pick<Booking, 'status' | 'start'>,
  attendance: Attendance | null,
  now: EpochMinute,
): BookingTransition {
  if (!canNoteAttendance(booking, now)) return { kind: 'not-allowed', status: booking.status }
  return { kind: 'changed', change: { attendance } }
}
