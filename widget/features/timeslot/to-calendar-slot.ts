import type { CalendarSlot } from '#shared/calendar/index.ts'
import type { OfferedSlot } from '../../app/booking/offered-slots.ts'

/** An offered slot as the shared calendar shows it; a private one says nothing about seats. */
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
