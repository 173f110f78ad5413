import { randomUUID } from 'node:crypto'
import { saveCoupon } from '#server/modules/money/records/voucher/coupon/coupons.ts'
import { saveGiftCardSale } from '#server/modules/money/records/voucher/gift-card/gift-card-sale-settings.ts'
import { findGiftCard } from '#server/modules/money/records/voucher/gift-card/gift-cards.ts'
import {
  issueGiftCard,
  prepareGiftCard,
} from '#server/modules/money/records/voucher/gift-card/issue-and-refund-gift-card.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Coupon } from '#shared/domain/coupon/coupon.ts'
import { aCouponOf } from './coupon.ts'
import type { Studio } from './studio.ts'

/** Inserts a coupon of 10% without limits. */
export async function aCoupon(
  database: Database,
  { id: organisationId }: Pick<Studio, 'id'>,
  changes: Partial<Coupon> = {},
): Promise<Coupon> {
  const id = randomUUID()
  const coupon = aCouponOf(`C${id.slice(0, 8).toUpperCase()}`, { id, ...changes })
  await database.inTenant(organisationId, (transaction) => saveCoupon(transaction, coupon, new Date()))
  return coupon
}

/** Sells a gift card by hand. No mail is sent. */
export async function aGiftCard(
  database: Database,
  { id: organisationId }: Pick<Studio, 'id'>,
  cents = 5000,
  expiresAt: Date | null = null,
  buyerName = 'Noor',
): Promise<{ id: string; code: string; version: number }> {
  const id = randomUUID()
  const now = new Date()
  const card = await database.inTenant(organisationId, async (transaction) => {
    const people = { buyerName, buyerEmail: '', receiverName: 'Sam', receiverEmail: '', message: '' }
    const given = { ...people, id, locale: 'en', mailTo: 'nobody', sold: 'by-hand' } as const
    await prepareGiftCard(transaction, { ...given, expiresAt: expiresAt && expiresAt.getTime() }, now, now)
    const outbox = { add: async () => undefined, addAll: async () => undefined }
    await issueGiftCard({ outbox }, transaction, { id, cents }, { now, withReceipt: false })
    return findGiftCard(transaction, id)
  })
  if (!card) throw new Error('The gift card was written')
  return { id, code: card.code, version: card.version }
}

/** Lets a studio sell gift cards of any amount in the widget. */
export const sellsGiftCards = (database: Database, { id }: Pick<Studio, 'id'>): Promise<void> =>
  database.inTenant(id, (transaction) =>
    saveGiftCardSale(transaction, { isOn: true, amounts: [2500, 5000], isFree: true, months: 24 }),
  )
