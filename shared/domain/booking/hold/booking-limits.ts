import type { Holder } from './hold-limits.ts'

/** The limits on what customers book online in an organisation without paying at once (reasons in decision 0079). */
export interface BookingLimits {
  /** Upcoming appointments of a customer that are not paid yet; null for no limit. */
  readonly unpaidPerCustomer: number | null
  /** The same of all customers of a network together. */
  readonly unpaidPerNetwork: number
  /** Bookings within an hour, whatever pays them. */
  readonly hourlyPerAccount: number
  readonly hourlyPerNetwork: number
}

/** What was booked already. A customer or network without an entry has booked nothing. */
export interface BookingCounts {
  /** By `customerOf`. */
  readonly unpaidOfCustomers: ReadonlyMap<string, number>
  readonly unpaidOfNetworks: ReadonlyMap<string, number>
  /** A series counts once. By account. */
  readonly lastHourOfAccounts: ReadonlyMap<string, number>
  readonly lastHourOfNetworks: ReadonlyMap<string, number>
}

export type BookingProblem = 'too-many-unpaid' | 'too-many-unpaid-nearby' | 'rate-limited'

/** Returns by what the unpaid appointments of a customer are counted: the account, or the mail address of a guest. */
export const customerOf = ({ accountId, guestEmail }: Holder): string => guestEmail ?? accountId

/** A booking of so many unpaid appointments; 0 for one that is paid in another way. */
export interface LimitedBooking {
  readonly holder: Holder
  readonly unpaid: number
}

/**
 * Returns why a booking is not allowed; undefined when it is.
 * @param others the bookings of the same moment that were allowed and that `counts` does not include
 */
export function checkBookingLimits(
  counts: BookingCounts,
  others: readonly LimitedBooking[],
  { holder, unpaid }: LimitedBooking,
  { unpaidPerCustomer, unpaidPerNetwork, hourlyPerAccount, hourlyPerNetwork }: BookingLimits,
): BookingProblem | undefined {
  const { accountId, network } = holder
  const customer = customerOf(holder)
  const ofAccount = others.filter((other) => other.holder.accountId === accountId)
  const ofNetwork = others.filter((other) => other.holder.network === network)
  const ofCustomer = others.filter((other) => customerOf(other.holder) === customer)
  const hour = (counts.lastHourOfAccounts.get(accountId) ?? 0) + ofAccount.length
  const hourNearby = (counts.lastHourOfNetworks.get(network) ?? 0) + ofNetwork.length
  if (hour >= hourlyPerAccount || hourNearby >= hourlyPerNetwork) return 'rate-limited'
  if (unpaid === 0) return undefined
  const own = (counts.unpaidOfCustomers.get(customer) ?? 0) + unpaidOf(ofCustomer)
  const nearby = (counts.unpaidOfNetworks.get(network) ?? 0) + unpaidOf(ofNetwork)
  if (unpaidPerCustomer !== null && own + unpaid > unpaidPerCustomer) return 'too-many-unpaid'
  return nearby + unpaid > unpaidPerNetwork ? 'too-many-unpaid-nearby' : undefined
}

const unpaidOf = (bookings: readonly LimitedBooking[]): number => bookings.reduce((sum, { unpaid }) => sum + unpaid, 0)
