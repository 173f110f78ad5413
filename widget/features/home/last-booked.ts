import type { Service } from '../../app/catalogue.ts'
import type { OwnBooking } from '../../app/own-bookings/own-booking.ts'
import type { Selection } from '../../app/booking/url-selection.ts'

export interface LastBooked {
  service: Service
  /** The specialist and the meeting type of that time, where they are still offered; an address is chosen anew. */
  choice: Pick<Selection, 'specialistId' | 'locationType' | 'locationId'>
}

/**
 * What a customer most likely books again (rule D291): the service of the next appointment, else of the last one. What was cancelled or
 * is no longer offered does not count.
 * @param upcoming soonest first
 * @param past latest first
 */
export function lastBooked(
  upcoming: readonly OwnBooking[],
  past: readonly OwnBooking[],
  services: readonly Service[],
): LastBooked | undefined {
  for (const booking of [...upcoming, ...past]) {
    const service = services.find(({ id }) => id === booking.serviceId)
    if (!service || booking.state === 'rejected') continue
    const locationType = service.locationTypes.find((type) => type === booking.locationType)
    return {
      service,
      choice: {
        specialistId: service.specialistIds.find((id) => id === booking.specialistId),
        locationType: service.locationTypes.length > 1 ? locationType : undefined,
        locationId: undefined,
      },
    }
  }
  return undefined
}
