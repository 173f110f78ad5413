import { buyCredits } from '#shared/domain/credits/credit-ledger.ts'
import { creditsExpireAt } from '#shared/domain/package/package.ts'
import { nextPaymentState, type PaymentEvent } from '#shared/domain/payment/payment-state.ts'
import type { Cents } from '#shared/domain/payment/money.ts'
import type { PaymentEffect } from '#shared/domain/payment/payment-intent.ts'
import { epochMinuteOf } from '#shared/time/instant.ts'
import { zoneOf } from '#shared/time/zone.ts'
import type { OrderMailJob } from './order-mail-job-types.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import {
  type Payment,
  append,
  issueGiftCard,
  ledgerOf,
  lockCredits,
  lockGiftCards,
  refundGiftCard,
  wantCreditNote,
  wantInvoice,
} from '#server/modules/money/records/index.ts'
import { findOrganisation } from '#server/modules/organisation/index.ts'
import { findPackageOrder, type PackageOrder, writeOrderPayment } from './package-orders.ts'
import { announce } from '#server/platform/change-feed.ts'

type Needs = Pick<Dependencies, 'outbox' | 'secrets'>

const events: Readonly<Record<PaymentEffect, PaymentEvent>> = { pay: 'pay', decline: 'fail', refund: 'refund' }

/**
 * Updates an order (of a package or a gift card) after its card payment changed (rule D116). Credits are granted once the money arrives,
 * however late, because an order holds no seat. Returns the surplus in cents: the whole payment when the order is already paid. Needs
 * `lockPayment`.
 */
export async function settleOrder(
  needs: Needs,
  transaction: TenantTransaction,
  { orderId, amountCents }: Pick<Payment, 'orderId' | 'amountCents'>,
  effect: PaymentEffect,
  now: Date,
): Promise<Cents> {
  const surplusCents = effect === 'pay' ? amountCents : 0
  const seen = orderId === null ? undefined : await findPackageOrder(transaction, orderId)
  if (!seen) return surplusCents
  await lockCredits(transaction, seen.customerId)
  const order = (await findPackageOrder(transaction, seen.id)) ?? seen
  const payment = nextPaymentState(order.payment, events[effect])
  if (payment === undefined) return surplusCents
  await writeOrderPayment(transaction, order.id, payment)
  if (order.giftCardId !== null) {
    await settleGiftCard(needs, transaction, { id: order.giftCardId, cents: order.priceCents }, effect, now)
    return 0
  }
  const subject = { bookingId: null, orderId: order.id }
  if (payment === 'paid') await wantInvoice(transaction, subject, now)
  if (payment === 'refunded') await wantCreditNote(transaction, subject, 'all', now)
  if (effect === 'pay') await grantCredits(needs, transaction, order, now)
  if (effect === 'refund') await mailOrder(needs, transaction, 'order-refunded', order)
  return 0
}

/**
 * Puts the money on the gift card of a paid order and issues it; on a refund of the order, takes what is left off the card (rules D283 and
 * D286).
 */
async function settleGiftCard(
  needs: Needs,
  transaction: TenantTransaction,
  card: { readonly id: string; readonly cents: Cents },
  effect: PaymentEffect,
  now: Date,
): Promise<void> {
  if (effect === 'pay') await issueGiftCard(needs, transaction, card, { now, withReceipt: true })
  if (effect === 'refund') {
    await lockGiftCards(transaction, 'id', [card.id])
    await refundGiftCard(transaction, card.id, now)
  }
  await announce(transaction, ['vouchers'])
}

/**
 * Grants the credits of an order with the contents and validity that it had when it was bought (rule D66), and informs the customer. Needs
 * `lockCredits`.
 */
export async function grantCredits(
  needs: Needs,
  transaction: TenantTransaction,
  order: PackageOrder,
  now: Date,
): Promise<void> {
  const organisation = await findOrganisation(transaction)
  if (!organisation) throw new Error('An order is of an organisation')
  const minute = epochMinuteOf(now)
  const expiresAt = creditsExpireAt(order, minute, zoneOf(organisation.zone))
  const bought = buyCredits(order.items, () => needs.secrets.id(), expiresAt, minute)
  await append(transaction, order.customerId, await ledgerOf(transaction, order.customerId), bought, now, order.id)
  await mailOrder(needs, transaction, 'order-confirmed', order)
}

const mailOrder = (
  { outbox }: Pick<Dependencies, 'outbox'>,
  { sql, organisationId }: TenantTransaction,
  template: OrderMailJob['template'],
  { id: orderId, locale }: PackageOrder,
): Promise<void> => outbox.add(sql, { template, organisationId, locale, orderId })
