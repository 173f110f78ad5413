import type { ReminderKind } from '#shared/domain/reminders/reminder.ts'
import { formatPrice } from '#shared/i18n/format.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import {
  type BookingLinks,
  type BookingMail,
  frame,
  messageOf,
  notes,
  settlementText,
  total,
  what,
  when,
  where,
} from './booking-mail-wording.ts'
import { isPartlyPaid, paidFacts, restFacts } from './money/money-facts.ts'
import type { MailBlock, MailContent } from '#server/platform/mail/mail-content.ts'
import { mailTexts } from '#server/platform/mail/mail-translator.ts'

/** Tells the customer that the booking was moved, by the provider or by the customer. */
export function bookingMoved(booking: BookingMail, locale: Locale, { bookingUrl }: BookingLinks): MailContent {
  const t = mailTexts(locale)
  const { previously } = booking
  const before = previously ? [{ label: t('label.previously'), lines: [when(previously, locale)] }] : []
  return {
    ...heading('moved', booking, locale),
    blocks: [
      intro('moved', booking, locale),
      {
        kind: 'facts',
        facts: [
          ...before,
          ...what(booking, locale),
          ...where(booking, locale),
          total(booking, locale),
          ...messageOf(booking, locale),
        ],
      },
      { kind: 'action', text: t('booking.action'), href: bookingUrl() },
      { kind: 'note', text: t('moved.calendar') },
    ],
  }
}

/** Tells the customer that somebody else delivers the booking, at the same time (rule D405). */
export function specialistChanged(booking: BookingMail, locale: Locale, { bookingUrl }: BookingLinks): MailContent {
  const t = mailTexts(locale)
  return {
    ...heading('specialist-changed', booking, locale),
    blocks: [
      intro('specialist-changed', booking, locale),
      {
        kind: 'facts',
        facts: [
          ...what(booking, locale),
          ...where(booking, locale),
          total(booking, locale),
          ...messageOf(booking, locale),
        ],
      },
      { kind: 'action', text: t('booking.action'), href: bookingUrl() },
      { kind: 'note', text: t('specialist-changed.calendar') },
    ],
  }
}

/** Asks the customer to choose another time (rule A4.28). */
export function rescheduleAsked(booking: BookingMail, locale: Locale, { bookingUrl }: BookingLinks): MailContent {
  const t = mailTexts(locale)
  const { answerBy } = booking
  return {
    ...heading('asked', booking, locale),
    blocks: [
      intro('asked', booking, locale),
      { kind: 'facts', facts: [...what(booking, locale), ...messageOf(booking, locale)] },
      { kind: 'action', text: t('cancelled.action'), href: bookingUrl('answer') },
      ...notes(answerBy && t('asked.deadline', { when: when(answerBy, locale) })),
    ],
  }
}

/** Confirms a cancellation to the customer, with the refund (rule D61). */
export function cancellationConfirmed(
  booking: BookingMail,
  locale: Locale,
  { bookAgainUrl }: BookingLinks,
): MailContent {
  const t = mailTexts(locale)
  return {
    ...heading('withdrawn', booking, locale),
    blocks: [
      intro('withdrawn', booking, locale),
      { kind: 'facts', facts: what(booking, locale) },
      { kind: 'action', text: t('again.action'), href: bookAgainUrl },
      ...notes(settlementText(booking, locale), t('cancelled.calendar')),
    ],
  }
}

/**
 * Tells the customer that the booking ended because it was not paid ('lapsed', rule D35), no card was given ('without-card', rule D299),
 * or the reschedule request was not answered ('expired', rule D34).
 */
export function bookingEnded(
  why: 'lapsed' | 'without-card' | 'expired',
  booking: BookingMail,
  locale: Locale,
  { bookAgainUrl }: BookingLinks,
): MailContent {
  const t = mailTexts(locale)
  return {
    ...heading(why, booking, locale),
    blocks: [
      intro(why, booking, locale),
      { kind: 'facts', facts: what(booking, locale) },
      { kind: 'action', text: t('cancelled.action'), href: bookAgainUrl },
      ...notes(settlementText(booking, locale), t('cancelled.calendar')),
    ],
  }
}

/** Tells the customer that a payment arrived too late and is refunded (rule D36). */
export function paymentRefunded(booking: BookingMail, locale: Locale, { bookAgainUrl }: BookingLinks): MailContent {
  const t = mailTexts(locale)
  const { returnedCents } = booking
  const amount =
    returnedCents === undefined
      ? total(booking, locale)
      : { label: t('label.returned'), lines: [formatPrice(returnedCents, locale)] }
  return {
    ...heading('refunded', booking, locale),
    blocks: [
      intro('refunded', booking, locale),
      { kind: 'facts', facts: [...what(booking, locale), amount] },
      { kind: 'action', text: t('cancelled.action'), href: bookAgainUrl },
      { kind: 'note', text: t('refunded.days') },
    ],
  }
}

/** Tells the customer that the rest of the price was received (rule D277). */
export function paymentReceived(booking: BookingMail, locale: Locale, { bookingUrl }: BookingLinks): MailContent {
  return {
    ...heading('paid', booking, locale),
    blocks: [
      intro('paid', booking, locale),
      {
        kind: 'facts',
        facts: [
          ...what(booking, locale),
          total(booking, locale),
          ...(booking.paid ? paidFacts(booking.paid, locale) : []),
        ],
      },
      { kind: 'action', text: mailTexts(locale)('booking.action'), href: bookingUrl() },
    ],
  }
}

/** A message of the provider to all attendees of a session (rule D175). */
export function providerMessage(booking: BookingMail, locale: Locale, { bookingUrl }: BookingLinks): MailContent {
  const t = mailTexts(locale)
  const { customer, organisationName, message = '' } = booking
  return {
    ...heading('provider-message', booking, locale),
    blocks: [
      { kind: 'text', text: t('provider-message.intro', { name: customer.name, organisation: organisationName }) },
      { kind: 'facts', facts: messageOf({ ...booking, message }, locale) },
      { kind: 'facts', facts: [...what(booking, locale), ...where(booking, locale)] },
      { kind: 'action', text: t('booking.action'), href: bookingUrl() },
    ],
  }
}

/** Reminds the customer a day or an hour before the booking (rule D127). */
export function reminder(
  kind: ReminderKind,
  booking: BookingMail,
  locale: Locale,
  { bookingUrl }: BookingLinks,
): MailContent {
  const t = mailTexts(locale)
  const { customer, organisationName, paid } = booking
  return {
    ...heading('reminder', booking, locale),
    blocks: [
      { kind: 'text', text: t(`reminder.intro-${kind}`, { name: customer.name, organisation: organisationName }) },
      {
        kind: 'facts',
        facts: [...what(booking, locale), ...where(booking, locale), ...restFacts(booking.paid, locale)],
      },
      {
        kind: 'action',
        text: t(isPartlyPaid(paid) && paid.way === 'online' ? 'rest.action' : 'booking.action'),
        href: bookingUrl(),
      },
    ],
  }
}

type News =
  | 'moved'
  | 'specialist-changed'
  | 'paid'
  | 'asked'
  | 'withdrawn'
  | 'lapsed'
  | 'without-card'
  | 'expired'
  | 'refunded'

function heading(news: News | 'reminder' | 'provider-message', booking: BookingMail, locale: Locale) {
  const t = mailTexts(locale)
  const subject = t(`${news}.subject`, { service: booking.serviceName, when: when(booking, locale) })
  return { ...frame(booking, locale), subject, title: t(`${news}.title`) }
}

function intro(news: News, { customer, organisationName }: BookingMail, locale: Locale): MailBlock {
  const text = mailTexts(locale)(`${news}.intro`, { name: customer.name, organisation: organisationName })
  return { kind: 'text', text }
}
