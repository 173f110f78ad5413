import type { Coupon } from '#shared/domain/coupon/coupon.ts'
import { problemOfCard, usableCents } from '#shared/domain/gift-card/gift-card-ledger.ts'
import type { KnownVouchers } from '#shared/domain/price/apply-vouchers.ts'
import type { VoucherCode } from '#shared/domain/price/voucher-code.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import {
  type CouponPerson,
  isOfPerson,
  type PersonRow,
  peopleWithBookings,
  usesOfPeople,
} from './coupon/coupon-uses.ts'
import { findCouponsByCode, lockCouponsByCode } from './coupon/coupons.ts'
import { findGiftCardsByCode, lockGiftCards } from './gift-card/gift-cards.ts'

/** The data that decides whether people may use their voucher codes. */
export interface VoucherFacts extends KnownVouchers {
  /** Who of the people has booked before; read only where a coupon is for new customers. */
  readonly withBookings: readonly PersonRow[]
  /** The uses of the coupons by the people. */
  readonly uses: readonly (PersonRow & { readonly couponId: string })[]
}

export const isNewCustomer = ({ withBookings }: Pick<VoucherFacts, 'withBookings'>, person: CouponPerson): boolean =>
  !withBookings.some((row) => isOfPerson(row, person))

/** How often a person has used a coupon. */
export const countUses = (
  { uses }: Pick<VoucherFacts, 'uses'>,
  person: CouponPerson,
  { id }: Pick<Coupon, 'id'>,
): number => uses.filter((row) => row.couponId === id && isOfPerson(row, person)).length

const codesOf = (codes: readonly VoucherCode[], wanted: VoucherCode['kind']): string[] => [
  ...new Set(codes.flatMap(({ kind, code }) => (kind === wanted ? [code] : []))),
]

/**
 * Reads coupons and gift cards by their codes, and the previous bookings and coupon uses of the people.
 *
 * @param isLocked whether to lock the coupons and gift cards, so that nobody else can use them until the transaction ends
 */
export async function readVouchers(
  transaction: TenantTransaction,
  codes: readonly VoucherCode[],
  people: readonly CouponPerson[],
  { now, isLocked }: { readonly now: Date; readonly isLocked: boolean },
): Promise<VoucherFacts> {
  const couponCodes = codesOf(codes, 'coupon')
  const cardCodes = codesOf(codes, 'gift-card')
  const coupons = await (isLocked ? lockCouponsByCode : findCouponsByCode)(transaction, couponCodes)
  if (isLocked) await lockGiftCards(transaction, 'code', cardCodes)
  const cards = await findGiftCardsByCode(transaction, cardCodes)
  const countedIds = coupons.filter(({ mostPerCustomer }) => mostPerCustomer !== null).map(({ id }) => id)
  const uses = await usesOfPeople(transaction, countedIds, people)
  const isAsked = coupons.some(({ isForNewCustomers }) => isForNewCustomers)
  const withBookings = isAsked ? await peopleWithBookings(transaction, people) : []
  return {
    coupons: new Map(coupons.map((coupon) => [coupon.code, coupon])),
    giftCards: new Map(
      cards.map((card) => [
        card.code,
        {
          id: card.id,
          code: card.code,
          usableCents: usableCents(card, now.getTime()),
          problem: problemOfCard(card, now.getTime()),
          expiresAt: card.expiresAt,
        },
      ]),
    ),
    withBookings,
    uses,
  }
}
