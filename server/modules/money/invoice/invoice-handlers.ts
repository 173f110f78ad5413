import type { Buyer } from '#shared/domain/invoice/invoice.ts'
import { isVatId } from '#shared/domain/invoice/business-identifiers.ts'
import { centsOfEuros } from '#shared/domain/payment/money.ts'
import { saveBillingAddress } from '#server/modules/customers/records/index.ts'
import type { InvoiceSubject } from '#server/modules/money/records/invoice/invoice-queue.ts'
import { announce } from '#server/platform/change-feed.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { type Handlers, refuse, type Refusal, type RequestOf } from '#server/platform/http/handler.ts'
import { isId } from '#server/platform/http/identifiers.ts'
import { ourWord } from '#server/platform/wire/wire-enums.ts'
import { feeSubjectOf } from './invoiceable-fee.ts'
import { invoiceFile, invoiceXml } from './invoice-file.ts'
import { searchInvoices } from './list/invoice-list.ts'
import type { InvoiceFilter } from './list/invoice-list-query.ts'
import { readInvoice, stateWords, wireInvoice, wireSum } from './list/invoice-wire.ts'
import { creditNotesOf, findInvoice, lastInvoiceOf } from './invoices.ts'
import { buyerOf, isOpen, startIssuing } from './issue/issue-invoices.ts'
import { findSale, keptWith } from './issue/read-sale.ts'
import { findSeller } from './seller/sellers.ts'

type InvoiceRoute = 'invoices' | 'invoiceFile' | 'invoiceBuyer' | 'makeInvoice' | 'creditInvoice'

export const invoiceFilterOf = ({
  from,
  to,
  state,
  text,
}: Pick<RequestOf<'invoices'>['query'], 'from' | 'to' | 'state' | 'text'>): InvoiceFilter => ({
  from: from as InvoiceFilter['from'],
  to: to as InvoiceFilter['to'],
  state: state && ourWord(stateWords, state),
  text,
})

/**
 * Issues the invoice of a booking or order, or returns the existing one.
 *
 * @param buyer the addressee; if absent, the address that the customer has stored
 * @returns `no-invoice` when there is nothing to invoice or the seller's data is incomplete
 */
export async function makeInvoice(
  needs: Pick<Dependencies, 'clock' | 'outbox'>,
  transaction: TenantTransaction,
  subject: InvoiceSubject,
  buyer?: Buyer,
): Promise<Awaited<ReturnType<typeof readInvoice>> | Refusal> {
  const issuing = await startIssuing(needs, transaction)
  if (!issuing) return refuse('no-invoice')
  const issued = await issuing.invoice(subject, buyer)
  if (issued) await announce(transaction, ['invoices'])
  const invoice = issued ?? (await lastInvoiceOf(transaction, await keptWith(transaction, subject)))
  return invoice ? readInvoice(transaction, invoice.id) : refuse('no-invoice')
}

/** What an invoice is about: a booking or an order, or the fee of the booking; undefined if it has none. */
const subjectOf = async (
  transaction: TenantTransaction,
  subject: InvoiceSubject,
  isFee: boolean,
): Promise<InvoiceSubject | undefined> =>
  isFee && subject.bookingId !== null ? feeSubjectOf(transaction, subject.bookingId) : subject

/** Handlers with which an owner reads, issues and credits invoices (rules D245 to D250). */
export function invoiceHandlers(dependencies: Dependencies): Pick<Handlers, InvoiceRoute> {
  const { database, storage } = dependencies
  return {
    invoices: ({ organisationId, query: { page, size, ...query } }) =>
      database.readTenant(organisationId, async (transaction) => {
        const { invoices, total, sums } = await searchInvoices(transaction, invoiceFilterOf(query), { page, size })
        return { invoices: invoices.map(wireInvoice), total, sums: sums.map(wireSum) }
      }),

    invoiceFile: async ({ organisationId, params: { id }, query: { format } }) => {
      if (!isId(id)) return refuse('not-found')
      const invoice = await database.inTenant(organisationId, (transaction) => findInvoice(transaction, id))
      if (!invoice) return refuse('not-found')
      return format === 'UBL' ? invoiceXml(invoice.document) : invoiceFile(invoice, storage)
    },

    invoiceBuyer: ({ organisationId, query: { bookingId, isFee } }) =>
      database.inTenant(organisationId, async (transaction) => {
        const sale = await findSale(transaction, { bookingId, orderId: null })
        if (!sale) return refuse('not-found')
        const invoiced = await subjectOf(transaction, { bookingId, orderId: null }, isFee === 'true')
        if (!invoiced) return refuse('no-invoice')
        const seller = await findSeller(transaction)
        const last = await lastInvoiceOf(transaction, await keptWith(transaction, invoiced))
        const isMade = last !== undefined && (await isOpen(transaction, last))
        return { buyer: buyerOf(sale, seller?.country ?? 'NL'), number: isMade ? last.document.label : null }
      }),

    makeInvoice: ({ organisationId, body }) =>
      database.inTenant(organisationId, async (transaction) => {
        const subject = { bookingId: body.bookingId ?? null, orderId: body.orderId ?? null }
        const sale = await findSale(transaction, subject)
        if (!sale) return refuse('not-found')
        const { buyer } = body
        if (buyer && buyer.vatId !== '' && !isVatId(buyer.vatId))
          return refuse('validation', { 'buyer.vatId': 'vat-id' })
        const invoiced = await subjectOf(transaction, subject, body.isFee === true)
        if (!invoiced) return refuse('no-invoice')
        if (buyer) await saveBillingAddress(transaction, sale.customerId, buyer)
        return makeInvoice(dependencies, transaction, invoiced, buyer)
      }),

    creditInvoice: ({ organisationId, body }) =>
      database.inTenant(organisationId, async (transaction) => {
        const issuing = await startIssuing(dependencies, transaction)
        const invoice = await findInvoice(transaction, body.id)
        if (!issuing || !invoice || invoice.document.kind !== 'invoice') return refuse('not-found')
        const before = await creditNotesOf(transaction, invoice.id)
        const credited = before.reduce((sum, { document }) => sum + document.grossCents, 0)
        if (centsOfEuros(body.credited) !== credited) return refuse('conflict')
        const amount = centsOfEuros(body.amount)
        if (amount === undefined) return refuse('validation', { amount: 'price-format' })
        const issued = await issuing.creditNote(invoice, amount, body.reason)
        if (!issued) return refuse('credit-too-much')
        await announce(transaction, ['invoices'])
        return readInvoice(transaction, issued.id)
      }),
  }
}
