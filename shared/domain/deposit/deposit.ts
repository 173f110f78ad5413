import { type Cents, MIN_PRICE_CENTS } from '#shared/domain/payment/money.ts'

/** The part of the price that customers pay online when they book a service (rule D274). */
export interface DepositRule {
  readonly part: DepositPart
  readonly customers: DepositCustomers
  readonly rest: RestWay
}

/** The size of a deposit or fee: a whole percentage of the price, from 1 to 100, or an amount per seat. */
export type DepositPart =
  | { readonly kind: 'percent'; readonly percent: number }
  | { readonly kind: 'amount'; readonly cents: Cents }

/**
 * Who pays a deposit. 'new': customers whose first booking has not taken place yet. 'after-no-shows': customers with so many no-shows that
 * the organisation requires payment in advance (rule D176).
 */
export const DEPOSIT_CUSTOMERS = ['everyone', 'new', 'after-no-shows'] as const

export type DepositCustomers = (typeof DEPOSIT_CUSTOMERS)[number]

/** How the rest after the deposit is paid: online at any time, or only at the place. */
export const REST_WAYS = ['online', 'place'] as const

export type RestWay = (typeof REST_WAYS)[number]

export const MAX_PERCENT = 100

/** What is known about the customer who books. */
export interface DepositFacts {
  readonly seats: number
  /** Whether an earlier booking of the customer has taken place. */
  readonly wasHere: boolean
  /** Whether the customer has so many no-shows that the organisation requires payment in advance (rule D176). */
  readonly paysAhead: boolean
}

/**
 * Returns the deposit that a customer must pay online when booking. Null if no deposit applies, so that the organisation's payment methods
 * decide (rules D274 and D275).
 * - A percentage is rounded to the nearest cent, half up: 30% of €62.55 → €18.77.
 * - An amount is per seat, and at most the price in total.
 * - Neither the deposit nor the rest may be below €1, the minimum of an online payment: 10% of €5 → €1; €50 of €50.40 → €50.40.
 * - Customers who must pay in advance after no-shows pay the whole price, unless the deposit is meant for them.
 * @param agreedCents the price of all seats after discounts
 */
export function depositOf(
  rule: DepositRule | null | undefined,
  agreedCents: Cents,
  { seats, wasHere, paysAhead }: DepositFacts,
): Cents | null {
  if (!rule || agreedCents === 0 || !isDepositAsked(rule, { wasHere, paysAhead })) return null
  return partOf(rule.part, agreedCents, seats)
}

/** Whether a customer pays the deposit of a service. */
export function isDepositAsked(
  { customers }: Pick<DepositRule, 'customers'>,
  { wasHere, paysAhead }: Pick<DepositFacts, 'wasHere' | 'paysAhead'>,
): boolean {
  const asked = { everyone: !paysAhead, new: !wasHere && !paysAhead, 'after-no-shows': paysAhead }
  return asked[customers]
}

/** Returns the deposit on a price, regardless of the customer. */
export function partOf(part: DepositPart, agreedCents: Cents, seats: number): Cents {
  const wanted = part.kind === 'percent' ? Math.floor((agreedCents * part.percent + 50) / 100) : part.cents * seats
  const asked = Math.max(wanted, MIN_PRICE_CENTS)
  return agreedCents - asked < MIN_PRICE_CENTS ? agreedCents : asked
}

/** Validates a typed percentage: a whole number from 1 to 100. */
export const isPercent = (typed: string): boolean =>
  /^\d{1,3}$/.test(typed.trim()) && Number(typed) >= 1 && Number(typed) <= MAX_PERCENT
