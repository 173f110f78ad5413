import { type Selectable, sql as expression } from 'kysely'
import type { CreditEntry, Lot } from '#shared/domain/credits/credit-ledger.ts'
import { dateOfEpochMinute, epochMinuteOf } from '#shared/time/instant.ts'
import type { Database, TenantTransaction } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'

/** A stored entry of the credit ledger. */
export interface KeptEntry extends CreditEntry {
  /** The entry's position in its lot: 1, 2, 3 … */
  readonly lotNumber: number
  /** The lot's balance after this entry. */
  readonly lotBalance: number
  /** The package order that bought the lot, if any. */
  readonly orderId: string | null
}

/**
 * Locks a customer's credits until the transaction ends. This is the last lock in the lock order: specialist → claim → booking → credits.
 * Other transactions can still write rows that refer to the customer.
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

const entriesOf = ({ sql, organisationId }: TenantTransaction, customerId: string) =>
  sql.selectFrom('credit_entry').where('organization_id', '=', organisationId).where('customer_id', '=', customerId)

/** The customer's ledger by time, for one service or all. */
export async function ledgerOf(
  transaction: TenantTransaction,
  customerId: string,
  serviceId?: string,
): Promise<KeptEntry[]> {
  let query = entriesOf(transaction, customerId)
  if (serviceId !== undefined) query = query.where('service_id', '=', serviceId)
  return (await query.select(entryColumns).orderBy('at').orderBy('lot_id').orderBy('lot_number').execute()).map(entryOf)
}

/** A page of the customer's ledger, newest first, and the number of all entries. */
export async function ledgerPage(
  transaction: TenantTransaction,
  customerId: string,
  { page, size }: { page: number; size: number },
): Promise<{ entries: KeptEntry[]; total: number }> {
  const query = entriesOf(transaction, customerId)
  const { total } = await query.select((row) => row.fn.countAll<string>().as('total')).executeTakeFirstOrThrow()
  const rows = await query
    .select(entryColumns)
    .orderBy('at', 'desc')
    .orderBy('lot_id', 'desc')
    .orderBy('lot_number', 'desc')
    .limit(size)
    .offset(page * size)
    .execute()
  return { entries: rows.map(entryOf), total: Number(total) }
}

/** The remaining credits of each of the customer's lots, in the order of purchase. */
export async function lotsOf(transaction: TenantTransaction, customerId: string): Promise<Lot[]> {
  const rows = await entriesOf(transaction, customerId)
    .select(['lot_id', 'service_id', 'expires_at'])
    .select((row) => row.fn.sum<string>('credits').as('credits'))
    .groupBy(['lot_id', 'service_id', 'expires_at'])
    .orderBy((row) => row.fn.min('at'))
    .orderBy('lot_id')
    .execute()
  return rows.map((row) => ({
    lotId: row.lot_id,
    serviceId: row.service_id,
    expiresAt: row.expires_at && epochMinuteOf(row.expires_at),
    credits: Number(row.credits),
  }))
}

const entryColumns = [
  'kind',
  'lot_id',
  'lot_number',
  'lot_balance',
  'service_id',
  'credits',
  'at',
  'expires_at',
  'booking_id',
  'order_id',
] as const

const entryOf = (row: Pick<Selectable<Tables['credit_entry']>, (typeof entryColumns)[number]>): KeptEntry => ({
  kind: row.kind,
  lotId: row.lot_id,
  lotNumber: row.lot_number,
  lotBalance: row.lot_balance,
  serviceId: row.service_id,
  credits: row.credits,
  at: epochMinuteOf(row.at),
  expiresAt: row.expires_at && epochMinuteOf(row.expires_at),
  bookingId: row.booking_id,
  orderId: row.order_id,
})

/** Adds entries to the ledger. An entry that does not continue its lot or makes it negative raises an error (threat P4). */
export async function insertEntries(
  { sql, organisationId }: TenantTransaction,
  customerId: string,
  entries: readonly KeptEntry[],
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

/** A condition for the last entry of an expired lot with credits left. */
const isExpiredLot = (now: Date) => expression<boolean>`
  expires_at <= ${now} and lot_balance > 0 and not exists (
    select from credit_entry later
    where later.organization_id = credit_entry.organization_id and later.lot_id = credit_entry.lot_id
      and later.lot_number > credit_entry.lot_number
  )`

/** Returns the organisations with expired credits. Uses a database role that may read this across organisations. */
export async function organisationsWithExpiredCredits({ global }: Database, now: Date): Promise<string[]> {
  return global.transaction().execute(async (transaction) => {
    await expression`set local role inplan_monitor`.execute(transaction)
    const rows = await transaction
      .selectFrom('credit_entry')
      .where(isExpiredLot(now))
      .select('organization_id')
      .distinct()
      .execute()
    return rows.map((row) => row.organization_id)
  })
}

/** Customers with expired credits. */
export async function customersWithExpiredCredits(
  { sql, organisationId }: TenantTransaction,
  now: Date,
): Promise<string[]> {
  const rows = await sql
    .selectFrom('credit_entry')
    .where('organization_id', '=', organisationId)
    .where(isExpiredLot(now))
    .select('customer_id')
    .distinct()
    .execute()
  return rows.map((row) => row.customer_id)
}
