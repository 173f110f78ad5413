import type { CreditEntry } from '#shared/domain/credit-ledger.ts'
import { dateOfEpochMinute, epochMinuteOf } from '#shared/time/instant.ts'
import type { TenantTransaction } from '../database/database.ts'

/** A line with its place in its lot, which starts at 1, and what the lot has after it. */
export interface NumberedEntry extends CreditEntry {
  readonly lotNumber: number
  readonly lotBalance: number
}

/** A line that is to be written. */
export interface NewEntry extends NumberedEntry {
  /** The purchase that it comes from, if it was bought. */
  readonly orderId: string | null
}

/**
 * Nobody else changes this customer's credits until the transaction ends. It comes last in the lock order: specialist →
 * claim → booking → credits. Rows that refer to the customer may still be written meanwhile.
 */
export async function lockCredits({ sql, organisationId }: TenantTransaction, customerId: string): Promise<void> {
  await sql
    .selectFrom('customer')
    .where('organization_id', '=', organisationId)
    .where('id', '=', customerId)
    .select('id')
    .forNoKeyUpdate()
    .execute()
}

/** The customer's lines in the order in which they were written, of one service or of all. */
export async function ledgerOf(
  { sql, organisationId }: TenantTransaction,
  customerId: string,
  serviceId?: string,
): Promise<NumberedEntry[]> {
  let query = sql
    .selectFrom('credit_entry')
    .where('organization_id', '=', organisationId)
    .where('customer_id', '=', customerId)
  if (serviceId !== undefined) query = query.where('service_id', '=', serviceId)
  const rows = await query
    .select(['kind', 'lot_id', 'lot_number', 'lot_balance', 'service_id', 'credits', 'at', 'expires_at', 'booking_id'])
    .orderBy('at')
    .orderBy('lot_id')
    .orderBy('lot_number')
    .execute()
  return rows.map((row) => ({
    kind: row.kind,
    lotId: row.lot_id,
    lotNumber: row.lot_number,
    lotBalance: row.lot_balance,
    serviceId: row.service_id,
    credits: row.credits,
    at: epochMinuteOf(row.at),
    expiresAt: row.expires_at && epochMinuteOf(row.expires_at),
    bookingId: row.booking_id,
  }))
}

/** Adds lines to the ledger; one that does not continue its lot, or leaves it below zero, throws (threat P4). */
export async function insertEntries(
  { sql, organisationId }: TenantTransaction,
  customerId: string,
  entries: readonly NewEntry[],
  now: Date,
): Promise<void> {
  if (entries.length === 0) return
  await sql
    .insertInto('credit_entry')
    .values(
      entries.map((entry) => ({
        organization_id: organisationId,
        customer_id: customerId,
        lot_id: entry.lotId,
        lot_number: entry.lotNumber,
        lot_balance: entry.lotBalance,
        kind: entry.kind,
        service_id: entry.serviceId,
        credits: entry.credits,
        at: now,
        expires_at: entry.expiresAt === null ? null : dateOfEpochMinute(entry.expiresAt),
        booking_id: entry.bookingId,
        order_id: entry.orderId,
      })),
    )
    .execute()
}
