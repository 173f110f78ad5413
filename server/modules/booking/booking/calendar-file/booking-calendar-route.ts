import type { FastifyInstance } from 'fastify'
import { googleCalendarLink, outlookCalendarLink } from '#shared/domain/booking/calendar-links.ts'
import { isLocale } from '#shared/i18n/locale.ts'
import { findBooking } from '#server/modules/booking/booking/read-bookings.ts'
import { findSigningKey } from '#server/modules/organisation/index.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { isId } from '#server/platform/http/identifiers.ts'
import { bookingUrl } from '#server/platform/mail/mail-links.ts'
import { bookingCalendarFile, type BookingFileInput } from './booking-file.ts'
import {
  bookingCalendarPath,
  calendarFileName,
  calendarTargetOf,
  isGenuine,
  type SignedBooking,
} from './calendar-addresses.ts'
import { downloadedFileInput } from './downloaded-file-input.ts'
import { onlineCalendarEntry } from './online-calendar-entry.ts'

interface CalendarRequest {
  Params: Omit<SignedBooking, 'locale'> & { locale: string; expires: string; signature: string; end: string }
}

/**
 * Serves a booking to a calendar at a signed address (rule D420): as a file, or by leading to an online calendar. A file that a script
 * makes does nothing in the browsers of some apps on phones. An address that is over leads back to the booking, which has a new one.
 */
export function registerBookingCalendar(app: FastifyInstance, dependencies: Dependencies): void {
  app.get<CalendarRequest>(
    `${bookingCalendarPath}/:organisationId/:bookingId/:locale/:expires/:signature/:end`,
    async (request, reply) => {
      const { organisationId, bookingId, locale, expires, signature, end } = request.params
      const target = calendarTargetOf(end)
      if (!target || !isId(organisationId) || !isId(bookingId) || !isLocale(locale)) return reply.callNotFound()
      const signed = { organisationId, bookingId, locale }
      const input = await readSigned(dependencies, signed, { expires, signature })
      if (!input) return reply.redirect(bookingUrl(dependencies, signed, bookingId, undefined))
      if (target === 'google') return reply.redirect(googleCalendarLink(onlineCalendarEntry(input)))
      if (target === 'outlook') return reply.redirect(outlookCalendarLink(onlineCalendarEntry(input)))
      return reply
        .headers({
          'content-type': 'text/calendar; charset=utf-8',
          // The widget asks for the file in a frame of any web site.
          'content-security-policy': "default-src 'none'",
          // Safari on iOS offers to add the event only when the file is not an attachment. Other browsers save this type.
          'content-disposition': `inline; filename="${calendarFileName}"`,
        })
        .send(bookingCalendarFile(input).content)
    },
  )
}

/** Undefined when the address is over or was never given out. */
function readSigned(
  dependencies: Dependencies,
  signed: SignedBooking,
  address: { readonly expires: string; readonly signature: string },
): Promise<BookingFileInput | undefined> {
  const { organisationId, bookingId, locale } = signed
  const now = dependencies.clock()
  return dependencies.database.inTenant(organisationId, async (transaction) => {
    const key = await findSigningKey(transaction)
    if (!key || !isGenuine(key, signed, address, now)) return undefined
    const booking = await findBooking(transaction, bookingId)
    return booking && downloadedFileInput(dependencies, transaction, booking, { locale, reader: locale, now })
  })
}
