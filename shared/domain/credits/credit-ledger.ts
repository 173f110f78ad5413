import type { EpochMinute } from '#shared/time/instant.ts'
import type { PackageItem } from '#shared/domain/package/package.ts'

/**
 * A line of a customer's credits. Lines are only ever added, and their sum is the balance (rule D55). Credits that were
 * bought together for one service are a lot: they expire together, and come back to where they came from.
 */
export interface CreditEntry {
  readonly kind: 'bought' | 'used' | 'returned' | 'expired'
  readonly lotId: string
  readonly serviceId: string
  /** Positive for what was bought or came back, negative for what was used or expired. */
  readonly credits: number
  readonly at: EpochMinute
  /** When the lot expires; null: never. The same in all lines of a lot. */
  readonly expiresAt: EpochMinute | null
  /** The booking that a credit was used for, or came back from; else null. */
  readonly bookingId: string | null
}

export type Ledger = readonly CreditEntry[]

interface Lot {
  readonly lotId: string
  readonly serviceId: string
  readonly expiresAt: EpochMinute | null
  readonly credits: number
}

/** The lines of a bought package, a lot for each service. `lotIdOf` gives each its id. */
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

/** The sum of all lines of a service. */
export function balanceOf(ledger: Ledger, serviceId: string): number {
  return ledger.reduce((sum, entry) => (entry.serviceId === serviceId ? sum + entry.credits : sum), 0)
}

/** What can be used of a service now: the balance without what has expired and is not written off yet. */
export function usableCredits(ledger: Ledger, serviceId: string, now: EpochMinute): number {
  return usableLots(ledger, serviceId, now).reduce((sum, { credits }) => sum + credits, 0)
}

/** What can be used of a service, and when the first of it expires; null: never. */
export interface CreditBalance {
  readonly serviceId: string
  readonly credits: number
  readonly expiresAt: EpochMinute | null
}

/** What can be used now of each service that was ever bought, in the order of the first purchases. */
export function creditBalances(ledger: Ledger, now: EpochMinute): CreditBalance[] {
  return [...new Set(ledger.map(({ serviceId }) => serviceId))].map((serviceId) => ({
    serviceId,
    credits: usableCredits(ledger, serviceId, now),
    expiresAt: firstToExpire(usableLots(ledger, serviceId, now))?.expiresAt ?? null,
  }))
}

/** The line that pays a booking, from the lot that expires first; undefined when there is no credit left. */
export function useCredit(
  ledger: Ledger,
  serviceId: string,
  bookingId: string,
  now: EpochMinute,
): CreditEntry | undefined {
  const lot = firstToExpire(usableLots(ledger, serviceId, now))
  return lot && { ...lot, kind: 'used', credits: -1, at: now, bookingId }
}

/**
 * The lines that give a booking's credit back: none when it used none, or has it back already. Where the lot has expired
 * meanwhile, the credit comes back and expires at once.
 */
export function returnCredit(ledger: Ledger, bookingId: string, now: EpochMinute): CreditEntry[] {
  const lines = ledger.filter((entry) => entry.bookingId === bookingId)
  const isReturned = lines.reduce((sum, { credits }) => sum + credits, 0) >= 0
  const used = lines.findLast(({ kind }) => kind === 'used')
  if (!used || isReturned) return []
  const returned: CreditEntry = { ...used, kind: 'returned', credits: 1, at: now }
  return isExpired(used, now) ? [returned, { ...returned, kind: 'expired', credits: -1, bookingId: null }] : [returned]
}

/** The lines that write off what has expired and was not used; none where that was done. */
export function expireCredits(ledger: Ledger, now: EpochMinute): CreditEntry[] {
  return lotsOf(ledger)
    .filter((lot) => lot.credits > 0 && isExpired(lot, now))
    .map((lot) => ({ ...lot, kind: 'expired', credits: -lot.credits, at: now, bookingId: null }))
}

function usableLots(ledger: Ledger, serviceId: string, now: EpochMinute): Lot[] {
  return lotsOf(ledger).filter((lot) => lot.serviceId === serviceId && lot.credits > 0 && !isExpired(lot, now))
}

function lotsOf(ledger: Ledger): Lot[] {
  return [...Map.groupBy(ledger, ({ lotId }) => lotId).values()].flatMap((lines) => {
    const [first] = lines
    if (!first) return []
    const { lotId, serviceId, expiresAt } = first
    return [{ lotId, serviceId, expiresAt, credits: lines.reduce((sum, { credits }) => sum + credits, 0) }]
  })
}

function isExpired({ expiresAt }: Pick<Lot, 'expiresAt'>, now: EpochMinute): boolean {
  return expiresAt !== null && expiresAt <= now
}

/** Of lots that expire together, or never, the one that was bought first. */
function firstToExpire(lots: readonly Lot[]): Lot | undefined {
  const expiry = ({ expiresAt }: Lot) => expiresAt ?? Number.MAX_SAFE_INTEGER
  return lots.toSorted((a, b) => expiry(a) - expiry(b))[0]
}
