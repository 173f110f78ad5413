import type { Locale } from '#shared/i18n/locale.ts'
import {
  bookingEnded,
  bookingMoved,
  cancellationConfirmed,
  paymentReceived,
  paymentRefunded,
  providerMessage,
  reminder,
  rescheduleAsked,
  specialistChanged,
} from './booking-change-mails.ts'
import { bookingCancelled, bookingConfirmed, type BookingLinks, type BookingMail } from './booking-mail-wording.ts'
import { feeAsked, feeCharged, feePaid } from './money/fee-mails.ts'
import { creditsReturned, moneyReturned } from './money/money-returned-mails.ts'
import type { MailContent } from '#server/platform/mail/mail-content.ts'
import type { BookingTemplate, CustomerTemplate, SpecialistTemplate } from './booking-mail-job-types.ts'
import {
  bookingReceived,
  cancellationReceived,
  expiryReceived,
  handOverReceived,
  moveReceived,
} from './specialist-mails.ts'

type Wording = (booking: BookingMail, locale: Locale, links: BookingLinks) => MailContent

/** The function that writes each template's mail. A missing one is a compile error. */
export const toCustomer: Readonly<Record<CustomerTemplate, Wording>> = {
  'booking-confirmed': bookingConfirmed,
  'booking-moved': bookingMoved,
  'specialist-changed': specialistChanged,
  'reschedule-asked': rescheduleAsked,
  'booking-cancelled': bookingCancelled,
  'cancellation-confirmed': cancellationConfirmed,
  'hold-expired': (booking, locale, links) =>
    bookingEnded(asksOnlyCard(booking) ? 'without-card' : 'lapsed', booking, locale, links),
  'request-expired': (booking, locale, links) => bookingEnded('expired', booking, locale, links),
  'payment-received': paymentReceived,
  'payment-refunded': paymentRefunded,
  'money-returned': moneyReturned,
  'fee-charged': feeCharged,
  'fee-asked': feeAsked,
  'fee-paid': feePaid,
  'credits-returned': creditsReturned,
  'provider-message': providerMessage,
  'reminder-day': (booking, locale, links) => reminder('day', booking, locale, links),
  'reminder-hour': (booking, locale, links) => reminder('hour', booking, locale, links),
}

/** Whether no online payment was required and the seat was held only until the customer gave a card. */
const asksOnlyCard = ({ guaranteeWording, paysAfterwards, priceCents }: BookingMail): boolean =>
  guaranteeWording !== undefined && (paysAfterwards || priceCents === 0)

export const toSpecialist: Readonly<Record<SpecialistTemplate, Wording>> = {
  'booking-received': bookingReceived,
  'move-received': moveReceived,
  'hand-over-received': handOverReceived,
  'cancellation-received': cancellationReceived,
  'expiry-received': expiryReceived,
}

export const isForSpecialist = (template: BookingTemplate): template is SpecialistTemplate => template in toSpecialist

/** Templates of mails without a calendar file, because they report nothing that a calendar shows. */
const withoutFile: ReadonlySet<BookingTemplate> = new Set([
  'payment-received',
  'payment-refunded',
  'money-returned',
  'credits-returned',
  'fee-charged',
  'fee-asked',
  'fee-paid',
  'provider-message',
  'reminder-day',
  'reminder-hour',
])

export const hasCalendarFile = (template: BookingTemplate): boolean => !withoutFile.has(template)
