import { sql as expression, type SqlBool } from 'kysely'
import type { TenantTransaction } from '#server/platform/database/database.ts'

/** Query for the bookings that make a customer no longer new: not rejected, and not waiting for a card payment (rule D196). */
const withBookings = ({ sql, organisationId }: TenantTransaction) =>
  sql
    .selectFrom('booking')
    .innerJoin('customer', (join) =>
      join
        .onRef('customer.organization_id', '=', 'booking.organization_id')
        .onRef('customer.id', '=', 'booking.customer_id'),
    )
    .where('booking.organization_id', '=', organisationId)
    .where('booking.status', '<>', 'rejected')
    .where('booking.payment_state', 'not in', ['held', 'failed'])

/** Returns those of the given accounts that already have a booking at the organisation, so they are not new customers (rule D196). */
export async function accountsWithBookings(
  transaction: TenantTransaction,
  accountIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (accountIds.length === 0) return new Set()
  const rows = await withBookings(transaction)
    .where(expression<SqlBool>`customer.account_id = any(${accountIds}::uuid[])`)
    .select('customer.account_id')
    .distinct()
    .execute()
  return new Set(rows.flatMap(({ account_id: id }) => id ?? []))
}

/** Whether a customer is new (rule D196). */
export async function isNewCustomer(transaction: TenantTransaction, customerId: string): Promise<boolean> {
  const found = await withBookings(transaction)
    .where('customer.id', '=', customerId)
    .select('booking.id')
    .executeTakeFirst()
  return found === undefined
}
