import type { Output } from '#shared/api/client.ts'
import { eurosOfCents } from '#shared/domain/payment/money.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import { listInvoices } from './invoice-list.ts'
import type { RateSum } from './invoice-sums.ts'
import type { ListedInvoice, PaidWith } from './invoice-list-query.ts'
import { treatmentWords } from '#server/modules/money/invoice/invoice-wire-enums.ts'

type Wire = Output<'invoices'>

export const stateWords = { open: 'OPEN', paid: 'PAID', credited: 'CREDITED' } as const

const paidWords = {
  ideal: 'IDEAL',
  card: 'CARD',
  bancontact: 'BANCONTACT',
  online: 'ONLINE',
  place: 'PLACE',
} as const satisfies Record<PaidWith, string>

export const wireInvoice = (invoice: ListedInvoice): Wire['invoices'][number] => ({
  id: invoice.id,
  number: invoice.label,
  kind: invoice.kind === 'invoice' ? 'INVOICE' : 'CREDIT_NOTE',
  date: invoice.issuedOn,
  dueDate: invoice.dueOn,
  customerName: invoice.buyerName,
  net: eurosOfCents(invoice.netCents),
  vat: eurosOfCents(invoice.vatCents),
  total: eurosOfCents(invoice.grossCents),
  credited: eurosOfCents(invoice.creditedCents),
  open: eurosOfCents(invoice.openCents),
  state: invoice.state && stateWords[invoice.state],
  bookingId: invoice.bookingId,
  orderId: invoice.orderId,
  creditedNumber: invoice.creditedLabel,
  paidWith: invoice.paidWith && paidWords[invoice.paidWith],
  reminders: invoice.reminders,
  remindedOn: invoice.remindedOn,
})

export const wireSum = ({ treatment, rate, netCents, vatCents, grossCents }: RateSum): Wire['sums'][number] => ({
  treatment: treatmentWords[treatment],
  rate: rate / 100,
  net: eurosOfCents(netCents),
  vat: eurosOfCents(vatCents),
  total: eurosOfCents(grossCents),
})

/** Reads an invoice and converts it to a row of the list. Throws when there is none with this id. */
export async function readInvoice(transaction: TenantTransaction, id: string): Promise<Wire['invoices'][number]> {
  const [found] = await listInvoices(transaction, { id }, { page: 0, size: 1 })
  if (!found) throw new Error('An invoice was read that does not exist')
  return wireInvoice(found)
}
