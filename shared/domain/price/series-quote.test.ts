import { expect, test } from 'vitest'
import { isSeriesCovered, quotesOfSeries, spendOnSeries, sumOfQuotes } from './series-quote.ts'

const two = [
  { listCents: 3000, depositCents: null },
  { listCents: 3000, depositCents: null },
]
const withDeposit = two.map((each) => ({ ...each, depositCents: 1000 }))

test.each([
  ['nothing', two, 0, 'card', [0, 0], 6000, 0, false],
  ['a part of the first', two, 1000, 'card', [1000, 0], 5000, 0, false],
  ['the first and a part of the second', two, 4000, 'card', [3000, 1000], 2000, 0, false],
  ['all', two, 7000, 'card', [3000, 3000], 0, 0, true],
  ['so much less that €1 is left to pay online', two, 5950, 'card', [3000, 2900], 100, 0, false],
  ['a part, and the rest is paid afterwards', two, 4000, 'pay-afterwards', [3000, 1000], 0, 2000, false],
  ['the deposits of both, and a part of the rest', withDeposit, 4000, 'card', [3000, 1000], 0, 2000, true],
  ['the deposit of the first', withDeposit, 1000, 'card', [1000, 0], 1000, 4000, false],
] as const)(
  'Gift cards pay %s of a series (R-D316)',
  (_what, bookings, giftBalanceCents, method, gifts, now, later, covered) => {
    const quotes = quotesOfSeries({ bookings, giftBalanceCents, method })
    const sum = sumOfQuotes(quotes)
    expect(quotes.map(({ giftCents }) => giftCents)).toEqual(gifts)
    expect([sum.nowCents, sum.laterCents, isSeriesCovered(quotes, method)]).toEqual([now, later, covered])
    expect(sum.giftCents + sum.nowCents + sum.laterCents).toBe(sum.listCents)
  },
)

test('The gift card that was typed first pays first, and never more than its balance (R-D316)', () => {
  const quotes = quotesOfSeries({ bookings: two, giftBalanceCents: 7000, method: 'card' })
  expect(spendOnSeries([2000, 5000], quotes)).toEqual([
    [2000, 1000],
    [0, 3000],
  ])
})
