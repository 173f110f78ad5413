import { sql as expression } from 'kysely'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import type { RefundState } from './payment-tables.ts'
import type { Payment } from './payments.ts'

/**
 * Requests refunds of successful payments within a transaction; they are sent only if it commits. A payment has at most one
 * refund (threat P2). Returns the number of new refunds.
 *
 * @param of a single payment, or a booking with all its payments
 */
export async function wantRefund(
  { sql, organisationId }: TenantTransaction,
  of: { readonly paymentId: string } | { readonly bookingId: string },
  now: Date,
): Promise<number> {
  const [column, id] = 'paymentId' in of ? (['id', of.paymentId] as const) : (['booking_id', of.bookingId] as const)
  const { numAffectedRows } = await expression`
    insert into refund (organization_id, payment_id, amount_cents, state, created_at, due_at)
    select organization_id, id, amount_cents, 'wanted', ${now}, ${now} from payment
    where organization_id = ${organisationId} and ${expression.ref(column)} = ${id} and state = 'succeeded'
    on conflict do nothing`.execute(sql)
  return Number(numAffectedRows ?? 0)
}

/** Records that the provider refunded a payment. Returns false when the refund is already recorded, because we requested it. */
export async function noteRefunded(
  { sql, organisationId }: TenantTransaction,
  paymentId: string,
  now: Date,
): Promise<boolean> {
  const { rows } = await expression<{ isNew: boolean }>`
    insert into refund as stored (organization_id, payment_id, amount_cents, state, created_at)
    select organization_id, id, amount_cents, 'done', ${now} from payment
    where organization_id = ${organisationId} and id = ${paymentId}
    on conflict (organization_id, payment_id) do update set state = 'done', due_at = null where stored.state <> 'failed'
    returning (stored.xmax = 0) as "isNew"`.execute(sql)
  return rows[0]?.isNew === true
}

export async function refundOf(
  { sql, organisationId }: TenantTransaction,
  paymentId: string,
): Promise<{ readonly state: RefundState } | undefined> {
  return sql
    .selectFrom('refund')
    .where('organization_id', '=', organisationId)
    .where('payment_id', '=', paymentId)
    .select('state')
    .executeTakeFirst()
}

export interface DueRefund extends Pick<Payment, 'provider' | 'accountId' | 'feeCents'> {
  readonly intentId: string
}

/** Reserves a due refund for this process; undefined when another process has reserved it. */
export async function takeRefund(
  { sql, organisationId }: TenantTransaction,
  paymentId: string,
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
    .where('payment_id', '=', paymentId)
    .where('refund.state', '=', 'wanted')
    .where('refund.due_at', '<=', now)
    .select(['intent_id as intentId', 'provider', 'account_id as accountId', 'fee_cents as feeCents', 'tries'])
    .forUpdate('refund')
    .executeTakeFirst()
  if (!due || due.intentId === null) return undefined
  await sql
    .updateTable('refund')
    .set({ due_at: nextOf(due.tries), tries: due.tries + 1 })
    .where('organization_id', '=', organisationId)
    .where('payment_id', '=', paymentId)
    .execute()
  return { ...due, intentId: due.intentId }
}

/** Stores the result of a refund. A failure overrides any earlier result. */
export async function writeRefund(
  { sql, organisationId }: TenantTransaction,
  paymentId: string,
  { state, refundId }: { readonly state: Exclude<RefundState, 'wanted'>; readonly refundId?: string },
): Promise<void> {
  await sql
    .updateTable('refund')
    .set({ state, due_at: null, ...(refundId !== undefined && { refund_id: refundId }) })
    .where('organization_id', '=', organisationId)
    .where('payment_id', '=', paymentId)
    .where('state', 'in', state === 'failed' ? ['wanted', 'sent', 'done'] : ['wanted', 'sent'])
    .execute()
}
