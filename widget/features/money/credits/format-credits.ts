import type { Output } from '#shared/api/client.ts'

type Answer = Output<'customerCredits'>

export type Balance = Answer['balances'][number]
export type LedgerLine = Answer['entries'][number]

/**
 * The last day on which credits can be used, as `yyyy-MM-dd`. They expire at midnight in the organisation's zone (rule D65):
 * credits that expire on the 15th at 00:00 can be used until the 14th.
 */
export function lastDayOf(expiresAt: string): string {
  const date = expiresAt.slice(0, 10)
  if (expiresAt.slice(11, 16) !== '00:00') return date
  return new Date(Date.parse(`${date}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10)
}

/** A signed number: "+5", "−1", with a real minus sign, which is as wide as the plus. */
export const signed = (credits: number): string => (credits < 0 ? `−${-credits}` : `+${credits}`)

/** Sorts balances: usable ones first, otherwise in the order of purchase. */
export const usableFirst = (balances: readonly Balance[]): Balance[] =>
  balances.toSorted((one, other) => Number(other.credits > 0) - Number(one.credits > 0))
