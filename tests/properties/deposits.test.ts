import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type DepositPart, partOf } from '#shared/domain/deposit/deposit.ts'
import { randomCases } from '#tests/integration/support/random-cases.ts'

// Random deposits, compared with a calculation in whole cents without fractions.

const EURO = 100
const price = fc.oneof(fc.integer({ min: 1, max: 1000 }), fc.integer({ min: 1, max: 2 ** 31 - 1 }))
const part: fc.Arbitrary<DepositPart> = fc.oneof(
  fc.record({ kind: fc.constant('percent' as const), percent: fc.integer({ min: 1, max: 100 }) }),
  fc.record({ kind: fc.constant('amount' as const), cents: fc.integer({ min: EURO, max: 9_999_900 }) }),
)

/** The deposit without minimum and maximum. The exact share is rounded half up in integers: (2 × share + 1) / 2, rounded down. */
function wantedCents(wanted: DepositPart, priceCents: number, seats: number): bigint {
  if (wanted.kind === 'amount') return BigInt(wanted.cents) * BigInt(seats)
  return (BigInt(priceCents) * BigInt(wanted.percent) * 2n + 100n) / 200n
}

test('Deposit and rest add up to the price, neither is below €1, and the deposit is as set where possible (R-D274)', () => {
  fc.assert(
    fc.property(price, part, fc.integer({ min: 1, max: 999 }), (priceCents, wanted, seats) => {
      const deposit = partOf(wanted, priceCents, seats)
      const rest = priceCents - deposit
      expect(deposit).toBeGreaterThanOrEqual(Math.min(priceCents, EURO))
      expect(rest === 0 || rest >= EURO).toBe(true)
      const exact = wantedCents(wanted, priceCents, seats)
      const canBe = exact >= BigInt(EURO) && BigInt(priceCents) - exact >= BigInt(EURO)
      expect(!canBe || BigInt(deposit) === exact).toBe(true)
    }),
    randomCases(2000),
  )
})
