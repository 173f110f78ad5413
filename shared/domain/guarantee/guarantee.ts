import type { Booking } from '#shared/domain/booking/booking.ts'
import type { CancellationPolicy } from '#shared/domain/booking/cancellation.ts'
import type { DepositCustomers, DepositFacts, DepositPart } from '#shared/domain/deposit/deposit.ts'
import { type Cents, MAX_PRICE_CENTS, MIN_PRICE_CENTS } from '#shared/domain/payment/money.ts'
import type { PaymentMethod } from '#shared/domain/payment/payment-state.ts'

/**
 * The fees that a service charges to the card of a customer who does not come or cancels late (rule D298). At most one of the two is null.
 */
export interface GuaranteeRule {
  readonly noShow: DepositPart | null
  readonly late: DepositPart | null
  readonly customers: DepositCustomers
}

/** The fees that a customer agrees to; each is null if there is none. */
export interface GuaranteeFees {
  readonly noShowCents: Cents | null
  readonly lateCents: Cents | null
}

/** How a booking is paid, as needed to decide whether a card is required. */
export interface GuaranteedPayment {
  readonly method: PaymentMethod | null
  /** The price of all seats after discounts. */
  readonly agreedCents: Cents
  /** `nowCents` is paid online when booking, `laterCents` remains to be paid. */
  readonly nowCents: Cents
  readonly laterCents: Cents
}

/**
 * Returns the fees that a customer agrees to when booking; undefined if no card is required (rule D298).
 * - Depending on the rule, a card is required of everyone, of customers who have not been here before, or of those with as many no-shows as
 * the organisation allows.
 * - It is not required if everything is paid at once, because the organisation keeps that money anyway, nor if gift cards pay the deposit.
 * - A percentage applies to the price and is rounded half up: 50% of €62.55 → €31.28. An amount is per seat.
 * - A fee is at least €1, the minimum of a charge. A percentage of a free service gives no fee.
 * - There is no late-cancellation fee if the policy has no late cancellations.
 */
export function feesAskedOf(
  rule: GuaranteeRule | null | undefined,
  payment: GuaranteedPayment,
  policy: CancellationPolicy,
  facts: DepositFacts,
): GuaranteeFees | undefined {
  if (!rule || isPaidAtOnce(payment) || !isGuaranteeAsked(rule, facts)) return undefined
  const feeOf = (part: DepositPart | null) => part && feeCents(part, payment.agreedCents, facts.seats)
  const canBeLate = policy.lateMinutes > 0 && policy.whenLate === 'forfeit'
  const fees = { noShowCents: feeOf(rule.noShow), lateCents: canBeLate ? feeOf(rule.late) : null }
  return fees.noShowCents === null && fees.lateCents === null ? undefined : fees
}

/** Credits, a payment of the whole price, and gift cards are all paid when booking. */
const isPaidAtOnce = ({ method, agreedCents, nowCents, laterCents }: GuaranteedPayment): boolean =>
  method === 'credits' || (method === 'card' && agreedCents > 0 && (nowCents === 0 || laterCents === 0))

/** Whether a card is required of this customer. */
export function isGuaranteeAsked(
  { customers }: Pick<GuaranteeRule, 'customers'>,
  { wasHere, paysAhead }: Pick<DepositFacts, 'wasHere' | 'paysAhead'>,
): boolean {
  const asked = { everyone: true, new: !wasHere, 'after-no-shows': paysAhead }
  return asked[customers]
}

function feeCents(part: DepositPart, agreedCents: Cents, seats: number): Cents | null {
  if (part.kind === 'amount') return Math.min(part.cents * seats, MAX_PRICE_CENTS)
  if (agreedCents === 0) return null
  const cents = Math.floor((agreedCents * part.percent + 50) / 100)
  return Math.min(Math.max(cents, MIN_PRICE_CENTS), MAX_PRICE_CENTS)
}

/** The reason why a fee is due. */
export type FeeKind = 'no-show' | 'late'

export interface FeeDue {
  readonly kind: FeeKind
  readonly cents: Cents
}

/**
 * Returns the fee that can be charged for a booking; undefined for none (rule D300). What was paid of the price and is kept is deducted: of
 * a fee of €50, a customer who paid a deposit of €30 is charged €20. Less than €1 is not charged.
 */
export function feeDueOf(
  { status, attendance, isCancelledLate }: Pick<Booking, 'status' | 'attendance' | 'isCancelledLate'>,
  { noShowCents, lateCents }: GuaranteeFees,
  keptCents: Cents,
): FeeDue | undefined {
  const isMissed = status === 'accepted' && attendance === 'no-show'
  const isLate = status === 'rejected' && isCancelledLate
  const agreed = isMissed ? noShowCents : isLate ? lateCents : null
  if (agreed === null) return undefined
  const cents = agreed - keptCents
  return cents >= MIN_PRICE_CENTS ? { kind: isMissed ? 'no-show' : 'late', cents } : undefined
}
