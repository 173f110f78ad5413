import { sql as expression, type Transaction } from 'kysely'
import { customerName, type Customer } from '#shared/domain/customer/customer.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import { PREPARED } from '#server/platform/database/prepared-statements.ts'
import { insertRows } from '#server/platform/database/insert-rows.ts'
import type { Tables } from '#server/platform/database/tables.ts'

const customers = ({ sql, organisationId }: TenantTransaction) =>
  sql
    .selectFrom('customer')
    .leftJoin('account', 'account.id', 'customer.account_id')
    .where('customer.organization_id', '=', organisationId)
    .where('customer.erased_at', 'is', null)
    .select([
      'customer.organization_id as organisationId',
      'customer.id',
      'customer.account_id as accountId',
      'customer.first_name as firstName',
      'customer.last_name as lastName',
      'customer.phone_number as phoneNumber',
    ])
    .select((row) => row.fn.coalesce('account.email', 'customer.email', expression.lit('')).as('email'))

/**
 * Links accounts that have no customer record in this organisation to the record with their mail address (rule D142). The addresses of
 * accounts are confirmed. If several records have the address, the oldest one that a provider created is linked, otherwise the latest one
 * of a guest; the others remain possible duplicates.
 *
 * When two transactions link the same record, the second waits for the first and then finds it linked.
 */
async function linkAccounts({ sql, organisationId }: TenantTransaction, accountIds: readonly string[]): Promise<void> {
  await expression`
    update customer set account_id = account.id, version = customer.version + 1
    from account cross join lateral (
      select candidate.id from customer as candidate
      where candidate.organization_id = ${organisationId} and candidate.email = account.email
        and candidate.account_id is null and candidate.erased_at is null
      order by candidate.came_as_guest, case when candidate.came_as_guest then candidate.created_at end desc,
        candidate.created_at, candidate.id
      limit 1
    ) as found
    where account.id = any(${[...accountIds]}::uuid[])
      and customer.organization_id = ${organisationId} and customer.id = found.id
      and customer.account_id is null and customer.erased_at is null
      and not exists (
        select from customer as own where own.organization_id = ${organisationId} and own.account_id = account.id
      ) ${PREPARED}`.execute(sql)
}

/** Links an account that has no customer record in this organisation to the record with its mail address, if there is one. */
export const linkCustomer = (transaction: TenantTransaction, accountId: string): Promise<void> =>
  linkAccounts(transaction, [accountId])

/**
 * Finds the customer of an account in the organisation, links one to it, or creates one with `newId`. Until the transaction ends no merge
 * can take the customer away from the account, because a merge waits for the lock.
 */
export async function customerOfAccount(
  transaction: TenantTransaction,
  accountId: string,
  newId: string,
  now: Date,
): Promise<Customer> {
  const { sql, organisationId } = transaction
  await linkAccounts(transaction, [accountId])
  await sql
    .insertInto('customer')
    .values({ organization_id: organisationId, id: newId, account_id: accountId, created_at: now })
    .onConflict((conflict) => conflict.columns(['organization_id', 'account_id']).doNothing())
    .execute()
  const own = customers(transaction).where('customer.account_id', '=', accountId).forKeyShare('customer')
  // The insert may have waited for a merge that gave the account another customer. Only a new statement can see that customer.
  return (await own.executeTakeFirst()) ?? own.executeTakeFirstOrThrow()
}

/** The customer id of an account; undefined when the account is not a customer here. */
export async function customerIdOf(
  { sql, organisationId }: TenantTransaction,
  accountId: string,
): Promise<string | undefined> {
  const row = await sql
    .selectFrom('customer')
    .where('organization_id', '=', organisationId)
    .where('account_id', '=', accountId)
    .select('id')
    .executeTakeFirst()
  return row?.id
}

/** Finds the customer with a mail address: first by account, then the oldest one with this contact address. */
export async function findCustomerIdByEmail(
  transaction: TenantTransaction,
  email: string,
): Promise<string | undefined> {
  const byAccount = customers(transaction).where('account.email', '=', email)
  const byContact = customers(transaction)
    .where('customer.email', '=', email)
    .where('customer.account_id', 'is', null)
    .orderBy('customer.created_at')
    .orderBy('customer.id')
  return ((await byAccount.executeTakeFirst()) ?? (await byContact.limit(1).executeTakeFirst()))?.id
}

/** A customer of the organisation; undefined when there is none, and after the customer was erased. */
export async function findCustomer(transaction: TenantTransaction, id: string): Promise<Customer | undefined> {
  return customers(transaction).where('customer.id', '=', id).executeTakeFirst()
}

/**
 * Like `findCustomer`, for a transaction that writes a row which refers to the customer. No merge or erasure of the customer can commit
 * before this transaction ends. For a merged customer it returns the record that replaced it.
 */
export async function holdCustomer(transaction: TenantTransaction, id: string): Promise<Customer | undefined> {
  const held = (of: string) => customers(transaction).where('customer.id', '=', of).forKeyShare('customer')
  const found = await held(id).executeTakeFirst()
  if (found) return found
  const successor = await successorOf(transaction, id)
  return successor === undefined ? undefined : held(successor).executeTakeFirst()
}

/** The language of a customer's mails; null until it is known. */
export async function findCustomerLocale(
  { sql, organisationId }: TenantTransaction,
  id: string,
): Promise<Locale | null> {
  const row = await sql
    .selectFrom('customer')
    .where('organization_id', '=', organisationId)
    .where('id', '=', id)
    .select('locale')
    .executeTakeFirst()
  return row?.locale ?? null
}

/** Returns the record that replaced a merged customer. */
export async function successorOf(
  { sql, organisationId }: TenantTransaction,
  mergedId: string,
): Promise<string | undefined> {
  const row = await sql
    .selectFrom('customer_merge')
    .where('organization_id', '=', organisationId)
    .where('merged_id', '=', mergedId)
    .select('customer_id')
    .executeTakeFirst()
  return row?.customer_id
}

/** Returns the data of a customer that an erasure needs, and locks the row until the transaction ends. */
export async function lockCustomer(
  { sql, organisationId }: TenantTransaction,
  id: string,
): Promise<{ id: string; accountId: string | null } | undefined> {
  return sql
    .selectFrom('customer')
    .where('organization_id', '=', organisationId)
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .select(['id', 'account_id as accountId'])
    .forUpdate()
    .executeTakeFirst()
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
  transaction: TenantTransaction,
  people: readonly NamedPerson[],
  newId: () => string,
  now: Date,
): Promise<Map<string, string>> {
  const { sql, organisationId } = transaction
  const last = new Map(people.map((person) => [person.accountId, person]))
  if (last.size === 0) return new Map()
  await linkAccounts(transaction, [...last.keys()])
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
  // The version increases when names or phone number change, so that a provider who edits them at the same time gets a conflict.
  const { rows } = await expression<{ id: string; account_id: string }>`
    ${insertRows(organisationId, 'customer', given)}
    on conflict (organization_id, account_id) do update set
      first_name = excluded.first_name,
      last_name = coalesce(nullif(excluded.last_name, ''), stored.last_name),
      phone_number = coalesce(nullif(excluded.phone_number, ''), stored.phone_number),
      version = stored.version + (
        excluded.first_name <> stored.first_name
        or excluded.last_name not in ('', stored.last_name)
        or excluded.phone_number not in ('', stored.phone_number)
      )::int
    returning id, account_id`.execute(sql)
  return new Map(rows.map(({ id, account_id }) => [account_id, id]))
}

/**
 * Returns those of the accounts that the provider has blocked from booking online (rule D144). A blocked customer who is not linked to an
 * account yet is found by the mail address.
 */
export async function blockedAccounts(
  { sql, organisationId }: TenantTransaction,
  accountIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await expression<{ id: string }>`
    select account_id as id from customer
    where organization_id = ${organisationId} and account_id = any(${[...accountIds]}::uuid[]) and blocked_at is not null
    union
    select account.id from account
    join customer on customer.organization_id = ${organisationId} and customer.email = account.email
    where account.id = any(${[...accountIds]}::uuid[]) and account_id is null and blocked_at is not null
    ${PREPARED}`.execute(sql)
  return new Set(rows.map(({ id }) => id))
}

/** What customers are called, by id. */
export async function namesOfCustomers(
  transaction: TenantTransaction,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await customers(transaction)
    .where('customer.id', '=', expression<string>`any(${[...ids]}::uuid[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, customerName(row)]))
}

/** Returns those of the customers that are blocked from booking online (rule D144). */
export async function blockedCustomers(
  { sql, organisationId }: TenantTransaction,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await sql
    .selectFrom('customer')
    .where('organization_id', '=', organisationId)
    .where('id', '=', expression<string>`any(${[...ids]}::uuid[])`)
    .where('blocked_at', 'is not', null)
    .select('id')
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** The organisations where an account is a customer, the latest first. Needs a transaction of that account. */
export async function customerOfOrganisations(sql: Transaction<Tables>, accountId: string): Promise<string[]> {
  const rows = await sql
    .selectFrom('customer')
    .where('account_id', '=', accountId)
    .select('organization_id')
    .orderBy('created_at', 'desc')
    .execute()
  return rows.map(({ organization_id }) => organization_id)
}
