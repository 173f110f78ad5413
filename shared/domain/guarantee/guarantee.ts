import type { Booking } from '#shared/domain/booking/booking.ts'
import type { CancellationPolicy } from '#shared/domain/booking/cancellation.ts'
import type { DepositCustomers, DepositFacts, DepositPart } from '#shared/domain/deposit/deposit.ts'
import { type Cents, MAX_PRICE_CENTS, MIN_PRICE_CENTS } from '#shared/domain/payment/money.ts'
import type { PaymentMethod } from '#shared/domain/payment/payment.ts'

/** What a service charges the card of a customer who does not come, or cancels too late (rule D298). One of the two may be null. */
export interface GuaranteeRule {
  readonly noShow: DepositPart | null
  readonly late: DepositPart | null
  readonly customers: DepositCustomers
}

/** The fees that a customer agrees to; null for none. */
export interface GuaranteeFees {
  readonly noShowCents: Cents | null
  readonly lateCents: Cents | null
}

/** How a booking is paid, as far as it decides whether a card is asked for. */
export interface GuaranteedPayment {
  readonly method: PaymentMethod | null
  /** The price of all seats after discounts. */
  readonly agreedCents: Cents
  /** What is paid online when booking, and what is still to be paid then. */
  readonly nowCents: Cents
  readonly laterCents: Cents
}

/**
 * The fees that a customer agrees to when booking; undefined when no card is asked for (rule D298):
 * - it is asked for of everyone, of who was not here before, or of who missed as many bookings as the organisation allows;
 * - not of who pays everything at once, as the organisation keeps that money anyway, nor of whose deposit gift cards pay;
 * - a percentage is of the price, rounded half up: 50% of €62.55 → €31.28; an amount counts for each seat;
 * - a fee is at least €1, the least that can be charged; a percentage of a free service is none;
 * - there is no fee for a late cancellation where nobody can cancel late.
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

/** Credits, a payment of the whole price, and gift cards come when booking. */
const isPaidAtOnce = ({ method, agreedCents, nowCents, laterCents }: GuaranteedPayment): boolean =>
  method === 'credits' || (method === 'card' && agreedCents > 0 && (nowCents === 0 || laterCents === 0))

/** Whether a customer is among those whose card is asked for. */
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

/** Why a fee is due. */
export type FeeKind = 'no-show' | 'late'

export interface FeeDue {
  readonly kind: FeeKind
  readonly cents: Cents
}

/**
 * The fee that can be charged for a booking; undefined for none (rule D300). What was paid of the price and is kept counts: of a fee of
 * €50, a customer with a deposit of €30 pays €20. Less than €1 is not charged.
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
