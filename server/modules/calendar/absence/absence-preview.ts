import type { Output } from '#shared/api/client.ts'
import type { Absence } from '#shared/domain/absence/absence.ts'
import type { Language } from '#shared/domain/words/texts-by-language.ts'
import { epochMinuteOf } from '#shared/time/instant.ts'
import { type Zone, zoneOf } from '#shared/time/zone.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import { bookingStatuses } from '#server/platform/wire/wire-enums.ts'
import { wireInstant } from '#server/platform/wire/wire-instants.ts'
import { type BookingDetails, serviceNameFor } from '#server/modules/booking/index.ts'
import { bookingsInside, readHiddenAvailability } from './absence-impact.ts'

/** Maximum number of bookings listed in a preview; the total in the preview counts all of them. */
const MOST_BOOKINGS = 500

/** Returns the availability that absences would hide and the bookings inside these absences, for a preview. */
export async function readImpact(
  transaction: TenantTransaction,
  absences: readonly Absence[],
  zone: string,
  at: Date,
  reader: Language | undefined,
): Promise<Output<'previewAbsence'>> {
  const now = epochMinuteOf(at)
  const inside = await bookingsInside(transaction, absences, now)
  return {
    hidden: await readHiddenAvailability(transaction, absences, now),
    bookings: inside.slice(0, MOST_BOOKINGS).map((booking) => wireAffectedBooking(zoneOf(zone), booking, reader)),
    total: inside.length,
  }
}

type AffectedBooking = Output<'previewAbsence'>['bookings'][number]

export const wireAffectedBooking = (
  zone: Zone,
  booking: BookingDetails,
  reader: Language | undefined,
): AffectedBooking => ({
  id: booking.id,
  version: booking.version,
  status: bookingStatuses[booking.status],
  startTime: wireInstant(zone, booking.start),
  endTime: wireInstant(zone, booking.end),
  serviceName: serviceNameFor(booking, reader),
  specialistId: booking.specialistId,
  guestName: `${booking.guest.firstName} ${booking.guest.lastName}`.trim(),
  isReachable: booking.guest.email !== '',
  guestPhoneNumber: booking.guest.phoneNumber,
})

/** Returns the bookings inside an absence for which the request names no choice, at most `MOST_BOOKINGS`. */
export function unseenBookings(
  inside: readonly AffectedBooking[],
  named: readonly { readonly id: string }[],
): AffectedBooking[] {
  const known = new Set(named.map(({ id }) => id))
  return inside.filter(({ id }) => !known.has(id)).slice(0, MOST_BOOKINGS)
}
