import type { EpochMinute } from '#shared/time/instant.ts'
import { type Zone, zoneOf } from '#shared/time/zone.ts'
import { bookingCalendarFile } from '../adapters/calendar/booking-file.ts'
import type { Settlement, WallMoment } from '../adapters/mail/booking-mails.ts'
import type { MailSources } from '../adapters/mail/mail-worker.ts'
import type { Dependencies } from '../dependencies.ts'
import { findEvent } from '../repositories/booking-events.ts'
import { type BookingDetails, findBooking } from '../repositories/bookings.ts'
import { listLocations } from '../repositories/locations.ts'
import { findOrganisation } from '../repositories/organisations.ts'
import { wireInstant } from '../wire/instants.ts'

/** What mails say, read when they are sent: an address or a time that changed meanwhile is right. */
export function mailSources({
  clock,
  configuration,
  database,
}: Pick<Dependencies, 'clock' | 'configuration' | 'database'>): MailSources {
  return {
    organisationName: (organisationId) =>
      database.inTenant(organisationId, async (transaction) => (await findOrganisation(transaction))?.name),

    bookingNews: ({ organisationId, bookingId, version }) =>
      database.inTenant(organisationId, async (transaction) => {
        const organisation = await findOrganisation(transaction)
        const booking = organisation && (await findBooking(transaction, bookingId))
        if (!booking) return undefined
        const change = version === undefined ? undefined : await findEvent(transaction, bookingId, version)
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
            previously: change?.kind === 'moved' && change.before ? wallMoment(zone, change.before.start) : undefined,
            answerBy: booking.requestExpiresAt === null ? undefined : wallMoment(zone, booking.requestExpiresAt),
            settlement: settlementOf(booking),
          },
          serviceId: booking.serviceId,
          specialistEmail: booking.specialistEmail,
          calendarFile: bookingCalendarFile({
            organisation,
            booking,
            locations,
            sender: configuration.mailFrom,
            by: 'mail',
            now: clock(),
          }),
        }
      }),
  }
}

function wallMoment(zone: Zone, instant: EpochMinute): WallMoment {
  const text = wireInstant(zone, instant)
  return { date: text.slice(0, 10), startTime: text.slice(11, 16) }
}

/** Of a booking that has ended; what was paid to the provider in another way is between the two (rule D61). */
function settlementOf({ status, payment, paymentMethod }: BookingDetails): Settlement {
  if (status !== 'rejected' || paymentMethod === null || paymentMethod === 'pay-afterwards') return 'nothing'
  if (payment === 'refunded') return paymentMethod === 'credits' ? 'credit-back' : 'money-back'
  return payment === 'paid' ? 'forfeited' : 'nothing'
}
