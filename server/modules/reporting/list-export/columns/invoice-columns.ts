import type { InvoiceSumLine, RateSum } from '#server/modules/money/index.ts'
import type { Column } from '#server/modules/reporting/list-export/csv-piece.ts'

/** A row of the export for bookkeeping: the part of an invoice that is taxed at one VAT rate. */
export interface InvoiceRow {
  readonly invoice: InvoiceSumLine
  readonly sum: RateSum
}

/** Returns an amount, negative for a credit note, so that a column can be added up. */
const signed = ({ invoice }: InvoiceRow, cents: number) => ({ cents: invoice.kind === 'invoice' ? cents : -cents })

/** The columns of a list of invoices and credit notes. */
export const invoiceColumns: readonly Column<InvoiceRow>[] = [
  { title: 'number', cell: ({ invoice }) => invoice.label },
  { title: 'kind', cell: ({ invoice }, text) => text(`kind.${invoice.kind}`) },
  { title: 'date', cell: ({ invoice }) => invoice.issuedOn },
  { title: 'due', cell: ({ invoice }) => (invoice.kind === 'invoice' ? invoice.dueOn : '') },
  { title: 'customer', cell: ({ invoice }) => invoice.buyerName },
  { title: 'vat-treatment', cell: ({ sum }, text) => text(`vat.${sum.treatment}`) },
  { title: 'vat-rate', cell: ({ sum }) => sum.rate / 100 },
  { title: 'net', cell: (row) => signed(row, row.sum.netCents) },
  { title: 'vat', cell: (row) => signed(row, row.sum.vatCents) },
  { title: 'gross', cell: (row) => signed(row, row.sum.grossCents) },
  { title: 'state', cell: ({ invoice }, text) => (invoice.state ? text(`invoice.${invoice.state}`) : '') },
  { title: 'credited-invoice', cell: ({ invoice }) => invoice.creditedLabel ?? '' },
]
