import type { Output } from '#shared/api/client.ts'
import { spendInOrder } from '#shared/domain/gift-card/gift-card-ledger.ts'
import { eurosOfCents } from '#shared/domain/payment/money.ts'
import type { AppliedVouchers } from '#shared/domain/price/apply-vouchers.ts'
import type { Quote } from '#shared/domain/price/quote.ts'
import { epochMinuteOf } from '#shared/time/instant.ts'
import type { Zone } from '#shared/time/zone.ts'
import { wireInstant } from '#server/platform/wire/wire-instants.ts'
import { codeKinds, voucherProblems } from '#server/modules/money/voucher/voucher-wire.ts'

export function wireQuote(quote: Quote, { giftCards, checked }: AppliedVouchers, zone: Zone): Output<'quote'> {
  const spent = spendInOrder(
    giftCards.map(({ usableCents }) => usableCents),
    quote.giftCents,
  )
  const spentOf = (code: string) => spent[giftCards.findIndex((card) => card.code === code)] ?? 0
  return {
    list: eurosOfCents(quote.listCents),
    discount: eurosOfCents(quote.discountCents),
    giftCard: eurosOfCents(quote.giftCents),
    now: eurosOfCents(quote.nowCents),
    later: eurosOfCents(quote.laterCents),
    codes: checked.map(({ code, kind, problem, expiredAt }) => ({
      code,
      kind: codeKinds[kind],
      problem: problem === undefined ? null : voucherProblems[problem],
      ...(expiredAt !== undefined && { expiredAt: wireInstant(zone, epochMinuteOf(expiredAt)) }),
      amount: eurosOfCents(problem ? 0 : kind === 'coupon' ? quote.discountCents : spentOf(code)),
    })),
  }
}
