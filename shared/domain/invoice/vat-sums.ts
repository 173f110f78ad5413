import type { Cents } from '#shared/domain/payment/money.ts'
import type { VatRate, VatTreatment } from './vat-rates.ts'

/** What is taxed in one way: its price, and the VAT that it includes. */
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

/** The VAT in a price that includes it, to the nearest cent, half a cent up. 12100 at 2100 → 2100; 100 at 900 → 8 */
export const vatWithin = (grossCents: Cents, rate: VatRate): Cents =>
  Number((BigInt(grossCents) * BigInt(rate) * 2n + BigInt(RATE_BASE + rate)) / (2n * BigInt(RATE_BASE + rate)))

/** Lines that are taxed alike are summed up. */
const keyOf = ({ treatment, rate }: Taxed): string => `${treatment} ${rate}`

/**
 * The sums of an invoice by treatment and rate (rule D244): VAT is rounded once for each, on the total, and net is the rest. So net and VAT
 * are together what was paid, to the cent. In the order in which the lines name them.
 */
export const sumsByRate = (lines: readonly Taxed[]): (Taxed & VatAmounts)[] =>
  [...Map.groupBy(lines, keyOf).values()].map((group) => {
    const [{ treatment, rate }] = group as [Taxed]
    const grossCents = group.reduce((sum, line) => sum + line.grossCents, 0)
    const vatCents = vatWithin(grossCents, rate)
    return { treatment, rate, grossCents, vatCents, netCents: grossCents - vatCents }
  })

/**
 * Net and VAT of each line, so that the lines of a rate have the sums of `sumsByRate`: what rounding each line alone would miss or have
 * too much goes to the lines with the largest difference.
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
