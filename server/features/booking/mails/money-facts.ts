import type { RestWay } from '#shared/domain/deposit/deposit.ts'
import type { PaymentTerm } from '#shared/domain/deposit/payment-terms.ts'
import { formatPrice } from '#shared/i18n/format.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import type { MailFact } from '#server/platform/mail/mail-content.ts'
import { mailTexts } from '#server/platform/mail/mail-texts.ts'

/** What was paid of a booking with a deposit, and what is left. */
export interface PaidInParts {
  readonly paidCents: number
  /** More than 0. */
  readonly openCents: number
  readonly way: RestWay
}

/** A sentence about cancelling, with its moment as text: "14 Mar 2025, 18:30". */
export interface CancellationWords {
  readonly kind: Exclude<PaymentTerm, { cents: number }>['kind']
  readonly until?: string
}

/** What was paid and what is left (rule D277); empty where everything was paid, or nothing. */
export function paidFacts(rest: PaidInParts | undefined, locale: Locale): MailFact[] {
  if (!rest) return []
  const t = mailTexts(locale)
  const left = t(`rest.${rest.way}`, { price: formatPrice(rest.openCents, locale) })
  return [{ label: t('label.paid'), lines: [formatPrice(rest.paidCents, locale)] }, ...openFacts(left, locale)]
}

/** What is left to pay, as a reminder names it. */
export const restFacts = (rest: PaidInParts | undefined, locale: Locale): MailFact[] =>
  rest ? openFacts(mailTexts(locale)(`rest.${rest.way}`, { price: formatPrice(rest.openCents, locale) }), locale) : []

const openFacts = (left: string, locale: Locale): MailFact[] => [
  { label: mailTexts(locale)('label.open'), lines: [left] },
]

/** Until when cancelling is free, and what is kept otherwise (rule D278). */
export function termFacts(terms: readonly CancellationWords[], locale: Locale): MailFact[] {
  if (terms.length === 0) return []
  const t = mailTexts(locale)
  const lines = terms.map(({ kind, until = '' }) =>
    kind === 'cancel-until' ? t('terms.cancel-until', { when: until }) : t(`terms.${kind}`),
  )
  return [{ label: t('terms.title'), lines }]
}
