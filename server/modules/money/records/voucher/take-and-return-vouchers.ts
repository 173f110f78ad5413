import type { Cents } from '#shared/domain/payment/money.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import { giveUseBack, takeUses } from './coupon/coupon-uses.ts'
import { addGiftCardEntries, giveBackToGiftCards } from './gift-card/gift-card-entries.ts'

/** The coupon and the gift cards that a booking uses. */
export interface UsedVouchers {
  readonly coupon: { readonly couponId: string; readonly cents: Cents } | undefined
  readonly giftCards: readonly { readonly giftCardId: string; readonly cents: Cents }[]
}

export const NO_VOUCHERS: UsedVouchers = { coupon: undefined, giftCards: [] }

/** Deducts what bookings use of coupons and gift cards, in the transaction that wrote the bookings. Needs the locks of `readVouchers`. */
export async function takeVouchers(
  transaction: TenantTransaction,
  bookings: readonly { readonly bookingId: string; readonly used: UsedVouchers }[],
  now: Date,
): Promise<void> {
  const uses = bookings.flatMap(({ bookingId, used: { coupon } }) => (coupon ? [{ bookingId, ...coupon }] : []))
  await takeUses(transaction, uses, now)
  const entries = bookings.flatMap(({ bookingId, used: { giftCards } }) =>
    giftCards.map(({ giftCardId, cents }) => ({ giftCardId, kind: 'spent' as const, cents: -cents, bookingId })),
  )
  await addGiftCardEntries(transaction, entries, now)
}

/**
 * Returns the coupon use and the gift card money of a booking that ended in time (rules D281 and D285). Returns the cents that went back to
 * gift cards. Repeating it changes nothing.
 */
export async function giveVouchersBack(transaction: TenantTransaction, bookingId: string, now: Date): Promise<Cents> {
  await giveUseBack(transaction, bookingId, now)
  return giveBackToGiftCards(transaction, bookingId, now)
}
