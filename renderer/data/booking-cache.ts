import type { QueryClient } from '@tanstack/react-query'
import type { ProviderBooking } from './api-types.ts'

/** Stores the changed booking from a server answer in the cache, and invalidates other queries that may contain it. */
export function takeChangedBooking(queryClient: QueryClient, booking: ProviderBooking): void {
  queryClient.setQueryData(['booking', booking.id], booking)
  for (const queryKey of [
    ['calendar'],
    ['bookings'],
    ['offer'],
    ['booking', booking.id, 'trail'],
    ['booking', booking.id, 'money'],
  ]) {
    void queryClient.invalidateQueries({ queryKey })
  }
}

/** Refetches a booking and its reschedule options after the server refused an action because the booking had been changed. */
export function readBookingAgain(queryClient: QueryClient, bookingId: string): void {
  for (const queryKey of [['booking', bookingId], ['offer'], ['calendar']]) {
    void queryClient.invalidateQueries({ queryKey })
  }
}
