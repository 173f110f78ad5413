import { formatTypedAmount } from '#shared/i18n/format.ts'
import { eurosOfCents } from '#shared/domain/payment/money.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import type { BookingMoney } from '#renderer/data/booking-queries.ts'
import { centsOf } from '#renderer/data/api-types.ts'
import { amountOf } from '#renderer/platform/fields/parse-amount.ts'

/** The typed refund amounts by the payment that they go back to. An empty amount refunds nothing there. */
export type RefundDraft = Readonly<Record<string, string>>

/** A typed amount in cents (0 when empty), or the error of an invalid one. */
export type ReadAmount = { readonly cents: number } | { readonly error: 'format' | 'too-much' }

/** Whether the organisation's cancellation rule refunds everything that was paid (rule D269). */
export const isAllBack = ({ advice }: Pick<BookingMoney, 'advice'>): boolean =>
  advice === 'CANCELLED' || advice === 'IN_TIME'

/** Returns the proposed refund: by the cancellation rule everything that was kept of each payment, or nothing. */
export const draftFrom = (money: BookingMoney, locale: Locale): RefundDraft =>
  Object.fromEntries(
    money.sources.map(({ id, kept }) => [id, isAllBack(money) ? formatTypedAmount(centsOf(kept), locale) : '']),
  )

export function readAmount(text: string, keptCents: number): ReadAmount {
  if (text.trim() === '') return { cents: 0 }
  const cents = amountOf(text)
  if (cents === undefined) return { error: 'format' }
  return cents > keptCents ? { error: 'too-much' } : { cents }
}

/** Returns the parts of a refund and their sum. Undefined while an amount is invalid or nothing is refunded. */
export function refundOf(
  { sources }: Pick<BookingMoney, 'sources'>,
  draft: RefundDraft,
): { readonly parts: { source: string; amount: number }[]; readonly totalCents: number } | undefined {
  const read = sources.map(({ id, kept }) => ({ source: id, ...readAmount(draft[id] ?? '', centsOf(kept)) }))
  const parts = read.flatMap((part) => ('cents' in part && part.cents > 0 ? [part] : []))
  if (parts.length === 0 || read.some((part) => 'error' in part)) return undefined
  return {
    parts: parts.map(({ source, cents }) => ({ source, amount: eurosOfCents(cents) })),
    totalCents: parts.reduce((sum, { cents }) => sum + cents, 0),
  }
}
