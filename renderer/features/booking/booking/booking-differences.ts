import type { ProviderBooking } from '#renderer/data/api-types.ts'

/** The fields of a booking whose changes are shown to the person. */
export type Told = Pick<
  ProviderBooking,
  'startTime' | 'endTime' | 'specialistName' | 'status' | 'paymentStatus' | 'attendance'
> & {
  /** The price of all seats; null in a line of the history that did not change it. */
  readonly price: number | null
}

export type BookingDifference = (typeof differences)[number]

const differences = ['time', 'price', 'specialist', 'status', 'payment', 'attendance'] as const

/** The differences between two versions of a booking, in display order. */
export function bookingDifferences(before: Told, now: Told): BookingDifference[] {
  const differs: Readonly<Record<BookingDifference, boolean>> = {
    time: before.startTime !== now.startTime || before.endTime !== now.endTime,
    price: before.price !== now.price,
    specialist: before.specialistName !== now.specialistName,
    status: before.status !== now.status,
    payment: before.paymentStatus !== now.paymentStatus,
    attendance: before.attendance !== now.attendance,
  }
  return differences.filter((each) => differs[each])
}
