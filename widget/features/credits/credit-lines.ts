import type { Output } from '#shared/api/client.ts'

type Answer = Output<'customerCredits'>

export type Balance = Answer['balances'][number]
export type LedgerLine = Answer['entries'][number]

/**
 * The last day on which credits can be used, as `yyyy-MM-dd`. They end at a midnight of the organisation's wall (rule D65),
 * and what ends on the 15th at 00:00 is good until the 14th.
 */
export function lastDayOf(expiresAt: string): string {
  const date = expiresAt.slice(0, 10)
  if (expiresAt.slice(11, 16) !== '00:00') return date
  return new Date(Date.parse(`${date}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10)
}

/** "+5", "−1": with a true minus, which is as wide as the plus. */
export const signed = (credits: number): string => (credits < 0 ? `−${-credits}` : `+${credits}`)

/** What can be used comes first; within that the order of the purchases stays. */
export const usableFirst = (balances: readonly Balance[]): Balance[] =>
  balances.toSorted((one, other) => Number(other.credits > 0) - Number(one.credits > 0))
