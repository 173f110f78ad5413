import type { Cents } from '#shared/domain/payment/money.ts'

/** A typed amount in cents, also of less than a euro or nothing; undefined for another text. '12,5' → 1250 */
export function typedCents(text: string): Cents | undefined {
  const match = /^(\d{1,7})(?:[.,](\d{1,2}))?$/.exec(text.trim())
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : undefined
}

/** A typed amount above nothing in cents; undefined for anything else. '12,5' → 1250; '0' → undefined */
export const amountOf = (text: string): Cents | undefined => typedCents(text) || undefined
