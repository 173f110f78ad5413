import {
  type CreditEntry,
  expireCredits,
  type Ledger,
  returnCredit,
  payBookings,
} from '#shared/domain/credits/credit-ledger.ts'
import { epochMinuteOf } from '#shared/time/instant.ts'
import type { Database, TenantTransaction } from '#server/platform/database/database.ts'
import {
  customersWithExpiredCredits,
  insertEntries,
  ledgerOf,
  lockCredits,
  organisationsWithExpiredCredits,
} from './credits.ts'

interface Spending {
  readonly customerId: string
  readonly serviceId: string
  /** The ids of the bookings that this transaction writes; one credit for each. */
  readonly bookingIds: readonly string[]
}

/**
 * Pays bookings with one credit of their service each, from the lots that expire first. Returns false and writes nothing when the
 * customer has too few usable credits.
 */
export async function spendCredits(
  transaction: TenantTransaction,
  { customerId, serviceId, bookingIds }: Spending,
  now: Date,
): Promise<boolean> {
  await lockCredits(transaction, customerId)
  const ledger = await ledgerOf(transaction, customerId, serviceId)
  const used = payBookings(ledger, serviceId, bookingIds, epochMinuteOf(now))
  if (used) await append(transaction, customerId, ledger, used, now)
  return used !== undefined
}

/** Like `spendCredits`, for one booking. */
export const spendCredit = (
  transaction: TenantTransaction,
  { bookingId, ...spending }: Omit<Spending, 'bookingIds'> & { readonly bookingId: string },
  now: Date,
): Promise<boolean> => spendCredits(transaction, { ...spending, bookingIds: [bookingId] }, now)

/**
 * Returns the credit of a booking to its lot. Does nothing when the booking used none or it was returned already. A credit
 * that returns to an expired lot expires at once (rule D55).
 */
export async function giveCreditBack(
  transaction: TenantTransaction,
  { customerId, bookingId }: { readonly customerId: string; readonly bookingId: string },
  now: Date,
): Promise<void> {
  await lockCredits(transaction, customerId)
  const ledger = await ledgerOf(transaction, customerId)
  await append(transaction, customerId, ledger, returnCredit(ledger, bookingId, epochMinuteOf(now)), now)
}

/** Writes off expired credits in all organisations. They could not be used any more (rule D55). */
export async function expireOldCredits(database: Database, now: Date): Promise<void> {
  for (const organisationId of await organisationsWithExpiredCredits(database, now)) {
    const customerIds = await database.inTenant(organisationId, (transaction) =>
      customersWithExpiredCredits(transaction, now),
    )
    // Each customer has a separate transaction, so that bookings of other customers do not wait.
    for (const customerId of customerIds) {
      await database.inTenant(organisationId, (transaction) => expireCreditsOf(transaction, customerId, now))
    }
  }
}

async function expireCreditsOf(transaction: TenantTransaction, customerId: string, now: Date): Promise<void> {
  await lockCredits(transaction, customerId)
  const ledger = await ledgerOf(transaction, customerId)
  await append(transaction, customerId, ledger, expireCredits(ledger, epochMinuteOf(now)), now)
}

/** Appends entries to the customer's ledger, which was read under `lockCredits`. */
export async function append(
  transaction: TenantTransaction,
  customerId: string,
  ledger: Ledger,
  entries: readonly CreditEntry[],
  now: Date,
  orderId: string | null = null,
): Promise<void> {
  const lines = entries.map((entry, index) => {
    const lot = [...ledger, ...entries.slice(0, index + 1)].filter(({ lotId }) => lotId === entry.lotId)
    const lotBalance = lot.reduce((sum, { credits }) => sum + credits, 0)
    return { ...entry, orderId, lotNumber: lot.length, lotBalance }
  })
  await insertEntries(transaction, customerId, lines, now)
}
