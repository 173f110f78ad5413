import { describe, expect, test } from 'vitest'
import { localDate } from '#shared/time/local-date.ts'
import { vatRateOn } from './vat-rates.ts'
import { amountsOfLines, sumsByRate, vatWithin } from './vat-sums.ts'

describe('the VAT rate on a date of supply (R-D244)', () => {
  test.each([
    ['NL', 'standard', '2012-09-30', 1900],
    ['NL', 'standard', '2012-10-01', 2100],
    ['NL', 'reduced', '2018-12-31', 600],
    ['NL', 'reduced', '2019-01-01', 900],
    ['DE', 'standard', '2020-12-31', 1600],
    ['DE', 'standard', '2021-01-01', 1900],
    ['BE', 'reduced', '2026-01-01', 600],
    ['NL', 'zero', '2026-01-01', 0],
    ['NL', 'exempt', '2026-01-01', 0],
  ] as const)('in %s for the treatment %s on %s is %i', (country, treatment, date, rate) =>
    expect(vatRateOn(country, treatment, localDate(date))).toBe(rate),
  )

  test.each(['XX', 'constructor'])('of %s is not known', (country) =>
    expect(() => vatRateOn(country, 'standard', localDate('2026-01-01'))).toThrow(RangeError),
  )
})

describe('the VAT that is contained in a price (R-D244)', () => {
  test.each([
    [12_100, 2100, 2100],
    [8500, 2100, 1475],
    [100, 900, 8],
    [1, 2100, 0],
    // Half a cent, up: 109 × 900 / 10900 = 9; 545 × 2100 / 12100 = 94.586.
    [545, 2100, 95],
    [2 ** 31 - 1, 2100, 372_703_773],
    [8500, 0, 0],
  ])('%i cents at a rate of %i contain %i', (gross, rate, vat) => expect(vatWithin(gross, rate)).toBe(vat))

  const at = (rate: number, ...prices: number[]) =>
    prices.map((grossCents) => ({
      treatment: rate === 900 ? ('reduced' as const) : ('standard' as const),
      rate,
      grossCents,
    }))

  test('is rounded once for each rate, not for each line', () => {
    // Each 3.33 alone has 0.58 (0.5779); three together have 1.73 (1.7338), not 1.74.
    expect(sumsByRate(at(2100, 333, 333, 333))).toEqual([
      { treatment: 'standard', rate: 2100, grossCents: 999, vatCents: 173, netCents: 826 },
    ])
  })

  test('the VAT of the single lines adds up to the VAT of their rate', () => {
    const lines = [...at(2100, 333, 333), ...at(900, 1000), ...at(2100, 333)]
    const amounts = amountsOfLines(lines)
    expect(amounts.map(({ vatCents }) => vatCents).toSorted((a, b) => a - b)).toEqual([57, 58, 58, 83])
    expect(amounts.map(({ netCents, vatCents }) => netCents + vatCents)).toEqual([333, 333, 1000, 333])
  })
})
