import { awaitsCard } from '#shared/domain/booking/booking.ts'
import { parseInstant } from '#shared/time/instant.ts'
import type { Interval } from '#shared/time/interval.ts'
import { bookingCalendarFile } from '#server/modules/booking/booking/calendar-file/booking-file.ts'
import {
  calendarAddresses,
  calendarFileName,
} from '#server/modules/booking/booking/calendar-file/calendar-addresses.ts'
import { downloadedFileInput } from '#server/modules/booking/booking/calendar-file/downloaded-file-input.ts'
import { signingKeyOf } from '#server/modules/organisation/index.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { type Handlers, refuse, type RequestOf } from '#server/platform/http/handler.ts'
import { customerView, ownBooking, ownBookingAt } from './own-booking-handlers.ts'

type BookingRoute = 'ownBooking' | 'ownBookingCalendarFile' | 'ownBookingCalendarLinks' | 'createCalendarEvent'

/** Handlers for the calendar file of a customer's own booking. */
export function bookingHandlers(dependencies: Dependencies): Pick<Handlers, BookingRoute> {
  const { database, outbox, publicUrl } = dependencies
  return {
    ownBooking: ({ organisationId, params: { id }, caller, reader, now }) =>
      database.inTenant(organisationId, async (transaction) => {
        const booking = await ownBooking(transaction, id, caller)
        const own = booking && (await customerView(transaction, now, reader))
        return own ? own.view(booking) : refuse('not-found')
      }),

    ownBookingCalendarFile: ({ organisationId, params: { id }, caller, reader, locale, now }) =>
      database.inTenant(organisationId, async (transaction) => {
        const own = await ownBooking(transaction, id, caller)
        const input = own && (await downloadedFileInput(dependencies, transaction, own, { locale, reader, now }))
        if (!input) return refuse('not-found')
        return { fileName: calendarFileName, content: bookingCalendarFile(input).content }
      }),

    ownBookingCalendarLinks: ({ organisationId, params: { id }, caller, locale, now }) =>
      database.inTenant(organisationId, async (transaction) => {
        const booking = await ownBooking(transaction, id, caller)
        if (!booking) return refuse('not-found')
        return calendarAddresses(
          publicUrl(),
          await signingKeyOf(transaction),
          { organisationId, bookingId: id, locale },
          now,
        )
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
