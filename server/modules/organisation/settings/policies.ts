import { sql as expression } from 'kysely'
import type { BookingPolicy, ServiceBuffer } from '#shared/domain/booking/booking-policy.ts'
import type { CancellationPolicy } from '#shared/domain/booking/cancellation.ts'
import type { WaitingPolicy } from '#shared/domain/waiting-list/offer-expiry.ts'
import { someColumns } from '#server/platform/database/column-map.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'

/** The organisation's booking policy. */
export interface OrganisationPolicy {
  readonly booking: BookingPolicy
  readonly cancellation: CancellationPolicy
  /** Minutes that a booking holds its seat while the card payment is open (rule D35). */
  readonly holdMinutes: number
  /** Hours that a customer has to answer a reschedule request (rule D34). */
  readonly requestHours: number
  /** The number of no-shows after which a customer must pay ahead to book online (rule D176); null for no such limit. */
  readonly noShowsBeforePayment: number | null
  /** How many unpaid appointments ahead a customer may book online (rule D341); null for no limit. */
  readonly unpaidAhead: number | null
  readonly waiting: WaitingPolicy
}

/** The policy to save, without buffers, which belong to services, and without the waiting list, which is saved by itself. */
export type PolicySettings = Omit<OrganisationPolicy, 'booking' | 'waiting'> & {
  readonly booking: Omit<BookingPolicy, 'buffers'>
}

const bookingColumns = someColumns<'organization', PolicySettings['booking']>()({
  slotStepMinutes: 'slot_step_minutes',
  noticeMinutes: 'notice_minutes',
  windowDays: 'window_days',
  dailyMaximum: 'daily_maximum',
})

const cancellationColumns = someColumns<'organization', CancellationPolicy>()({
  lateMinutes: 'late_cancellation_minutes',
  whenLate: 'late_cancellation',
})

const otherColumns = someColumns<'organization', Omit<PolicySettings, 'booking' | 'cancellation'>>()({
  holdMinutes: 'hold_minutes',
  requestHours: 'request_hours',
  noShowsBeforePayment: 'no_shows_before_payment',
  unpaidAhead: 'unpaid_ahead',
})

/**
 * SQL for the buffers by service; services without a buffer are absent. The subquery filters by organisation itself, because a database
 * cluster needs that to find its shard.
 */
const buffers = (organisationId: string) =>
  expression<Record<string, ServiceBuffer>>`(
  select coalesce(jsonb_object_agg(service.id, jsonb_build_object(
    'beforeMinutes', buffer_before_minutes, 'afterMinutes', buffer_after_minutes)), '{}')
  from service
  where service.organization_id = ${organisationId} and (buffer_before_minutes > 0 or buffer_after_minutes > 0)
)`.as('buffers')

/** Reads the policy of the transaction's organisation in one query; throws when it does not exist. */
export async function findPolicy({ sql, organisationId }: TenantTransaction): Promise<OrganisationPolicy> {
  const row = await sql
    .selectFrom('organization')
    .where('id', '=', organisationId)
    .select([...bookingColumns.selection, ...cancellationColumns.selection, ...otherColumns.selection])
    .select(['waiting_list_on', 'waiting_offer_minutes', buffers(organisationId)])
    .executeTakeFirstOrThrow()
  const { slotStepMinutes, noticeMinutes, windowDays, dailyMaximum, lateMinutes, whenLate, ...others } = row
  const { waiting_list_on: isOn, waiting_offer_minutes: offerMinutes, buffers: byService, ...policy } = others
  return {
    ...policy,
    booking: { slotStepMinutes, noticeMinutes, windowDays, dailyMaximum, buffers: new Map(Object.entries(byService)) },
    cancellation: { lateMinutes, whenLate },
    waiting: { isOn, offerMinutes },
  }
}

const versions = ({ sql, organisationId }: TenantTransaction) =>
  sql.selectFrom('organization').where('id', '=', organisationId).select('settings_version')

/** The version of the organisation's policy; undefined when the organisation does not exist. */
export async function findPolicyVersion(transaction: TenantTransaction): Promise<number | undefined> {
  return (await versions(transaction).executeTakeFirst())?.settings_version
}

/** Like `findPolicyVersion`, and locks the row until the transaction ends. */
export async function lockPolicyVersion(transaction: TenantTransaction): Promise<number | undefined> {
  return (await versions(transaction).forUpdate().executeTakeFirst())?.settings_version
}

export async function savePolicy(
  { sql, organisationId }: TenantTransaction,
  { booking, cancellation, ...others }: PolicySettings,
): Promise<void> {
  await sql
    .updateTable('organization')
    .set((row) => ({
      ...bookingColumns.valuesOf(booking),
      ...cancellationColumns.valuesOf(cancellation),
      ...otherColumns.valuesOf(others),
      settings_version: row('settings_version', '+', 1),
    }))
    .where('id', '=', organisationId)
    .execute()
}

export async function saveBuffer(
  { sql, organisationId }: TenantTransaction,
  serviceId: string,
  { beforeMinutes, afterMinutes }: ServiceBuffer,
): Promise<void> {
  await sql
    .updateTable('service')
    .set({ buffer_before_minutes: beforeMinutes, buffer_after_minutes: afterMinutes })
    .where('organization_id', '=', organisationId)
    .where('id', '=', serviceId)
    .execute()
}
