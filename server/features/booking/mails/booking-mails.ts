import { type CalendarEntry, googleCalendarLink, outlookCalendarLink } from '#shared/domain/booking/calendar-links.ts'
import type { LocationType } from '#shared/domain/location/location.ts'
import { formatDate, formatDuration, formatLongDate, formatPrice } from '#shared/i18n/format.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import type { MailBlock, MailContent, MailFact } from '#server/platform/mail/mail-content.ts'
import { mailTexts, uiTexts } from '#server/platform/mail/mail-texts.ts'

/** A booking as its mails tell it; dates and times are those on the wall of the organisation's zone. */
export interface BookingMail {
  readonly organisationName: string
  readonly serviceName: string
  readonly specialistName: string
  readonly customer: { readonly name: string; readonly email: string; readonly phoneNumber: string }
  /** `yyyy-MM-dd` */
  readonly date: string
  /** `HH:mm` */
  readonly startTime: string
  readonly endTime: string
  readonly durationMinutes: number
  readonly priceCents: number
  readonly paysAfterwards: boolean
  readonly locationTypes: readonly LocationType[]
  /** Lines such as "Papaverweg 34, 1032 KJ Amsterdam". */
  readonly addresses: readonly string[]
  /** When it was before the change that the mail tells; undefined when that did not move it. */
  readonly previously: WallMoment | undefined
  /** Until when a reschedule request waits for its answer; undefined when none does. */
  readonly answerBy: WallMoment | undefined
  readonly settlement: Settlement
  /** As calendars on the web take it. */
  readonly calendarEntry: CalendarEntry
}

/** Where the links of a booking's mails lead in the widget. */
export interface BookingLinks {
  /** At the service, to choose another time. */
  readonly bookAgainUrl: string
  /** At the booking itself, with whatever is to be done there. */
  readonly bookingUrl: (action?: BookingLinkAction) => string
}

/** What a link of a mail opens at the booking. */
export type BookingLinkAction = 'reschedule' | 'answer' | 'cancel'

/** A moment on the wall of the organisation's zone, of the same form as in a booking. */
export interface WallMoment {
  readonly date: string
  readonly startTime: string
}

/** What becomes of the payment of a booking that has ended. */
export type Settlement = 'nothing' | 'credit-back' | 'money-back' | 'forfeited'

/** To the customer: the reservation stands. */
export function bookingConfirmed(booking: BookingMail, locale: Locale, { bookingUrl }: BookingLinks): MailContent {
  const t = mailTexts(locale)
  return {
    ...frame(booking, locale),
    subject: t('confirmed.subject', { service: booking.serviceName, when: when(booking, locale) }),
    title: t('confirmed.title'),
    blocks: [
      {
        kind: 'text',
        text: t('confirmed.intro', { name: booking.customer.name, organization: booking.organisationName }),
      },
      { kind: 'facts', facts: [...what(booking, locale), ...where(booking, locale), total(booking, locale)] },
      { kind: 'action', text: t('booking.action'), href: bookingUrl() },
      addToCalendar(booking, locale),
      { kind: 'note', text: t('confirmed.calendar') },
    ],
  }
}

/** Calendars on the web; others take the file that comes along. */
function addToCalendar({ calendarEntry }: BookingMail, locale: Locale): MailBlock {
  return {
    kind: 'links',
    label: mailTexts(locale)('calendar.add'),
    links: [
      { text: 'Google Calendar', href: googleCalendarLink(calendarEntry) },
      { text: 'Outlook', href: outlookCalendarLink(calendarEntry) },
    ],
  }
}

/** To the customer: the provider cancelled (rule A4.11), and what is given back (rule D61). */
export function bookingCancelled(booking: BookingMail, locale: Locale, { bookAgainUrl }: BookingLinks): MailContent {
  const t = mailTexts(locale)
  return {
    ...frame(booking, locale),
    subject: t('cancelled.subject', { service: booking.serviceName, when: when(booking, locale) }),
    title: t('cancelled.title'),
    blocks: [
      {
        kind: 'text',
        text: t('cancelled.intro', { name: booking.customer.name, organization: booking.organisationName }),
      },
      { kind: 'facts', facts: what(booking, locale) },
      { kind: 'action', text: t('cancelled.action'), href: bookAgainUrl },
      ...notes(settlementText(booking, locale), t('cancelled.calendar')),
    ],
  }
}

export const frame = ({ organisationName }: BookingMail, locale: Locale) => ({
  locale,
  organisationName,
  footer: mailTexts(locale)('footer', { organization: organisationName }),
})

/** "14 Mar 2025, 18:30" */
export const when = ({ date, startTime }: WallMoment, locale: Locale): string =>
  `${formatDate(date, locale)}, ${startTime}`

export function what(booking: BookingMail, locale: Locale): MailFact[] {
  const t = mailTexts(locale)
  return [
    { label: t('label.service'), lines: [booking.serviceName] },
    { label: t('label.specialist'), lines: [booking.specialistName] },
    { label: t('label.date'), lines: [`${formatLongDate(booking.date, locale)} ${booking.date.slice(0, 4)}`] },
    { label: t('label.time'), lines: [`${booking.startTime} - ${booking.endTime}`] },
    { label: t('label.duration'), lines: [formatDuration(booking.durationMinutes, locale)] },
  ]
}

/** Rule A3.13: an address for a meeting in person, the kind of call otherwise. */
export function where({ locationTypes, addresses }: BookingMail, locale: Locale): MailFact[] {
  const ui = uiTexts(locale)
  const lines = locationTypes.flatMap((type) =>
    type === 'physical' && addresses.length > 0 ? addresses : [ui(`location.${type}`)],
  )
  const shown = lines.length > 0 ? lines : [ui('location.unknown')]
  return [{ label: mailTexts(locale)(shown.length > 1 ? 'label.locations' : 'label.location'), lines: shown }]
}

export function total({ priceCents, paysAfterwards }: BookingMail, locale: Locale): MailFact {
  const t = mailTexts(locale)
  const price = priceCents === 0 ? t('price.free') : formatPrice(priceCents, locale)
  return { label: t('label.total'), lines: paysAfterwards ? [price, t('confirmed.pay-afterwards')] : [price] }
}

/** A quiet line each; what there is no text for is left out. */
export const notes = (...texts: readonly (string | undefined)[]): MailBlock[] =>
  texts.flatMap((text) => (text === undefined ? [] : [{ kind: 'note', text }]))

export const settlementText = ({ settlement }: BookingMail, locale: Locale): string | undefined =>
  settlement === 'nothing' ? undefined : mailTexts(locale)(`settlement.${settlement}`)
