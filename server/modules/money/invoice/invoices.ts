import type { InvoiceDocument } from '#shared/domain/invoice/invoice.ts'
import { type InvoiceSubject } from '#server/modules/money/records/invoice/invoice-queue.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'

/** An invoice or credit note as it is stored. */
export interface StoredInvoice extends InvoiceSubject {
  readonly id: string
  readonly document: InvoiceDocument
  /** The logo at the time when the invoice was issued; null for none. */
  readonly logoPath: string | null
}

const invoices = ({ sql, organisationId }: TenantTransaction) =>
  sql
    .selectFrom('invoice')
    .where('organization_id', '=', organisationId)
    .select([
      'id',
      'booking_id as bookingId',
      'order_id as orderId',
      'fee_payment_id as feePaymentId',
      'document',
      'logo_path as logoPath',
    ])

export const findInvoice = (transaction: TenantTransaction, id: string): Promise<StoredInvoice | undefined> =>
  invoices(transaction).where('id', '=', id).executeTakeFirst()

/** The credit notes of an invoice in the order of their numbers. */
export const creditNotesOf = (transaction: TenantTransaction, invoiceId: string): Promise<StoredInvoice[]> =>
  invoices(transaction).where('credited_id', '=', invoiceId).orderBy('year').orderBy('number').execute()

/** Returns the latest invoice of a booking, of its fee, or of an order. All earlier ones are fully credited. */
export const lastInvoiceOf = (
  transaction: TenantTransaction,
  { bookingId, orderId, feePaymentId = null }: InvoiceSubject,
): Promise<StoredInvoice | undefined> =>
  invoices(transaction)
    .where('kind', '=', 'invoice')
    .where(bookingId === null ? 'order_id' : 'booking_id', '=', bookingId ?? orderId)
    .where('fee_payment_id', feePaymentId === null ? 'is' : '=', feePaymentId)
    .orderBy('year', 'desc')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()

/**
 * Returns the next free invoice number of a year. The caller must have locked the seller, otherwise another transaction can use the same
 * number.
 */
export async function nextNumber({ sql, organisationId }: TenantTransaction, year: number): Promise<number> {
  const last = await sql
    .selectFrom('invoice')
    .where('organization_id', '=', organisationId)
    .where('year', '=', year)
    .select((row) => row.fn.max('number').as('number'))
    .executeTakeFirst()
  return (last?.number ?? 0) + 1
}

export interface NumberedInvoice extends StoredInvoice {
  readonly year: number
  readonly number: number
  readonly creditedId: string | null
  readonly issuedAt: Date
}

/** Inserts an invoice. Constraints of the table make it fail when the number is already used, or when the preceding number is missing. */
export async function insertInvoice(
  { sql, organisationId }: TenantTransaction,
  { document, ...invoice }: NumberedInvoice,
): Promise<void> {
  await sql
    .insertInto('invoice')
    .values({
      organization_id: organisationId,
      id: invoice.id,
      year: invoice.year,
      number: invoice.number,
      kind: document.kind,
      booking_id: invoice.bookingId,
      order_id: invoice.orderId,
      fee_payment_id: invoice.feePaymentId ?? null,
      credited_id: invoice.creditedId,
      label: document.label,
      issued_on: document.issuedOn,
      due_on: document.dueOn,
      issued_at: invoice.issuedAt,
      buyer_name: document.buyer.businessName || document.buyer.name,
      net_cents: document.netCents,
      vat_cents: document.vatCents,
      gross_cents: document.grossCents,
      document: JSON.stringify(document),
      logo_path: invoice.logoPath,
    })
    .execute()
}
