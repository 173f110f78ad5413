import type { Customer } from '#shared/domain/customer.ts'
import type { TenantTransaction } from '../database/database.ts'

const customers = ({ sql, organisationId }: TenantTransaction) =>
  sql
    .selectFrom('customer')
    .innerJoin('account', 'account.id', 'customer.account_id')
    .where('customer.organization_id', '=', organisationId)
    .select([
      'customer.organization_id as organisationId',
      'customer.id',
      'customer.first_name as firstName',
      'customer.last_name as lastName',
      'customer.phone_number as phoneNumber',
      'account.email',
    ])

/** The account as a customer of the organisation; it becomes one when it was none yet, under `newId`. */
export async function customerOfAccount(
  transaction: TenantTransaction,
  accountId: string,
  newId: string,
  now: Date,
): Promise<Customer> {
  await transaction.sql
    .insertInto('customer')
    .values({ organization_id: transaction.organisationId, id: newId, account_id: accountId, created_at: now })
    .onConflict((conflict) => conflict.columns(['organization_id', 'account_id']).doNothing())
    .execute()
  return customers(transaction).where('customer.account_id', '=', accountId).executeTakeFirstOrThrow()
}

/** Remembers how a customer wants to be called, from their last reservation. */
export async function updateCustomerNames(
  { sql, organisationId }: TenantTransaction,
  { id, firstName, lastName, phoneNumber }: Pick<Customer, 'id' | 'firstName' | 'lastName' | 'phoneNumber'>,
): Promise<void> {
  await sql
    .updateTable('customer')
    .set({ first_name: firstName, last_name: lastName, phone_number: phoneNumber })
    .where('organization_id', '=', organisationId)
    .where('id', '=', id)
    .execute()
}
