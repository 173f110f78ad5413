import { awaitsCard } from '#shared/domain/booking/booking.ts'
import type { BookingDetails } from '#server/modules/booking/booking/booking-details.ts'

/**
 * Returns the link to the video call of a booking; null for other kinds of meetings, and when its service has none. Only who has the seat
 * may see it: a held, a rejected and a pending booking have no link (rule D361).
 */
export const videoUrlOf = (booking: BookingDetails): string | null =>
  booking.locationTypes.includes('virtual') && booking.status === 'accepted' && !awaitsCard(booking)
    ? booking.videoUrl
    : null
