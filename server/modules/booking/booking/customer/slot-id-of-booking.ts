import { zoneOf } from '#shared/time/zone.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import type { BookingDetails } from '#server/modules/booking/booking/booking-details.ts'
import { slotIdOf } from '#server/modules/booking/booking/reservation-input.ts'
import { findPublished } from '#server/modules/scheduling/index.ts'

/** The id of the slot that a booking was made for (rule B3.2); undefined when its availability no longer exists. */
export async function slotIdOfBooking(
  transaction: TenantTransaction,
  { occurrence, start }: Pick<BookingDetails, 'occurrence' | 'start'>,
): Promise<string | undefined> {
  const published = occurrence && (await findPublished(transaction, occurrence))
  if (!published) return undefined
  const { kind, zone } = published.terms
  return slotIdOf(zoneOf(zone), { kind, occurrence, start })
}
