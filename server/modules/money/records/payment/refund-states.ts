import { sql as expression, type SqlBool } from 'kysely'
import type { Cents } from '#shared/domain/payment/money.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import type { RefundState } from './payment-tables.ts'
import type { Payment } from './payments.ts'
import { NEVER } from './refunds.ts'

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
 * Stores that a refund did not arrive. Returns false when that was already known.
 *
 * @param providersId the provider's id of the refund; undefined when the provider does not say which refund failed, so that all refunds of
 * the payment count as failed
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

/** Sends a failed refund again, or records that the money was given back in another way. Returns false when the refund has not failed. */
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
