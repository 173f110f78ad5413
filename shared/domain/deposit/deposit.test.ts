import { describe, expect, test } from 'vitest'
import { depositOf, type DepositRule, isPercent, partOf } from './deposit.ts'

const percent = (value: number): DepositRule['part'] => ({ kind: 'percent', percent: value })
const amount = (cents: number): DepositRule['part'] => ({ kind: 'amount', cents })

describe('the deposit of a price (R-D274)', () => {
  test.each([
    ['30% of €85', percent(30), 8500, 1, 2550],
    ['30% of €62.55, half a cent up', percent(30), 6255, 1, 1877],
    ['1% of €99.50, half a cent up and then the least', percent(1), 9950, 1, 100],
    ['10% of €5, the least that is paid online', percent(10), 500, 1, 100],
    ['99% of €50, whose rest is too small to be paid', percent(99), 5000, 1, 5000],
    ['98% of €50, whose rest is €1', percent(98), 5000, 1, 4900],
    ['100%', percent(100), 8500, 1, 8500],
    ['a percentage of the largest sum', percent(50), 2 ** 31 - 1, 1, 1_073_741_824],
    ['€20 of €85', amount(2000), 8500, 1, 2000],
    ['€20 for each of three people', amount(2000), 25_500, 3, 6000],
    ['€20 of €15', amount(2000), 1500, 1, 1500],
    ['€50 of €50.40, whose rest is too small to be paid', amount(5000), 5040, 1, 5040],
    ['€20 of €0.40 after a discount', amount(2000), 40, 1, 40],
  ] as const)('%s', (_, part, agreedCents, seats, expected) => {
    expect(partOf(part, agreedCents, seats)).toBe(expected)
  })
})

describe('which customers pay a deposit (R-D275)', () => {
  const [reliable, unknown] = [
    { seats: 1, wasHere: true, paysAhead: false },
    { seats: 1, wasHere: false, paysAhead: false },
  ]
  const [missed, unknownAndMissed] = [
    { seats: 1, wasHere: true, paysAhead: true },
    { seats: 1, wasHere: false, paysAhead: true },
  ]

  test.each([
    ['everyone', reliable, 2000],
    ['everyone', unknown, 2000],
    // Customers with too many no-shows pay the whole price in advance.
    ['everyone', missed, null],
    ['new', reliable, null],
    ['new', unknown, 2000],
    ['new', unknownAndMissed, null],
    ['after-no-shows', reliable, null],
    ['after-no-shows', unknown, null],
    ['after-no-shows', missed, 2000],
  ] as const)('the setting for %s customers: %o', (customers, facts, expected) => {
    expect(depositOf({ part: amount(2000), customers, rest: 'online' }, 8500, facts)).toBe(expected)
  })

  test.each([
    ['no rule', null, 8500],
    ['a price of 0', { part: amount(2000), customers: 'everyone', rest: 'online' } as const, 0],
  ])('there is no deposit with %s', (_, rule, agreedCents) => {
    expect(depositOf(rule, agreedCents, unknown)).toBeNull()
  })
})

test.each([
  ['1', true],
  [' 30 ', true],
  ['100', true],
  ['0', false],
  ['101', false],
  ['12.5', false],
  ['', false],
])('Whether a typed percentage is valid: %o (R-D274)', (typed, expected) => {
  expect(isPercent(typed)).toBe(expected)
})
