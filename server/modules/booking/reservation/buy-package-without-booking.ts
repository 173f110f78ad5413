import type { Output } from '#shared/api/client.ts'
import { eurosOfCents } from '#shared/domain/payment/money.ts'
import type { Package } from '#shared/domain/package/package.ts'
import type { PaymentMethod } from '#shared/domain/payment/payment-state.ts'
import { mustPayAhead } from '#server/modules/booking/booking/attendance/must-pay-ahead.ts'
import { sha256 } from '#server/platform/secrets/random-secrets.ts'
import { textFor } from '#shared/domain/words/texts-by-language.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { lockCredits } from '#server/modules/money/records/index.ts'
import { blockedAccounts, customerOfAccount } from '#server/modules/customers/records/index.ts'
import { findReplay, type IdempotencyKey, keepAnswer } from '#server/modules/booking/idempotency/idempotency-keys.ts'
import { findOrganisation, findPolicy } from '#server/modules/organisation/index.ts'
import { refuseNewPrice } from '#server/modules/booking/booking/reservation-input.ts'
import {
  type PackageOrder,
  countUnpaidOrders,
  grantCredits,
  insertPackageOrder,
  lockPackageOnSale,
} from '#server/modules/catalogue/index.ts'
import { isRefusal, refuse, type Refusal, type RequestOf } from '#server/platform/http/handler.ts'

type Answer = Output<'reserve'>
type Request = RequestOf<'reserve'>

/** How many packages a customer may buy within 30 days to pay afterwards, unless the organisation limits no unpaid bookings (rule D343). */
const MOST_UNPAID = 2

async function hasTooManyUnpaid(transaction: TenantTransaction, customerId: string, now: Date): Promise<boolean> {
  const { unpaidAhead } = await findPolicy(transaction)
  return unpaidAhead !== null && (await countUnpaidOrders(transaction, customerId, now)) >= MOST_UNPAID
}

/**
 * Sells a package of credits: `reserve` with `isPurchase` and without an appointment (rules B3.12 and D66).
 * Credits are granted with the order, or when the card payment succeeds (rule D116). A repeated request gets the first
 * answer (threat B2). Price and contents come from the database (threat A2).
 */
export async function buyPackage(
  dependencies: Pick<Dependencies, 'outbox' | 'secrets'>,
  transaction: TenantTransaction,
  { body, caller, idempotencyKey, locale, now }: Request,
): Promise<Answer | Refusal> {
  const { secrets } = dependencies
  const { packageId, useCredits, seats } = body.order
  const key = { accountId: caller.accountId, key: idempotencyKey, requestHash: sha256(JSON.stringify(body)) }
  const answered = await replay(transaction, key)
  if (answered) return answered
  const organisation = await findOrganisation(transaction)
  if (!organisation) return refuse('not-found')
  if ((await blockedAccounts(transaction, [caller.accountId])).size > 0) return refuse('customer-blocked')
  if (body.booking) return refuse('validation', { booking: 'invalid' })
  if (seats !== 1) return refuse('validation', { seats: 'invalid' })
  if (packageId === null) return refuse('validation', { packageId: 'required' })
  const sold = await lockPackageOnSale(transaction, packageId)
  if (!sold) return refuse('not-found')
  if (useCredits) return refuse('payment-method-unavailable')
  const newPrice = refuseNewPrice(body, sold.priceCents)
  if (newPrice) return newPrice
  const paymentMethod = paymentMethodOf(body.paymentMethod, sold, organisation.paymentMethods)
  if (isRefusal(paymentMethod)) return paymentMethod
  if (paymentMethod === 'pay-afterwards' && (await mustPayAhead(transaction, caller.accountId))) {
    return refuse('payment-ahead-required')
  }

  const { id: customerId } = await customerOfAccount(transaction, caller.accountId, secrets.id(), now)
  await lockCredits(transaction, customerId)
  // The idempotency key is checked again under the lock, because a concurrent request with the same key may have been
  // answered.
  const answeredMeanwhile = await replay(transaction, key)
  if (answeredMeanwhile) return answeredMeanwhile
  if (paymentMethod === 'pay-afterwards' && (await hasTooManyUnpaid(transaction, customerId, now))) {
    return refuse('too-many-unpaid-packages')
  }
  const order: PackageOrder = {
    id: secrets.id(),
    packageId,
    giftCardId: null,
    customerId,
    accountId: caller.accountId,
    name: textFor(sold, 'name', locale),
    priceCents: sold.priceCents,
    items: sold.items,
    validityDays: sold.validityDays,
    payment: paymentMethod === 'card' ? 'held' : 'none',
    paymentMethod,
    locale,
  }
  await insertPackageOrder(transaction, order, now)
  if (paymentMethod !== 'card') await grantCredits(dependencies, transaction, order, now)
  const answer = answerOf(order)
  await keepAnswer(transaction, key, answer, now)
  return answer
}

/** The payment method of a package: none when it is free, and never credits. */
function paymentMethodOf(
  chosen: Request['body']['paymentMethod'],
  { priceCents }: Package,
  offered: readonly PaymentMethod[],
): PackageOrder['paymentMethod'] | Refusal {
  if (priceCents === 0) return null
  const method = chosen === 'STRIPE' ? 'card' : 'pay-afterwards'
  return chosen && offered.includes(method) ? method : refuse('payment-method-unavailable')
}

async function replay(transaction: TenantTransaction, key: IdempotencyKey): Promise<Answer | Refusal | undefined> {
  const found = await findReplay<Answer>(transaction, key)
  if (found.kind === 'first') return undefined
  return found.kind === 'mismatch' ? refuse('idempotency-mismatch') : found.answer
}

/** The answer has no deadline for the payment, because an order holds no seat. */
const answerOf = ({ id, packageId, priceCents, payment }: PackageOrder): Answer => ({
  response: {
    totalPrice: eurosOfCents(priceCents),
    bookingId: null,
    orderId: id,
    booking: { price: eurosOfCents(priceCents), packageId },
    payment: payment === 'held' ? { holdUntil: null } : null,
  },
})
