import type { Client } from 'pg'
import { type CustomerOrder, searchCustomers } from '#server/modules/customers/records/customer/search/customer-list.ts'
import type { CustomerFilter } from '#server/modules/customers/records/customer/search/customer-conditions.ts'
import type { Table } from '#bench/result-table.ts'
import { type FilledDatabase, onFilledDatabase } from '#bench/with-filled-database.ts'
import { storeBookings } from './stored-bookings.ts'
import { storeCustomers } from './stored-customers.ts'

const CUSTOMERS = 50_000
const BOOKINGS = 100_000
const RUNS = 25
const SIZE = 50

/**
 * Returns one plain statement that selects what a page shows. It runs as the schema's owner, without row-level security, a transaction or
 * the total number of customers.
 */
const bare = (condition: string, order: string) => `
  select customer.id, customer.first_name, customer.last_name, customer.phone_number, coalesce(account.email, customer.email, '') as email,
    (select max(starts_at) from booking
     where booking.organization_id = $1 and customer_id = customer.id and status = 'accepted' and starts_at <= now()),
    (select min(starts_at) from booking
     where booking.organization_id = $1 and customer_id = customer.id and status <> 'rejected' and starts_at > now()),
    array(select tag from customer_tag where customer_tag.organization_id = $1 and customer_id = customer.id)
  from (
    select * from customer where organization_id = $1 and erased_at is null and ${condition}
    order by ${order} limit ${SIZE}
  ) as customer
  left join account on account.id = account_id`

const byName = `lower(first_name || ' ' || last_name), id`
const isLike = (word: string) => `inplan_customer_text(first_name, last_name, phone_number, email) ilike '%${word}%'`

interface Case {
  readonly name: string
  readonly filter?: Omit<CustomerFilter, 'scope'>
  readonly order?: CustomerOrder
  readonly bare: string
}

const lastVisit = `(select max(starts_at) from booking where booking.organization_id = $1 and customer_id = customer.id
  and status = 'accepted' and starts_at <= now()) desc nulls last, id`

const cases: readonly Case[] = [
  { name: 'first page by name', bare: bare('true', byName) },
  { name: 'first page, newest', order: 'newest', bare: bare('true', 'created_at desc, id desc') },
  { name: 'first page by last visit', order: 'last-visit', bare: bare('true', lastVisit) },
  { name: 'Visser 17004', filter: { text: 'Visser 17004' }, bare: bare(isLike('17004'), byName) },
  { name: 'guest17004@', filter: { text: 'guest17004@' }, bare: bare(isLike('guest17004@'), byName) },
  { name: '06 0001 7004', filter: { text: '06 0001 7004' }, bare: bare(isLike('600017004'), byName) },
  { name: 'guest1700', filter: { text: 'guest1700' }, bare: bare(isLike('guest1700'), byName) },
  { name: 'Visser', filter: { text: 'Visser' }, bare: bare(isLike('Visser'), byName) },
  {
    name: 'coming up',
    filter: { isComing: true },
    bare: bare(
      `exists (select from booking where booking.organization_id = $1 and customer_id = customer.id
        and status <> 'rejected' and starts_at > now())`,
      byName,
    ),
  },
]

/**
 * Measures the list of 50,000 customers with 100,000 bookings as the server runs it: with its database role, row-level security, a
 * transaction and the total number of customers. Compares it with a plain statement that finds the same page by index.
 */
export async function measureCustomerSearch(): Promise<Table> {
  const fill = async (owner: Client) => {
    const { id } = await storeBookings(owner, { specialists: 50, services: 10, bookings: BOOKINGS })
    await storeCustomers(owner, id, CUSTOMERS)
    return id
  }
  return onFilledDatabase('customer-search', fill, async (filled) => {
    const rows: string[][] = []
    for (const each of cases) rows.push(await measureCase(filled, each))
    return { columns: ['Customers', 'Found', 'Bare', 'Server', 'Ratio'], rows }
  })
}

async function measureCase(
  { owner, database, organisationId }: FilledDatabase,
  { name, filter = {}, order = 'name', bare: statement }: Case,
): Promise<string[]> {
  const bareTimes: number[] = []
  const times: number[] = []
  let found = ''
  // The two are measured alternately, so that other load on the machine slows both.
  for (let run = 0; run < RUNS; run++) {
    const start = performance.now()
    const { rows } = await owner.query(statement, [organisationId])
    const middle = performance.now()
    const { customers, total, isMore } = await database.inTenant(organisationId, (transaction) =>
      searchCustomers(transaction, { scope: 'all', ...filter }, { page: 0, size: SIZE, order }, new Date()),
    )
    times.push(performance.now() - middle)
    bareTimes.push(middle - start)
    // The bare statement does not search the mail addresses of accounts, so it may find fewer customers.
    if (customers.length < rows.length) throw new Error(`The server finds fewer than the bare statement for ${name}.`)
    found = isMore ? 'more than 1,000' : String(total)
  }
  const [bareTime, time] = [Math.min(...bareTimes), Math.min(...times)]
  return [name, found, format(bareTime), format(time), (time / bareTime).toFixed(1)]
}

const format = (milliseconds: number): string => `${milliseconds.toFixed(1)} ms`
