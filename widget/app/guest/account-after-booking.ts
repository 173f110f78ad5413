import type { LoginState } from '../use-widget-navigation.ts'

/** The history state of a sign-up after a booking as a guest: it leads to the bookings, of which this is one (rule D221). */
export const accountAfterBooking: LoginState = { wanted: '/bookings', isAfterBooking: true }
