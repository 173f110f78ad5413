import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isCovered, type Priced, quoteOf } from './quote.ts'
import { readVoucherCode } from './voucher-code.ts'
import { giftCardCode } from '#shared/domain/gift-card/gift-card-code.ts'

const priced: Priced = {
  listCents: 8500,
  coupon: undefined,
  giftBalanceCents: 0,
  depositCents: null,
  method: 'card',
}

describe('the price quote of a booking (R-D284)', () => {
  test.each<[string, Partial<Priced>, number[], boolean]>([
    ['by card', {}, [0, 0, 8500, 0], false],
    ['afterwards', { method: 'pay-afterwards' }, [0, 0, 0, 8500], false],
    ['with a coupon', { coupon: { percent: 10 } }, [850, 0, 7650, 0], false],
    ['with a coupon for all of it', { coupon: { amountCents: 9000 }, method: null }, [8500, 0, 0, 0], false],
    ['with a gift card for a part', { giftBalanceCents: 3000 }, [0, 3000, 5500, 0], false],
    ['with a gift card for all of it', { giftBalanceCents: 10_000 }, [0, 8500, 0, 0], true],
    ['with both', { coupon: { amountCents: 1000 }, giftBalanceCents: 3000 }, [1000, 3000, 4500, 0], false],
    ['with a deposit', { depositCents: 2000 }, [0, 0, 2000, 6500], false],
    [
      'with a deposit that the gift card covers',
      { depositCents: 2000, giftBalanceCents: 3000 },
      [0, 3000, 0, 5500],
      true,
    ],
    [
      'with a deposit that it covers in part',
      { depositCents: 2000, giftBalanceCents: 500 },
      [0, 500, 1500, 6500],
      false,
    ],
    [
      'with a gift card that would leave less than €1 for the card',
      { giftBalanceCents: 8480 },
      [0, 8400, 100, 0],
      false,
    ],
    ['with a coupon that would leave less than €1', { coupon: { amountCents: 8450 } }, [8500, 0, 0, 0], false],
    ['afterwards with a gift card', { method: 'pay-afterwards', giftBalanceCents: 500 }, [0, 500, 0, 8000], false],
    ['afterwards, all by gift card', { method: 'pay-afterwards', giftBalanceCents: 9000 }, [0, 8500, 0, 0], true],
  ])('%s', (_case, changes, [discountCents, giftCents, nowCents, laterCents], covered) => {
    const asked = { ...priced, ...changes }
    const quote = quoteOf(asked)
    expect(quote).toEqual({ listCents: 8500, discountCents, giftCents, nowCents, laterCents })
    expect(isCovered(quote, asked.method)).toBe(covered)
  })

  test('has nothing to pay with credits', () => {
    const quote = quoteOf({ ...priced, method: 'credits', giftBalanceCents: 500, coupon: { percent: 10 } })
    expect(Object.values(quote)).toEqual([0, 0, 0, 0, 0])
  })

  test('has lines that add up to the price, for any combination of payments', () => {
    const cents = fc.nat(10_000)
    const price = fc.oneof(fc.constant(0), fc.integer({ min: 100, max: 10_000 }))
    const coupon = fc.oneof(
      fc.constant(undefined),
      fc.record({ percent: fc.integer({ min: 1, max: 100 }) }),
      fc.record({ amountCents: fc.integer({ min: 1, max: 10_000 }) }),
    )
    const asked = fc.record({
      listCents: price,
      coupon,
      giftBalanceCents: cents,
      depositCents: fc.option(fc.integer({ min: 100, max: 10_000 })),
      method: fc.constantFrom('card', 'pay-afterwards', 'credits', null),
    })
    fc.assert(
      fc.property(asked, (each) => {
        const { listCents, discountCents, giftCents, nowCents, laterCents } = quoteOf(each)
        expect(discountCents + giftCents + nowCents + laterCents).toBe(listCents)
        expect(listCents).toBe(each.method === 'credits' ? 0 : each.listCents)
        expect(Math.min(discountCents, giftCents, nowCents, laterCents)).toBeGreaterThanOrEqual(0)
        expect(giftCents).toBeLessThanOrEqual(each.giftBalanceCents)
        expect(nowCents === 0 || nowCents >= 100).toBe(true)
      }),
    )
  })
})

describe('a typed voucher code (R-D280)', () => {
  const gift = giftCardCode(Array.from({ length: 15 }, (_, index) => index))

  test('is read without regard to case and spaces', () => {
    expect(readVoucherCode(' spring 10 ')).toEqual({ kind: 'coupon', code: 'SPRING10' })
    expect(readVoucherCode(` ${gift.toLowerCase()}`)).toEqual({ kind: 'gift-card', code: gift })
  })
})
