import { formatPrice } from '#shared/i18n/format.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import type { MailContent, MailFact } from '#server/platform/mail/mail-content.ts'
import { mailTexts } from '#server/platform/mail/mail-translator.ts'
import {
  type BookingLinks,
  type BookingMail,
  frame,
  notes,
  what,
  when,
} from '#server/modules/booking/booking/mails/booking-mail-wording.ts'

/** Tells the customer that the provider gives money back, how much and why (rule D269). */
export function moneyReturned(booking: BookingMail, locale: Locale, links: BookingLinks): MailContent {
  const t = mailTexts(locale)
  const amount = { label: t('label.returned'), lines: [formatPrice(booking.returnedCents ?? 0, locale)] }
  return returned('money-returned', booking, locale, links, [amount], t('money-returned.days'))
}

/** Tells the customer that the provider gives the credits of a booking back (rule D269). */
export const creditsReturned = (booking: BookingMail, locale: Locale, links: BookingLinks): MailContent =>
  returned('credits-returned', booking, locale, links, [])

function returned(
  news: 'money-returned' | 'credits-returned',
  booking: BookingMail,
  locale: Locale,
  { bookingUrl }: BookingLinks,
  facts: readonly MailFact[],
  note?: string,
): MailContent {
  const t = mailTexts(locale)
  const { customer, organisationName, serviceName, message } = booking
  const reason = message === undefined ? [] : [{ label: t('label.reason'), lines: message.split('\n') }]
  return {
    ...frame(booking, locale),
    subject: t(`${news}.subject`, { service: serviceName, when: when(booking, locale) }),
    title: t(`${news}.title`),
    blocks: [
      { kind: 'text', text: t(`${news}.intro`, { name: customer.name, organisation: organisationName }) },
      { kind: 'facts', facts: [...facts, ...reason, ...what(booking, locale)] },
      { kind: 'action', text: t('booking.action'), href: bookingUrl() },
      ...notes(note),
    ],
  }
}
