import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { openProductDatabase } from '#server/app/open-product-database.ts'
import { type CustomerFilter, type CustomerOrder, searchCustomers } from '#server/features/customer/customer-list.ts'
import type { Database } from '#server/platform/database/database.ts'
import { startEmbeddedPostgres } from '#server/platform/database/embedded-postgres.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import type { Table } from '../table.ts'
import { storeBookings } from './stored-bookings.ts'

const CUSTOMERS = 50_000
const BOOKINGS = 100_000
const RUNS = 25
const SIZE = 50

/** What a page shows, as one plain statement of the schema's owner: without row-level security, transaction and number. */
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
 * Measures the list of 50,000 customers with 100,000 bookings, as the server does it: with its role, row-level security, transaction and
 * number of customers, beside a plain statement that finds the same page by index.
 */
export async function measureCustomerSearch(): Promise<Table> {
  const folder = await mkdtemp(join(tmpdir(), 'inplan-customer-search-'))
  const postgres = await startEmbeddedPostgres(folder)
  const owner = new Client({ connectionString: postgres.url })
  try {
    await migrate(postgres.url, () => Promise.resolve())
    await owner.connect()
    const { id } = await storeBookings(owner, { specialists: 50, services: 10, bookings: BOOKINGS })
    await storeCustomers(owner, id)
    const database = openProductDatabase(postgres.url, 1, (error) => {
      throw error
    })
    try {
      const rows: string[][] = []
      for (const each of cases) rows.push(await measureCase(owner, database, id, each))
      return { columns: ['Customers', 'Found', 'Bare', 'Server', 'Ratio'], rows }
    } finally {
      await database.close()
    }
  } finally {
    await owner.end()
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Gives the bookings to customers with different names, in turn; every second customer has an account, and half of the bookings are past. */
async function storeCustomers(owner: Client, organisationId: string): Promise<void> {
  await owner.query(
    `insert into account (id, email, password_hash, created_at)
     select gen_random_uuid(), 'guest' || number || '@account.test', '-', now() from generate_series(0, $1 - 1, 2) as number`,
    [CUSTOMERS],
  )
  await owner.query(
    `insert into customer (organization_id, id, account_id, first_name, last_name, phone_number, email, created_at)
     select $1, gen_random_uuid(), account.id,
       (array['Noor', 'Daan', 'Emma', 'Sem', 'Julia', 'Lucas', 'Tess'])[1 + number % 7],
       (array['Bakker', 'Smit', 'Meijer', 'Mulder', 'Visser'])[1 + number % 5] || ' ' || number,
       '06 ' || lpad(number::text, 8, '0'),
       case when account.id is null then 'guest' || number || '@example.test' end,
       now() - number * interval '1 minute'
     from generate_series(0, $2 - 1) as number left join account on email = 'guest' || number || '@account.test'`,
    [organisationId, CUSTOMERS],
  )
  await owner.query('analyze')
  await owner.query(
    `with numbered as (select id, row_number() over (order by last_name, id) as number from customer where last_name <> ''),
       booked as (select id, row_number() over (order by id) as number from booking)
     update booking set customer_id = numbered.id,
       starts_at = starts_at - case when booked.number % 2 = 0 then interval '800 days' else interval '0' end,
       ends_at = ends_at - case when booked.number % 2 = 0 then interval '800 days' else interval '0' end
     from booked join numbered on numbered.number = 1 + booked.number % $1 where booking.id = booked.id`,
    [CUSTOMERS],
  )
  await owner.query(
    `insert into customer_tag (organization_id, customer_id, tag)
     select organization_id, id, 'Regular' from customer where phone_number like '%5'`,
  )
  await owner.query('vacuum analyze')
}

async function measureCase(
  owner: Client,
  database: Database,
  organisationId: string,
  { name, filter = {}, order = 'name', bare: statement }: Case,
): Promise<string[]> {
  const bareTimes: number[] = []
  const times: number[] = []
  let found = ''
  // One after the other, so that what else runs on the machine slows both.
  for (let run = 0; run < RUNS; run++) {
    const start = performance.now()
    const { rows } = await owner.query(statement, [organisationId])
    const middle = performance.now()
    const { customers, total } = await database.inTenant(organisationId, (transaction) =>
      searchCustomers(transaction, { scope: 'all', ...filter }, { page: 0, size: SIZE, order }, new Date()),
    )
    times.push(performance.now() - middle)
    bareTimes.push(middle - start)
    // The bare search does not look at the addresses of accounts, so it may find fewer.
    if (customers.length < rows.length) throw new Error(`The server finds fewer than the bare statement for ${name}.`)
    found = total > 1000 ? 'more than 1,000' : String(total)
  }
  const [bareTime, time] = [Math.min(...bareTimes), Math.min(...times)]
  return [name, found, format(bareTime), format(time), (time / bareTime).toFixed(1)]
}

const format = (milliseconds: number): string => `${milliseconds.toFixed(1)} ms`
