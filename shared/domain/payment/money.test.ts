import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { centsOfEuros, eurosOfCents, readPriceEntry } from './money.ts'

describe('readPriceEntry (R-A5.2, R-A5.3, R-A9.4, R-D138)', () => {
  it.each([
    ['1', 100],
    ['12.5', 1250],
    ['12,50', 1250],
    ['0012', 1200],
    [' 45 ', 4500],
    ['99999', 9_999_900],
    ['99999.00', 9_999_900],
  ])('reads %j as %i cents', (text, cents) => {
    expect(readPriceEntry(text)).toEqual({ kind: 'price', cents })
  })

  it.each([
    ['', 'price-format'],
    ['12.345', 'price-format'],
    ['100000', 'price-range'],
    ['1.000,00', 'price-format'],
    ['€5', 'price-format'],
    ['-5', 'price-format'],
    ['1e3', 'price-format'],
    ['5.', 'price-format'],
    ['0', 'price-range'],
    ['0.99', 'price-range'],
    ['99999.01', 'price-range'],
  ])('refuses %j: %s', (text, error) => {
    expect(readPriceEntry(text)).toEqual({ kind: 'invalid', error })
  })
})

describe('euros on the wire', () => {
  it('convert to cents and back without loss', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999_900 }), (cents) => {
        expect(centsOfEuros(eurosOfCents(cents))).toBe(cents)
      }),
    )
  })

  it.each([12.345, -1, Number.NaN, Infinity, 0.001])('the amount %d is refused', (euros) => {
    expect(centsOfEuros(euros)).toBeUndefined()
  })
})
