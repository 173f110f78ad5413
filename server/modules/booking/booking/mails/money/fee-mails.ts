import { formatPrice } from '#shared/i18n/format.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import type { MailContent } from '#server/platform/mail/mail-content.ts'
import { mailTexts } from '#server/platform/mail/mail-translator.ts'
import {
  type BookingLinks,
  type BookingMail,
  frame,
  guaranteeFacts,
  notes,
  what,
  when,
} from '#server/modules/booking/booking/mails/booking-mail-wording.ts'

type FeeNews = 'fee-charged' | 'fee-asked' | 'fee-paid'

/** Tells the customer that a fee was charged to the card: how much, why, and the terms that the customer agreed to (rule D301). */
export const feeCharged = (booking: BookingMail, locale: Locale, links: BookingLinks): MailContent =>
  feeMail('fee-charged', 'booking.action', booking, locale, links)

/** Asks the customer to pay a fee that could not be charged to the card, on the page of the booking (rule D311). */
export const feeAsked = (booking: BookingMail, locale: Locale, links: BookingLinks): MailContent =>
  feeMail('fee-asked', 'fee-asked.action', booking, locale, links)

/** Tells the customer that the fee was received (rule D311). */
export const feePaid = (booking: BookingMail, locale: Locale, links: BookingLinks): MailContent =>
  feeMail('fee-paid', 'booking.action', booking, locale, links)

const labels = {
  'fee-charged': 'label.charged',
  'fee-asked': 'label.open',
  'fee-paid': 'label.paid',
} as const satisfies Record<FeeNews, string>

function feeMail(
  news: FeeNews,
  action: 'booking.action' | 'fee-asked.action',
  booking: BookingMail,
  locale: Locale,
  { bookingUrl }: BookingLinks,
): MailContent {
  const t = mailTexts(locale)
  const { customer, organisationName, serviceName, isCancelled, returnedCents = 0 } = booking
  const why = t(`${news}.${isCancelled ? 'late' : 'no-show'}`, { name: customer.name, organisation: organisationName })
  return {
    ...frame(booking, locale),
    subject: t(`${news}.subject`, { service: serviceName, when: when(booking, locale) }),
    title: t(`${news}.title`),
    blocks: [
      { kind: 'text', text: why },
      {
        kind: 'facts',
        facts: [
          { label: t(labels[news]), lines: [formatPrice(returnedCents, locale)] },
          ...what(booking, locale),
          ...guaranteeFacts(booking, t('fee-charged.agreed')),
        ],
      },
      { kind: 'action', text: t(action), href: bookingUrl() },
      ...notes(t(`${news}.note`), booking.canAnswer ? t('answer.note') : undefined),
    ],
  }
}
