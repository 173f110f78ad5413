import { type RawBuilder, sql as expression } from 'kysely'
import type { CustomerScope } from '#shared/domain/customer/customer-access.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import { containing, indexedWords, searchWords, subscriberNumber } from './search-text.ts'

/** A filter of customers. Absent fields do not filter. */
export interface CustomerFilter {
  readonly scope: CustomerScope
  /** Words within the name, mail address or phone number; all of them must occur. */
  readonly text?: string | undefined
  readonly tag?: string | undefined
  /** Only customers with a booking to come. */
  readonly isComing?: boolean | undefined
  /** Only customers whose last visit was at this time or later. */
  readonly seenSince?: Date | undefined
  /** Only customers who have been here, and not since this time. */
  readonly notSeenSince?: Date | undefined
  /** Only customers who came, or were entered, at this time or later. */
  readonly newSince?: Date | undefined
}

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
  /** The start of the last booking that was kept. */
  readonly lastVisit: Date | null
  /** The start of the next booking. */
  readonly nextVisit: Date | null
  readonly tags: readonly string[]
}

/** Customers are counted up to this number, because counting all of a large organisation takes longer than finding a page. */
export const MOST_COUNTED = 1000
/** Maximum number of customers found by the index. With more of them, reading in the order of the list is as fast. */
const MOST_CANDIDATES = 2000

type Condition = RawBuilder<boolean>

/**
 * Returns a page of the matching customers and their number, at most `MOST_COUNTED`. Visits are read from the bookings, for the
 * customers of the page only, unless they are sorted by.
 */
export async function searchCustomers(
  transaction: TenantTransaction,
  filter: CustomerFilter,
  { page, size, order }: CustomerPage,
  now: Date,
): Promise<{ customers: ListedCustomer[]; total: number }> {
  const { sql, organisationId } = transaction
  const conditions = await conditionsOf(transaction, filter, now)
  const matching = expression`
    from customer left join account on account.id = customer.account_id
    where customer.organization_id = ${organisationId} and customer.erased_at is null
      ${conditions.length === 0 ? expression`` : expression`and ${expression.join(conditions, expression` and `)}`}`
  const [lastVisit, nextVisit] = [visit(transaction, 'last', now), visit(transaction, 'next', now)]
  const sortValue: Record<CustomerOrder, RawBuilder<unknown>> = {
    name: expression`lower(customer.first_name || ' ' || customer.last_name)`,
    newest: expression`customer.created_at`,
    'last-visit': lastVisit,
    'next-visit': nextVisit,
  }
  const direction = order === 'newest' || order === 'last-visit' ? expression`desc` : expression`asc`
  const nulls = order === 'last-visit' || order === 'next-visit' ? expression`nulls last` : expression``
  const { rows } = await expression<ListedCustomer>`
    select ${columns(transaction, now)}
    from (
      select customer.*, account.email as account_email, ${sortValue[order]} as sort_value ${matching}
      order by sort_value ${direction} ${nulls}, customer.id ${direction}
      limit ${size} offset ${page * size}
    ) as customer
    order by sort_value ${direction} ${nulls}, customer.id ${direction}`.execute(sql)
  return { customers: rows, total: await countUpTo(transaction, matching, { page, size, found: rows.length }) }
}

/** A customer with what the list shows; undefined when there is none, and after the customer was erased. */
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

/** The columns of `ListedCustomer`, of customers with the address of their account. */
const columns = (transaction: TenantTransaction, now: Date) => expression`
  customer.id, account_id as "accountId", first_name as "firstName", last_name as "lastName",
  coalesce(account_email, customer.email, '') as email, phone_number as "phoneNumber", locale, version,
  blocked_at as "blockedAt", created_at as "createdAt",
  ${visit(transaction, 'last', now)} as "lastVisit", ${visit(transaction, 'next', now)} as "nextVisit",
  array(
    select tag from customer_tag
    where customer_tag.organization_id = ${transaction.organisationId} and customer_id = customer.id order by lower(tag)
  ) as tags`

/** The number of matching customers. The last page tells it; before that, they are counted. */
async function countUpTo(
  { sql }: TenantTransaction,
  matching: RawBuilder<unknown>,
  { page, size, found }: { page: number; size: number; found: number },
): Promise<number> {
  if (found < size && (found > 0 || page === 0)) return page * size + found
  const { rows } = await expression<{ total: string }>`
    select count(*) as total from (select ${matching} limit ${MOST_COUNTED + 1}) as counted`.execute(sql)
  return Number(rows[0]?.total ?? 0)
}

/** The start of the last kept booking of a customer, or of the next one. */
const visit = ({ organisationId }: TenantTransaction, which: 'last' | 'next', now: Date) =>
  which === 'last'
    ? expression`(
        select max(starts_at) from booking
        where booking.organization_id = ${organisationId} and customer_id = customer.id
          and status = 'accepted' and starts_at <= ${now}
      )`
    : expression`(
        select min(starts_at) from booking
        where booking.organization_id = ${organisationId} and customer_id = customer.id
          and status <> 'rejected' and starts_at > ${now}
      )`

async function conditionsOf(
  transaction: TenantTransaction,
  { scope, text, tag, isComing, seenSince, notSeenSince, newSince }: CustomerFilter,
  now: Date,
): Promise<Condition[]> {
  const { organisationId } = transaction
  const booked = (condition: RawBuilder<unknown>): Condition => expression<boolean>`exists (
    select from booking where booking.organization_id = ${organisationId} and customer_id = customer.id and ${condition}
  )`
  const visited = (since?: Date): Condition =>
    booked(expression`status = 'accepted' and starts_at <= ${now}
      ${since ? expression`and starts_at >= ${since}` : expression``}`)
  const conditions: Condition[] = []
  if (scope !== 'all') conditions.push(isWithin(transaction, scope))
  if (tag !== undefined) {
    conditions.push(expression<boolean>`exists (
      select from customer_tag
      where customer_tag.organization_id = ${organisationId} and customer_id = customer.id and tag = ${tag}
    )`)
  }
  if (isComing) conditions.push(booked(expression`status <> 'rejected' and starts_at > ${now}`))
  if (seenSince) conditions.push(visited(seenSince))
  if (notSeenSince) conditions.push(visited(), expression<boolean>`not ${visited(notSeenSince)}`)
  if (newSince) conditions.push(expression<boolean>`customer.created_at >= ${newSince}`)
  return [...conditions, ...(await conditionsOfText(transaction, text ?? ''))]
}

/** A condition for customers whom a specialist sees: they have a booking with them, or were entered by them. */
export const isWithin = (
  { organisationId }: TenantTransaction,
  { specialistId, accountId }: Exclude<CustomerScope, 'all'>,
): Condition => expression<boolean>`(customer.created_by = ${accountId} or customer.id in (
  select customer_id from booking
  where booking.organization_id = ${organisationId} and specialist_id = ${specialistId}::uuid
))`

async function conditionsOfText(transaction: TenantTransaction, text: string): Promise<Condition[]> {
  const words = searchWords(text)
  const candidates = await candidatesFor(transaction, words)
  const found = candidates && expression<boolean>`customer.id = any(${candidates}::uuid[])`
  const mentions = words.map(
    (word) => expression<boolean>`(inplan_customer_text(customer.first_name, customer.last_name, customer.phone_number,
      coalesce(account.email, customer.email)) ilike ${containing(word)})`,
  )
  return found ? [found, ...mentions] : mentions
}

/** Ids of the customers that may contain the words, found by index; undefined when the index does not help. */
async function candidatesFor(transaction: TenantTransaction, words: readonly string[]): Promise<string[] | undefined> {
  for (const word of indexedWords(words)) {
    const ids = await customersLike(transaction, word, MOST_CANDIDATES + 1)
    if (ids.length <= MOST_CANDIDATES) return ids
  }
  return undefined
}

async function customersLike({ sql }: TenantTransaction, word: string, most: number): Promise<string[]> {
  const { rows } = await expression<{ id: string }>`
    select id from inplan_customers_like(${containing(word)}, ${most}) as id`.execute(sql)
  return rows.map(({ id }) => id)
}

/** Maximum number of possible duplicates. */
const MOST_DUPLICATES = 10

/** The customers with a mail address, or with a phone number however it is written: they may be one person. */
export async function possibleDuplicates(
  transaction: TenantTransaction,
  { id, email, phoneNumber }: { readonly id?: string; readonly email: string; readonly phoneNumber: string },
): Promise<{ id: string; firstName: string; lastName: string; email: string; phoneNumber: string }[]> {
  const { sql, organisationId } = transaction
  const number = subscriberNumber(phoneNumber)
  const byNumber = number === undefined ? [] : await customersLike(transaction, number, MOST_DUPLICATES + 1)
  const { rows } = await expression<{
    id: string
    firstName: string
    lastName: string
    email: string
    phoneNumber: string
  }>`
    select customer.id, customer.first_name as "firstName", customer.last_name as "lastName",
      coalesce(account.email, customer.email, '') as email, customer.phone_number as "phoneNumber"
    from customer left join account on account.id = account_id
    where customer.organization_id = ${organisationId} and erased_at is null and customer.id in (
      select id from customer where organization_id = ${organisationId} and email = ${email}
      union
      select customer.id from account join customer on organization_id = ${organisationId} and account_id = account.id
      where account.email = ${email}
      union
      select unnest(${byNumber}::uuid[])
    ) and customer.id is distinct from ${id ?? null}::uuid
    order by customer.created_at, customer.id
    limit ${MOST_DUPLICATES}`.execute(sql)
  return rows
}
