import { randomUUID } from 'node:crypto'
import { sql as expression } from 'kysely'
import type { Cents } from '#shared/domain/payment/money.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import { insertRows } from '#server/platform/database/insert-rows.ts'
import {
  type MoneyAgent,
  noteReturned,
  type Receipt,
  receiptsOf,
  THE_SYSTEM,
} from '#server/modules/money/records/ledger/money-entries.ts'
import { lockPayment, type Payment } from './payments.ts'

/** A refund of a payment or of a part of it, and its reason. */
export interface WantedRefund {
  readonly paymentId: string
  /** The booking whose money it is; null for a payment of an order. */
  readonly bookingId: string | null
  /** The amount to refund; when absent, all that is left of the payment, or of the booking's part of it. */
  readonly amountCents?: Cents
  readonly by?: MoneyAgent
  readonly reason?: string
  /** Whether more was paid than was due. Refunding a surplus leaves the price of the booking or order as it is. */
  readonly isSurplus?: boolean
}

/**
 * The `due_at` of new refunds. The previous release sends a refund when it is due, and would refund the whole payment; so it must never be
 * due for it.
 */
export const NEVER = 'infinity'

/**
 * Requests the refund of a successful payment, or of a part of it. It is sent only if the transaction commits. Under the payment's lock,
 * never more is refunded than was paid, and for a payment of several bookings never more than the booking's part (threats P8 and P12).
 * Returns the cents that will be refunded: 0 when nothing is left.
 */
export async function wantRefund(transaction: TenantTransaction, wanted: WantedRefund, now: Date): Promise<Cents> {
  const { paymentId, bookingId } = wanted
  const payment = await lockPayment(transaction, paymentId)
  if (payment?.state !== 'succeeded') return 0
  const receipts = await receiptsOf(transaction, paymentId)
  const receipt = receipts.find((each) => each.bookingId === bookingId)
  if (receipts.length > 0 && !receipt) return 0
  const leftCents = Math.min(await leftOf(transaction, payment), receipt?.leftCents ?? payment.amountCents)
  const amountCents = Math.min(wanted.amountCents ?? leftCents, leftCents)
  if (amountCents <= 0) return 0
  await insertRefund(transaction, receipt, { ...wanted, amountCents }, 'wanted', now)
  return amountCents
}

/** Like `wantRefund`, for all payments of the price of a booking: refunds all that is left of each. Returns the sum in cents. */
export async function wantRefundsOf(
  transaction: TenantTransaction,
  bookingId: string,
  why: Pick<WantedRefund, 'by' | 'reason'>,
  now: Date,
): Promise<Cents> {
  const { sql, organisationId } = transaction
  const payments = await sql
    .selectFrom('payment')
    .where('organization_id', '=', organisationId)
    .where((payment) =>
      payment.or([
        payment('booking_id', '=', bookingId),
        payment('id', 'in', (part) =>
          part
            .selectFrom('payment_part')
            .where('organization_id', '=', organisationId)
            .where('booking_id', '=', bookingId)
            .select('payment_id'),
        ),
      ]),
    )
    .where('state', '=', 'succeeded')
    .where('purpose', '=', 'price')
    .select('id')
    // A fixed order for all transactions, because each payment is locked: this prevents deadlocks.
    .orderBy('attempt')
    .orderBy('id')
    .execute()
  let amountCents = 0
  for (const { id } of payments) amountCents += await wantRefund(transaction, { ...why, paymentId: id, bookingId }, now)
  return amountCents
}

/**
 * A refund that the provider made without our request, for example by hand in its dashboard. `bookingId` is null for a payment of an order.
 */
export interface RefundedByHand {
  readonly bookingId: string | null
  readonly amountCents: Cents
}

/**
 * Records that the provider refunded a whole payment. Returns what was refunded without our request, by booking; empty when we requested
 * all of it.
 */
export async function noteRefunded(
  transaction: TenantTransaction,
  payment: Payment,
  now: Date,
): Promise<readonly RefundedByHand[]> {
  const { sql, organisationId } = transaction
  await lockPayment(transaction, payment.id)
  await sql
    .updateTable('refund')
    .set({ state: 'done', due_at: null, send_at: null })
    .where('organization_id', '=', organisationId)
    .where('payment_id', '=', payment.id)
    .where('state', 'in', ['wanted', 'sent'])
    .execute()
  const leftCents = await leftOf(transaction, payment)
  const receipts = leftCents > 0 ? await receiptsOf(transaction, payment.id) : []
  const shares = receipts.map((receipt) => ({ receipt, bookingId: receipt.bookingId, amountCents: receipt.leftCents }))
  const { bookingId } = payment
  const all = receipts.length > 1 ? shares : [{ receipt: receipts[0], bookingId, amountCents: leftCents }]
  const given = all.filter(({ amountCents }) => amountCents > 0)
  for (const { receipt, ...share } of given)
    await insertRefund(transaction, receipt, { paymentId: payment.id, ...share }, 'done', now)
  return given.map(({ bookingId: of, amountCents }) => ({ bookingId: of, amountCents }))
}

/**
 * Returns the cents of a payment that can still be refunded: the amount received minus all refunds and minus what a bank took back. A
 * failed refund counts as a refund, because it is sent again or given back in another way. Only correct under the payment's lock.
 */
export async function leftOf({ sql, organisationId }: TenantTransaction, payment: Payment): Promise<Cents> {
  const { rows } = await expression<{ gone: number }>`
    select (
      (select coalesce(sum(amount_cents), 0) from refund
        where organization_id = ${organisationId} and payment_id = ${payment.id})
      + (select coalesce(sum(amount_cents), 0) from payment_dispute
        where organization_id = ${organisationId} and payment_id = ${payment.id} and state = 'lost')
    )::int as gone`.execute(sql)
  return Math.max(0, payment.amountCents - (rows[0]?.gone ?? 0))
}

async function insertRefund(
  transaction: TenantTransaction,
  receipt: Receipt | undefined,
  {
    paymentId,
    amountCents,
    by = THE_SYSTEM,
    reason = '',
    isSurplus = false,
  }: WantedRefund & { readonly amountCents: Cents },
  state: 'wanted' | 'done',
  now: Date,
): Promise<void> {
  const { sql, organisationId } = transaction
  const row = {
    organization_id: organisationId,
    id: randomUUID(),
    payment_id: paymentId,
    amount_cents: amountCents,
    state,
    created_at: now,
    due_at: state === 'wanted' ? NEVER : null,
    send_at: state === 'wanted' ? now : null,
  }
  await insertRows(organisationId, 'refund', [row]).execute(sql)
  if (!receipt) return
  const { id, bookingId, kind } = receipt
  const correctsId = isSurplus ? id : null
  const entry = { bookingId, kind, amountCents, paymentId, refundId: row.id, correctsId, by, reason }
  await noteReturned(transaction, entry, now)
}

/** Whether all of a payment was refunded, or will be. A refund that failed does not count. */
export async function isGivenBack(
  { sql, organisationId }: TenantTransaction,
  { id, amountCents }: Pick<Payment, 'id' | 'amountCents'>,
): Promise<boolean> {
  const { refunded } = await sql
    .selectFrom('refund')
    .where('organization_id', '=', organisationId)
    .where('payment_id', '=', id)
    .where('state', '<>', 'failed')
    .select((row) => row.fn.coalesce(row.fn.sum<string>('amount_cents'), expression<string>`0`).as('refunded'))
    .executeTakeFirstOrThrow()
  return amountCents > 0 && Number(refunded) >= amountCents
}
