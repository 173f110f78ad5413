import { formatPrice } from '#shared/i18n/format.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import type { MailContent } from '#server/platform/mail/mail-content.ts'
import { mailTexts } from '#server/platform/mail/mail-texts.ts'
import { type BookingLinks, type BookingMail, frame, guaranteeFacts, what, when } from './booking-mails.ts'

/** Tells the customer that a fee was charged to the card, how much, why, and what was agreed to (rule D301). */
export function feeCharged(booking: BookingMail, locale: Locale, { bookingUrl }: BookingLinks): MailContent {
  const t = mailTexts(locale)
  const { customer, organisationName, serviceName, isCancelled, returnedCents = 0 } = booking
  const why = t(`fee-charged.${isCancelled ? 'late' : 'no-show'}`, {
    name: customer.name,
    organization: organisationName,
  })
  return {
    ...frame(booking, locale),
    subject: t('fee-charged.subject', { service: serviceName, when: when(booking, locale) }),
    title: t('fee-charged.title'),
    blocks: [
      { kind: 'text', text: why },
      {
        kind: 'facts',
        facts: [
          { label: t('label.charged'), lines: [formatPrice(returnedCents, locale)] },
          ...what(booking, locale),
          ...guaranteeFacts(booking, t('fee-charged.agreed')),
        ],
      },
      { kind: 'action', text: t('booking.action'), href: bookingUrl() },
      { kind: 'note', text: t('fee-charged.removed') },
    ],
  }
}
