import { zoneOf } from '#shared/time/zone.ts'
import type { TenantTransaction } from '../database/database.ts'
import type { BookingDetails } from '../repositories/bookings.ts'
import { slotIdOf } from './reservation.ts'
import { findPublished } from './schedule.ts'

/** The identifier of the slot that a booking was made for (rule B3.2); undefined once its availability is gone. */
export async function slotIdOfBooking(
  transaction: TenantTransaction,
  { occurrence, start }: Pick<BookingDetails, 'occurrence' | 'start'>,
): Promise<string | undefined> {
  const published = occurrence && (await findPublished(transaction, occurrence))
  if (!published) return undefined
  const { kind, zone } = published.terms
  return slotIdOf(zoneOf(zone), { kind, occurrence, start })
}
