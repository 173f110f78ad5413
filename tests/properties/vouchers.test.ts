import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Coupon } from '#shared/domain/coupon/coupon.ts'
import { giftCardCode } from '#shared/domain/gift-card/gift-card-code.ts'
import {
  type GiftCardEntry,
  giftCardBalance,
  returnInOrder,
  spendInOrder,
  spentOnBooking,
} from '#shared/domain/gift-card/gift-card-ledger.ts'
import { applyVouchers, readCodes, usableTogether } from '#shared/domain/price/apply-vouchers.ts'
import { type Quote, quoteOf } from '#shared/domain/price/quote.ts'
import { localDate } from '#shared/time/local-date.ts'
import { randomCases } from '#tests/integration/support/random-cases.ts'

// Random histories of one coupon and two gift cards, compared with a simple count of what is left of them.

const MOST_USES = 3
const CARDS = [5000, 1200].map((cents, index) => ({
  id: `${index}`,
  code: giftCardCode(new Uint8Array(15).fill(index)),
  cents,
}))
const CODES = ['COUPON', ...CARDS.map(({ code }) => code)]

const booking = fc.record({
  kind: fc.constant('book' as const),
  listCents: fc.integer({ min: 100, max: 9000 }),
  typed: fc.subarray(CODES),
  method: fc.constantFrom('card', 'pay-afterwards'),
  depositCents: fc.option(fc.integer({ min: 100, max: 3000 })),
})
const ending = fc.record({
  kind: fc.constantFrom('cancel', 'refund'),
  which: fc.nat(20),
  cents: fc.integer({ min: 1, max: 4000 }),
})
const history = fc.array(fc.oneof(booking, booking, ending), { maxLength: 25 })

interface Booked {
  readonly id: string
  readonly quote: Quote
  readonly withCoupon: boolean
  isCancelled: boolean
}

/** Checks that the parts of a price add up to the whole, and that none is negative. */
function expectParts({ discountCents, giftCents, nowCents, laterCents }: Quote, listCents: number): void {
  expect(discountCents + giftCents + nowCents + laterCents).toBe(listCents)
  expect(Math.min(discountCents, giftCents, nowCents, laterCents)).toBeGreaterThanOrEqual(0)
}

test('Voucher uses stay within the limit, balances are never negative sums, and prices equal the sum of their lines (R-D280 to R-D285)', () => {
  fc.assert(
    fc.property(history, (acts) => {
      const booked: Booked[] = []
      const ledgers = CARDS.map(({ cents }): GiftCardEntry[] => [{ kind: 'issued', cents, bookingId: null }])
      let left = CARDS.map(({ cents }) => cents)
      const uses = () => booked.filter(({ withCoupon, isCancelled }) => withCoupon && !isCancelled).length

      const giveBack = (bookingId: string, cents: number) => {
        const spent = ledgers.map((ledger) => spentOnBooking(ledger, bookingId))
        returnInOrder(spent, cents).forEach((back, index) => {
          if (back > 0) ledgers[index]?.push({ kind: 'returned', cents: back, bookingId })
          left = left.map((each, card) => (card === index ? each + back : each))
        })
      }

      for (const [index, act] of acts.entries()) {
        if (act.kind === 'book') {
          const coupon: Coupon = {
            id: 'coupon',
            code: 'COUPON',
            value: { percent: 10 },
            mostUses: MOST_USES,
            mostPerCustomer: null,
            firstDay: null,
            lastDay: null,
            serviceIds: [],
            minCents: 0,
            isForNewCustomers: false,
            isOn: true,
            uses: uses(),
          }
          const cards = CARDS.map(({ id, code }, card) => ({
            id,
            code,
            usableCents: giftCardBalance(ledgers[card] ?? []),
          }))
          const known = {
            coupons: new Map([['COUPON', coupon]]),
            giftCards: new Map(cards.map((card) => [card.code, card])),
          }
          const applied = applyVouchers(readCodes(act.typed), known, () => ({
            serviceId: 'massage',
            listCents: act.listCents,
            today: localDate('2025-03-14'),
            isNewCustomer: true,
            usesOfCustomer: 0,
          }))
          const quote = quoteOf({
            listCents: act.listCents,
            coupon: applied.coupon?.value,
            giftBalanceCents: usableTogether(applied.giftCards),
            depositCents: act.depositCents,
            method: act.method,
          })
          const { giftCents } = quote
          expectParts(quote, act.listCents)
          const id = `${index}`
          const spent = spendInOrder(
            applied.giftCards.map(({ usableCents }) => usableCents),
            giftCents,
          )
          applied.giftCards.forEach((card, order) => {
            const cents = spent[order] ?? 0
            if (cents > 0) ledgers[Number(card.id)]?.push({ kind: 'spent', cents: -cents, bookingId: id })
            left = left.map((each, which) => (which === Number(card.id) ? each - cents : each))
          })
          booked.push({ id, quote, withCoupon: applied.coupon !== undefined, isCancelled: false })
        } else {
          const chosen = booked[act.which % Math.max(1, booked.length)]
          if (!chosen) continue
          giveBack(chosen.id, act.kind === 'cancel' ? Number.MAX_SAFE_INTEGER : act.cents)
          if (act.kind === 'cancel') chosen.isCancelled = true
        }
        expect(uses()).toBeLessThanOrEqual(MOST_USES)
        expect(ledgers.map(giftCardBalance)).toEqual(left)
        expect(Math.min(...left)).toBeGreaterThanOrEqual(0)
        // No money is created or lost: what was spent on bookings plus what is left on the cards equals what was sold.
        const onBookings = booked.flatMap(({ id }) => ledgers.map((ledger) => spentOnBooking(ledger, id)))
        const total = [...onBookings, ...left].reduce((sum, cents) => sum + cents, 0)
        expect(total).toBe(CARDS.reduce((sum, { cents }) => sum + cents, 0))
      }
    }),
    randomCases(500),
  )
})
