import { randomUUID } from 'node:crypto'
import { sql as expression, type SqlBool } from 'kysely'
import type { Cents } from '#shared/domain/payment/money.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import { insertRows } from '#server/platform/database/insert-rows.ts'
import { type MoneyAgent, noteReturned, receiptOf, THE_SYSTEM } from '#server/features/money-store/money-entries.ts'
import type { RefundState } from './payment-tables.ts'
import { lockPayment, type Payment } from './payments.ts'

/** What is to be given back of a payment, and why. */
export interface WantedRefund {
  readonly paymentId: string
  /** All that is left of the payment when absent. */
  readonly amountCents?: Cents
  readonly by?: MoneyAgent
  readonly reason?: string
  /** Whether it is more than was asked, so that the price of what was bought stays as it is. */
  readonly isSurplus?: boolean
}

/** Never due for the release before, which would give back all of the payment. */
const NEVER = 'infinity'

/**
 * Requests the refund of a successful payment, or of a part of it, within a transaction; it is sent only if it commits. Under the
 * payment's lock no more goes back than came (threat P8). Returns the cents that go back: 0 when nothing is left.
 */
export async function wantRefund(transaction: TenantTransaction, wanted: WantedRefund, now: Date): Promise<Cents> {
  const payment = await lockPayment(transaction, wanted.paymentId)
  if (payment?.state !== 'succeeded') return 0
  const amountCents = Math.min(wanted.amountCents ?? payment.amountCents, await leftOf(transaction, payment))
  if (amountCents <= 0) return 0
  await insertRefund(transaction, payment, { ...wanted, amountCents }, 'wanted', now)
  return amountCents
}

/** Like `wantRefund`, for all that is left of all payments of a booking for its price. */
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
    .where('booking_id', '=', bookingId)
    .where('state', '=', 'succeeded')
    .where('purpose', '=', 'price')
    .select('id')
    .orderBy('attempt')
    .execute()
  let amountCents = 0
  for (const { id } of payments) amountCents += await wantRefund(transaction, { ...why, paymentId: id }, now)
  return amountCents
}

/**
 * Records that the provider refunded all of a payment. Returns the cents that it refunded without us, by hand: 0 when we requested it.
 */
export async function noteRefunded(transaction: TenantTransaction, payment: Payment, now: Date): Promise<Cents> {
  const { sql, organisationId } = transaction
  await lockPayment(transaction, payment.id)
  await sql
    .updateTable('refund')
    .set({ state: 'done', due_at: null, send_at: null })
    .where('organization_id', '=', organisationId)
    .where('payment_id', '=', payment.id)
    .where('state', 'in', ['wanted', 'sent'])
    .execute()
  const amountCents = await leftOf(transaction, payment)
  if (amountCents > 0) await insertRefund(transaction, payment, { paymentId: payment.id, amountCents }, 'done', now)
  return amountCents
}

/**
 * What can still be given back of a payment: what came, without refunds and without what a bank took back. A refund that failed counts,
 * as it is sent again or given otherwise. Right only under the payment's lock.
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
  payment: Payment,
  { amountCents, by = THE_SYSTEM, reason = '', isSurplus = false }: WantedRefund & { readonly amountCents: Cents },
  state: 'wanted' | 'done',
  now: Date,
): Promise<void> {
  const { sql, organisationId } = transaction
  const row = {
    organization_id: organisationId,
    id: randomUUID(),
    payment_id: payment.id,
    amount_cents: amountCents,
    state,
    created_at: now,
    due_at: state === 'wanted' ? NEVER : null,
    send_at: state === 'wanted' ? now : null,
  }
  await insertRows(organisationId, 'refund', [row]).execute(sql)
  const receipt = await receiptOf(transaction, payment.id)
  if (!receipt) return
  const { id, bookingId, kind } = receipt
  const correctsId = isSurplus ? id : null
  const entry = { bookingId, kind, amountCents, paymentId: payment.id, refundId: row.id, correctsId, by, reason }
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

export interface DueRefund extends Pick<Payment, 'provider' | 'accountId' | 'feeCents'> {
  readonly paymentId: string
  readonly intentId: string
  readonly amountCents: Cents
  /** Whether it is all of the payment. */
  readonly isWhole: boolean
  /** How often it was sent again after it had failed. */
  readonly repeats: number
  readonly tries: number
}

/** Reserves a due refund for this process; undefined when another process has reserved it. */
export async function takeRefund(
  { sql, organisationId }: TenantTransaction,
  refundId: string,
  now: Date,
  nextOf: (tries: number) => Date,
): Promise<DueRefund | undefined> {
  const due = await sql
    .selectFrom('refund')
    .innerJoin('payment', (join) =>
      join
        .onRef('payment.organization_id', '=', 'refund.organization_id')
        .onRef('payment.id', '=', 'refund.payment_id'),
    )
    .where('refund.organization_id', '=', organisationId)
    .where('refund.id', '=', refundId)
    .where('refund.state', '=', 'wanted')
    .where(expression<SqlBool>`least(refund.send_at, refund.due_at) <= ${now}`)
    .select([
      'payment_id as paymentId',
      'intent_id as intentId',
      'provider',
      'account_id as accountId',
      'fee_cents as feeCents',
      'refund.amount_cents as amountCents',
      'payment.amount_cents as paidCents',
      'repeats',
      'tries',
    ])
    .forUpdate('refund')
    .executeTakeFirst()
  if (!due || due.intentId === null) return undefined
  await sql
    .updateTable('refund')
    .set({ due_at: expression<Date>`${NEVER}::timestamptz`, send_at: nextOf(due.tries), tries: due.tries + 1 })
    .where('organization_id', '=', organisationId)
    .where('id', '=', refundId)
    .execute()
  const { paidCents, ...refund } = due
  return { ...refund, intentId: due.intentId, isWhole: due.amountCents === paidCents }
}

/** Stores the result of a refund. A failure overrides any earlier result. */
export async function writeRefund(
  { sql, organisationId }: TenantTransaction,
  refundId: string,
  { state, refundId: providersId }: { readonly state: 'sent' | 'done' | 'failed'; readonly refundId?: string },
): Promise<void> {
  await sql
    .updateTable('refund')
    .set({ state, due_at: null, send_at: null, ...(providersId !== undefined && { refund_id: providersId }) })
    .where('organization_id', '=', organisationId)
    .where('id', '=', refundId)
    .where('state', 'in', replacedBy(state))
    .execute()
}

const replacedBy = (state: RefundState): RefundState[] =>
  state === 'failed' ? ['wanted', 'sent', 'done'] : ['wanted', 'sent']

/**
 * Stores that a refund did not arrive. Returns false when that is known.
 *
 * @param providersId the provider's id of the refund; undefined when it does not say which, so that it counts for all of the payment
 */
export async function noteFailedRefund(
  { sql, organisationId }: TenantTransaction,
  paymentId: string,
  providersId: string | undefined,
): Promise<boolean> {
  let failed = sql
    .updateTable('refund')
    .set({ state: 'failed', due_at: null, send_at: null })
    .where('organization_id', '=', organisationId)
    .where('payment_id', '=', paymentId)
    .where('state', 'in', replacedBy('failed'))
  if (providersId !== undefined) failed = failed.where('refund_id', '=', providersId)
  const { numUpdatedRows } = await failed.executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Has a failed refund sent again, or notes that the money was given back in another way. False when it has not failed. */
export async function resolveFailedRefund(
  { sql, organisationId }: TenantTransaction,
  refundId: string,
  how: 'again' | 'otherwise',
  now: Date,
): Promise<boolean> {
  const again = { state: 'wanted', due_at: expression<Date>`${NEVER}::timestamptz`, send_at: now, tries: 0 } as const
  const { numUpdatedRows } = await sql
    .updateTable('refund')
    .set((row) =>
      how === 'otherwise'
        ? { state: 'otherwise' as const }
        : { ...again, refund_id: null, repeats: row('repeats', '+', 1) },
    )
    .where('organization_id', '=', organisationId)
    .where('id', '=', refundId)
    .where('state', '=', 'failed')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
