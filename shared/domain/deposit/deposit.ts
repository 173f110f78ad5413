import { type Cents, MIN_PRICE_CENTS } from '#shared/domain/payment/money.ts'

/** The part of the price that customers pay online when they book a service (rule D274). */
export interface DepositRule {
  readonly part: DepositPart
  readonly customers: DepositCustomers
  readonly rest: RestWay
}

/** A whole percentage of the price, from 1 to 100, or an amount for each seat. */
export type DepositPart =
  | { readonly kind: 'percent'; readonly percent: number }
  | { readonly kind: 'amount'; readonly cents: Cents }

/**
 * Who pays a deposit: everyone; customers who have not been here yet; or those who missed as many bookings as the organisation
 * allows (rule D176).
 */
export const DEPOSIT_CUSTOMERS = ['everyone', 'new', 'after-no-shows'] as const

export type DepositCustomers = (typeof DEPOSIT_CUSTOMERS)[number]

/** How the rest is paid: online, whenever the customer wants, or at the place only. */
export const REST_WAYS = ['online', 'place'] as const

export type RestWay = (typeof REST_WAYS)[number]

export const MAX_PERCENT = 100

/** What is known of who books. */
export interface DepositFacts {
  readonly seats: number
  /** Whether the customer was here before: a booking of theirs took place. */
  readonly wasHere: boolean
  /** Whether the customer missed so many bookings that the organisation wants to be paid ahead (rule D176). */
  readonly paysAhead: boolean
}

/**
 * What a customer must pay online when booking; null when no deposit is asked, and the payment methods of the organisation
 * apply (rules D274 and D275):
 * - a percentage is rounded to the nearest cent, half up: 30% of €62.55 → €18.77;
 * - an amount counts for each seat, and is at most the price;
 * - neither the deposit nor the rest is below €1, which is the least that can be paid online: 10% of €5 → €1; €50 of €50.40 → €50.40;
 * - who pays ahead after no-shows pays everything, unless the deposit is meant for them.
 *
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

/** The deposit of a price, whoever books. */
export function partOf(part: DepositPart, agreedCents: Cents, seats: number): Cents {
  const wanted = part.kind === 'percent' ? Math.floor((agreedCents * part.percent + 50) / 100) : part.cents * seats
  const asked = Math.max(wanted, MIN_PRICE_CENTS)
  return agreedCents - asked < MIN_PRICE_CENTS ? agreedCents : asked
}

/** Validates a typed percentage: a whole number from 1 to 100. */
export const isPercent = (typed: string): boolean =>
  /^\d{1,3}$/.test(typed.trim()) && Number(typed) >= 1 && Number(typed) <= MAX_PERCENT
