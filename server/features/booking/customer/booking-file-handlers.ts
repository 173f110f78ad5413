import { awaitsCard } from '#shared/domain/booking/booking.ts'
import { organisationNameFor } from '#shared/domain/organisation/name-and-tagline-by-language.ts'
import { parseInstant } from '#shared/time/instant.ts'
import type { Interval } from '#shared/time/interval.ts'
import { bookingCalendarFile } from '#server/features/booking/calendar-file/booking-file.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { newMailedSecret } from '#server/features/guest-store/guest-links.ts'
import { listLocations } from '#server/features/location/locations.ts'
import { findOwnOrganisation } from '#server/features/organisation/organisations.ts'
import { bookingUrl } from '#server/platform/mail/mail-links.ts'
import { type Handlers, refuse, type RequestOf } from '#server/platform/http/handler.ts'
import { bookingFor } from '#server/features/booking/service-name.ts'
import { customerView, ownBooking, ownBookingAt } from './own-booking-handlers.ts'

type BookingRoute = 'appointment' | 'appointmentCalendarFile' | 'createCalendarEvent'

/** Handlers for the calendar file of a customer's own booking. */
export function bookingHandlers(dependencies: Dependencies): Pick<Handlers, BookingRoute> {
  const { configuration, database, outbox, secrets } = dependencies
  return {
    appointment: ({ organisationId, params: { id }, caller, reader, now }) =>
      database.inTenant(organisationId, async (transaction) => {
        const booking = await ownBooking(transaction, id, caller)
        const own = booking && (await customerView(transaction, now, reader))
        return own ? own.view(booking) : refuse('not-found')
      }),

    appointmentCalendarFile: ({ organisationId, params: { id }, caller, reader, locale, now }) =>
      database.inTenant(organisationId, async (transaction) => {
        const profile = await findOwnOrganisation(transaction)
        const own = profile && (await ownBooking(transaction, id, caller))
        if (!own) return refuse('not-found')
        const booking = bookingFor(own, reader)
        const { zone, phoneNumber } = profile
        const organisation = { name: organisationNameFor(profile, reader), zone, phoneNumber }
        // The secret of a visit ends after a day, but the event stays in the calendar, so it gets a secret as a mail does.
        const secret = await newMailedSecret(transaction, id, secrets, now)
        const linkTo = (bookingId: string) => bookingUrl(dependencies, { organisationId, locale }, bookingId, secret)
        const locations = await listLocations(transaction)
        const sender = configuration.mailFrom
        const file = bookingCalendarFile({
          organisation,
          booking,
          locale,
          linkTo,
          locations,
          sender,
          by: 'download',
          now,
        })
        return { fileName: 'event.ics' as const, content: file.content }
      }),

    /**
     * Ignores the summary, location and attendees that the client sends: the file describes the stored booking and is mailed to its
     * customer.
     */
    createCalendarEvent: ({ organisationId, body, caller, locale }) =>
      database.inTenant(organisationId, async (transaction) => {
        const time = bookedTime(body)
        const booking = time && (await ownBookingAt(transaction, caller, time))
        const isOwn = (email: string) => email.toLowerCase() === booking?.guest.email
        if (!booking || !body.attendees.every(({ email }) => isOwn(email))) return refuse('not-found')
        // The confirmation mail has the calendar file attached. A repeated request queues a mail with the same job id, so the mail is sent
        // once.
        const mail = { template: 'booking-confirmed', organisationId, locale, bookingId: booking.id } as const
        if (!awaitsCard(booking)) await outbox.add(transaction.sql, mail)
        return { accepted: true as const }
      }),
  }
}

/** The time that a calendar event takes, in epoch minutes; undefined when it names none. */
export function bookedTime({ start, end }: RequestOf<'createCalendarEvent'>['body']): Interval | undefined {
  const [from, to] = [parseInstant(start.dateTime), parseInstant(end.dateTime)]
  return from === undefined || to === undefined ? undefined : { start: from, end: to }
}
