import { type RawBuilder, sql as expression } from 'kysely'
import type { CustomerScope } from '#shared/domain/customer/specialist-customer-access.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import { countedUpTo, mostCountedFor } from '#server/platform/database/capped-row-count.ts'
import { type CustomerFilter, isWithin, matchesOf } from './customer-conditions.ts'
import { visit } from './customer-visits.ts'

export type CustomerOrder = 'name' | 'newest' | 'last-visit' | 'next-visit'

export interface CustomerPage {
  /** The page number from 0. */
  readonly page: number
  readonly size: number
  readonly order: CustomerOrder
}

/** A row of the list. */
export interface ListedCustomer {
  readonly id: string
  readonly accountId: string | null
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly phoneNumber: string
  readonly locale: Locale | null
  readonly version: number
  readonly blockedAt: Date | null
  readonly createdAt: Date
  /** The start of the last visit: the latest past booking that was neither cancelled nor recorded as a no-show. */
  readonly lastVisit: Date | null
  /** The start of the next booking. */
  readonly nextVisit: Date | null
  readonly tags: readonly string[]
}

interface FoundCustomers {
  readonly customers: ListedCustomer[]
  /** The number of matching customers; counting stops at a maximum. */
  readonly total: number
  /** Whether there are more than `total` (rule D318). */
  readonly isMore: boolean
}

/**
 * Returns a page of the matching customers and their number. Visits are read from the bookings, and only for the customers of this page,
 * unless the list is sorted by visits.
 */
export async function searchCustomers(
  transaction: TenantTransaction,
  filter: CustomerFilter,
  { page, size, order }: CustomerPage,
  now: Date,
): Promise<FoundCustomers> {
  const most = mostCountedFor({ page, size })
  const { conditions, candidates, total } = await matchesOf(transaction, filter, now, most)
  const sortValue: Record<CustomerOrder, RawBuilder<unknown>> = {
    name: expression`lower(customer.first_name || ' ' || customer.last_name)`,
    newest: expression`customer.created_at`,
    'last-visit': visit(transaction, 'last', now),
    'next-visit': visit(transaction, 'next', now),
  }
  const direction = order === 'newest' || order === 'last-visit' ? expression`desc` : expression`asc`
  const nulls = order === 'last-visit' || order === 'next-visit' ? expression`nulls last` : expression``
  // With candidates, the matches are computed once and used for both page and count. Without, page and count each read an index and stop
  // when they have enough rows.
  const matching = expression`matching as ${candidates ? expression`materialized` : expression`not materialized`} (
    select customer.id, ${sortValue[order]} as sort_value
    from customer
    where customer.organization_id = ${transaction.organisationId} and customer.erased_at is null
      ${conditions.length === 0 ? expression`` : expression`and ${expression.join(conditions, expression` and `)}`}
  )`
  const number = total ?? expression`(select count(*)::int from (select from matching limit ${most + 1}) as counted)`
  const { rows } = await expression<ListedCustomer & { total: number }>`
    with ${matching}
    select ${columns(transaction, now)}, ${number} as total
    from (
      select customer.*, account.email as account_email, sort_value
      from (
        select * from matching order by sort_value ${direction} ${nulls}, id ${direction} limit ${size} offset ${page * size}
      ) as page
      join customer on customer.organization_id = ${transaction.organisationId} and customer.id = page.id
      left join account on account.id = customer.account_id
    ) as customer
    order by sort_value ${direction} ${nulls}, id ${direction}`.execute(transaction.sql)
  if (rows.length > 0 || page === 0) {
    return { customers: rows, ...countedUpTo(most, rows[0]?.total ?? 0) }
  }
  const beyond = await expression<{ total: number }>`with ${matching} select ${number} as total`.execute(
    transaction.sql,
  )
  return { customers: [], ...countedUpTo(most, beyond.rows[0]?.total ?? 0) }
}

/** The position at which a list of customers continues: after the customer with this creation time and id. */
export interface AfterCustomer {
  readonly createdAt: Date
  readonly id: string
}

/** Returns at most `size` of the matching customers, oldest first, starting behind the position `after`. */
export async function customersAfter(
  transaction: TenantTransaction,
  filter: CustomerFilter,
  { after, size }: { readonly after: AfterCustomer | undefined; readonly size: number },
  now: Date,
): Promise<ListedCustomer[]> {
  const { conditions } = await matchesOf(transaction, filter, now)
  if (after) {
    conditions.push(expression<boolean>`(customer.created_at, customer.id) > (${after.createdAt}, ${after.id}::uuid)`)
  }
  const { rows } = await expression<ListedCustomer>`
    select ${columns(transaction, now)}
    from (
      select customer.*, account.email as account_email
      from customer left join account on account.id = customer.account_id
      where customer.organization_id = ${transaction.organisationId} and customer.erased_at is null
        ${conditions.length === 0 ? expression`` : expression`and ${expression.join(conditions, expression` and `)}`}
      order by customer.created_at, customer.id
      limit ${size}
    ) as customer
    order by created_at, id`.execute(transaction.sql)
  return rows
}

/** Returns a customer as a row of the list; undefined when there is none or the customer was erased. */
export async function findListedCustomer(
  transaction: TenantTransaction,
  id: string,
  now: Date,
): Promise<ListedCustomer | undefined> {
  const { rows } = await expression<ListedCustomer>`
    select ${columns(transaction, now)}
    from (
      select customer.*, account.email as account_email from customer left join account on account.id = account_id
      where organization_id = ${transaction.organisationId} and customer.id = ${id} and erased_at is null
    ) as customer`.execute(transaction.sql)
  return rows[0]
}

/** Selects the columns of `ListedCustomer`. A customer with an account has the account's mail address. */
const columns = (transaction: TenantTransaction, now: Date) => expression`
  customer.id, account_id as "accountId", first_name as "firstName", last_name as "lastName",
  coalesce(account_email, customer.email, '') as email, phone_number as "phoneNumber", locale, version,
  blocked_at as "blockedAt", created_at as "createdAt",
  ${visit(transaction, 'last', now)} as "lastVisit", ${visit(transaction, 'next', now)} as "nextVisit",
  array(
    select tag from customer_tag
    where customer_tag.organization_id = ${transaction.organisationId} and customer_id = customer.id order by lower(tag)
  ) as tags`

/** Returns whether a customer exists, is not erased, and is among those that a specialist may see. */
export async function isCustomerWithin(
  transaction: TenantTransaction,
  id: string,
  scope: CustomerScope,
): Promise<boolean> {
  let query = transaction.sql
    .selectFrom('customer')
    .where('organization_id', '=', transaction.organisationId)
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .select('id')
  if (scope !== 'all') query = query.where(isWithin(transaction, scope))
  return (await query.executeTakeFirst()) !== undefined
}
