import { type RawBuilder, sql as expression } from 'kysely'
import type { Buyer } from '#shared/domain/invoice/invoice.ts'
import type { Cents } from '#shared/domain/payment/money.ts'
import type { VatTreatment } from '#shared/domain/invoice/vat-rates.ts'
import { textFor } from '#shared/domain/words/words.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import type { InvoiceSubject } from '#server/features/invoice-store/invoice-requests.ts'
import { moneySums } from '#server/features/money-store/money-entries.ts'
import { bookingsPaidWith } from '#server/features/payment-store/payment-parts.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import { invoiceTexts } from '#server/features/invoice/invoice-texts.ts'
import type { TaxedThing } from '#server/features/invoice/seller/vat-treatments.ts'

/** What a customer bought with a booking or an order. */
export interface Sale extends TaxedThing {
  readonly customerId: string
  readonly customerName: string
  /** Name and address for invoices; null when they were never given. */
  readonly billing: Buyer | null
  readonly name: string
  readonly quantity: number
  readonly grossCents: Cents
  /** What the organisation has of it: all, or a deposit or part payment. */
  readonly paidCents: Cents
  readonly locale: Locale
  readonly boughtAt: Date
  /** When it was or will be supplied: the start of the booking, or when the package was bought. */
  readonly suppliedAt: Date
  /** Whether it was paid with credits, whose package had an invoice. */
  readonly isByCredits: boolean
  /** How it is taxed, when not as its service or package is. */
  readonly treatment?: VatTreatment
  /** Whether one payment is to pay it together with others, which get one invoice then (rule D308). */
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
 * The fee of a booking: compensation for a service that was not delivered, so that no VAT is due (rule D303). All of what came is on it;
 * what was given back meanwhile is credited by a note of its own.
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
 * What is on the invoice of a booking or order: all appointments that one payment paid, in the order of the series, or one thing (rule
 * D308).
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

/** The booking or order that an invoice is kept with: of appointments that one payment paid, the first one. */
export async function keptWith(transaction: TenantTransaction, subject: InvoiceSubject): Promise<InvoiceSubject> {
  const { bookingId, feePaymentId } = subject
  // A fee is of one appointment, and has an invoice of its own (rule D303).
  if (bookingId === null || feePaymentId != null) return subject
  return { bookingId: (await bookingsPaidWith(transaction, bookingId))[0] ?? bookingId, orderId: null }
}

/** What credit notes that were asked for will take off the invoice of bookings, given as an array. */
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
  // What was given back is not on it, unless its credit note is to come.
  const grossCents = price_cents - discount_cents - returnedCents + toCredit
  // The release before notes that a booking is paid without a line of the ledger.
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
    // A gift card is a voucher for any service: its VAT is due with what it pays, so it has no invoice (rule D283).
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
