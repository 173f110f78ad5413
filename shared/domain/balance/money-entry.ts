import type { Cents } from '#shared/domain/payment/money.ts'

/** By which way money came: 'place' is everything that the provider was given directly; a 'fee' is no part of the price. */
export type MoneyKind = (typeof MONEY_KINDS)[number]

export const MONEY_KINDS = ['online', 'gift-card', 'place', 'fee'] as const

/** A line of the ledger of a booking (rule D268). */
export interface MoneyEntry {
  readonly id: string
  readonly kind: MoneyKind
  /** Positive: received; negative: given back. */
  readonly amountCents: Cents
  /** The payment that brought it or that it went back to; null where there is none. */
  readonly paymentId: string | null
  /** The line that this one takes back: more than was asked, noted by mistake, or reversed by a bank. */
  readonly correctsId: string | null
}

/**
 * Received and given back, for `Balance`. A line that takes another one back lowers what that one raised: a payment noted by mistake what
 * was received, a chargeback that the bank reversed what was given back. Fees are no part of it.
 */
export function sumsOf(entries: readonly MoneyEntry[]): {
  readonly receivedCents: Cents
  readonly returnedCents: Cents
} {
  let [receivedCents, returnedCents] = [0, 0]
  for (const { kind, amountCents, correctsId } of entries) {
    if (kind === 'fee') continue
    const isReceipt = amountCents > 0 === (correctsId === null)
    if (isReceipt) receivedCents += amountCents
    else returnedCents -= amountCents
  }
  return { receivedCents, returnedCents }
}
