import { type RawBuilder, sql as expression } from 'kysely'
import type { CustomerScope } from '#shared/domain/customer/specialist-customer-access.ts'
import { MOST_COUNTED } from '#server/platform/database/capped-row-count.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import { containing } from '#server/platform/database/like-pattern.ts'
import { allCustomersFound } from './customers-by-word.ts'
import { numberComing } from './customer-visits.ts'
import { indexedWord, searchWords } from './search-words.ts'

/** A filter of customers. Absent fields do not filter. */
export interface CustomerFilter {
  readonly scope: CustomerScope
  /** Words within the name, mail address or phone number; all of them must occur. */
  readonly text?: string | undefined
  readonly tag?: string | undefined
  /** Only customers with an upcoming booking. */
  readonly isComing?: boolean | undefined
  /** Only customers whose last visit was at this time or later. */
  readonly seenSince?: Date | undefined
  /** Only customers who have visited before, but not since this time. */
  readonly notSeenSince?: Date | undefined
  /** Only customers whose record was created at this time or later. */
  readonly newSince?: Date | undefined
}

type Condition = RawBuilder<boolean>

/** How to select the customers that match a filter, with what is known before the list is read. */
interface CustomerMatches {
  readonly conditions: Condition[]
  /**
   * Ids of the customers that contain the rarest search word, found by index; undefined when no word can be looked up, or when too many
   * customers contain it.
   */
  readonly candidates: readonly string[] | undefined
  /** An expression for the number of matches, at most `most + 1`, when it can be found without counting the list; undefined otherwise. */
  readonly total: RawBuilder<number> | undefined
}

/**
 * Builds the conditions of a filter, and looks up its search words in the index.
 *
 * @param most the number up to which matches are counted
 */
export async function matchesOf(
  transaction: TenantTransaction,
  filter: CustomerFilter,
  now: Date,
  most: number = MOST_COUNTED,
): Promise<CustomerMatches> {
  const words = searchWords(filter.text ?? '')
  const word = indexedWord(words)
  const candidates = word === undefined ? undefined : await allCustomersFound(transaction, word, MOST_CANDIDATES)
  const others = conditionsOf(transaction, filter, now)
  // Candidates are known to contain the looked-up word, so only the other words need a condition.
  const unproven = candidates ? words.filter((each) => each !== word) : words
  const conditions = [...others, ...unproven.map(mentions)]
  if (candidates) conditions.push(expression<boolean>`customer.id = any(${candidates}::uuid[])`)
  return { conditions, candidates, total: totalOf() }

  function totalOf(): RawBuilder<number> | undefined {
    const isCommon = word !== undefined && candidates === undefined
    // More than `MOST_CANDIDATES` customers contain the word, and at most that many are counted. If the word is the only condition, the
    // count is therefore known to exceed `most`.
    const isBeyond = isCommon && most <= MOST_CANDIDATES
    if (isBeyond && words.length === 1 && others.length === 0) return expression<number>`${most + 1}::int`
    if (filter.isComing && words.length === 0 && others.length === 1) {
      return numberComing(transaction, now, most + 1)
    }
    return undefined
  }
}

function conditionsOf(
  transaction: TenantTransaction,
  { scope, tag, isComing, seenSince, notSeenSince, newSince }: CustomerFilter,
  now: Date,
): Condition[] {
  const { organisationId } = transaction
  const booked = (condition: RawBuilder<unknown>): Condition => expression<boolean>`exists (
    select from booking where booking.organization_id = ${organisationId} and customer_id = customer.id and ${condition}
  )`
  const visited = (since?: Date): Condition =>
    booked(expression`status = 'accepted' and attendance is distinct from 'no-show' and starts_at <= ${now}
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
  return conditions
}

/** Returns a condition for customers whom a specialist may see: they have a booking with the specialist, or the specialist created them. */
export const isWithin = (
  { organisationId }: TenantTransaction,
  { specialistId, accountId }: Exclude<CustomerScope, 'all'>,
): Condition => expression<boolean>`(customer.created_by = ${accountId} or customer.id in (
  select customer_id from booking
  where booking.organization_id = ${organisationId} and specialist_id = ${specialistId}::uuid
))`

/** Maximum number of customers that the index may return. For more of them, reading the list in its order is about as fast. */
const MOST_CANDIDATES = 2 * MOST_COUNTED

/**
 * Returns a condition for customers with a folded word in their name, phone number or mail address. The account's address is checked last, because
 * it needs another table.
 */
const mentions = (word: string): Condition => expression<boolean>`(
  inplan_folded(inplan_customer_text(
    customer.first_name, customer.last_name, customer.phone_number,
    case when customer.account_id is null then customer.email end
  )) like ${containing(word)}
  or exists (
    select from account where account.id = customer.account_id and inplan_folded(account.email) like ${containing(word)}
  )
)`
