import { sql as expression } from 'kysely'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import type { RateSum } from './invoice-sums.ts'
import { type InvoiceFilter, listed, type ListedInvoice, matchesOf } from './listed-invoices.ts'

const columns = expression.raw(
  `id, year, number, label, kind, "bookingId", "orderId", "feePaymentId", "issuedOn", "dueOn", "buyerName", "netCents", "vatCents", "grossCents",
    "creditedCents", "openCents", state, "creditedLabel", "paidWith", reminders, "remindedOn"`,
)

/** A page of the invoices that match, the last first. */
export async function listInvoices(
  transaction: TenantTransaction,
  filter: InvoiceFilter,
  { page, size }: { readonly page: number; readonly size: number },
): Promise<ListedInvoice[]> {
  const matches = await matchesOf(transaction, filter)
  const { rows } = await expression<ListedInvoice>`
    select ${columns} from ${listed(transaction.organisationId)} where ${matches}
    order by year desc, number desc limit ${size} offset ${page * size}`.execute(transaction.sql)
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
  const matches = await matchesOf(transaction, filter)
  const { rows } = await expression<InvoiceSumLine>`
    select ${columns}, document -> 'sums' as sums from ${listed(transaction.organisationId)}
    where ${matches} and ${isAfter} order by year, number limit ${size}`.execute(transaction.sql)
  return rows
}
