import { type CalendarEntry, googleCalendarLink, outlookCalendarLink } from '#shared/domain/booking/calendar-links.ts'
import type { LocationType } from '#shared/domain/location/location.ts'
import { formatDate, formatDuration, formatLongDateWithin, formatPrice } from '#shared/i18n/format.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import type { MailBlock, MailContent, MailFact } from '#server/platform/mail/mail-content.ts'
import { type CancellationWords, isPartlyPaid, type PaidInParts, paidFacts, termFacts } from './money/money-facts.ts'
import { mailTexts, uiTexts } from '#server/platform/mail/mail-translator.ts'

/** The data of a booking for its mails. Dates and times are local in the organisation's zone. */
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
  /** The name of the zone of these times; empty when it is not said (rule D352). */
  readonly zone: string
  readonly durationMinutes: number
  /** The list price without the discount. */
  readonly priceCents: number
  readonly seats: number
  readonly paysAfterwards: boolean
  /** Whether credits pay the booking, one for each seat. */
  readonly paysByCredit?: boolean
  readonly locationTypes: readonly LocationType[]
  /** The link to the video call (rule D361); null or absent for none. */
  readonly videoUrl?: string | null
  /** Address lines such as "Papaverweg 34, 1032 KJ Amsterdam". */
  readonly addresses: readonly string[]
  /** The previous time, if the reported change moved the booking. */
  readonly previously: WallMoment | undefined
  /** The deadline for the answer to a reschedule request; undefined when none is open. */
  readonly answerBy: WallMoment | undefined
  readonly settlement: Settlement
  /** The amounts that were paid online and are still unpaid; absent when no online payment was asked for. */
  readonly paid?: PaidInParts | undefined
  /** What cancelling costs; absent when cancelling is free. */
  readonly terms?: readonly CancellationWords[]
  /** The terms about fees and a card that the customer agreed to; absent when there are none. */
  readonly guaranteeWording?: string | undefined
  /** Whether the booking was cancelled. */
  readonly isCancelled?: boolean
  /** Whether an answer to the mail reaches the organisation. */
  readonly canAnswer?: boolean
  /** A text of the provider about the change; undefined for none. */
  readonly message?: string | undefined
  /** The amount that is refunded or was charged; undefined for a mail about something else. */
  readonly returnedCents?: number | undefined
  /** The calendar entry that links to online calendars add. */
  readonly calendarEntry: CalendarEntry
}

/** The links to the widget in a booking's mails. */
export interface BookingLinks {
  /** Opens the booked service in the widget, to choose another time. */
  readonly bookAgainUrl: string
  /** Opens the booking in the widget, optionally with an action. */
  readonly bookingUrl: (action?: BookingLinkAction) => string
  /** Whether the link opens the booking without a log-in (rules D217 and D349). */
  readonly isGuest?: boolean
  /** Where its specialist finds the booking. */
  readonly provider: {
    /** The day in the calendar of the provider app in a browser. */
    readonly url: string
    /** The booking in the desktop app. */
    readonly appLink: string
  }
}

/** The action that a link in a mail opens for its booking. */
export type BookingLinkAction = 'reschedule' | 'answer' | 'cancel'

/** A local date and time in the organisation's zone. */
export interface WallMoment {
  readonly date: string
  readonly startTime: string
  /** The name of the zone; empty when it is not said. */
  readonly zone: string
}

/** What happens to the payment of an ended booking. */
export type Settlement = 'nothing' | 'credit-back' | 'money-back' | 'forfeited'

/** Confirms the reservation to the customer. */
export function bookingConfirmed(
  booking: BookingMail,
  locale: Locale,
  { bookingUrl, isGuest }: BookingLinks,
): MailContent {
  const t = mailTexts(locale)
  return {
    ...frame(booking, locale),
    subject: t('confirmed.subject', { service: booking.serviceName, when: when(booking, locale) }),
    title: t('confirmed.title'),
    blocks: [
      {
        kind: 'text',
        text: t('confirmed.intro', { name: booking.customer.name, organisation: booking.organisationName }),
      },
      {
        kind: 'facts',
        facts: [
          ...what(booking, locale),
          ...where(booking, locale),
          total(booking, locale),
          ...(isPartlyPaid(booking.paid) ? paidFacts(booking.paid, locale) : []),
          ...termFacts(booking.terms ?? [], locale),
          ...guaranteeFacts(booking, t('terms.guarantee-title')),
        ],
      },
      { kind: 'action', text: t('booking.action'), href: bookingUrl() },
      addToCalendar(booking, locale),
      ...notes(t('confirmed.calendar'), isGuest ? t('guest.link') : undefined),
    ],
  }
}

/** Returns the facts about the fee and card terms that the customer agreed to. */
export const guaranteeFacts = ({ guaranteeWording }: BookingMail, label: string): MailFact[] =>
  guaranteeWording === undefined ? [] : [{ label, lines: [guaranteeWording] }]

/** Links for online calendars; other calendars use the attached file. */
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

/** Tells the customer that the provider cancelled (rule A4.11), with the refund (rule D61). */
export function bookingCancelled(booking: BookingMail, locale: Locale, { bookAgainUrl }: BookingLinks): MailContent {
  const t = mailTexts(locale)
  return {
    ...frame(booking, locale),
    subject: t('cancelled.subject', { service: booking.serviceName, when: when(booking, locale) }),
    title: t('cancelled.title'),
    blocks: [
      {
        kind: 'text',
        text: t('cancelled.intro', { name: booking.customer.name, organisation: booking.organisationName }),
      },
      { kind: 'facts', facts: [...what(booking, locale), ...messageOf(booking, locale)] },
      { kind: 'action', text: t('cancelled.action'), href: bookAgainUrl },
      ...notes(settlementText(booking, locale), t('cancelled.calendar')),
    ],
  }
}

export const frame = ({ organisationName }: Pick<BookingMail, 'organisationName'>, locale: Locale) => ({
  locale,
  organisationName,
  footer: mailTexts(locale)('footer', { organisation: organisationName }),
})

/** Formats date and time, for example "14 Mar 2025, 18:30" or "14 Mar 2025, 18:30 (Vancouver, UTC-7)". */
export const when = ({ date, startTime, zone }: WallMoment, locale: Locale): string =>
  withZone(`${formatDate(date, locale)}, ${startTime}`, zone)

/** A time with the name of its zone, if that is said. */
export const withZone = (time: string, zone: string): string => (zone === '' ? time : `${time} (${zone})`)

export function what(booking: BookingMail, locale: Locale): MailFact[] {
  const t = mailTexts(locale)
  return [
    { label: t('label.service'), lines: [booking.serviceName] },
    { label: t('label.specialist'), lines: [booking.specialistName] },
    { label: t('label.date'), lines: [`${formatLongDateWithin(booking.date, locale)} ${booking.date.slice(0, 4)}`] },
    { label: t('label.time'), lines: [withZone(`${booking.startTime} - ${booking.endTime}`, booking.zone)] },
    { label: t('label.duration'), lines: [formatDuration(booking.durationMinutes, locale)] },
    ...forSeveral(booking, locale),
  ]
}

/** Returns the number of people that a booking is for; empty for one person. */
export function forSeveral({ seats }: Pick<BookingMail, 'seats'>, locale: Locale): MailFact[] {
  const t = mailTexts(locale)
  return seats > 1 ? [{ label: t('label.for'), lines: [t('people', { count: seats })] }] : []
}

/** The text that the provider wrote about the change, line by line; empty for none. */
export const messageOf = ({ message }: Pick<BookingMail, 'message'>, locale: Locale): MailFact[] =>
  message === undefined ? [] : [{ label: mailTexts(locale)('label.message'), lines: message.split('\n') }]

/**
 * The location as text (rule A3.13): the address for a meeting in person, else the kind of call, with the number that is called, and the
 * link to a video call or from whom the customer gets it (rule D361).
 */
export function where(
  booking: MeetingMail,
  locale: Locale,
  reader: 'customer' | 'specialist' = 'customer',
): MailFact[] {
  const { locationTypes, addresses } = booking
  const ui = uiTexts(locale)
  const lines = locationTypes.flatMap((type) =>
    type === 'physical' && addresses.length > 0
      ? addresses
      : [[ui(`location.${type}`), reachedBy(type, booking, locale, reader)].filter(Boolean).join(': ')],
  )
  const shown = lines.length > 0 ? lines : [ui('location.unknown')]
  return [{ label: mailTexts(locale)(shown.length > 1 ? 'label.locations' : 'label.location'), lines: shown }]
}

type MeetingMail = Pick<BookingMail, 'locationTypes' | 'addresses' | 'videoUrl' | 'customer' | 'specialistName'>

/** How the two sides of a call reach each other; undefined when nothing is known. */
function reachedBy(
  type: LocationType,
  { videoUrl, customer, specialistName: name }: MeetingMail,
  locale: Locale,
  reader: 'customer' | 'specialist',
): string | undefined {
  if (type === 'phone') return customer.phoneNumber || undefined
  if (type !== 'virtual') return undefined
  return videoUrl ?? (reader === 'customer' ? mailTexts(locale)('video.from', { name }) : undefined)
}

/** The price, with what its reader must know about paying it: the customer, or in 'received' the specialist. */
export function total(
  { priceCents, paysAfterwards, paysByCredit = false, seats }: BookingMail,
  locale: Locale,
  news: 'confirmed' | 'received' = 'confirmed',
): MailFact {
  const t = mailTexts(locale)
  const inMoney = priceCents === 0 ? t('price.free') : formatPrice(priceCents, locale)
  const price = paysByCredit ? uiTexts(locale)('price.credits', { count: seats }) : inMoney
  return { label: t('label.total'), lines: paysAfterwards ? [price, t(`${news}.pay-afterwards`)] : [price] }
}

/** Converts texts to paragraphs of the kind 'note'; undefined texts are left out. */
export const notes = (...texts: readonly (string | undefined)[]): MailBlock[] =>
  texts.flatMap((text) => (text === undefined ? [] : [{ kind: 'note', text }]))

export const settlementText = ({ settlement }: BookingMail, locale: Locale): string | undefined =>
  settlement === 'nothing' ? undefined : mailTexts(locale)(`settlement.${settlement}`)
