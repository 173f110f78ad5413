import type { FailedRefund, HeardNews, ProviderNotice } from '#server/platform/payment-provider/payment-provider.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import type { NoticeOutcome } from './payment-tables.ts'

/** Stores a notice. A notice with a known id is ignored (threat P1). */
export async function keepNotice(
  { sql, organisationId }: TenantTransaction,
  { id, kind, name, news }: ProviderNotice,
  { receivedAt, dueAt }: { receivedAt: Date; dueAt: Date },
): Promise<void> {
  await sql
    .insertInto('payment_notice')
    .values({
      organization_id: organisationId,
      id,
      payment_id: name.paymentId,
      kind,
      news: JSON.stringify(news),
      received_at: receivedAt,
      due_at: dueAt,
      outcome: null,
    })
    .onConflict((conflict) => conflict.columns(['organization_id', 'id']).doNothing())
    .execute()
}

export interface KeptNotice {
  readonly paymentId: string
  readonly news: HeardNews | FailedRefund
}

/** An unprocessed notice; undefined when it was processed or does not exist. */
export const findNotice = ({ sql, organisationId }: TenantTransaction, id: string): Promise<KeptNotice | undefined> =>
  sql
    .selectFrom('payment_notice')
    .where('organization_id', '=', organisationId)
    .where('id', '=', id)
    .where('outcome', 'is', null)
    .select(['payment_id as paymentId', 'news'])
    .executeTakeFirst()

/**
 * Stores the outcome of a notice in the transaction of its effect. Returns false when it was processed already (threat P1).
 */
export async function settleNotice(
  { sql, organisationId }: TenantTransaction,
  id: string,
  outcome: NoticeOutcome,
): Promise<boolean> {
  const { numUpdatedRows } = await sql
    .updateTable('payment_notice')
    .set({ outcome, due_at: null })
    .where('organization_id', '=', organisationId)
    .where('id', '=', id)
    .where('outcome', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Schedules a retry for a notice that could not be processed. */
export async function postponeNotice(
  { sql, organisationId }: TenantTransaction,
  id: string,
  dueAt: Date,
): Promise<void> {
  await sql
    .updateTable('payment_notice')
    .set({ due_at: dueAt })
    .where('organization_id', '=', organisationId)
    .where('id', '=', id)
    .where('outcome', 'is', null)
    .execute()
}
