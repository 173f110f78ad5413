import type { LocalDate } from '#shared/time/local-date.ts'

/** How a sale is taxed. The rate follows from the treatment, the country and the date of supply. */
export type VatTreatment = (typeof VAT_TREATMENTS)[number]

export const VAT_TREATMENTS = ['standard', 'reduced', 'zero', 'exempt'] as const

/** A VAT rate in hundredths of a percent: 2100 is 21%. */
export type VatRate = number

/** A rate and the first date on which it applies. */
type Since = readonly [from: string, rate: VatRate]

interface CountryRates {
  readonly standard: readonly Since[]
  readonly reduced: readonly Since[]
}

/** Rates by country, the newest first. The reduced rate is the one that services usually have. */
const rates = {
  NL: {
    standard: [
      ['2012-10-01', 2100],
      ['2001-01-01', 1900],
    ],
    reduced: [
      ['2019-01-01', 900],
      ['1986-10-01', 600],
    ],
  },
  BE: { standard: [['1996-01-01', 2100]], reduced: [['1992-01-01', 600]] },
  DE: {
    standard: [
      ['2021-01-01', 1900],
      ['2020-07-01', 1600],
      ['2007-01-01', 1900],
    ],
    reduced: [
      ['2021-01-01', 700],
      ['2020-07-01', 500],
      ['1983-07-01', 700],
    ],
  },
  LU: {
    standard: [
      ['2024-01-01', 1700],
      ['2023-01-01', 1600],
      ['2015-01-01', 1700],
    ],
    reduced: [
      ['2024-01-01', 800],
      ['2023-01-01', 700],
      ['2015-01-01', 800],
    ],
  },
  FR: { standard: [['2014-01-01', 2000]], reduced: [['2014-01-01', 1000]] },
  AT: { standard: [['1984-01-01', 2000]], reduced: [['1984-01-01', 1000]] },
  ES: { standard: [['2012-09-01', 2100]], reduced: [['2012-09-01', 1000]] },
} satisfies Readonly<Record<string, CountryRates>>

export type VatCountry = keyof typeof rates

export const VAT_COUNTRIES: readonly string[] = Object.keys(rates)

const ratesOf = (country: string): CountryRates | undefined =>
  Object.hasOwn(rates, country) ? rates[country as VatCountry] : undefined

/**
 * Returns the VAT rate of a treatment on the date of supply; 0 for zero and exempt. In NL on 2018-12-31 standard is 2100 and reduced 600;
 * on 2019-01-01 reduced is 900. Throws a RangeError for a country without rates, or a date before the oldest rate.
 */
export function vatRateOn(country: string, treatment: VatTreatment, date: LocalDate): VatRate {
  if (treatment === 'zero' || treatment === 'exempt') return 0
  const rate = ratesOf(country)?.[treatment].find(([from]) => from <= date)?.[1]
  if (rate === undefined) throw new RangeError(`No ${treatment} VAT rate of ${country} is known for ${date}`)
  return rate
}
