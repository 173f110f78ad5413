import type { QueryClient } from '@tanstack/react-query'
import type { ProviderBooking } from './wire.ts'

/** Takes what the server answered about a booking that was changed here; what else may show it loads again. */
export function takeChangedBooking(queryClient: QueryClient, booking: ProviderBooking): void {
  queryClient.setQueryData(['booking', booking.id], booking)
  for (const queryKey of [['calendar'], ['bookings'], ['offer'], ['booking', booking.id, 'trail']]) {
    void queryClient.invalidateQueries({ queryKey })
  }
}

/** Reads a booking again, and where it can go: a change was refused because somebody else changed it first. */
export function readBookingAgain(queryClient: QueryClient, bookingId: string): void {
  for (const queryKey of [['booking', bookingId], ['offer'], ['calendar']]) {
    void queryClient.invalidateQueries({ queryKey })
  }
}
