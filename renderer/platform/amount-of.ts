import type { Cents } from '#shared/domain/payment/money.ts'

/** A typed amount above nothing in cents; undefined for anything else. '12,5' → 1250; '0' → undefined */
export function amountOf(text: string): Cents | undefined {
  const match = /^(\d{1,7})(?:[.,](\d{1,2}))?$/.exec(text.trim())
  if (!match) return undefined
  const cents = Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
  return cents > 0 ? cents : undefined
}
