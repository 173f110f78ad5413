import { sql as expression } from 'kysely'
import { afterDisputeNotice, DISPUTE_STATES, type DisputeState } from '#shared/domain/payment-account/dispute.ts'
import type { Database, TenantTransaction } from '#server/platform/database/database.ts'
import { insertRows } from '#server/platform/database/insert-rows.ts'
import type { HeardDispute } from '#server/platform/payment-provider/payment-provider.ts'

/** A payment that a customer's bank takes back. */
export interface Dispute {
  readonly id: string
  readonly amountCents: number
  readonly state: DisputeState
  readonly reason: string
  readonly respondBy: Date | null
  readonly openedAt: Date
  readonly bookingId: string | null
  readonly accountId: string | null
  readonly intentId: string | null
}

/** The maximum number of disputes that are listed. */
const MOST = 20

/**
 * Returns the payments with this intent id, of all organisations. There may be several, because different providers could use the same id.
 */
export async function paymentsOfIntent(
  { global: sql }: Pick<Database, 'global'>,
  intentId: string,
): Promise<{ readonly organisationId: string; readonly paymentId: string }[]> {
  const { rows } = await expression<{ organisationId: string; paymentId: string }>`
    select organization_id as "organisationId", id as "paymentId" from payments_of_intent(${intentId})`.execute(sql)
  return rows
}

/**
 * Stores the state of a dispute as the provider reports it. Repeated and outdated notices change nothing (rule D256). Returns the stored
 * state before and after.
 */
export async function keepDispute(
  { sql, organisationId }: TenantTransaction,
  paymentId: string,
  heard: HeardDispute,
): Promise<{ readonly before: DisputeState | undefined; readonly after: DisputeState; readonly isNews: boolean }> {
  const { disputeId: id, amountCents, state, reason, respondBy, openedAt } = heard
  const row = {
    organization_id: organisationId,
    id,
    payment_id: paymentId,
    amount_cents: amountCents,
    state,
    reason,
    respond_by: respondBy,
    opened_at: openedAt,
  }
  const inserted = await expression`
    ${insertRows(organisationId, 'payment_dispute', [row])} on conflict do nothing returning id`.execute(sql)
  if (inserted.rows.length > 0) return { before: undefined, after: state, isNews: true }
  const known = await sql
    .selectFrom('payment_dispute')
    .where('organization_id', '=', organisationId)
    .where('id', '=', id)
    .select(['state', 'respond_by as respondBy'])
    .forUpdate()
    .executeTakeFirstOrThrow()
  const next = afterDisputeNotice(known.state, state)
  const isLater = DISPUTE_STATES.indexOf(state) >= DISPUTE_STATES.indexOf(known.state)
  const isSame = next === known.state && known.respondBy?.getTime() === respondBy?.getTime()
  if (!isLater || isSame) return { before: known.state, after: known.state, isNews: false }
  await sql
    .updateTable('payment_dispute')
    .set({ state: next, respond_by: respondBy, amount_cents: amountCents })
    .where('organization_id', '=', organisationId)
    .where('id', '=', id)
    .execute()
  return { before: known.state, after: next, isNews: true }
}

const disputes = ({ sql, organisationId }: TenantTransaction) =>
  sql
    .selectFrom('payment_dispute')
    .innerJoin('payment', (join) =>
      join
        .onRef('payment.organization_id', '=', 'payment_dispute.organization_id')
        .onRef('payment.id', '=', 'payment_dispute.payment_id'),
    )
    .where('payment_dispute.organization_id', '=', organisationId)
    .select([
      'payment_dispute.id',
      'payment_dispute.amount_cents as amountCents',
      'payment_dispute.state',
      'payment_dispute.reason',
      'respond_by as respondBy',
      'opened_at as openedAt',
      'booking_id as bookingId',
      'account_id as accountId',
      'intent_id as intentId',
    ])

export const findDispute = (transaction: TenantTransaction, id: string): Promise<Dispute | undefined> =>
  disputes(transaction).where('payment_dispute.id', '=', id).executeTakeFirst()

/** The disputes of an organisation: first those that wait for an answer, by their deadline, then the newest. */
export const listDisputes = (transaction: TenantTransaction): Promise<Dispute[]> =>
  disputes(transaction)
    .orderBy((each) => each.case().when('payment_dispute.state', '=', 'needs-response').then(0).else(1).end())
    .orderBy('respond_by')
    .orderBy('opened_at', 'desc')
    .orderBy('payment_dispute.id')
    .limit(MOST)
    .execute()
