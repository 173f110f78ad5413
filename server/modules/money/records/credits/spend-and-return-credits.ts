import {
  type CreditEntry,
  expireCredits,
  type Ledger,
  type PaidByCredits,
  returnCredits,
  useCredits,
} from '#shared/domain/credits/credit-ledger.ts'
import { epochMinuteOf } from '#shared/time/instant.ts'
import type { Database, TenantTransaction } from '#server/platform/database/database.ts'
import {
  customersWithExpiredCredits,
  insertEntries,
  ledgerOf,
  lockCredits,
  organisationsWithExpiredCredits,
} from './credit-entries.ts'

interface Spending {
  readonly customerId: string
  readonly serviceId: string
  /** The bookings that this transaction writes. */
  readonly bookings: readonly PaidByCredits[]
}

/**
 * Pays bookings with a credit of their service for each seat, from the lots that expire first. Returns false and writes nothing when
 * the customer has too few usable credits.
 */
export async function spendCredits(
  transaction: TenantTransaction,
  { customerId, serviceId, bookings }: Spending,
  now: Date,
): Promise<boolean> {
  await lockCredits(transaction, customerId)
  const ledger = await ledgerOf(transaction, customerId, serviceId)
  const used = useCredits(ledger, { serviceId, bookings }, epochMinuteOf(now))
  if (used) await append(transaction, customerId, ledger, used, now)
  return used !== undefined
}

/**
 * Returns the credits of a booking to their lots. Does nothing when the booking used none or they were returned already. Credits
 * that return to an expired lot expire at once (rule D55).
 */
export async function giveCreditsBack(
  transaction: TenantTransaction,
  { customerId, bookingId }: { readonly customerId: string; readonly bookingId: string },
  now: Date,
): Promise<void> {
  await lockCredits(transaction, customerId)
  const ledger = await ledgerOf(transaction, customerId)
  await append(transaction, customerId, ledger, returnCredits(ledger, bookingId, epochMinuteOf(now)), now)
}

/** Writes off expired credits in all organisations. Customers could not use them any more (rule D55). */
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
