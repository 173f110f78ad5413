import type { Locale } from '#shared/i18n/locale.ts'
import { type BookingMail, frame, total, what, when, where } from './booking-mails.ts'
import type { MailBlock, MailContent } from './mail-content.ts'
import { mailTexts } from './mail-texts.ts'

/** To the customer: the booking has another time, whoever chose it. */
export function bookingMoved(booking: BookingMail, locale: Locale): MailContent {
  const t = mailTexts(locale)
  const { previously } = booking
  const before = previously ? [{ label: t('label.previously'), lines: [when(previously, locale)] }] : []
  return {
    ...heading('moved', booking, locale),
    blocks: [
      intro('moved', booking, locale),
      {
        kind: 'facts',
        facts: [...before, ...what(booking, locale), ...where(booking, locale), total(booking, locale)],
      },
      { kind: 'note', text: t('moved.calendar') },
    ],
  }
}

/** To the customer: the provider asks for another time (rule A4.28). `answerUrl` opens the widget at the booking. */
export function rescheduleAsked(booking: BookingMail, locale: Locale, answerUrl: string): MailContent {
  const t = mailTexts(locale)
  const { answerBy } = booking
  return {
    ...heading('asked', booking, locale),
    blocks: [
      intro('asked', booking, locale),
      { kind: 'facts', facts: what(booking, locale) },
      { kind: 'action', text: t('cancelled.action'), href: answerUrl },
      ...notes(answerBy && t('asked.deadline', { when: when(answerBy, locale) })),
    ],
  }
}

/** To the customer: they cancelled, and what they get back (rule D61). */
export function cancellationConfirmed(booking: BookingMail, locale: Locale): MailContent {
  const t = mailTexts(locale)
  return {
    ...heading('withdrawn', booking, locale),
    blocks: [
      intro('withdrawn', booking, locale),
      { kind: 'facts', facts: what(booking, locale) },
      ...notes(settlementText(booking, locale), t('cancelled.calendar')),
    ],
  }
}

/** To the customer: the booking ended by itself, unpaid ('lapsed', rule D35) or unanswered ('expired', rule D34). */
export function bookingEnded(
  why: 'lapsed' | 'expired',
  booking: BookingMail,
  locale: Locale,
  bookAgainUrl: string,
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

type News = 'moved' | 'asked' | 'withdrawn' | 'lapsed' | 'expired'

function heading(news: News, booking: BookingMail, locale: Locale) {
  const t = mailTexts(locale)
  const subject = t(`${news}.subject`, { service: booking.serviceName, when: when(booking, locale) })
  return { ...frame(booking, locale), subject, title: t(`${news}.title`) }
}

function intro(news: News, { customer, organisationName }: BookingMail, locale: Locale): MailBlock {
  const text = mailTexts(locale)(`${news}.intro`, { name: customer.name, organization: organisationName })
  return { kind: 'text', text }
}

const notes = (...texts: readonly (string | undefined)[]): MailBlock[] =>
  texts.flatMap((text) => (text === undefined ? [] : [{ kind: 'note', text }]))

const settlementText = ({ settlement }: BookingMail, locale: Locale): string | undefined =>
  settlement === 'nothing' ? undefined : mailTexts(locale)(`settlement.${settlement}`)
