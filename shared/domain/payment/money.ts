/** Whole euro cents. Euros are used in the API and on screens only. */
export type Cents = number

export type PriceError = 'price-format' | 'price-range'

export type PriceEntry =
  | { readonly kind: 'price'; readonly cents: Cents }
  | { readonly kind: 'invalid'; readonly error: PriceError }

/** Prices are from €1 to €99,999 (rule A9.4). */
export const MIN_PRICE_CENTS = 100
export const MAX_PRICE_CENTS = 9_999_900

/** The maximum price of all seats of a booking together: the largest number that the database column can store. */
export const MAX_TOTAL_CENTS = 2 ** 31 - 1

/**
 * Converts an amount of the API to cents; undefined when it is negative, not finite or has fractions of a cent. 12.5 → 1250.
 */
export function centsOfEuros(euros: number): Cents | undefined {
  const cents = Math.round(euros * 100)
  return Number.isSafeInteger(cents) && cents >= 0 && cents / 100 === euros ? cents : undefined
}

export function eurosOfCents(cents: Cents): number {
  return cents / 100
}

/**
 * Parses a typed price (rules A5.2 and A5.3): digits with up to two decimals after a point or a comma (rule D138); €1 to
 * €99,999. '12,5' → 1250; '' and '12.345' → price-format; '0.99' and '100000' → price-range.
 */
export function readPriceEntry(text: string): PriceEntry {
  const match = /^(\d+)(?:[.,](\d{1,2}))?$/.exec(text.trim())
  if (!match) return { kind: 'invalid', error: 'price-format' }
  const cents = Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
  return isPriceInRange(cents) ? { kind: 'price', cents } : { kind: 'invalid', error: 'price-range' }
}

export function isPriceInRange(cents: Cents): boolean {
  return cents >= MIN_PRICE_CENTS && cents <= MAX_PRICE_CENTS
}
