import { formatLongDate, formatPrice } from '#shared/i18n/format.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import { customerFacts, openInApp, type ProviderLinks } from '#server/modules/booking/booking/mails/specialist-mails.ts'
import {
  type BookingMail,
  forSeveral,
  frame,
  messageOf,
  notes,
  type WallMoment,
  when,
  where,
  withZone,
} from '#server/modules/booking/booking/mails/booking-mail-wording.ts'
import type { MailContent, MailFact } from '#server/platform/mail/mail-content.ts'
import { mailTexts, uiTexts } from '#server/platform/mail/mail-translator.ts'

/** The data of a repeat for its mails. Dates and times are local in the organisation's zone. */
export interface RepeatMail extends Pick<
  BookingMail,
  | 'organisationName'
  | 'serviceName'
  | 'specialistName'
  | 'customer'
  | 'seats'
  | 'locationTypes'
  | 'addresses'
  | 'videoUrl'
  | 'message'
> {
  /** The appointments that are not cancelled, sorted by start. In a mail about a change, only upcoming ones. */
  readonly times: readonly WallSpan[]
  /** The price of each; undefined when they differ. */
  readonly priceCents: number | undefined
  readonly paysAfterwards: boolean
  /** Whether credits pay them, one for each seat. */
  readonly paysByCredit?: boolean
  /** The total price, the part that was paid online or by gift card, and the rest; undefined when nothing was paid in these ways. */
  readonly payment: RepeatPayment | undefined
  /** Whether the customer made the change, not the provider. */
  readonly isByCustomer: boolean
  /** The appointments that were moved together, and those that were cancelled. */
  readonly moved: readonly { readonly from: WallSpan; readonly to: WallSpan }[]
  readonly cancelled: readonly WallSpan[]
  /** All changed appointments, with their times before the change. */
  readonly about: readonly WallSpan[]
}

export interface RepeatPayment {
  readonly totalCents: number
  readonly paidCents: number
  readonly openCents: number
}

interface RepeatLinks {
  readonly bookUrl: string
  /** Whether the link opens the appointments without a log-in. */
  readonly isGuest: boolean
}

/** A local date (`yyyy-MM-dd`) with local times (`HH:mm`). */
export interface WallSpan extends WallMoment {
  readonly endTime: string
}

/** Confirms all appointments of a repeat to the customer (rule D186). */
export function repeatBooked(repeat: RepeatMail, locale: Locale, { bookUrl, isGuest }: RepeatLinks): MailContent {
  const t = mailTexts(locale)
  const { serviceName: service, customer, organisationName: organization, times } = repeat
  return {
    ...frame(repeat, locale),
    subject: t('repeat.subject', { count: times.length, service }),
    title: t('repeat.title'),
    blocks: [
      { kind: 'text', text: t('repeat.intro', { name: customer.name, organisation: organization }) },
      { kind: 'facts', facts: [dates(repeat, locale), ...what(repeat, locale), ...price(repeat, locale)] },
      { kind: 'action', text: t('booking.action'), href: bookUrl },
      ...notes(t('repeat.calendar'), isGuest ? t('repeat.guest-link') : undefined),
    ],
  }
}

/** Tells the customer which appointments were moved or cancelled together, and which remain (rule D186). */
export function repeatChanged(repeat: RepeatMail, locale: Locale, { bookUrl, isGuest }: RepeatLinks): MailContent {
  const t = mailTexts(locale)
  const { serviceName: service, customer, organisationName: organisation, times, moved, cancelled } = repeat
  const line = (span: WallSpan) => when(span, locale)
  const moves = moved.map(({ from, to }) => t('repeat-changed.from-to', { from: line(from), to: line(to) }))
  const facts: MailFact[] = [
    { label: t('repeat-changed.moved'), lines: moves },
    { label: t('repeat-changed.cancelled'), lines: cancelled.map(line) },
    ...messageOf(repeat, locale),
    ...what(repeat, locale),
    { label: t('repeat-changed.left'), lines: times.map((span) => dateLine(span, locale)) },
  ]
  return {
    ...frame(repeat, locale),
    subject: t('repeat-changed.subject', { service }),
    title: t('repeat-changed.title'),
    blocks: [
      {
        kind: 'text',
        text: t(repeat.isByCustomer ? 'repeat-changed.intro-own' : 'repeat-changed.intro', {
          name: customer.name,
          organisation,
        }),
      },
      { kind: 'facts', facts: facts.filter(({ lines }) => lines.length > 0) },
      { kind: 'action', text: t('booking.action'), href: bookUrl },
      ...notes(
        times.length === 0 ? t('repeat-changed.none-left') : undefined,
        t('repeat-changed.calendar'),
        isGuest ? t('repeat.guest-link') : undefined,
      ),
    ],
  }
}

/** Tells the customer that the appointments were not paid in time, or that their payment goes back (rule D307). */
export function repeatPayment(
  repeat: RepeatMail,
  locale: Locale,
  kind: 'repeat-unpaid' | 'repeat-refunded',
  { bookUrl, returnedCents }: { readonly bookUrl: string; readonly returnedCents: number },
): MailContent {
  const t = mailTexts(locale)
  const { serviceName: service, customer, organisationName: organization, about } = repeat
  const lines = about.map((span) => dateLine(span, locale))
  const back = { label: t('repeat-refunded.amount'), lines: [formatPrice(returnedCents, locale)] }
  return {
    ...frame(repeat, locale),
    subject: t(`${kind}.subject`, { service }),
    title: t(`${kind}.title`),
    blocks: [
      { kind: 'text', text: t(`${kind}.intro`, { name: customer.name, organisation: organization }) },
      {
        kind: 'facts',
        facts: [
          ...(returnedCents > 0 ? [back] : []),
          { label: t('label.dates'), lines },
          { label: t('label.service'), lines: [service] },
        ],
      },
      { kind: 'action', text: t('booking.action'), href: bookUrl },
      ...notes(kind === 'repeat-refunded' ? t('refunded.days') : undefined),
    ],
  }
}

/** Tells the specialist that another person has booked appointments with them. */
export const repeatReceived = (repeat: RepeatMail, locale: Locale, links: ProviderLinks): MailContent =>
  toSpecialist(repeat, locale, 'repeat-received', { count: repeat.times.length, links }, [
    dates(repeat, locale),
    ...what(repeat, locale),
    ...price(repeat, locale, 'repeat.each-received'),
  ])

/** Tells the specialist which appointments of a repeat the customer has cancelled in one step (rule D267). */
export const repeatCancelled = (repeat: RepeatMail, locale: Locale, links: ProviderLinks): MailContent =>
  toSpecialist(repeat, locale, 'repeat-cancelled', { count: repeat.cancelled.length, links }, [
    {
      label: mailTexts(locale)('repeat-changed.cancelled'),
      lines: repeat.cancelled.map((span) => dateLine(span, locale)),
    },
    ...what(repeat, locale),
  ])

function toSpecialist(
  repeat: RepeatMail,
  locale: Locale,
  kind: 'repeat-received' | 'repeat-cancelled',
  { count, links }: { readonly count: number; readonly links: ProviderLinks },
  facts: readonly MailFact[],
): MailContent {
  const t = mailTexts(locale)
  const { name } = repeat.customer
  return {
    ...frame(repeat, locale),
    subject: t(`${kind}.subject`, { count, name, service: repeat.serviceName }),
    title: t(`${kind}.title`),
    blocks: [
      { kind: 'text', text: t(`${kind}.intro`, { name }) },
      { kind: 'facts', facts: [...customerFacts(repeat.customer, locale), ...facts] },
      ...openInApp(links, locale),
    ],
  }
}

const dates = ({ times }: RepeatMail, locale: Locale): MailFact => ({
  label: mailTexts(locale)('label.dates'),
  lines: times.map((span) => dateLine(span, locale)),
})

const dateLine = ({ date, startTime, endTime, zone }: WallSpan, locale: Locale): string =>
  withZone(`${formatLongDate(date, locale)} ${date.slice(0, 4)}, ${startTime} - ${endTime}`, zone)

function what(repeat: RepeatMail, locale: Locale): MailFact[] {
  const t = mailTexts(locale)
  return [
    { label: t('label.service'), lines: [repeat.serviceName] },
    { label: t('label.specialist'), lines: [repeat.specialistName] },
    ...forSeveral(repeat, locale),
    ...where(repeat, locale),
  ]
}

function price(
  { priceCents, paysAfterwards, paysByCredit = false, payment, seats }: RepeatMail,
  locale: Locale,
  afterwards: 'repeat.each-afterwards' | 'repeat.each-received' = 'repeat.each-afterwards',
): MailFact[] {
  const t = mailTexts(locale)
  const inMoney = priceCents === 0 ? t('price.free') : formatPrice(priceCents ?? 0, locale)
  const each = paysByCredit ? uiTexts(locale)('price.credits', { count: seats }) : inMoney
  const eachLine = t(paysAfterwards ? afterwards : 'repeat.each', { price: each })
  const lines = [...(priceCents === undefined ? [] : [eachLine]), ...(payment ? paidLines(payment, locale) : [])]
  return lines.length === 0 ? [] : [{ label: t('label.total'), lines }]
}

/** Returns the lines of the mail about the total price, the paid part and the rest. */
function paidLines({ totalCents, paidCents, openCents }: RepeatPayment, locale: Locale): string[] {
  const t = mailTexts(locale)
  const inEuros = (cents: number) => formatPrice(cents, locale)
  const paid = t('repeat.paid', { paid: inEuros(paidCents), total: inEuros(totalCents) })
  return [paid, ...(openCents > 0 ? [t('repeat.open', { open: inEuros(openCents) })] : [])]
}
