import { formatDate, formatPrice } from '#shared/i18n/format.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import type { MailContent, MailFact } from '#server/platform/mail/mail-content.ts'
import type { OrderMailJob } from './order-mail-job-types.ts'
import { mailTexts } from '#server/platform/mail/mail-translator.ts'

/** The data of an order for its mails. */
export interface OrderMail {
  readonly organisationName: string
  readonly customerName: string
  readonly packageName: string
  /** Services and amounts in the package's order. */
  readonly contents: readonly { readonly service: string; readonly credits: number }[]
  readonly priceCents: number
  readonly paysAfterwards: boolean
  /** The last day on which the credits are valid, `yyyy-MM-dd`; undefined when they never expire. */
  readonly lastDay: string | undefined
  /** The date of the order, `yyyy-MM-dd`. */
  readonly orderedOn: string
}

/** Mails to the customer: the receipt of a package (rule D66), or the notice of a refund. */
export function orderMail(
  template: OrderMailJob['template'],
  order: OrderMail,
  locale: Locale,
  { servicesUrl }: { readonly servicesUrl: string },
): MailContent {
  const t = mailTexts(locale)
  const { organisationName: organization, customerName: name, packageName } = order
  const news = template === 'order-confirmed' ? 'order' : 'order-refunded'
  return {
    locale,
    organisationName: organization,
    footer: t('footer', { organisation: organization }),
    subject: t(`${news}.subject`, { package: packageName }),
    title: t(`${news}.title`),
    blocks: [
      { kind: 'text', text: t(`${news}.intro`, { name, organisation: organization }) },
      { kind: 'facts', facts: factsOf(order, locale) },
      ...(news === 'order'
        ? ([{ kind: 'action', text: t('order.action'), href: servicesUrl }] as const)
        : ([{ kind: 'note', text: t('refunded.days') }] as const)),
    ],
  }
}

function factsOf(order: OrderMail, locale: Locale): MailFact[] {
  const t = mailTexts(locale)
  const price = order.priceCents === 0 ? t('price.free') : formatPrice(order.priceCents, locale)
  const { lastDay } = order
  return [
    { label: t('label.package'), lines: [order.packageName] },
    { label: t('label.contents'), lines: order.contents.map(({ service, credits }) => `${credits}x ${service}`) },
    { label: t('label.ordered'), lines: [formatDate(order.orderedOn, locale)] },
    ...(lastDay === undefined ? [] : [{ label: t('label.valid-until'), lines: [formatDate(lastDay, locale)] }]),
    { label: t('label.total'), lines: order.paysAfterwards ? [price, t('confirmed.pay-afterwards')] : [price] },
  ]
}
