import { type RawBuilder, sql as expression } from 'kysely'
import type { Buyer } from '#shared/domain/invoice/invoice.ts'
import type { Cents } from '#shared/domain/payment/money.ts'
import type { VatTreatment } from '#shared/domain/invoice/vat-rates.ts'
import { textFor } from '#shared/domain/words/texts-by-language.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import type { InvoiceSubject } from '#server/modules/money/records/invoice/invoice-queue.ts'
import { moneySums } from '#server/modules/money/records/ledger/money-entries.ts'
import { bookingsPaidWith } from '#server/modules/money/records/payment/payment-parts.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import { invoiceTexts } from '#server/modules/money/invoice/invoice-translator.ts'
import type { TaxedThing } from '#server/modules/money/invoice/seller/vat-treatment-history.ts'

/** What a customer bought: a booking, an order or a fee, with the data for its invoice. */
export interface Sale extends TaxedThing {
  readonly customerId: string
  readonly customerName: string
  /** The customer's stored name and address for invoices; null when none was entered. */
  readonly billing: Buyer | null
  readonly name: string
  readonly quantity: number
  readonly grossCents: Cents
  /** The amount that the organisation has received and kept: the full price, a deposit or a part payment. */
  readonly paidCents: Cents
  readonly locale: Locale
  readonly boughtAt: Date
  /** The date of supply: the start of the booking, or when the package was bought. */
  readonly suppliedAt: Date
  /** Whether it was paid with credits. It then gets no invoice, because the package of the credits had one. */
  readonly isByCredits: boolean
  /** The VAT treatment, when it differs from that of the service or package. */
  readonly treatment?: VatTreatment
  /** Whether one pending payment covers this sale together with others, so that all get one invoice after it (rule D308). */
  readonly waitsForOthers: boolean
}

export const findSale = (
  transaction: TenantTransaction,
  { bookingId, orderId, feePaymentId }: InvoiceSubject,
): Promise<Sale | undefined> => {
  if (bookingId === null) return saleOfOrder(transaction, orderId)
  return feePaymentId == null ? saleOfBooking(transaction, bookingId) : saleOfFee(transaction, bookingId, feePaymentId)
}

/**
 * Returns the fee of a booking as a sale. A fee is compensation for a service that was not delivered, so no VAT is due (rule D303). The
 * invoice has the full amount received; a refund of it is credited by a separate credit note.
 */
async function saleOfFee(
  transaction: TenantTransaction,
  bookingId: string,
  paymentId: string,
): Promise<Sale | undefined> {
  const { sql, organisationId } = transaction
  const sale = await saleOfBooking(transaction, bookingId)
  const fee = await sql
    .selectFrom('money_entry')
    .innerJoin('booking', (join) =>
      join
        .onRef('booking.organization_id', '=', 'money_entry.organization_id')
        .onRef('booking.id', '=', 'money_entry.booking_id'),
    )
    .where('money_entry.organization_id', '=', organisationId)
    .where('money_entry.payment_id', '=', paymentId)
    .where('money_entry.kind', '=', 'fee')
    .where('money_entry.amount_cents', '>', 0)
    .where('money_entry.corrects_id', 'is', null)
    .select(['money_entry.amount_cents as cents', 'money_entry.at', 'booking.status'])
    .executeTakeFirst()
  if (!sale || !fee) return undefined
  const t = invoiceTexts(sale.locale)
  return {
    ...sale,
    name: t(fee.status === 'rejected' ? 'fee.late' : 'fee.no-show', { service: sale.name }),
    quantity: 1,
    grossCents: fee.cents,
    paidCents: fee.cents,
    boughtAt: fee.at,
    isByCredits: false,
    treatment: 'exempt',
    waitsForOthers: false,
  }
}

/**
 * Returns the sales on the invoice of a booking or order: all appointments that one payment covered, in the order of the repeat, or a
 * single sale (rule D308).
 */
export async function salesOnInvoice(transaction: TenantTransaction, subject: InvoiceSubject): Promise<Sale[]> {
  const { bookingId, orderId, feePaymentId } = subject
  if (feePaymentId != null) return [await findSale(transaction, subject)].filter((sale) => sale !== undefined)
  const ids = bookingId === null ? [null] : await bookingsPaidWith(transaction, bookingId)
  const sales: Sale[] = []
  for (const id of ids) {
    const sale = await findSale(transaction, { bookingId: id, orderId })
    if (sale) sales.push(sale)
  }
  return sales
}

/**
 * Returns the booking or order under which the invoice is stored. If one payment covered several appointments, this is the first of them.
 */
export async function keptWith(transaction: TenantTransaction, subject: InvoiceSubject): Promise<InvoiceSubject> {
  const { bookingId, feePaymentId } = subject
  // A fee belongs to a single appointment and has a separate invoice (rule D303).
  if (bookingId === null || feePaymentId != null) return subject
  return { bookingId: (await bookingsPaidWith(transaction, bookingId))[0] ?? bookingId, orderId: null }
}

/** Selects the total of the queued credit notes for the invoice of some bookings, whose ids are given as an array. */
export const creditsToCome = (organisationId: string, ids: RawBuilder<unknown>) => expression<Cents>`(
  select coalesce(sum(amount_cents), 0)::int from invoice_request
  where invoice_request.organization_id = ${organisationId} and invoice_request.booking_id = any(${ids}) and kind = 'credit-note'
    and fee_payment_id is null
)`

async function saleOfBooking({ sql, organisationId }: TenantTransaction, bookingId: string): Promise<Sale | undefined> {
  const row = await sql
    .selectFrom('booking')
    .innerJoin('service', (join) =>
      join
        .onRef('service.organization_id', '=', 'booking.organization_id')
        .onRef('service.id', '=', 'booking.service_id'),
    )
    .innerJoin('customer', (join) =>
      join
        .onRef('customer.organization_id', '=', 'booking.organization_id')
        .onRef('customer.id', '=', 'booking.customer_id'),
    )
    .where('booking.organization_id', '=', organisationId)
    .where('booking.id', '=', bookingId)
    .select([
      'booking.customer_id as customerId',
      'customer.billing',
      'booking.service_id as serviceId',
      'service.name',
      'service.translation',
      'booking.seats as quantity',
      'booking.price_cents',
      'booking.discount_cents',
      moneySums(organisationId).as('money'),
      creditsToCome(organisationId, expression`array[booking.id]`).as('toCredit'),
      'booking.payment_state',
      'booking.payment_method',
      'booking.repeat_id',
      'booking.guest_first_name',
      'booking.guest_last_name',
      'booking.guest_locale as locale',
      'booking.created_at as boughtAt',
      'booking.starts_at as suppliedAt',
    ])
    .executeTakeFirst()
  if (!row) return undefined
  const { payment_state, payment_method, guest_first_name, guest_last_name, name, translation, ...rest } = row
  const { price_cents, discount_cents, money, toCredit, repeat_id, ...sale } = rest
  const [receivedCents, returnedCents] = money
  // A refunded amount is left out of the invoice, unless a credit note for it is queued.
  const grossCents = price_cents - discount_cents - returnedCents + toCredit
  // The previous release of the server marks a booking as paid without writing an entry to the ledger.
  const isNotedElsewhere = receivedCents === 0 && (payment_state === 'paid' || payment_state === 'refunded')
  const paidCents = isNotedElsewhere ? grossCents : receivedCents - returnedCents + toCredit
  return {
    ...sale,
    grossCents,
    paidCents: Math.max(0, Math.min(paidCents, grossCents)),
    name: textFor({ name, translation }, 'name', sale.locale),
    packageId: null,
    customerName: `${guest_first_name} ${guest_last_name}`.trim(),
    isByCredits: payment_method === 'credits',
    waitsForOthers: repeat_id !== null && (payment_state === 'held' || payment_state === 'failed'),
  }
}

async function saleOfOrder(
  { sql, organisationId }: TenantTransaction,
  orderId: string | null,
): Promise<Sale | undefined> {
  const row = await sql
    .selectFrom('package_order')
    .innerJoin('customer', (join) =>
      join
        .onRef('customer.organization_id', '=', 'package_order.organization_id')
        .onRef('customer.id', '=', 'package_order.customer_id'),
    )
    .where('package_order.organization_id', '=', organisationId)
    .where('package_order.id', '=', orderId)
    // A gift card is a voucher for any service: VAT is due when it pays for something, so the gift card itself gets no invoice (rule D283).
    .where('package_order.gift_card_id', 'is', null)
    .select([
      'package_order.customer_id as customerId',
      'customer.billing',
      'customer.first_name',
      'customer.last_name',
      'package_order.package_id as packageId',
      'package_order.name',
      'package_order.price_cents as grossCents',
      'package_order.payment_state',
      'package_order.locale',
      'package_order.created_at as boughtAt',
    ])
    .executeTakeFirst()
  if (!row) return undefined
  const { payment_state, first_name, last_name, ...sale } = row
  return {
    ...sale,
    serviceId: null,
    customerName: `${first_name} ${last_name}`.trim(),
    quantity: 1,
    suppliedAt: sale.boughtAt,
    paidCents: payment_state === 'paid' || payment_state === 'refunded' ? sale.grossCents : 0,
    isByCredits: false,
    waitsForOthers: false,
  }
}
