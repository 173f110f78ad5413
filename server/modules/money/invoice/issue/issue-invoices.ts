import { randomUUID } from 'node:crypto'
import { writeCreditNote } from '#shared/domain/invoice/credit-note.ts'
import {
  type Buyer,
  buyerNamed,
  type InvoiceDocument,
  invoiceLabel,
  type SoldItem,
  taxedBy,
  writeInvoice,
} from '#shared/domain/invoice/invoice.ts'
import { sellerProblems } from '#shared/domain/invoice/seller.ts'
import { vatRateOn } from '#shared/domain/invoice/vat-rates.ts'
import type { Cents } from '#shared/domain/payment/money.ts'
import { civilOf } from '#shared/time/local-date.ts'
import { zoneOf } from '#shared/time/zone.ts'
import type { InvoiceSubject } from '#server/modules/money/records/invoice/invoice-queue.ts'
import { bookingsPaidWith } from '#server/modules/money/records/payment/payment-parts.ts'
import { findOrganisation } from '#server/modules/organisation/index.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { dateIn } from '#server/modules/money/invoice/invoice-dates.ts'
import {
  creditNotesOf,
  insertInvoice,
  lastInvoiceOf,
  nextNumber,
  type StoredInvoice,
} from '#server/modules/money/invoice/invoices.ts'
import { keptWith, type Sale, salesOnInvoice } from './read-sale.ts'
import { lockSeller, sellerOf, type StoredSeller } from '#server/modules/money/invoice/seller/sellers.ts'
import { treatmentAt } from '#server/modules/money/invoice/seller/vat-treatment-history.ts'

type Needs = Pick<Dependencies, 'clock' | 'outbox'>

/**
 * Issues numbered invoices and credit notes for an organisation. Until the transaction ends, no other transaction can assign numbers for it
 * (rule D246).
 */
export interface Issuing {
  /**
   * Issues the invoice of a booking or order, for the given buyer or with the address that the customer has stored. Returns undefined when
   * an invoice exists that is not fully credited, when the price is 0 or was paid with credits, or when the seller's data is incomplete.
   */
  invoice(subject: InvoiceSubject, buyer?: Buyer): Promise<StoredInvoice | undefined>
  /**
   * Issues a credit note. If less than the amount is left of the invoice, an 'at-most' limit credits the rest; otherwise the result is
   * undefined. It is also undefined when nothing is left. If the invoice covers several bookings, the line of the given booking is credited
   * first.
   */
  creditNote(
    invoice: StoredInvoice,
    amount: Cents | 'all',
    reason: string,
    options?: { readonly limit?: 'exactly' | 'at-most'; readonly bookingId?: string | null },
  ): Promise<StoredInvoice | undefined>
}

/** Starts issuing for the transaction's organisation. Returns undefined when the organisation has never saved its invoice settings. */
export async function startIssuing(needs: Needs, transaction: TenantTransaction): Promise<Issuing | undefined> {
  const seller = await lockSeller(transaction)
  const organisation = seller && (await findOrganisation(transaction))
  if (!organisation) return undefined
  const zone = zoneOf(organisation.zone)
  // The clock is read while the seller is locked, so that invoice dates have the same order as the numbers.
  const now = needs.clock()
  const issuedOn = dateIn(zone, now)
  const { year } = civilOf(issuedOn)

  const issue = async (
    subject: InvoiceSubject,
    { creditedId, logoPath }: { readonly creditedId: string | null; readonly logoPath: string | null },
    write: (label: string) => InvoiceDocument | undefined,
  ): Promise<StoredInvoice | undefined> => {
    const number = await nextNumber(transaction, year)
    const document = write(invoiceLabel(seller.prefix, year, number))
    if (!document) return undefined
    const { bookingId, orderId, feePaymentId = null } = subject
    const issued = { id: randomUUID(), bookingId, orderId, feePaymentId, document, logoPath }
    await insertInvoice(transaction, { ...issued, year, number, creditedId, issuedAt: now })
    const { organisationId } = transaction
    const mail = { template: 'invoice-issued', organisationId, locale: document.locale, invoiceId: issued.id } as const
    await needs.outbox.add(transaction.sql, mail)
    return issued
  }

  return {
    invoice: async (named, givenBuyer) => {
      const subject = await keptWith(transaction, named)
      const sales = await salesOnInvoice(transaction, subject)
      const [sale] = sales
      const [grossCents, paidCents] = [sumOf(sales, 'grossCents'), sumOf(sales, 'paidCents')]
      if (!sale || grossCents === 0 || sale.isByCredits || sale.waitsForOthers || !isComplete(seller)) return undefined
      const last = await lastInvoiceOf(transaction, subject)
      if (last && (await isOpen(transaction, last))) return undefined
      const items: SoldItem[] = []
      for (const each of sales) {
        const treatment = each.treatment ?? (await treatmentAt(transaction, each, each.boughtAt))
        const suppliedOn = dateIn(zone, each.suppliedAt)
        const tax = taxedBy(seller, treatment, vatRateOn(seller.country, treatment, suppliedOn))
        items.push({
          ...tax,
          grossCents: each.grossCents,
          quantity: each.quantity,
          description: each.name,
          suppliedOn,
        })
      }
      const { brandColor, logoPath } = organisation
      const { locale } = sale
      const buyer = givenBuyer ?? buyerOf(sale, seller.country)
      const isPaid = paidCents >= grossCents
      return issue(subject, { creditedId: null, logoPath }, (label) =>
        writeInvoice(
          { label, brandColor, locale, issuedOn, isPaid, paidCents, seller: sellerOf(seller), buyer },
          items,
          seller.paymentDays,
        ),
      )
    },

    creditNote: async (invoice, amount, reason, { limit = 'exactly', bookingId } = {}) => {
      const before = (await creditNotesOf(transaction, invoice.id)).map(({ document }) => document)
      const left = before.reduce((rest, { grossCents }) => rest - grossCents, invoice.document.grossCents)
      const line = bookingId == null ? 0 : (await bookingsPaidWith(transaction, bookingId)).indexOf(bookingId)
      const credited = amount !== 'all' && limit === 'at-most' ? Math.min(amount, left) : amount
      return issue(invoice, { creditedId: invoice.id, logoPath: invoice.logoPath }, (label) =>
        writeCreditNote(invoice.document, before, credited, { label, issuedOn, reason, line }),
      )
    },
  }
}

const sumOf = (sales: readonly Sale[], amount: 'grossCents' | 'paidCents'): Cents =>
  sales.reduce((sum, sale) => sum + sale[amount], 0)

const isComplete = (seller: StoredSeller): boolean => Object.keys(sellerProblems(seller, 'on-request')).length === 0

/** Whether an invoice is not fully credited. */
export async function isOpen(transaction: TenantTransaction, invoice: StoredInvoice): Promise<boolean> {
  const credited = (await creditNotesOf(transaction, invoice.id)).reduce(
    (sum, { document }) => sum + document.grossCents,
    0,
  )
  return credited < invoice.document.grossCents
}

/** Returns the addressee of an invoice: the stored address, otherwise only the customer's name. */
export const buyerOf = ({ billing, customerName }: Sale, country: string): Buyer =>
  billing ?? buyerNamed(customerName, country)
