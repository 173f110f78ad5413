import type { Cents } from '#shared/domain/payment/money.ts'

/** Parses a typed amount to cents; undefined for invalid text. Zero is allowed. '12,5' → 1250 */
export function typedCents(text: string): Cents | undefined {
  const match = /^(\d{1,7})(?:[.,](\d{1,2}))?$/.exec(text.trim())
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : undefined
}

/** Parses a typed amount greater than zero to cents; undefined for anything else. '12,5' → 1250; '0' → undefined */
export const amountOf = (text: string): Cents | undefined => typedCents(text) || undefined
