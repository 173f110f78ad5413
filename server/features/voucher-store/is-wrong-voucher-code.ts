import { readCodes } from '#shared/domain/price/apply-vouchers.ts'
import { usableCents } from '#shared/domain/gift-card/gift-card-ledger.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import { findCouponsByCode } from './coupon/coupons.ts'
import { findGiftCardsByCode } from './gift-card/gift-cards.ts'

/** Returns whether at least one of the codes belongs neither to a coupon nor to a gift card with money to spend (threat A24). */
export async function isWrongGuess(
  transaction: TenantTransaction,
  typed: readonly string[],
  now: Date,
): Promise<boolean> {
  const codes = readCodes(typed)
  const ofKind = (wanted: string) => codes.flatMap(({ kind, code }) => (kind === wanted ? [code] : []))
  const coupons = await findCouponsByCode(transaction, ofKind('coupon'))
  const cards = await findGiftCardsByCode(transaction, ofKind('gift-card'))
  const known = new Set([
    ...coupons.map(({ code }) => code),
    ...cards.filter((card) => usableCents(card, now.getTime()) > 0).map(({ code }) => code),
  ])
  return codes.some(({ code }) => !known.has(code))
}
