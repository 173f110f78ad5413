import { sql as expression, type Transaction } from 'kysely'
import type { Customer } from '#shared/domain/customer/customer.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import { insertRows } from '#server/platform/database/insert-rows.ts'
import type { Tables } from '#server/platform/database/tables.ts'

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

/** Finds the customer of an account in the organisation, or creates it with `newId`. */
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

const idOfAccount = ({ sql, organisationId }: TenantTransaction, accountId: string) =>
  sql
    .selectFrom('customer')
    .where('organization_id', '=', organisationId)
    .where('account_id', '=', accountId)
    .select('id')

/** The customer id of an account; undefined when the account never was a customer here. */
export async function customerIdOf(transaction: TenantTransaction, accountId: string): Promise<string | undefined> {
  return (await idOfAccount(transaction, accountId).executeTakeFirst())?.id
}

/** Like `customerIdOf`, and locks the customer until the transaction ends. */
export async function lockCustomer(transaction: TenantTransaction, accountId: string): Promise<string | undefined> {
  return (await idOfAccount(transaction, accountId).forUpdate().executeTakeFirst())?.id
}

/** Stores the names from the customer's last reservation. */
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

/** The names given with a reservation. */
export interface NamedPerson {
  readonly accountId: string
  readonly firstName: string
  /** An empty name keeps the stored one. */
  readonly lastName: string
  readonly phoneNumber: string
}

/** Finds or creates the customers of several accounts and stores their latest names. Returns customer ids by account. */
export async function namedCustomers(
  { sql, organisationId }: TenantTransaction,
  people: readonly NamedPerson[],
  newId: () => string,
  now: Date,
): Promise<Map<string, string>> {
  const last = new Map(people.map((person) => [person.accountId, person]))
  // The accounts are sorted, so that concurrent calls lock rows in the same order.
  const sorted = [...last.values()].toSorted((a, b) => (a.accountId < b.accountId ? -1 : 1))
  const given = sorted.map(({ accountId, firstName, lastName, phoneNumber }) => ({
    id: newId(),
    account_id: accountId,
    first_name: firstName,
    last_name: lastName,
    phone_number: phoneNumber,
    created_at: now,
  }))
  const { rows } = await expression<{ id: string; account_id: string }>`
    ${insertRows(organisationId, 'customer', given)}
    on conflict (organization_id, account_id) do update set
      first_name = excluded.first_name,
      last_name = coalesce(nullif(excluded.last_name, ''), stored.last_name),
      phone_number = coalesce(nullif(excluded.phone_number, ''), stored.phone_number)
    returning id, account_id`.execute(sql)
  return new Map(rows.map(({ id, account_id }) => [account_id, id]))
}

/** The organisations where an account is a customer. Needs a transaction of that account. */
export async function customerOfOrganisations(sql: Transaction<Tables>, accountId: string): Promise<string[]> {
  const rows = await sql
    .selectFrom('customer')
    .where('account_id', '=', accountId)
    .select('organization_id')
    .orderBy('organization_id')
    .execute()
  return rows.map(({ organization_id }) => organization_id)
}
