import type { RestWay } from '#shared/domain/deposit/deposit.ts'
import type { PaymentTerm } from '#shared/domain/deposit/payment-term-sentences.ts'
import { formatPrice } from '#shared/i18n/format.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import type { MailFact } from '#server/platform/mail/mail-content.ts'
import { mailTexts } from '#server/platform/mail/mail-translator.ts'

/** The amounts of a booking that were paid and are still unpaid. */
export interface PaidInParts {
  readonly paidCents: number
  readonly openCents: number
  readonly way: RestWay
}

/** A sentence about cancelling, with its moment as text: "14 Mar 2025, 18:30". */
export interface CancellationWords {
  readonly kind: Exclude<PaymentTerm, { cents: number }>['kind']
  readonly until?: string
}

/** Returns the paid and the unpaid amount as facts of a mail (rule D277). */
export const paidFacts = (paid: PaidInParts, locale: Locale): MailFact[] => [
  { label: mailTexts(locale)('label.paid'), lines: [formatPrice(paid.paidCents, locale)] },
  ...restFacts(paid, locale),
]

/** Returns how much is still unpaid and how it is paid; empty when nothing is unpaid. */
export function restFacts(paid: PaidInParts | undefined, locale: Locale): MailFact[] {
  if (!isPartlyPaid(paid)) return []
  const t = mailTexts(locale)
  return [{ label: t('label.open'), lines: [t(`rest.${paid.way}`, { price: formatPrice(paid.openCents, locale) })] }]
}

/** Returns whether a part was paid and another part is still unpaid. */
export const isPartlyPaid = (paid: PaidInParts | undefined): paid is PaidInParts =>
  paid !== undefined && paid.openCents > 0

/** Returns until when cancelling is free, and which amount the provider keeps after that, as facts of a mail (rule D278). */
export function termFacts(terms: readonly CancellationWords[], locale: Locale): MailFact[] {
  if (terms.length === 0) return []
  const t = mailTexts(locale)
  const lines = terms.map(({ kind, until = '' }) =>
    kind === 'cancel-until' ? t('terms.cancel-until', { when: until }) : t(`terms.${kind}`),
  )
  return [{ label: t('terms.title'), lines }]
}
