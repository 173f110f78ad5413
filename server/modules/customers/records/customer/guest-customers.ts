import { sql as expression } from 'kysely'
import { mergeCustomers } from '#shared/domain/customer/customer-merge.ts'
import { foldText } from '#shared/i18n/fold-text.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import { insertRows } from '#server/platform/database/insert-rows.ts'
import { lockSides, moveToCustomer } from './merge-customers.ts'

/**
 * A customer who books as a guest. Within a visit it is always the same record. Another visit has the same one only if its guest has proven
 * the address (`provenCustomer`).
 */
export interface GuestCustomer {
  readonly id: string
  readonly firstName: string
  readonly lastName: string
  readonly phoneNumber: string
  /** In lower case. */
  readonly email: string
  readonly locale: Locale
}

/** Creates or updates the customer records of guests; names that the provider has entered stay. Returns the ids of the written records; erased guests are left out. */
export async function enterGuests(
  { sql, organisationId }: TenantTransaction,
  guests: readonly GuestCustomer[],
  now: Date,
): Promise<ReadonlySet<string>> {
  const last = new Map(guests.map((guest) => [guest.id, guest]))
  if (last.size === 0) return new Set()
  // The rows are sorted, so that concurrent calls lock them in the same order.
  const rows = [...last.values()]
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map(({ id, firstName, lastName, phoneNumber, email, locale }) => ({
      id,
      first_name: firstName,
      last_name: lastName,
      phone_number: phoneNumber,
      email,
      locale,
      came_as_guest: true,
      created_at: now,
    }))
  const entered = await expression<{ id: string }>`
    ${insertRows(organisationId, 'customer', rows)}
    on conflict (organization_id, id) do update set
      first_name = case when stored.came_as_guest then excluded.first_name else stored.first_name end,
      last_name = case when stored.came_as_guest then excluded.last_name else stored.last_name end,
      phone_number = coalesce(nullif(excluded.phone_number, ''), stored.phone_number),
      version = stored.version + 1
    where stored.erased_at is null and stored.account_id is null
    returning id`.execute(sql)
  return new Set(entered.rows.map(({ id }) => id))
}

/**
 * Returns the customer that somebody is who has proven a mail address: the oldest one without an account that has the address and, without
 * regard to accents and capitals, the name (rule D216). Undefined for none.
 */
export async function provenCustomer(
  { sql, organisationId }: TenantTransaction,
  { email, firstName, lastName }: Pick<GuestCustomer, 'email' | 'firstName' | 'lastName'>,
): Promise<string | undefined> {
  const found = await sql
    .selectFrom('customer')
    .where('organization_id', '=', organisationId)
    .where('email', '=', email)
    .where('account_id', 'is', null)
    .where('erased_at', 'is', null)
    .where(foldedName('customer'), '=', foldText(`${firstName} ${lastName}`.trim()))
    .select('id')
    .orderBy('created_at')
    .orderBy('id')
    .executeTakeFirst()
  return found?.id
}

const foldedName = (customer: string) => {
  const [first, last] = [expression.ref(`${customer}.first_name`), expression.ref(`${customer}.last_name`)]
  return expression<string>`inplan_folded(trim(${first} || ' ' || ${last}))`
}

/** Returns those of the customers that have been linked to an account in the meantime. */
export async function ofAccounts(
  { sql, organisationId }: TenantTransaction,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await sql
    .selectFrom('customer')
    .where('organization_id', '=', organisationId)
    .where('id', 'in', [...ids])
    .where('account_id', 'is not', null)
    .where('erased_at', 'is', null)
    .select('id')
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Whether the provider has blocked any customer. */
export async function hasBlockedCustomers({ sql, organisationId }: TenantTransaction): Promise<boolean> {
  const row = await sql
    .selectFrom('customer')
    .where('organization_id', '=', organisationId)
    .where('blocked_at', 'is not', null)
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether the provider has blocked a customer with a mail address (rule D144). */
export async function isAddressBlocked({ sql, organisationId }: TenantTransaction, email: string): Promise<boolean> {
  const { rows } = await expression`
    select from customer
    where organization_id = ${organisationId} and email = ${email} and account_id is null and blocked_at is not null
    union all
    select from account join customer on customer.organization_id = ${organisationId} and account_id = account.id
    where account.email = ${email} and blocked_at is not null
    limit 1`.execute(sql)
  return rows.length > 0
}

/**
 * Moves to an account's customer what was booked as a guest with the same mail address and the same name (rule D221). A guest with another
 * name may be another person, so that record stays a possible duplicate.
 */
export async function adoptGuests(transaction: TenantTransaction, accountId: string, now: Date): Promise<void> {
  const { sql, organisationId } = transaction
  const { rows } = await expression<{ own: string; guest: string }>`
    select own.id as own, guest.id as guest
    from account
    join customer as own on own.organization_id = ${organisationId} and own.account_id = account.id
    join customer as guest on guest.organization_id = ${organisationId} and guest.email = account.email
    where account.id = ${accountId} and own.erased_at is null
      and guest.came_as_guest and guest.account_id is null and guest.erased_at is null and guest.blocked_at is null
      and ${foldedName('guest')} = ${foldedName('own')}
    order by guest.created_at, guest.id`.execute(sql)
  for (const { own, guest } of rows) {
    const sides = await lockSides(transaction, [own, guest])
    const [kept, other] = [sides.get(own), sides.get(guest)]
    // In the meantime another call has adopted, merged or erased one of the two records.
    if (kept?.accountId !== accountId || !other || other.accountId !== null) continue
    const merged = mergeCustomers(kept, other)
    if (merged.kind === 'merged') await moveToCustomer(transaction, other.id, merged.customer, now)
  }
}
