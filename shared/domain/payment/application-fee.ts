import type { Cents } from './money.ts'

/** The fee that the operator of the server keeps of each payment (rule D252). */
export interface FeeRate {
  /** Percent of the amount, for example 1.5. */
  readonly percent: number
  /** A fixed amount in cents, added to the percentage. */
  readonly cents: Cents
}

export const NO_FEE: FeeRate = { percent: 0, cents: 0 }

/** Percentages are computed in steps of 1/1000, so that 1.1 % of €10.00 is exactly 11 cents. */
const STEPS = 1000

/** The fee of a payment in cents, rounded down; never more than the payment. 1.5 % and 25 cents of €85.00 → 152. */
export function applicationFee(amountCents: Cents, { percent, cents }: FeeRate): Cents {
  const share = Math.floor((amountCents * Math.round(percent * STEPS)) / (100 * STEPS))
  return Math.min(amountCents, share + cents)
}
