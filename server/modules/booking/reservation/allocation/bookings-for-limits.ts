import { sql as expression } from 'kysely'
import {
  type BookingCounts,
  type BookingLimits,
  type BookingProblem,
  customerOf,
} from '#shared/domain/booking/hold/booking-limits.ts'
import type { Holder } from '#shared/domain/booking/hold/hold-limits.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import { type Refusal, refuse, refuseWith } from '#server/platform/http/handler.ts'

interface Asking {
  readonly holder: Holder
  /** Whether it is to be paid afterwards. */
  readonly isUnpaid: boolean
}

/** SQL for whether a booking is an upcoming appointment that the customer is still to pay. */
const isUnpaidAt = (now: Date) => expression<boolean>`(booking.starts_at > ${now} and booking.status <> 'rejected'
  and booking.payment_method = 'pay-afterwards' and booking.payment_state = 'none'
  and booking.price_cents > booking.discount_cents)`

/**
 * Counts what those who ask have booked themselves in the organisation; what a provider booked for them does not count. Locks the customers
 * and networks of what is to be paid afterwards until the transaction ends, so that no other transaction counts them meanwhile. Must come
 * after the specialists' locks and `lockUnpaidHolds`.
 */
export async function lockBookingCounts(
  transaction: TenantTransaction,
  asking: readonly Asking[],
  now: Date,
): Promise<BookingCounts> {
  const holders = asking.map(({ holder }) => holder)
  await lock(
    transaction,
    asking.flatMap(({ holder, isUnpaid }) => (isUnpaid ? [customerOf(holder), holder.network] : [])),
  )
  const since = new Date(now.getTime() - 3_600_000)
  const ofNetworks = await countOfNetworks(transaction, [...new Set(holders.map(({ network }) => network))], since, now)
  return {
    unpaidOfCustomers: await unpaidOfCustomers(transaction, holders, now),
    lastHourOfAccounts: await lastHourOfAccounts(transaction, holders, since),
    unpaidOfNetworks: new Map(ofNetworks.map(({ name, unpaid }) => [name, unpaid])),
    lastHourOfNetworks: new Map(ofNetworks.map(({ name, lastHour }) => [name, lastHour])),
  }
}

/** The refusal for a problem. It says how many unpaid appointments the organisation allows. */
export const refuseBooking = (problem: BookingProblem, { unpaidPerCustomer }: BookingLimits): Refusal =>
  problem === 'too-many-unpaid' && unpaidPerCustomer !== null
    ? refuseWith(problem, { count: unpaidPerCustomer })
    : refuse(problem)

/** The locks are taken in a fixed order, so that concurrent transactions do not deadlock. */
async function lock({ sql, organisationId }: TenantTransaction, names: readonly string[]): Promise<void> {
  if (names.length === 0) return
  await expression`
    select pg_advisory_xact_lock(key) from (
      select distinct hashtextextended(${organisationId} || ':unpaid:' || name, 0) as key
      from unnest(${names}::text[]) as name order by key
    ) as lock`.execute(sql)
}

async function unpaidOfCustomers(
  { sql, organisationId }: TenantTransaction,
  holders: readonly Holder[],
  now: Date,
): Promise<ReadonlyMap<string, number>> {
  if (holders.length === 0) return new Map()
  const accountIds = holders.flatMap(({ accountId, guestEmail }) => (guestEmail === undefined ? accountId : []))
  const emails = holders.flatMap(({ guestEmail }) => guestEmail ?? [])
  const { rows } = await expression<{ name: string; unpaid: number }>`
    select coalesce(customer.account_id::text, customer.email) as name, count(*)::int as unpaid
    from customer
    join booking on booking.organization_id = customer.organization_id and booking.customer_id = customer.id
    join booking_event on booking_event.organization_id = booking.organization_id
      and booking_event.booking_id = booking.id and booking_event.version = 1
    where customer.organization_id = ${organisationId}
      and (customer.account_id = any(${accountIds}::uuid[])
        or (customer.account_id is null and customer.email = any(${emails}::text[])))
      and booking_event.actor = 'customer' and ${isUnpaidAt(now)}
    group by 1`.execute(sql)
  return new Map(rows.map(({ name, unpaid }) => [name, unpaid]))
}

async function lastHourOfAccounts(
  { sql, organisationId }: TenantTransaction,
  holders: readonly Holder[],
  since: Date,
): Promise<ReadonlyMap<string, number>> {
  const accountIds = holders.flatMap(({ accountId, guestEmail }) => (guestEmail === undefined ? accountId : []))
  if (accountIds.length === 0) return new Map()
  const { rows } = await expression<{ name: string; lastHour: number }>`
    select booking_event.account_id as name, count(distinct coalesce(repeat_id, booking.id))::int as "lastHour"
    from booking_event
    join booking on booking.organization_id = booking_event.organization_id and booking.id = booking_event.booking_id
    where booking_event.organization_id = ${organisationId} and booking_event.account_id = any(${accountIds}::uuid[])
      and booking_event.version = 1 and booking_event.actor = 'customer' and booking_event.at > ${since}
    group by 1`.execute(sql)
  return new Map(rows.map(({ name, lastHour }) => [name, lastHour]))
}

interface OfNetwork {
  readonly name: string
  readonly unpaid: number
  readonly lastHour: number
}

async function countOfNetworks(
  { sql, organisationId }: TenantTransaction,
  networks: readonly string[],
  since: Date,
  now: Date,
): Promise<readonly OfNetwork[]> {
  if (networks.length === 0) return []
  const ranges = networks.map(addressesIn)
  const { rows } = await expression<OfNetwork>`
    select network.name, count(*) filter (where ${isUnpaidAt(now)})::int as unpaid,
      count(distinct coalesce(repeat_id, booking.id)) filter (where booking_event.at > ${since})::int as "lastHour"
    from unnest(${networks}::text[], ${ranges.map(({ first }) => first)}::inet[], ${ranges.map(({ last }) => last)}::inet[])
      as network (name, first, last)
    join booking_event on booking_event.organization_id = ${organisationId}
      and booking_event.address between network.first and network.last
      and booking_event.version = 1 and booking_event.actor = 'customer'
    join booking on booking.organization_id = booking_event.organization_id and booking.id = booking_event.booking_id
    where booking.organization_id = ${organisationId}
    group by network.name`.execute(sql)
  return rows
}

/** The first and the last address of a network, as `networkOf` names it. */
const addressesIn = (network: string): { first: string; last: string } =>
  network.includes(':') && !network.startsWith('::ffff:')
    ? { first: `${network}::`, last: `${network}:ffff:ffff:ffff:ffff` }
    : { first: network, last: network }
