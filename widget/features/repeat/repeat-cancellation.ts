import type { OwnBooking } from '../../app/own-bookings/own-booking.ts'

/** The bookings of a repeat that are cancelled together: all that can be. */
export const toCancel = (bookings: readonly OwnBooking[]): OwnBooking[] => bookings.filter(({ canCancel }) => canCancel)

/** The bookings to come that stay, because it is too late for them. */
export const staying = (bookings: readonly OwnBooking[]): OwnBooking[] =>
  bookings.filter(({ canCancel, state }) => !canCancel && state !== 'rejected' && state !== 'over')
