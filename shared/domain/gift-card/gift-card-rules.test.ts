import { expect, test } from 'vitest'
import { type GiftCardSale, isSold } from './gift-card-rules.ts'

const sale: GiftCardSale = { isOn: true, amounts: [2500, 5000], isFree: false, months: null }

test.each([
  [{}, 2500, true],
  [{}, 2600, false],
  [{ isFree: true }, 2600, true],
  [{ isFree: true }, 99, false],
  [{ isFree: true }, 100_000, true],
  [{ isFree: true }, 100_001, false],
  [{ isOn: false }, 2500, false],
])('With the settings %j, whether a gift card of %i cents can be sold: %s (R-D283)', (changes, cents, expected) => {
  expect(isSold({ ...sale, ...changes }, cents)).toBe(expected)
})
