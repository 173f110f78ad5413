import { shownGiftCardCode } from '#shared/domain/gift-card/gift-card-code.ts'
import type { AppliedVouchers, CheckedCode } from '#shared/domain/price/apply-vouchers.ts'
import { epochMinuteOf } from '#shared/time/instant.ts'
import { fromEpochDay } from '#shared/time/local-date.ts'
import { instantToWall, type Zone } from '#shared/time/zone.ts'
import { type Refusal, refuseWith } from '#server/platform/http/handler.ts'

/** Returns a refusal when one of the codes is not valid. Whoever has the code of a gift card hears why it pays nothing (rule D282). */
export function refuseCodes({ checked }: Pick<AppliedVouchers, 'checked'>, zone: Zone): Refusal | undefined {
  const wrong = checked.find(({ problem }) => problem !== undefined)
  return wrong && refuseWith('voucher-not-valid', giftCardOf(wrong, zone))
}

function giftCardOf({ code, problem, expiredAt }: CheckedCode, zone: Zone): Pick<Refusal, 'giftCard'> {
  if (problem !== 'blocked' && problem !== 'expired' && problem !== 'spent') return {}
  // A card expires at the midnight after its last day.
  const lastDay = expiredAt && fromEpochDay(instantToWall(zone, epochMinuteOf(expiredAt) - 1).day)
  return { giftCard: { code: shownGiftCardCode(code), problem, ...(lastDay && { lastDay }) } }
}
