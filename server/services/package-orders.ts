import type { Output } from '#shared/api/client.ts'
import { buyCredits } from '#shared/domain/credit-ledger.ts'
import { eurosOfCents } from '#shared/domain/money.ts'
import { creditsExpireAt, type Package } from '#shared/domain/package.ts'
import type { PaymentMethod } from '#shared/domain/payment.ts'
import { epochMinuteOf } from '#shared/time/instant.ts'
import { zoneOf } from '#shared/time/zone.ts'
import { type Secrets, sha256 } from '../adapters/secrets.ts'
import type { TenantTransaction } from '../database/database.ts'
import { ledgerOf, lockCredits } from '../repositories/credits.ts'
import { customerOfAccount } from '../repositories/customers.ts'
import { findReplay, type IdempotencyKey, keepAnswer } from '../repositories/idempotency-keys.ts'
import { findOrganisation } from '../repositories/organisations.ts'
import { insertPackageOrder, type PackageOrder } from '../repositories/package-orders.ts'
import { findPackage } from '../repositories/packages.ts'
import { append } from './credits.ts'
import { isRefusal, refuse, type Refusal, type RequestOf } from './handler.ts'

type Answer = Output<'createAppointment'>
type Request = RequestOf<'createAppointment'>

/**
 * Sells a package of credits: `createAppointment` with `isPurchase` and without an appointment (rules B3.12 and D66). The
 * credits are there with the order. A repeated request gets the answer of the first (threat B2); price and contents are
 * what the database holds (threat A2).
 */
export async function buyPackage(
  transaction: TenantTransaction,
  { body, caller, idempotencyKey, now }: Request,
  secrets: Pick<Secrets, 'id'>,
): Promise<Answer | Refusal> {
  const { packageId, useCredits } = body.totalPriceRequest
  const key = { accountId: caller.accountId, key: idempotencyKey, requestHash: sha256(JSON.stringify(body)) }
  const answered = await replay(transaction, key)
  if (answered) return answered
  const organisation = await findOrganisation(transaction)
  if (!organisation) return refuse('not-found')
  if (body.appointmentDto) return refuse('validation', { appointmentDto: 'invalid' })
  if (packageId === null) return refuse('validation', { packageId: 'required' })
  const sold = await findPackage(transaction, packageId)
  if (!sold) return refuse('not-found')
  if (useCredits) return refuse('payment-method-unavailable')
  const paymentMethod = paymentMethodOf(body.paymentMethod, sold, organisation.paymentMethods)
  if (isRefusal(paymentMethod)) return paymentMethod

  const { id: customerId } = await customerOfAccount(transaction, caller.accountId, secrets.id(), now)
  await lockCredits(transaction, customerId)
  // Asked again behind the lock, where a request with the same key may have been served meanwhile.
  const answeredMeanwhile = await replay(transaction, key)
  if (answeredMeanwhile) return answeredMeanwhile
  const order: PackageOrder = {
    id: secrets.id(),
    packageId,
    customerId,
    accountId: caller.accountId,
    name: sold.name,
    priceCents: sold.priceCents,
    payment: 'none',
    paymentMethod,
  }
  await insertPackageOrder(transaction, order, now)
  const minute = epochMinuteOf(now)
  const expiresAt = creditsExpireAt(sold, minute, zoneOf(organisation.zone))
  const bought = buyCredits(sold.items, () => secrets.id(), expiresAt, minute)
  await append(transaction, customerId, await ledgerOf(transaction, customerId), bought, now, order.id)
  const answer = answerOf(sold)
  await keepAnswer(transaction, key, answer, now)
  return answer
}

/** How a package is paid: not at all for a price of 0; a card payment needs a provider that no organisation has yet. */
function paymentMethodOf(
  chosen: Request['body']['paymentMethod'],
  { priceCents }: Package,
  offered: readonly PaymentMethod[],
): PackageOrder['paymentMethod'] | Refusal {
  if (priceCents === 0) return null
  const isOffered = chosen === 'AFTER_PAY' && offered.includes('pay-afterwards')
  return isOffered ? 'pay-afterwards' : refuse('payment-method-unavailable')
}

async function replay(transaction: TenantTransaction, key: IdempotencyKey): Promise<Answer | Refusal | undefined> {
  const found = await findReplay<Answer>(transaction, key)
  if (found.kind === 'first') return undefined
  return found.kind === 'mismatch' ? refuse('idempotency-mismatch') : found.answer
}

const answerOf = ({ id, priceCents }: Package): Answer => ({
  response: {
    totalPrice: eurosOfCents(priceCents),
    appointmentId: null,
    booking: { price: eurosOfCents(priceCents), packageId: id },
  },
})
