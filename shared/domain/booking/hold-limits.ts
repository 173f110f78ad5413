/** How many seats may be held unpaid at once in an organisation (decision 0021 says why). */
export interface HoldLimits {
  readonly perAccount: number
  readonly perNetwork: number
  /** From so many unpaid holds on, an account holds one at most. Nobody who holds nothing is refused for it. */
  readonly oneEachFrom: number
}

/** Who holds a seat for a card payment. */
export interface Holder {
  readonly accountId: string
  readonly network: string
}

export type HoldProblem = 'too-many-holds' | 'too-many-holds-nearby'

/**
 * Decides about one hold after the other: what it allowed counts for who comes next.
 *
 * @param holders of the seats that are held now, one entry for each seat
 */
export function holdCounter(
  holders: readonly Holder[],
  { perAccount, perNetwork, oneEachFrom }: HoldLimits,
): (holder: Holder) => HoldProblem | undefined {
  const held = [...holders]
  return (holder) => {
    const own = held.filter(({ accountId }) => accountId === holder.accountId).length
    const nearby = held.filter(({ network }) => network === holder.network).length
    if (own >= perAccount || (own > 0 && held.length >= oneEachFrom)) return 'too-many-holds'
    if (nearby >= perNetwork) return 'too-many-holds-nearby'
    held.push(holder)
    return undefined
  }
}
