import type { LocalDate } from '#shared/time/local-date.ts'
import { wallDateOf, type ProviderBooking } from '#renderer/data/api-types.ts'

export interface DayOfBookings {
  readonly date: LocalDate
  readonly bookings: readonly ProviderBooking[]
}

/** Groups bookings by the day on which they start and keeps their order. */
export function bookingsByDay(bookings: readonly ProviderBooking[]): DayOfBookings[] {
  const days = new Map<LocalDate, ProviderBooking[]>()
  for (const booking of bookings) {
    const date = wallDateOf(booking.startTime)
    const those = days.get(date)
    if (those) those.push(booking)
    else days.set(date, [booking])
  }
  return Array.from(days, ([date, those]) => ({ date, bookings: those }))
}
