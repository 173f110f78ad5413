import type { CalendarSlot } from '#shared/calendar/index.ts'
import type { OfferedSlot } from '../../../data/booking/merge-offered-slots.ts'

/** Converts an offered slot for the shared calendar; a private service has no number of seats. */
export function toCalendarSlot(slot: OfferedSlot): CalendarSlot {
  const { scheduleId, startMinute, durationMinutes, priceCents, seatsLeft, capacity } = slot
  return {
    id: scheduleId,
    startMinute,
    durationMinutes,
    priceCents,
    ...(capacity > 1 && { seatsLeft, capacity }),
  }
}
