import type { TenantTransaction } from '#server/platform/database/database.ts'
import { type BookingDetails, findBookings } from '#server/modules/booking/index.ts'
import { lockSpecialists } from '#server/modules/scheduling/records/index.ts'

/**
 * Reads the bookings of a payment, sorted by start, and locks their specialists. Returns undefined when a booking moved to another
 * specialist meanwhile.
 */
export async function lockBookings(
  transaction: TenantTransaction,
  ids: readonly string[],
): Promise<readonly BookingDetails[] | undefined> {
  const seen = await findBookings(transaction, ids)
  if (seen.length < ids.length) return undefined
  const locked = new Set(seen.map(({ specialistId }) => specialistId))
  await lockSpecialists(transaction, locked)
  const bookings = await findBookings(transaction, ids)
  return bookings.every(({ specialistId }) => locked.has(specialistId)) ? bookings : undefined
}

/** Like `lockBookings`, for one. */
export const lockBooking = async (transaction: TenantTransaction, id: string): Promise<BookingDetails | undefined> =>
  (await lockBookings(transaction, [id]))?.[0]
