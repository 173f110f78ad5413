/** Limits of unpaid seats that are held at once in an organisation (reasons in decision 0021). */
export interface HoldLimits {
  readonly perAccount: number
  readonly perNetwork: number
  /** From this number of unpaid holds in the organisation on, each account may hold one seat only. */
  readonly oneEachFrom: number
}

/** The account and the network that hold a seat for a card payment. */
export interface Holder {
  readonly accountId: string
  readonly network: string
}

export type HoldProblem = 'too-many-holds' | 'too-many-holds-nearby'

/**
 * Returns a function that decides about one new hold at a time. Each allowed hold counts in later decisions.
 *
 * @param holders the holders of the seats that are held now, one entry for each seat
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

/**
 * Whether a guest may hold a series unpaid (rule D319). Each appointment counts as a held seat of the guest's network, because guests have
 * no account to count by.
 *
 * @param held what is held unpaid, with the appointments of each series
 */
export const isSeriesWithin = (
  held: readonly (Pick<Holder, 'network'> & { readonly appointments: number })[],
  network: string,
  appointments: number,
  { perNetwork }: Pick<HoldLimits, 'perNetwork'>,
): boolean =>
  held.filter((each) => each.network === network).reduce((sum, each) => sum + each.appointments, appointments) <=
  perNetwork
