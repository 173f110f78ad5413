import type { Locale } from '#shared/i18n/locale.ts'
import { type BookingMail, frame, total, what, when, where } from './booking-mail-wording.ts'
import type { MailContent, MailFact } from '#server/platform/mail/mail-content.ts'
import { mailTexts } from '#server/platform/mail/mail-translator.ts'

/** Tells the specialist about a new booking. */
export const bookingReceived = (booking: BookingMail, locale: Locale): MailContent =>
  specialistMail('received', booking, [...where(booking, locale), total(booking, locale)], locale)

/** Tells the specialist that the customer chose another time. */
export function moveReceived(booking: BookingMail, locale: Locale): MailContent {
  const { previously } = booking
  const label = mailTexts(locale)('label.previously')
  const before = previously ? [{ label, lines: [when(previously, locale)] }] : []
  return specialistMail('move-received', booking, [...before, ...where(booking, locale)], locale)
}

/** Tells the specialist that the customer cancelled. */
export const cancellationReceived = (booking: BookingMail, locale: Locale): MailContent =>
  specialistMail('cancellation-received', booking, [], locale)

/** Tells the specialist that nobody answered the reschedule request (rule D34). */
export const expiryReceived = (booking: BookingMail, locale: Locale): MailContent =>
  specialistMail('expiry-received', booking, [], locale)

function specialistMail(
  news: 'received' | 'move-received' | 'cancellation-received' | 'expiry-received',
  booking: BookingMail,
  more: readonly MailFact[],
  locale: Locale,
): MailContent {
  const t = mailTexts(locale)
  const { name, email, phoneNumber } = booking.customer
  return {
    ...frame(booking, locale),
    subject: t(`${news}.subject`, { name, when: when(booking, locale) }),
    title: t(`${news}.title`),
    blocks: [
      { kind: 'text', text: t(`${news}.intro`, { name }) },
      {
        kind: 'facts',
        facts: [
          { label: t('label.guest'), lines: [name] },
          { label: t('label.email'), lines: [email] },
          ...(phoneNumber ? [{ label: t('label.phone'), lines: [phoneNumber] }] : []),
          ...what(booking, locale),
          ...more,
        ],
      },
    ],
  }
}
