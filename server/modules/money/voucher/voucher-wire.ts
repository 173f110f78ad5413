import type { Output } from '#shared/api/client.ts'
import { type Coupon, type CouponState, couponState } from '#shared/domain/coupon/coupon.ts'
import { shownGiftCardCode } from '#shared/domain/gift-card/gift-card-code.ts'
import { type GiftCardEntryKind, isExpired, isRefundable } from '#shared/domain/gift-card/gift-card-ledger.ts'
import { eurosOfCents } from '#shared/domain/payment/money.ts'
import type { VoucherProblem } from '#shared/domain/price/apply-vouchers.ts'
import type { VoucherCode } from '#shared/domain/price/voucher-code.ts'
import { epochMinuteOf } from '#shared/time/instant.ts'
import { fromEpochDay } from '#shared/time/local-date.ts'
import { instantToWall, type Zone } from '#shared/time/zone.ts'
import type { StoredCoupon } from '#server/modules/money/records/voucher/coupon/coupons.ts'
import type { KeptGiftCardEntry } from '#server/modules/money/records/voucher/gift-card/gift-card-entries.ts'
import type { GiftCard } from '#server/modules/money/records/voucher/gift-card/gift-cards.ts'
import type { GiftCardMailTo } from '#server/modules/money/records/voucher/voucher-tables.ts'
import { wireInstant } from '#server/platform/wire/wire-instants.ts'

export const codeKinds = { coupon: 'COUPON', 'gift-card': 'GIFT_CARD' } as const satisfies Record<
  VoucherCode['kind'],
  string
>

export const voucherProblems = {
  unknown: 'UNKNOWN',
  blocked: 'BLOCKED',
  expired: 'EXPIRED',
  spent: 'SPENT',
  'other-service': 'OTHER_SERVICE',
  'too-cheap': 'TOO_CHEAP',
  'not-new': 'NOT_NEW',
  used: 'USED',
  'too-many': 'TOO_MANY',
  'single-only': 'SINGLE_ONLY',
} as const satisfies Record<VoucherProblem, string>

export const mailToWords = { nobody: 'NOBODY', buyer: 'BUYER', receiver: 'RECEIVER' } as const satisfies Record<
  GiftCardMailTo,
  string
>

const couponStates = {
  on: 'ON',
  off: 'OFF',
  'not-yet': 'NOT_YET',
  over: 'OVER',
  'used-up': 'USED_UP',
} as const satisfies Record<CouponState, string>

const entryKinds = {
  issued: 'ISSUED',
  spent: 'SPENT',
  returned: 'RETURNED',
  expired: 'EXPIRED',
  corrected: 'CORRECTED',
  refunded: 'REFUNDED',
  'charged-back': 'CHARGED_BACK',
} as const satisfies Record<GiftCardEntryKind, string>

export const todayIn = (zone: Zone, now: Date) => fromEpochDay(instantToWall(zone, epochMinuteOf(now)).day)

export function wireCoupon(coupon: StoredCoupon, zone: Zone, now: Date): Output<'saveCoupon'> {
  const { value } = coupon
  return {
    id: coupon.id,
    version: coupon.version,
    code: coupon.code,
    amount: 'percent' in value ? null : eurosOfCents(value.amountCents),
    percent: 'percent' in value ? value.percent : null,
    mostUses: coupon.mostUses,
    mostPerCustomer: coupon.mostPerCustomer,
    firstDay: coupon.firstDay,
    lastDay: coupon.lastDay,
    serviceIds: [...coupon.serviceIds],
    minPrice: eurosOfCents(coupon.minCents),
    newCustomersOnly: coupon.isForNewCustomers,
    isOn: coupon.isOn,
    uses: coupon.uses,
    state: couponStates[couponState(coupon satisfies Coupon, todayIn(zone, now))],
  }
}

type WireCard = Output<'giftCards'>['cards'][number]

/** The sums of a gift card's ledger from which the list derives the card's state. */
export interface LedgerSums {
  readonly issuedCents: number
  readonly isRefunded: boolean
}

function stateOf(card: GiftCard, { issuedCents, isRefunded }: LedgerSums, now: Date): WireCard['state'] {
  if (issuedCents === 0) return 'UNPAID'
  if (isRefunded) return 'REFUNDED'
  if (isExpired(card, now.getTime())) return 'EXPIRED'
  if (card.isBlocked) return 'BLOCKED'
  return card.balanceCents === 0 ? 'SPENT' : 'ACTIVE'
}

export function wireGiftCard(card: GiftCard, sums: LedgerSums, zone: Zone, now: Date): WireCard {
  const moment = (date: Date) => wireInstant(zone, epochMinuteOf(date))
  return {
    id: card.id,
    version: card.version,
    code: shownGiftCardCode(card.code),
    sold: card.sold === 'online' ? 'ONLINE' : 'BY_HAND',
    state: stateOf(card, sums, now),
    issued: eurosOfCents(sums.issuedCents),
    balance: eurosOfCents(card.balanceCents),
    buyerName: card.buyerName,
    buyerEmail: card.buyerEmail,
    receiverName: card.receiverName,
    receiverEmail: card.receiverEmail,
    issuedAt: moment(card.issuedAt),
    expiresAt: card.expiresAt === null ? null : moment(new Date(card.expiresAt)),
    mailTo: mailToWords[card.mailTo],
    mailDueAt: card.mailDueAt && moment(card.mailDueAt),
    mailedAt: card.mailedAt && moment(card.mailedAt),
  }
}

export const sumsOf = (entries: readonly KeptGiftCardEntry[]): LedgerSums => ({
  issuedCents: entries.find(({ kind }) => kind === 'issued')?.cents ?? 0,
  isRefunded: entries.some(({ kind }) => kind === 'refunded'),
})

export function wireGiftCardRecord(
  card: GiftCard,
  entries: readonly KeptGiftCardEntry[],
  zone: Zone,
  now: Date,
): Output<'giftCard'> {
  return {
    ...wireGiftCard(card, sumsOf(entries), zone, now),
    message: card.message,
    entries: entries.map(({ kind, cents, balanceCents, at, bookingId, reason }) => ({
      kind: entryKinds[kind],
      amount: cents / 100,
      balance: eurosOfCents(balanceCents),
      time: wireInstant(zone, epochMinuteOf(at)),
      bookingId,
      reason,
    })),
    canRefund: entries.length > 0 && isRefundable(entries, card.issuedAt.getTime(), now.getTime()),
  }
}
