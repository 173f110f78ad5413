import type { ProviderBooking } from '#renderer/data/wire.ts'

/** What of a booking people tell apart. */
type Told = Pick<ProviderBooking, 'startTime' | 'endTime' | 'instructorName' | 'status' | 'paymentStatus'>

export type BookingDifference = 'time' | 'specialist' | 'status' | 'payment'

/** What differs between two versions of a booking, in the order in which it is told. */
export function bookingDifferences(before: Told, now: Told): BookingDifference[] {
  const differs: Readonly<Record<BookingDifference, boolean>> = {
    time: before.startTime !== now.startTime || before.endTime !== now.endTime,
    specialist: before.instructorName !== now.instructorName,
    status: before.status !== now.status,
    payment: before.paymentStatus !== now.paymentStatus,
  }
  return (['time', 'specialist', 'status', 'payment'] as const).filter((each) => differs[each])
}
