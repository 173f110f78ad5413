import { expect, test } from 'vitest'
import { applicationFee } from './application-fee.ts'

test.each([
  [8500, { percent: 0, cents: 0 }, 0],
  [8500, { percent: 1.5, cents: 25 }, 152],
  [1000, { percent: 1.1, cents: 0 }, 11],
  [999, { percent: 1, cents: 0 }, 9],
  [100, { percent: 50, cents: 400 }, 100],
  [9_999_900, { percent: 2.9, cents: 30 }, 290_027],
])('Of %i cents at the fee rate %j, the server keeps %i (R-D252)', (amount, rate, expected) => {
  expect(applicationFee(amount, rate)).toBe(expected)
})
