import { sql as expression } from 'kysely'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import { type InvoiceSums, type RateSum, sumInvoices } from './invoice-sums.ts'
import { type InvoiceFilter, type InvoiceMatches, listed, type ListedInvoice, matchesOf } from './invoice-list-query.ts'

const columns = expression.raw(
  `id, year, number, label, kind, "bookingId", "orderId", "feePaymentId", "issuedOn", "dueOn", "buyerName", "netCents", "vatCents", "grossCents",
    "creditedCents", "openCents", state, "creditedLabel", "paidWith", reminders, "remindedOn"`,
)

interface Page {
  /** The zero-based page number. */
  readonly page: number
  readonly size: number
}

/** Returns a page of the matching invoices, the latest first. */
export const listInvoices = async (
  transaction: TenantTransaction,
  filter: InvoiceFilter,
  page: Page,
): Promise<ListedInvoice[]> => pageOf(transaction, await matchesOf(transaction, filter), page)

interface FoundInvoices extends InvoiceSums {
  readonly invoices: ListedInvoice[]
}

/** Like `listInvoices`, with the number and the sums of all matching invoices. */
export async function searchInvoices(
  transaction: TenantTransaction,
  filter: InvoiceFilter,
  page: Page,
): Promise<FoundInvoices> {
  const matches = await matchesOf(transaction, filter)
  const sums = await sumInvoices(transaction, matches)
  return { ...sums, invoices: await pageOf(transaction, matches, page) }
}

/** Reads the state and unpaid amount only for the invoices of the page, because they take long to compute. */
async function pageOf(
  { sql, organisationId }: TenantTransaction,
  { from, condition }: InvoiceMatches,
  { page, size }: Page,
): Promise<ListedInvoice[]> {
  const { rows } = await expression<ListedInvoice>`
    select ${columns} from ${listed(organisationId)}
    where id = any(array(
      select id from ${from} where ${condition} order by year desc, number desc limit ${size} offset ${page * size}
    ))
    order by year desc, number desc`.execute(sql)
  return rows
}

export interface InvoiceSumLine extends ListedInvoice {
  readonly sums: readonly RateSum[]
}

/** Invoices in the order of their numbers, after one of them, with their sums by rate. */
export async function invoicesAfter(
  transaction: TenantTransaction,
  filter: InvoiceFilter,
  after: Pick<ListedInvoice, 'year' | 'number'> | undefined,
  size: number,
): Promise<InvoiceSumLine[]> {
  const isAfter = after ? expression`(year, number) > (${after.year}, ${after.number})` : expression`true`
  const { condition } = await matchesOf(transaction, filter)
  const { rows } = await expression<InvoiceSumLine>`
    select ${columns}, document -> 'sums' as sums from ${listed(transaction.organisationId)}
    where ${condition} and ${isAfter} order by year, number limit ${size}`.execute(transaction.sql)
  return rows
}
