import type { TenantTransaction } from '#server/platform/database/database.ts'
import { findPolicy } from '#server/modules/organisation/index.ts'

/** Returns those of the accounts that missed at least `count` of their bookings (rule D176). */
export async function accountsWithNoShows(
  { sql, organisationId }: TenantTransaction,
  accountIds: readonly string[],
  count: number,
): Promise<ReadonlySet<string>> {
  if (accountIds.length === 0) return new Set()
  const rows = await sql
    .selectFrom('customer')
    .innerJoin('booking', (join) =>
      join
        .onRef('booking.organization_id', '=', 'customer.organization_id')
        .onRef('booking.customer_id', '=', 'customer.id'),
    )
    .where('customer.organization_id', '=', organisationId)
    .where('customer.account_id', 'in', accountIds)
    .where('booking.attendance', '=', 'no-show')
    .groupBy('customer.account_id')
    .having((row) => row.fn.countAll(), '>=', count)
    .select('customer.account_id as id')
    .execute()
  return new Set(rows.flatMap(({ id }) => id ?? []))
}

/** Whether an account missed so many bookings that it pays ahead for what it books and buys (rule D176). */
export async function mustPayAhead(transaction: TenantTransaction, accountId: string): Promise<boolean> {
  const { noShowsBeforePayment } = await findPolicy(transaction)
  if (noShowsBeforePayment === null) return false
  return (await accountsWithNoShows(transaction, [accountId], noShowsBeforePayment)).has(accountId)
}

/** Like `mustPayAhead`, but counts the no-shows of all customers with this mail address together. */
export async function mustAddressPayAhead(transaction: TenantTransaction, email: string): Promise<boolean> {
  const { noShowsBeforePayment } = await findPolicy(transaction)
  if (noShowsBeforePayment === null) return false
  const { sql, organisationId } = transaction
  const { missed } = await sql
    .selectFrom('booking')
    .innerJoin('customer', (join) =>
      join
        .onRef('customer.organization_id', '=', 'booking.organization_id')
        .onRef('customer.id', '=', 'booking.customer_id'),
    )
    .leftJoin('account', 'account.id', 'customer.account_id')
    .where('booking.organization_id', '=', organisationId)
    .where((row) => row.or([row('customer.email', '=', email), row('account.email', '=', email)]))
    .where('attendance', '=', 'no-show')
    .select((row) => row.fn.countAll<string>().as('missed'))
    .executeTakeFirstOrThrow()
  return Number(missed) >= noShowsBeforePayment
}
