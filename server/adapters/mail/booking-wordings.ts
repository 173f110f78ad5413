import type { Locale } from '#shared/i18n/locale.ts'
import { bookingEnded, bookingMoved, cancellationConfirmed, rescheduleAsked } from './booking-change-mails.ts'
import { bookingCancelled, bookingConfirmed, type BookingMail } from './booking-mails.ts'
import type { MailContent } from './mail-content.ts'
import type { BookingTemplate, CustomerTemplate, SpecialistTemplate } from './mail-job.ts'
import { bookingReceived, cancellationReceived, expiryReceived, moveReceived } from './specialist-mails.ts'

/** Where the links of a booking's mails lead in the widget. */
export interface BookingLinks {
  /** At the service, to choose another time. */
  readonly bookAgainUrl: string
  /** At the booking itself. */
  readonly bookingUrl: string
}

type Wording = (booking: BookingMail, locale: Locale, links: BookingLinks) => MailContent

/** What each mail says; a template without words does not compile. */
export const toCustomer: Readonly<Record<CustomerTemplate, Wording>> = {
  'booking-confirmed': bookingConfirmed,
  'booking-moved': bookingMoved,
  'reschedule-asked': (booking, locale, { bookingUrl }) => rescheduleAsked(booking, locale, bookingUrl),
  'booking-cancelled': (booking, locale, { bookAgainUrl }) => bookingCancelled(booking, locale, bookAgainUrl),
  'cancellation-confirmed': cancellationConfirmed,
  'hold-expired': (booking, locale, { bookAgainUrl }) => bookingEnded('lapsed', booking, locale, bookAgainUrl),
  'request-expired': (booking, locale, { bookAgainUrl }) => bookingEnded('expired', booking, locale, bookAgainUrl),
}

export const toSpecialist: Readonly<Record<SpecialistTemplate, Wording>> = {
  'booking-received': bookingReceived,
  'move-received': moveReceived,
  'cancellation-received': cancellationReceived,
  'expiry-received': expiryReceived,
}

export const isForSpecialist = (template: BookingTemplate): template is SpecialistTemplate => template in toSpecialist
