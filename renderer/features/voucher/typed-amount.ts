import { type Cents, eurosOfCents } from '#shared/domain/payment/money.ts'

/** A typed amount in cents, also of less than a euro; undefined for another text. '12,5' → 1250 */
export function typedCents(text: string): Cents | undefined {
  const match = /^(\d{1,7})(?:[.,](\d{1,2}))?$/.exec(text.trim())
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : undefined
}

/** Euros of a typed amount that was checked; 0 for an empty one. */
export const typedEuros = (text: string): number => eurosOfCents(typedCents(text) ?? 0)
