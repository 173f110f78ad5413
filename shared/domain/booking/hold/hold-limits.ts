/** The limits on the number of unpaid held seats in an organisation at the same time (reasons in decision 0021). */
export interface HoldLimits {
  readonly perAccount: number
  readonly perNetwork: number
  /** When the organisation has this many unpaid holds, each account may hold only one seat. */
  readonly oneEachFrom: number
}

/** The account and the network of a customer who holds a seat for a card payment. */
export interface Holder {
  readonly accountId: string
  readonly network: string
  /** The mail address of a guest, whose `accountId` is a customer's id. */
  readonly guestEmail?: string | undefined
}

export type HoldProblem = 'too-many-holds' | 'too-many-holds-nearby'

/**
 * Returns why somebody may not hold one more seat; undefined when they may.
 * @param held the holders of the currently held seats, one entry per seat
 */
export function checkHold(
  held: readonly Holder[],
  holder: Holder,
  { perAccount, perNetwork, oneEachFrom }: HoldLimits,
): HoldProblem | undefined {
  const own = held.filter(({ accountId }) => accountId === holder.accountId).length
  const nearby = held.filter(({ network }) => network === holder.network).length
  if (own >= perAccount || (own > 0 && held.length >= oneEachFrom)) return 'too-many-holds'
  return nearby >= perNetwork ? 'too-many-holds-nearby' : undefined
}

/**
 * Whether a guest may hold a series without paying (rule D319). Each appointment counts as a held seat of the guest's network, because a
 * guest has no account.
 * @param held the current unpaid holds, including the appointments of each series
 */
export const isSeriesWithin = (
  held: readonly (Pick<Holder, 'network'> & { readonly appointments: number })[],
  network: string,
  appointments: number,
  { perNetwork }: Pick<HoldLimits, 'perNetwork'>,
): boolean =>
  held.filter((each) => each.network === network).reduce((sum, each) => sum + each.appointments, appointments) <=
  perNetwork
