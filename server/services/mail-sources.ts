import { zoneOf } from '#shared/time/zone.ts'
import { bookingCalendarFile } from '../adapters/calendar-file.ts'
import type { MailSources } from '../adapters/mail/mail-worker.ts'
import type { Dependencies } from '../dependencies.ts'
import { findBooking } from '../repositories/bookings.ts'
import { listLocations } from '../repositories/locations.ts'
import { findOrganisation } from '../repositories/organisations.ts'
import { wireInstant } from '../wire/instants.ts'

/** What mails say, read when they are sent: an address or a time that changed meanwhile is right. */
export function mailSources({ database, clock }: Pick<Dependencies, 'database' | 'clock'>): MailSources {
  return {
    organisationName: (organisationId) =>
      database.inTenant(organisationId, async (transaction) => (await findOrganisation(transaction))?.name),

    bookingNews: (organisationId, bookingId) =>
      database.inTenant(organisationId, async (transaction) => {
        const organisation = await findOrganisation(transaction)
        const booking = organisation && (await findBooking(transaction, bookingId))
        if (!booking) return undefined
        const locations = await listLocations(transaction)
        const zone = zoneOf(organisation.zone)
        const [start, end] = [wireInstant(zone, booking.start), wireInstant(zone, booking.end)]
        const { firstName, lastName, email, phoneNumber } = booking.guest
        return {
          booking: {
            organisationName: organisation.name,
            serviceName: booking.serviceName,
            specialistName: booking.specialistName,
            customer: { name: `${firstName} ${lastName}`.trim(), email, phoneNumber },
            date: start.slice(0, 10),
            startTime: start.slice(11, 16),
            endTime: end.slice(11, 16),
            durationMinutes: booking.end - booking.start,
            priceCents: booking.priceCents,
            paysAfterwards: booking.paymentMethod === 'pay-afterwards',
            locationTypes: booking.locationTypes,
            addresses: locations
              .filter(({ id }) => booking.locationIds.includes(id))
              .map(({ address, postalCode, city }) => `${address}, ${postalCode} ${city}`),
          },
          serviceId: booking.serviceId,
          specialistEmail: booking.specialistEmail,
          calendarFile: bookingCalendarFile({ organisation, booking, locations, now: clock() }),
        }
      }),
  }
}
