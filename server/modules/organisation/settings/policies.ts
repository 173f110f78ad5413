import { sql as expression } from 'kysely'
import type { BookingPolicy, ServiceBuffer } from '#shared/domain/booking/booking-policy.ts'
import type { CancellationPolicy } from '#shared/domain/booking/cancellation.ts'
import type { WaitingPolicy } from '#shared/domain/waiting-list/offer-expiry.ts'
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

/** The policy to save, without buffers, which belong to services. An undefined field is not changed. */
export type PolicySettings = Omit<
  OrganisationPolicy,
  'booking' | 'noShowsBeforePayment' | 'unpaidAhead' | 'waiting'
> & {
  readonly booking: Omit<BookingPolicy, 'buffers'>
  readonly noShowsBeforePayment?: number | null | undefined
  readonly unpaidAhead?: number | null | undefined
}

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
    .select([
      'slot_step_minutes',
      'notice_minutes',
      'window_days',
      'daily_maximum',
      'late_cancellation_minutes',
      'late_cancellation',
      'hold_minutes',
      'request_hours',
      'no_shows_before_payment',
      'unpaid_ahead',
      'waiting_list_on',
      'waiting_offer_minutes',
      buffers(organisationId),
    ])
    .executeTakeFirstOrThrow()
  return {
    booking: {
      slotStepMinutes: row.slot_step_minutes,
      noticeMinutes: row.notice_minutes,
      windowDays: row.window_days,
      dailyMaximum: row.daily_maximum,
      buffers: new Map(Object.entries(row.buffers)),
    },
    cancellation: { lateMinutes: row.late_cancellation_minutes, whenLate: row.late_cancellation },
    holdMinutes: row.hold_minutes,
    requestHours: row.request_hours,
    noShowsBeforePayment: row.no_shows_before_payment,
    unpaidAhead: row.unpaid_ahead,
    waiting: { isOn: row.waiting_list_on, offerMinutes: row.waiting_offer_minutes },
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
  { booking, cancellation, holdMinutes, requestHours, noShowsBeforePayment, unpaidAhead }: PolicySettings,
): Promise<void> {
  await sql
    .updateTable('organization')
    .set((row) => ({
      slot_step_minutes: booking.slotStepMinutes,
      notice_minutes: booking.noticeMinutes,
      window_days: booking.windowDays,
      daily_maximum: booking.dailyMaximum,
      late_cancellation_minutes: cancellation.lateMinutes,
      late_cancellation: cancellation.whenLate,
      hold_minutes: holdMinutes,
      request_hours: requestHours,
      ...(noShowsBeforePayment !== undefined && { no_shows_before_payment: noShowsBeforePayment }),
      ...(unpaidAhead !== undefined && { unpaid_ahead: unpaidAhead }),
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
