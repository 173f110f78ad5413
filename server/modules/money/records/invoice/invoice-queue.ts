import { randomUUID } from 'node:crypto'
import { sql as expression } from 'kysely'
import type { InvoiceKind } from '#shared/domain/invoice/invoice.ts'
import type { Cents } from '#shared/domain/payment/money.ts'
import type { Database, TenantTransaction } from '#server/platform/database/database.ts'

/** The booking or order that an invoice is for. Exactly one of the two ids is set. */
export interface InvoiceSubject {
  readonly bookingId: string | null
  readonly orderId: string | null
  /** The payment of the booking's fee, when the invoice is for this fee only (rule D303). */
  readonly feePaymentId?: string | null
}

const values = (
  kind: InvoiceKind,
  { bookingId, orderId, feePaymentId = null }: InvoiceSubject,
  now: Date,
  amountCents: Cents | null = null,
  reason = '',
) =>
  expression`invoice_seller.organization_id, ${randomUUID()}::uuid, ${kind}, ${bookingId}::uuid, ${orderId}::uuid, ${now}::timestamptz,
    ${amountCents}::int, ${feePaymentId}::uuid, ${reason}::text`

const columns = expression`(organization_id, id, kind, booking_id, order_id, wanted_at, amount_cents, fee_payment_id, reason)`

/** Queues the invoice of a payment in the payment's transaction, if the organisation issues an invoice for each payment (rule D245). */
export async function wantInvoice(
  { sql, organisationId }: TenantTransaction,
  subject: InvoiceSubject,
  now: Date,
): Promise<void> {
  await expression`
    insert into invoice_request ${columns}
    select ${values('invoice', subject, now)} from invoice_seller
    where organization_id = ${organisationId} and made = 'with-payment'`.execute(sql)
}

/**
 * Queues the credit note of a refund in the refund's transaction, if an invoice exists or is queued (rule D247).
 *
 * @param amountCents the amount to credit, limited to the uncredited rest of the invoice; 'all' credits the whole rest
 * @param reason the organisation's reason, which is printed on the credit note (rule D313)
 */
export async function wantCreditNote(
  { sql, organisationId }: TenantTransaction,
  subject: InvoiceSubject,
  amountCents: Cents | 'all',
  now: Date,
  reason = '',
): Promise<void> {
  const { bookingId, orderId } = subject
  // A single payment for several bookings has a single invoice.
  const bookings = expression`array(
    select ${bookingId}::uuid
    union
    select other.booking_id from payment_part as own
    join payment_part as other on other.organization_id = ${organisationId} and other.payment_id = own.payment_id
    where own.organization_id = ${organisationId} and own.booking_id = ${bookingId}::uuid
  )`
  const isOf = (table: string) => {
    const isSubject =
      bookingId === null
        ? expression`${expression.ref(`${table}.order_id`)} = ${orderId}::uuid`
        : expression`${expression.ref(`${table}.booking_id`)} = any(${bookings})`
    return expression`${expression.ref(`${table}.organization_id`)} = ${organisationId} and ${isSubject}
      and ${expression.ref(`${table}.fee_payment_id`)} is not distinct from ${subject.feePaymentId ?? null}::uuid`
  }
  await expression`
    insert into invoice_request ${columns}
    select ${values('credit-note', subject, now, amountCents === 'all' ? null : amountCents, reason)} from invoice_seller
    where organization_id = ${organisationId}
      and (exists (select from invoice where ${isOf('invoice')})
        or exists (select from invoice_request as waiting where ${isOf('waiting')}))`.execute(sql)
}

/** Whether a booking has an invoice, or one is queued. */
export async function isInvoiced({ sql, organisationId }: TenantTransaction, bookingId: string): Promise<boolean> {
  const { rows } = await expression`
    select from invoice where organization_id = ${organisationId} and booking_id = ${bookingId}::uuid
    union all
    select from invoice_request where organization_id = ${organisationId} and booking_id = ${bookingId}::uuid
    limit 1`.execute(sql)
  return rows.length > 0
}

export interface InvoiceRequest extends InvoiceSubject {
  readonly id: string
  readonly kind: InvoiceKind
  /** The amount of the credit note; null to credit the whole uncredited rest. */
  readonly amountCents: Cents | null
  /** The organisation's reason for the refund; an empty text when there is none. */
  readonly reason: string
}

/** Returns the oldest requests of an organisation. Among requests of the same moment, invoices come before credit notes. */
export const oldestRequests = ({ sql, organisationId }: TenantTransaction, most: number): Promise<InvoiceRequest[]> =>
  sql
    .selectFrom('invoice_request')
    .where('organization_id', '=', organisationId)
    .select([
      'id',
      'kind',
      'booking_id as bookingId',
      'order_id as orderId',
      'fee_payment_id as feePaymentId',
      'amount_cents as amountCents',
      'reason',
    ])
    .orderBy('wanted_at')
    .orderBy('kind', 'desc')
    .orderBy('id')
    .limit(most)
    .execute()

export async function deleteRequest({ sql, organisationId }: TenantTransaction, id: string): Promise<void> {
  await sql.deleteFrom('invoice_request').where('organization_id', '=', organisationId).where('id', '=', id).execute()
}

/** Returns the organisations that have invoice requests, in the order of their ids, starting after a given id. */
export async function organisationsWithRequests(
  { global: sql }: Pick<Database, 'global'>,
  after: string,
  most: number,
): Promise<string[]> {
  const { rows } = await expression<{ id: string }>`
    select organization_id as id from organizations_with_invoices_to_make(${after}, ${most})`.execute(sql)
  return rows.map(({ id }) => id)
}
