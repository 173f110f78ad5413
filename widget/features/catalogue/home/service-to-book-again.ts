import type { Service } from '../../../data/catalogue.ts'
import type { OwnBooking } from '../../../data/booking/own-booking.ts'
import type { Selection } from '../../../data/booking/url-selection.ts'

export interface LastBooked {
  service: Service
  /** The specialist and the location type of the last booking, if they are still offered. The location itself must be chosen again. */
  choice: Pick<Selection, 'specialistId' | 'locationType' | 'locationId'>
}

/**
 * Returns the service that the customer will most likely book again (rule D291): that of the next appointment, else of the last one.
 * Cancelled bookings and services that are no longer offered do not count.
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
