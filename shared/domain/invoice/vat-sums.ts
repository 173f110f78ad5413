import { groupBy } from '#shared/browsers/group-by.ts'
import type { Cents } from '#shared/domain/payment/money.ts'
import type { VatRate, VatTreatment } from './vat-rates.ts'

/** A price including VAT, with its VAT treatment and rate. */
export interface Taxed {
  readonly treatment: VatTreatment
  readonly rate: VatRate
  readonly grossCents: Cents
}

export interface VatAmounts {
  readonly netCents: Cents
  readonly vatCents: Cents
}

const RATE_BASE = 10_000

/** Returns the VAT that a price includes, rounded to the nearest cent, half up. 12100 at 2100 → 2100; 100 at 900 → 8 */
export const vatWithin = (grossCents: Cents, rate: VatRate): Cents =>
  Number((BigInt(grossCents) * BigInt(rate) * 2n + BigInt(RATE_BASE + rate)) / (2n * BigInt(RATE_BASE + rate)))

/** Lines with the same key have the same treatment and rate, and are summed together. */
const keyOf = ({ treatment, rate }: Taxed): string => `${treatment} ${rate}`

/**
 * Returns the sums of an invoice by treatment and rate (rule D244), in the order in which they first occur in the lines. VAT is rounded
 * once per group, on its total, and net is the remainder, so that net and VAT add up to the amount paid, to the cent.
 */
export const sumsByRate = (lines: readonly Taxed[]): (Taxed & VatAmounts)[] =>
  [...groupBy(lines, keyOf).values()].map((group) => {
    const [{ treatment, rate }] = group as [Taxed]
    const grossCents = group.reduce((sum, line) => sum + line.grossCents, 0)
    const vatCents = vatWithin(grossCents, rate)
    return { treatment, rate, grossCents, vatCents, netCents: grossCents - vatCents }
  })

/**
 * Returns net and VAT of each line, such that the lines of a rate add up to `sumsByRate`. Cents that rounding each line separately would
 * lose or gain go to the lines with the largest rounding difference.
 */
export function amountsOfLines(lines: readonly Taxed[]): VatAmounts[] {
  const vat = lines.map(({ grossCents, rate }) => vatWithin(grossCents, rate))
  for (const { treatment, rate, vatCents } of sumsByRate(lines)) {
    const exact = (index: number) => ((lines[index]?.grossCents ?? 0) * rate) / (RATE_BASE + rate)
    const own = lines.flatMap((line, index) =>
      keyOf(line) === keyOf({ treatment, rate, grossCents: 0 }) ? [index] : [],
    )
    let missing = vatCents - own.reduce((sum, index) => sum + (vat[index] ?? 0), 0)
    const step = Math.sign(missing)
    const byDifference = own.toSorted((a, b) => step * (exact(b) - (vat[b] ?? 0) - (exact(a) - (vat[a] ?? 0))))
    for (const index of byDifference) {
      if (missing === 0) break
      vat[index] = (vat[index] ?? 0) + step
      missing -= step
    }
  }
  return lines.map(({ grossCents }, index) => ({ netCents: grossCents - (vat[index] ?? 0), vatCents: vat[index] ?? 0 }))
}
