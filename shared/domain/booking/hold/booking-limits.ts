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

/**
 * Returns a function that decides whether a booking of some unpaid appointments is allowed; 0 for one that is paid in another way. Each
 * allowed booking counts in later decisions.
 */
export function bookingCounter(
  counts: BookingCounts,
  { unpaidPerCustomer, unpaidPerNetwork, hourlyPerAccount, hourlyPerNetwork }: BookingLimits,
): (holder: Holder, unpaid: number) => BookingProblem | undefined {
  const unpaidOf = new Map(counts.unpaidOfCustomers)
  const unpaidNearby = new Map(counts.unpaidOfNetworks)
  const hourOf = new Map(counts.lastHourOfAccounts)
  const hourNearby = new Map(counts.lastHourOfNetworks)
  return (holder, unpaid) => {
    const { accountId, network } = holder
    const customer = customerOf(holder)
    const after = (counted: ReadonlyMap<string, number>, key: string, more: number) => (counted.get(key) ?? 0) + more
    const own = after(unpaidOf, customer, unpaid)
    const nearby = after(unpaidNearby, network, unpaid)
    const [hour, nearbyHour] = [after(hourOf, accountId, 1), after(hourNearby, network, 1)]
    if (hour > hourlyPerAccount || nearbyHour > hourlyPerNetwork) return 'rate-limited'
    if (unpaid > 0 && unpaidPerCustomer !== null && own > unpaidPerCustomer) return 'too-many-unpaid'
    if (unpaid > 0 && nearby > unpaidPerNetwork) return 'too-many-unpaid-nearby'
    unpaidOf.set(customer, own)
    unpaidNearby.set(network, nearby)
    hourOf.set(accountId, hour)
    hourNearby.set(network, nearbyHour)
    return undefined
  }
}
