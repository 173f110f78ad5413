import type { Cents } from '#shared/domain/payment/money.ts'
import { announce } from '#server/platform/change-feed.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { findOwnOrganisation, listMemberLocales } from '#server/modules/organisation/index.ts'
import {
  addGiftCardEntries,
  changeGiftCard,
  findGiftCard,
  giftCardEntries,
  lockGiftCards,
} from '#server/modules/money/records/index.ts'
import { findPackageOrder } from './package-orders.ts'

interface TakenBack {
  readonly orderId: string
  /** The cents that the bank took back. */
  readonly takenCents: Cents
}

/**
 * Handles a chargeback of the order of a gift card (rule D317): takes the amount that the bank took back off the card, at most the card's
 * balance; blocks the card, so that money which later returns to it from bookings cannot be spent; and mails the owners. Does nothing for
 * an order of a package. Needs `lockPayment`.
 */
export async function chargeGiftCardBack(
  { outbox }: Pick<Dependencies, 'outbox'>,
  transaction: TenantTransaction,
  { orderId, takenCents }: TakenBack,
  now: Date,
): Promise<void> {
  const card = await lockedCardOf(transaction, orderId)
  const organisation = await findOwnOrganisation(transaction)
  if (!card || !organisation) return
  const cents = -Math.min(takenCents, card.balanceCents)
  if (cents < 0) await note(transaction, card.id, cents, now)
  await changeGiftCard(transaction, card.id, card.isBlocked ? {} : { blockedAt: now })
  await announce(transaction, ['vouchers'])
  const owners = (await listMemberLocales(transaction)).filter(({ role }) => role === 'owner')
  const { organisationId, sql } = transaction
  const about = { template: 'gift-card-charged-back', organisationId, giftCardId: card.id } as const
  await outbox.addAll(
    sql,
    owners.map(({ accountId, locale }) => ({
      ...about,
      accountId,
      locale: locale ?? organisation.locale,
      version: card.version + 1,
    })),
  )
}

/**
 * Handles the reversal of a chargeback: restores to the gift card what `chargeGiftCardBack` took off it, because the bank returned the
 * money. The card stays blocked until the owner unblocks it.
 */
export async function reverseGiftCardOf(transaction: TenantTransaction, orderId: string, now: Date): Promise<void> {
  const card = await lockedCardOf(transaction, orderId)
  if (!card) return
  const lines = (await giftCardEntries(transaction, card.id)).filter(({ kind }) => kind === 'charged-back')
  const takenCents = 0 - lines.reduce((sum, { cents }) => sum + cents, 0)
  if (takenCents <= 0) return
  await note(transaction, card.id, takenCents, now)
  await changeGiftCard(transaction, card.id, {})
  await announce(transaction, ['vouchers'])
}

async function lockedCardOf(transaction: TenantTransaction, orderId: string) {
  const id = (await findPackageOrder(transaction, orderId))?.giftCardId ?? null
  if (id === null) return undefined
  await lockGiftCards(transaction, 'id', [id])
  return findGiftCard(transaction, id)
}

const note = (transaction: TenantTransaction, giftCardId: string, cents: Cents, now: Date): Promise<void> =>
  addGiftCardEntries(transaction, [{ giftCardId, kind: 'charged-back', cents, bookingId: null }], now)
