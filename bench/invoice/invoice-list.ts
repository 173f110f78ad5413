import type { Client } from 'pg'
import { searchInvoices } from '#server/modules/money/invoice/list/invoice-list.ts'
import type { InvoiceFilter } from '#server/modules/money/invoice/list/invoice-list-query.ts'
import type { LocalDate } from '#shared/time/local-date.ts'
import { type FilledDatabase, onFilledDatabase } from '#bench/with-filled-database.ts'
import { storeBookings } from '../search/stored-bookings.ts'
import type { Table } from '#bench/result-table.ts'
import { storeInvoices } from './stored-invoices.ts'

const INVOICES = 50_000
const RUNS = 15
const SIZE = 50

const year = new Date().getUTCFullYear()
const quarter = { from: `${year}-04-01`, to: `${year}-06-30` } as { from: LocalDate; to: LocalDate }

/**
 * Returns two plain statements for comparison, one for a page of the list and one for the sums. They run as the schema's owner, without
 * row-level security, a transaction or the product's search.
 */
const bare = (condition: string) => [
  `select invoice.*, booking.payment_state,
     (select sum(gross_cents) from invoice as credit where credit.organization_id = $1 and credit.credited_id = invoice.id)
   from (
     select * from invoice where organization_id = $1 and ${condition} order by year desc, number desc limit ${SIZE}
   ) as invoice
   left join booking on booking.organization_id = $1 and booking.id = invoice.booking_id`,
  `select only_treatment, only_rate, count(*), sum(net_cents), sum(vat_cents), sum(gross_cents)
   from invoice where organization_id = $1 and ${condition} group by 1, 2`,
]

const isLike = (word: string) => `(label || ' ' || buyer_name) ilike '%${word}%'`
const isOpen = `kind = 'invoice'
  and not exists (select from invoice as credit where credit.organization_id = $1 and credit.credited_id = invoice.id)
  and exists (select from booking where booking.organization_id = $1 and booking.id = invoice.booking_id and payment_state = 'none')`

const cases: readonly { readonly name: string; readonly filter: InvoiceFilter; readonly bare: readonly string[] }[] = [
  { name: 'all', filter: {}, bare: bare('true') },
  {
    name: 'of a quarter',
    filter: quarter,
    bare: bare(`issued_on between '${quarter.from}' and '${quarter.to}'`),
  },
  { name: 'open', filter: { state: 'open' }, bare: bare(isOpen) },
  { name: 'Visser 17004', filter: { text: 'Visser 17004' }, bare: bare(isLike('17004')) },
  { name: `${year}-17004`, filter: { text: `${year}-17004` }, bare: bare(isLike(`${year}-17004`)) },
  { name: 'Visser', filter: { text: 'Visser' }, bare: bare(isLike('Visser')) },
]

/**
 * Measures the list of 50,000 invoices: one page, and the sums of all invoices that match. Compares it with plain statements that read the
 * same rows by index.
 */
export async function measureInvoiceList(): Promise<Table> {
  const fill = async (owner: Client) => {
    const { id } = await storeBookings(owner, { specialists: 50, services: 10, bookings: INVOICES })
    await storeInvoices(owner, id, INVOICES)
    return id
  }
  return onFilledDatabase('invoice-list', fill, async (filled) => {
    const rows: string[][] = []
    for (const each of cases) rows.push(await measureCase(filled, each))
    return { columns: ['Invoices', 'Found', 'Bare', 'Server', 'Ratio'], rows }
  })
}

async function measureCase(
  { owner, database, organisationId }: FilledDatabase,
  { name, filter, bare: statements }: (typeof cases)[number],
): Promise<string[]> {
  const bareTimes: number[] = []
  const times: number[] = []
  let found = 0
  // The two are measured alternately, so that other load on the machine slows both.
  for (let run = 0; run < RUNS; run += 1) {
    const start = performance.now()
    for (const statement of statements) await owner.query(statement, [organisationId])
    const middle = performance.now()
    const { total } = await database.readTenant(organisationId, (transaction) =>
      searchInvoices(transaction, filter, { page: 0, size: SIZE }),
    )
    times.push(performance.now() - middle)
    bareTimes.push(middle - start)
    found = total
  }
  const [bareTime, time] = [Math.min(...bareTimes), Math.min(...times)]
  return [name, found.toLocaleString('en'), format(bareTime), format(time), (time / bareTime).toFixed(1)]
}

const format = (milliseconds: number): string => `${milliseconds.toFixed(1)} ms`
