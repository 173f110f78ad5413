import type { Locale } from '#shared/i18n/locale.ts'
import { type BookingLinks, type BookingMail, frame, total, what, when, where } from './booking-mail-wording.ts'
import type { MailBlock, MailContent, MailFact } from '#server/platform/mail/mail-content.ts'
import { mailTexts } from '#server/platform/mail/mail-translator.ts'

/** The pages at which a specialist finds a booking: in a browser, and in the desktop app. */
export type ProviderLinks = BookingLinks['provider']

/** Tells the specialist about a new booking. */
export const bookingReceived = (booking: BookingMail, locale: Locale, { provider }: BookingLinks): MailContent =>
  specialistMail(
    'received',
    booking,
    [...where(booking, locale, 'specialist'), total(booking, locale, 'received')],
    locale,
    provider,
  )

/** Tells the specialist that the customer chose another time. */
export function moveReceived(booking: BookingMail, locale: Locale, { provider }: BookingLinks): MailContent {
  const { previously } = booking
  const label = mailTexts(locale)('label.previously')
  const before = previously ? [{ label, lines: [when(previously, locale)] }] : []
  return specialistMail(
    'move-received',
    booking,
    [...before, ...where(booking, locale, 'specialist')],
    locale,
    provider,
  )
}

/** Tells a specialist that they take a booking over from a colleague. */
export const handOverReceived = (booking: BookingMail, locale: Locale, { provider }: BookingLinks): MailContent =>
  specialistMail('hand-over-received', booking, where(booking, locale, 'specialist'), locale, provider)

/** Tells the specialist that the customer cancelled. */
export const cancellationReceived = (booking: BookingMail, locale: Locale, { provider }: BookingLinks): MailContent =>
  specialistMail('cancellation-received', booking, [], locale, provider)

/** Tells the specialist that nobody answered the reschedule request (rule D34). */
export const expiryReceived = (booking: BookingMail, locale: Locale, { provider }: BookingLinks): MailContent =>
  specialistMail('expiry-received', booking, [], locale, provider)

/** The customer of a booking, for its specialist. */
export function customerFacts({ name, email, phoneNumber }: BookingMail['customer'], locale: Locale): MailFact[] {
  const t = mailTexts(locale)
  return [
    { label: t('label.customer'), lines: [name] },
    ...(email ? [{ label: t('label.email'), lines: [email] }] : []),
    ...(phoneNumber ? [{ label: t('label.phone'), lines: [phoneNumber] }] : []),
  ]
}

/** Opens a booking in the provider app. */
export function openInApp({ url, appLink }: ProviderLinks, locale: Locale): MailBlock[] {
  const t = mailTexts(locale)
  return [
    { kind: 'action', text: t('received.action'), href: url },
    { kind: 'note', text: t('time-ends.app', { link: appLink }) },
  ]
}

function specialistMail(
  news: 'received' | 'move-received' | 'hand-over-received' | 'cancellation-received' | 'expiry-received',
  booking: BookingMail,
  more: readonly MailFact[],
  locale: Locale,
  provider: ProviderLinks,
): MailContent {
  const t = mailTexts(locale)
  const { name } = booking.customer
  return {
    ...frame(booking, locale),
    subject: t(`${news}.subject`, { name, when: when(booking, locale) }),
    title: t(`${news}.title`),
    blocks: [
      { kind: 'text', text: t(`${news}.intro`, { name }) },
      { kind: 'facts', facts: [...customerFacts(booking.customer, locale), ...what(booking, locale), ...more] },
      ...openInApp(provider, locale),
    ],
  }
}
