import { groupBy } from '#shared/browsers/group-by.ts'
import type { OwnBooking } from '../../../data/booking/own-booking.ts'

/** A booking in the list, with the later bookings in the list that were booked together with it. */
export interface BookingGroup {
  readonly first: OwnBooking
  readonly others: readonly OwnBooking[]
}

/** Groups the bookings of each repeat at the position of the first one (rule D266). The order stays the same otherwise. */
export function groupsOf(bookings: readonly OwnBooking[]): BookingGroup[] {
  const groups = groupBy(bookings, ({ id, repeat }) => repeat?.id ?? id)
  return [...groups.values()].flatMap(([first, ...others]) => (first ? { first, others } : []))
}
