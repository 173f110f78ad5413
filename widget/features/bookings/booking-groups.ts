import type { OwnBooking } from '../../app/own-bookings/own-booking.ts'

/** A booking in the list, with those that were booked together with it and come after it in the list. */
export interface BookingGroup {
  readonly first: OwnBooking
  readonly others: readonly OwnBooking[]
}

/** The bookings of one repeat together, at the place of the first of them (rule D266); the order stays. */
export function groupsOf(bookings: readonly OwnBooking[]): BookingGroup[] {
  const groups = Map.groupBy(bookings, ({ id, repeat }) => repeat?.id ?? id)
  return [...groups.values()].flatMap(([first, ...others]) => (first ? { first, others } : []))
}
