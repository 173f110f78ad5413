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
  /** When the lot expires; null: never. Equal in all entries of a lot. */
  readonly expiresAt: EpochMinute | null
  /** The booking that a credit was used for or returned from; otherwise null. */
  readonly bookingId: string | null
}

export type Ledger = readonly CreditEntry[]

/** What is left of the credits that were bought together. */
export interface Lot {
  readonly lotId: string
  readonly serviceId: string
  readonly expiresAt: EpochMinute | null
  readonly credits: number
}

/** The entries of a bought package, one lot per service. `lotIdOf` gives each its id. */
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

/** The usable credits of a service, and when the first of them expire; null: never. */
export interface CreditBalance {
  readonly serviceId: string
  readonly credits: number
  readonly expiresAt: EpochMinute | null
}

/** The usable credits of each service that was ever bought, in the order of the first purchases. `lots` has that order too. */
export function creditBalances(lots: readonly Lot[], now: EpochMinute): CreditBalance[] {
  return [...Map.groupBy(lots, ({ serviceId }) => serviceId)].map(([serviceId, bought]) => {
    const usable = bought.filter((lot) => isUsable(lot, now))
    return {
      serviceId,
      credits: usable.reduce((sum, { credits }) => sum + credits, 0),
      expiresAt: firstToExpire(usable)?.expiresAt ?? null,
    }
  })
}

/** The entry that pays a booking, from the lot that expires first; undefined when there is no credit left. */
export function useCredit(
  ledger: Ledger,
  serviceId: string,
  bookingId: string,
  now: EpochMinute,
): CreditEntry | undefined {
  const lot = firstToExpire(usableLots(ledger, serviceId, now))
  return lot && { ...lot, kind: 'used', credits: -1, at: now, bookingId }
}

/** The entries that pay several bookings, one credit each; undefined when there are too few. */
export function payBookings(
  ledger: Ledger,
  serviceId: string,
  bookingIds: readonly string[],
  now: EpochMinute,
): CreditEntry[] | undefined {
  const used: CreditEntry[] = []
  for (const bookingId of bookingIds) {
    const entry = useCredit([...ledger, ...used], serviceId, bookingId, now)
    if (!entry) return undefined
    used.push(entry)
  }
  return used
}

/**
 * The entries that return a booking's credit; none when it used none or it was returned already. A credit that returns to an
 * expired lot expires at once.
 */
export function returnCredit(ledger: Ledger, bookingId: string, now: EpochMinute): CreditEntry[] {
  const lines = ledger.filter((entry) => entry.bookingId === bookingId)
  const isReturned = lines.reduce((sum, { credits }) => sum + credits, 0) >= 0
  const used = lines.findLast(({ kind }) => kind === 'used')
  if (!used || isReturned) return []
  const returned: CreditEntry = { ...used, kind: 'returned', credits: 1, at: now }
  return isExpired(used, now) ? [returned, { ...returned, kind: 'expired', credits: -1, bookingId: null }] : [returned]
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
  return [...Map.groupBy(ledger, ({ lotId }) => lotId).values()].flatMap((lines) => {
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

/** The lot that expires first; of several, the one that was bought first. */
function firstToExpire(lots: readonly Lot[]): Lot | undefined {
  const expiry = ({ expiresAt }: Lot) => expiresAt ?? Number.MAX_SAFE_INTEGER
  return lots.toSorted((a, b) => expiry(a) - expiry(b))[0]
}
