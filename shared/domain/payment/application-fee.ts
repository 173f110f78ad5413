import type { Cents } from './money.ts'

/** What whoever runs the server keeps of a payment (rule D252). */
export interface FeeRate {
  /** Percent of the amount, for example 1.5. */
  readonly percent: number
  /** Added to it, in cents. */
  readonly cents: Cents
}

export const NO_FEE: FeeRate = { percent: 0, cents: 0 }

/** Steps in which a percentage is computed, so that 1.1 % of €10.00 is exactly 11 cents. */
const STEPS = 1000

/** The fee of a payment in cents, rounded down; never more than the payment. 1.5 % and 25 cents of €85.00 → 152. */
export function applicationFee(amountCents: Cents, { percent, cents }: FeeRate): Cents {
  const share = Math.floor((amountCents * Math.round(percent * STEPS)) / (100 * STEPS))
  return Math.min(amountCents, share + cents)
}
