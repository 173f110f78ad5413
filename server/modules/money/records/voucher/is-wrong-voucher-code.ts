import { readCodes } from '#shared/domain/price/apply-vouchers.ts'
import { usableCents } from '#shared/domain/gift-card/gift-card-ledger.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import { findCouponsByCode } from './coupon/coupons.ts'
import { findGiftCardsByCode } from './gift-card/gift-cards.ts'

/** Returns how many of the codes belong to a coupon, or to a gift card with money to spend (threat A24). */
export async function countRightCodes(
  transaction: TenantTransaction,
  typed: readonly string[],
  now: Date,
): Promise<number> {
  const codes = readCodes(typed)
  const ofKind = (wanted: string) => codes.flatMap(({ kind, code }) => (kind === wanted ? [code] : []))
  const coupons = await findCouponsByCode(transaction, ofKind('coupon'))
  const cards = await findGiftCardsByCode(transaction, ofKind('gift-card'))
  const known = new Set([
    ...coupons.map(({ code }) => code),
    ...cards.filter((card) => usableCents(card, now.getTime()) > 0).map(({ code }) => code),
  ])
  return codes.filter(({ code }) => known.has(code)).length
}
