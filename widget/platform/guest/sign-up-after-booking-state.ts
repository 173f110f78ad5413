import type { LoginState } from '../use-widget-navigation.ts'

/**
 * The history state for a guest's sign-up after a booking. After the sign-up it leads to the list of bookings, which then contains this
 * booking (rule D221).
 */
export const accountAfterBooking: LoginState = { wanted: '/bookings', isAfterBooking: true }
