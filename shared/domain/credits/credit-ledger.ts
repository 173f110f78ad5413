import { groupBy } from '#shared/browsers/group-by.ts'
import type { EpochMinute } from '#shared/time/instant.ts'
import type { PackageItem } from '#shared/domain/package/package.ts'

/**
 * An entry of a customer's credit ledger. Entries are only added, and their sum is the balance (rule D55). Credits that were
 * bought together for one service are a lot: they expire together, and are returned to the lot that they came from.
 */
export interface CreditEntry {
  readonly kind: 'bought' | 'used' | 'returned' | 'expired'
  readonly lotId: string
  readonly serviceId: string
  /** The number of credits: positive when bought or returned, negative when used or expired. */
  readonly credits: number
  readonly at: EpochMinute
  /** When the lot expires; null if never. It is the same in all entries of a lot. */
  readonly expiresAt: EpochMinute | null
  /** The booking that a credit was used for or returned from; otherwise null. */
  readonly bookingId: string | null
}

export type Ledger = readonly CreditEntry[]

/** A lot with the number of its credits that are left. */
export interface Lot {
  readonly lotId: string
  readonly serviceId: string
  readonly expiresAt: EpochMinute | null
  readonly credits: number
}

/** Returns the ledger entries for a bought package, one lot per service. `lotIdOf` returns the id of a service's lot. */
export function buyCredits(
  items: readonly PackageItem[],
  lotIdOf: (serviceId: string) => string,
  expiresAt: EpochMinute | null,
  at: EpochMinute,
): CreditEntry[] {
  return items.map(({ serviceId, credits }) => ({
    kind: 'bought',
    lotId: lotIdOf(serviceId),
    serviceId,
    credits,
    at,
    expiresAt,
    bookingId: null,
  }))
}

/** The sum of all entries of a service. */
export function balanceOf(ledger: Ledger, serviceId: string): number {
  return ledger.reduce((sum, entry) => (entry.serviceId === serviceId ? sum + entry.credits : sum), 0)
}

/** The usable credits of a service: the balance without expired credits that have not been written off yet. */
export function usableCredits(ledger: Ledger, serviceId: string, now: EpochMinute): number {
  return usableLots(ledger, serviceId, now).reduce((sum, { credits }) => sum + credits, 0)
}

/** The number of usable credits of a service, and when the earliest of them expire (null if never). */
export interface CreditBalance {
  readonly serviceId: string
  readonly credits: number
  readonly expiresAt: EpochMinute | null
}

/**
 * Returns the usable credits of each service for which credits were ever bought, in the order of the first purchases. `lots` must be in
 * that order.
 */
export function creditBalances(lots: readonly Lot[], now: EpochMinute): CreditBalance[] {
  return [...groupBy(lots, ({ serviceId }) => serviceId)].map(([serviceId, bought]) => {
    const usable = bought.filter((lot) => isUsable(lot, now))
    return {
      serviceId,
      credits: usable.reduce((sum, { credits }) => sum + credits, 0),
      expiresAt: byExpiry(usable)[0]?.expiresAt ?? null,
    }
  })
}

/** A booking that is paid with credits: one for each seat. */
export interface PaidByCredits {
  readonly bookingId: string
  readonly seats: number
}

/**
 * Returns the entries that pay for the seats of bookings, one credit per seat, from the lots that expire first. Three seats, with 2 credits
 * until June and 5 until August, use 2 and 1. Undefined if there are not enough credits for all seats.
 */
export function useCredits(
  ledger: Ledger,
  { serviceId, bookings }: { serviceId: string; bookings: readonly PaidByCredits[] },
  now: EpochMinute,
): CreditEntry[] | undefined {
  const entries: CreditEntry[] = []
  for (const { bookingId, seats } of bookings) {
    let left = seats
    for (const lot of byExpiry(usableLots([...ledger, ...entries], serviceId, now))) {
      const used = Math.min(lot.credits, left)
      if (used > 0) entries.push({ ...lot, kind: 'used', credits: -used, at: now, bookingId })
      left -= used
    }
    if (left > 0) return undefined
  }
  return entries
}

/**
 * Returns the entries that return a booking's credits to their lots. There are none if the booking used no credits or they were returned
 * already. Credits returned to an expired lot expire immediately.
 */
export function returnCredits(ledger: Ledger, bookingId: string, now: EpochMinute): CreditEntry[] {
  const lines = ledger.filter((entry) => entry.bookingId === bookingId)
  return [...groupBy(lines, ({ lotId }) => lotId).values()].flatMap((ofLot) => {
    const credits = -ofLot.reduce((sum, line) => sum + line.credits, 0)
    const used = ofLot.findLast(({ kind }) => kind === 'used')
    if (!used || credits <= 0) return []
    const returned: CreditEntry = { ...used, kind: 'returned', credits, at: now }
    return isExpired(used, now)
      ? [returned, { ...returned, kind: 'expired', credits: -credits, bookingId: null }]
      : [returned]
  })
}

/** The entries that write off expired, unused credits. */
export function expireCredits(ledger: Ledger, now: EpochMinute): CreditEntry[] {
  return lotsOf(ledger)
    .filter((lot) => lot.credits > 0 && isExpired(lot, now))
    .map((lot) => ({ ...lot, kind: 'expired', credits: -lot.credits, at: now, bookingId: null }))
}

function usableLots(ledger: Ledger, serviceId: string, now: EpochMinute): Lot[] {
  return lotsOf(ledger).filter((lot) => lot.serviceId === serviceId && isUsable(lot, now))
}

function lotsOf(ledger: Ledger): Lot[] {
  return [...groupBy(ledger, ({ lotId }) => lotId).values()].flatMap((lines) => {
    const [first] = lines
    if (!first) return []
    const { lotId, serviceId, expiresAt } = first
    return [{ lotId, serviceId, expiresAt, credits: lines.reduce((sum, { credits }) => sum + credits, 0) }]
  })
}

const isUsable = (lot: Lot, now: EpochMinute): boolean => lot.credits > 0 && !isExpired(lot, now)

function isExpired({ expiresAt }: Pick<Lot, 'expiresAt'>, now: EpochMinute): boolean {
  return expiresAt !== null && expiresAt <= now
}

/** Sorts lots by expiry; lots with the same expiry by purchase. */
function byExpiry(lots: readonly Lot[]): Lot[] {
  const expiry = ({ expiresAt }: Lot) => expiresAt ?? Number.MAX_SAFE_INTEGER
  return lots.toSorted((a, b) => expiry(a) - expiry(b))
}
