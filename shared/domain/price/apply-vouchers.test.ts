import { expect, test } from 'vitest'
import { aCouponOf } from '#tests/builders/coupon.ts'
import { localDate } from '#shared/time/local-date.ts'
import type { CouponBooking } from '#shared/domain/coupon/coupon.ts'
import { giftCardCode } from '#shared/domain/gift-card/gift-card-code.ts'
import { applyVouchers, readCodes } from './apply-vouchers.ts'

const booking: CouponBooking = {
  serviceId: 'massage',
  listCents: 8500,
  today: localDate('2025-03-14'),
  isNewCustomer: true,
  usesOfCustomer: 0,
}
const codeOf = (first: number) => giftCardCode([first, ...Array.from({ length: 14 }, () => 0)])
const cards = [1, 2, 3, 4, 5].map((each) => ({ id: `${each}`, code: codeOf(each), usableCents: each === 5 ? 0 : 1000 }))
const known = {
  coupons: new Map(
    [aCouponOf('SPRING'), aCouponOf('SUMMER'), aCouponOf('OFF', { isOn: false })].map((each) => [each.code, each]),
  ),
  giftCards: new Map(cards.map((each) => [each.code, each])),
}
const [one = '', two = '', three = '', four = '', spent = ''] = cards.map(({ code }) => code)
const unknown = codeOf(9)

test.each([
  [[], undefined, [], []],
  [['spring'], 'SPRING', [], [undefined]],
  [['spring', 'SUMMER'], 'SPRING', [], [undefined, 'too-many']],
  [['off', 'summer'], 'SUMMER', [], ['unknown', undefined]],
  [['spring', ' Spring'], 'SPRING', [], [undefined]],
  [[two, 'spring', one], 'SPRING', ['2', '1'], [undefined, undefined, undefined]],
  [[one, two, three, four], undefined, ['1', '2', '3'], [undefined, undefined, undefined, 'too-many']],
  [[spent, unknown, one], undefined, ['1'], ['spent', 'unknown', undefined]],
])(
  'Of the typed codes %j, the coupon %s and the gift cards %j are used (R-D284, T-A24)',
  (typed, couponId, cardIds, problems) => {
    const applied = applyVouchers(readCodes(typed), known, () => booking)
    expect(applied.coupon?.id).toBe(couponId)
    expect(applied.giftCards.map(({ id }) => id)).toEqual(cardIds)
    expect(applied.checked.map(({ problem }) => problem)).toEqual(problems)
  },
)

test('The reason why a gift card pays nothing is reported, with the date when it expired (R-D282)', () => {
  const over = (problem: 'expired' | 'blocked') => ({
    id: problem,
    code: one,
    usableCents: 0,
    problem,
    expiresAt: 1000,
  })
  const checked = (problem: 'expired' | 'blocked') => {
    const giftCards = new Map([[one, over(problem)]])
    return applyVouchers(readCodes([one]), { ...known, giftCards }, () => booking).checked[0]
  }
  expect(checked('expired')).toMatchObject({ problem: 'expired', expiredAt: 1000 })
  expect(checked('blocked')).toMatchObject({ problem: 'blocked' })
  expect(checked('blocked')).not.toHaveProperty('expiredAt')
})
