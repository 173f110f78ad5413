import type { AppliedVouchers } from '#shared/domain/price/apply-vouchers.ts'
import { agreedCentsOf, isCovered, type Quote } from '#shared/domain/price/quote.ts'
import type { Cents } from '#shared/domain/payment/money.ts'
import type { PaymentMethod } from '#shared/domain/payment/payment-state.ts'
import type { GuaranteeFees } from '#shared/domain/guarantee/guarantee.ts'
import { isRefusal, refuse, type Refusal } from '#server/platform/http/handler.ts'
import { NOTHING_KNOWN } from '#server/modules/booking/booking/attendance/account-deposit-facts.ts'
import { paymentMethodOf, refuseNewPrice } from '#server/modules/booking/booking/reservation-input.ts'
import type { ReservationFacts } from '#server/modules/booking/reservation/allocation/reservation-facts.ts'
import type { SlotRequest } from '#server/modules/booking/reservation/parse-reserve-request.ts'
import { depositOfRequest } from './deposit-of-request.ts'
import { agreeFees } from './guarantee-fees.ts'
import { applyCodes, quoteWith, refuseNewQuote, type VouchersLeft } from './price-with-vouchers.ts'

/** How a booking is paid, as the customer saw it. */
export interface AgreedPayment {
  readonly paymentMethod: PaymentMethod | null
  /** The price of all seats and its parts: discount, gift cards, now and later. All 0 when credits pay them (rules D67 and D284). */
  readonly quote: Quote
  readonly applied: AppliedVouchers
  /** The part of the agreed price that must be paid online now; null when there is no deposit, so that the payment method decides. */
  readonly depositCents: Cents | null
  /** The fees that a saved card must guarantee (rule D299); undefined when no card is needed. */
  readonly fees: GuaranteeFees | undefined
}

/**
 * Returns how a request pays the list price of its seats. Refuses when the price or a part of it differs from what the customer saw, or
 * when the customer may not pay in this way.
 */
export function agreePayment(
  facts: ReservationFacts,
  left: VouchersLeft,
  request: SlotRequest,
  listCents: Cents,
): AgreedPayment | Refusal {
  const { body, holder, seats, serviceId } = request
  const { offers, vouchers, today } = facts
  const newPrice = refuseNewPrice(body, listCents)
  if (newPrice) return newPrice
  const applied = applyCodes({ vouchers, today, zone: offers.zone }, left, request, listCents)
  if (isRefusal(applied)) return applied
  const paymentMethod = methodWith(applied, request, listCents, offers.paymentMethods)
  if (isRefusal(paymentMethod)) return paymentMethod
  const service = offers.services.get(serviceId)
  const agreed = { agreedCents: agreedCentsOf(quoteWith(applied, listCents, paymentMethod)), method: paymentMethod }
  const known = { seats, ...(facts.depositFacts.get(holder.accountId) ?? NOTHING_KNOWN) }
  const depositCents = depositOfRequest(service, body, agreed, known)
  if (isRefusal(depositCents)) return depositCents
  const quote = quoteWith(applied, listCents, paymentMethod, depositCents)
  const newQuote = refuseNewQuote(body, quote)
  if (newQuote) return newQuote
  const fees = facts.guarantee && agreeFees(facts.guarantee, service, body, { ...agreed, ...quote }, known)
  if (isRefusal(fees)) return fees
  // A customer with too many no-shows must pay ahead, unless the service asks such customers for a card as a guarantee instead.
  const isTrusted =
    !facts.payAhead.has(holder.accountId) || (fees && service?.guarantee?.customers === 'after-no-shows')
  if (paymentMethod === 'pay-afterwards' && !isTrusted) return refuse('payment-ahead-required')
  return { paymentMethod, quote, applied, depositCents, fees }
}

/** The payment method of a request: what gift cards pay in full counts as paid online. */
function methodWith(
  applied: AppliedVouchers,
  { body }: SlotRequest,
  listCents: Cents,
  offered: readonly PaymentMethod[],
): PaymentMethod | null | Refusal {
  const quote = quoteWith(applied, listCents, null)
  return isCovered(quote, null) ? 'card' : paymentMethodOf(body, agreedCentsOf(quote), offered)
}
