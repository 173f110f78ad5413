import type { Cents } from '#shared/domain/payment/money.ts'

/** How money was paid. 'place': to the provider directly, in any way. 'fee': a charged fee, which is not part of the price. */
export type MoneyKind = (typeof MONEY_KINDS)[number]

export const MONEY_KINDS = ['online', 'gift-card', 'place', 'fee'] as const

/** A line of the ledger of a booking (rule D268). */
export interface MoneyEntry {
  readonly id: string
  readonly kind: MoneyKind
  /** Positive: received; negative: given back. */
  readonly amountCents: Cents
  /** The payment that the money came from or was refunded to; null if there is none. */
  readonly paymentId: string | null
  /** The entry that this one reverses, because it was a surplus, was noted by mistake, or was reversed by a bank. */
  readonly correctsId: string | null
}

/**
 * Returns the received and refunded sums for `Balance`. An entry that reverses another lowers the sum that the other one raised: for a
 * payment noted by mistake the received sum, for a chargeback that the bank withdrew the refunded sum. Fees are not included.
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
