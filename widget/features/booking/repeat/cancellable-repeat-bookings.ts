import type { OwnBooking } from '../../../data/booking/own-booking.ts'

/** Returns the bookings of a series that are cancelled together: all that can still be cancelled. */
export const toCancel = (bookings: readonly OwnBooking[]): OwnBooking[] => bookings.filter(({ canCancel }) => canCancel)

/** Returns the upcoming bookings that cannot be cancelled any more and therefore stay. */
export const staying = (bookings: readonly OwnBooking[]): OwnBooking[] =>
  bookings.filter(({ canCancel, state }) => !canCancel && state !== 'rejected' && state !== 'over')
