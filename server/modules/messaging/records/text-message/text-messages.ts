import { type EpochMinute, dateOfEpochMinute, epochMinuteOf } from '#shared/time/instant.ts'
import type { LocalDate } from '#shared/time/local-date.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import { insertRows } from '#server/platform/database/insert-rows.ts'
import type { TextState } from './text-message-tables.ts'

/** The booking that a message reminds of, and when it starts. */
export interface RemindedOf {
  readonly bookingId: string
  readonly start: EpochMinute
}

/** A message that was queued, with what it costs. */
export interface StoredText {
  readonly id: string
  /** Null for a code to log in. */
  readonly remindsOf: RemindedOf | null
  readonly customerId: string
  readonly phoneNumber: string
  readonly text: string
  /** The first day of the month in whose sums the message counts. */
  readonly month: LocalDate
  readonly segments: number
  readonly cents: number
}

export async function insertText(
  { sql, organisationId }: TenantTransaction,
  stored: StoredText,
  now: Date,
): Promise<void> {
  const row = {
    id: stored.id,
    booking_id: stored.remindsOf?.bookingId ?? null,
    customer_id: stored.customerId,
    starts_at: stored.remindsOf && dateOfEpochMinute(stored.remindsOf.start),
    phone_number: stored.phoneNumber,
    text: stored.text,
    month: stored.month,
    segments: stored.segments,
    cents: stored.cents,
    state: 'queued',
    created_at: now,
    changed_at: now,
  }
  await insertRows(organisationId, 'text_message', [row]).execute(sql)
}

/** A message that is neither sent nor given up, with its row locked until the transaction ends. */
export async function lockQueuedText(
  { sql, organisationId }: TenantTransaction,
  id: string,
): Promise<(StoredText & { readonly createdAt: Date }) | undefined> {
  const row = await sql
    .selectFrom('text_message')
    .where('organization_id', '=', organisationId)
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .select([
      'booking_id as bookingId',
      'customer_id as customerId',
      'starts_at',
      'phone_number as phoneNumber',
      'text',
      'month',
      'segments',
      'cents',
      'created_at as createdAt',
    ])
    .forUpdate()
    .executeTakeFirst()
  if (!row) return undefined
  const { starts_at: start, bookingId, ...rest } = row
  const remindsOf = bookingId !== null && start !== null ? { bookingId, start: epochMinuteOf(start) } : null
  return { id, remindsOf, ...rest }
}

/** Stores the outcome of a queued message, and deletes its text. */
export async function settleText(
  { sql, organisationId }: TenantTransaction,
  id: string,
  state: Exclude<TextState, 'queued'>,
  now: Date,
): Promise<void> {
  await sql
    .updateTable('text_message')
    .set({ state, text: '', changed_at: now })
    .where('organization_id', '=', organisationId)
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .execute()
}

const DAY = 24 * 3_600_000

/** Returns how many messages, and how many login codes among them, were queued or sent to a phone number in the last 24 hours. */
export async function countRecentTexts(
  { sql, organisationId }: TenantTransaction,
  phoneNumber: string,
  now: Date,
): Promise<{ all: number; codes: number }> {
  const { all, codes } = await sql
    .selectFrom('text_message')
    .where('organization_id', '=', organisationId)
    .where('phone_number', '=', phoneNumber)
    .where('created_at', '>', new Date(now.getTime() - DAY))
    .where('state', 'in', ['queued', 'sent'])
    .select((row) => [
      row.fn.countAll<string>().as('all'),
      row.fn.countAll<string>().filterWhere('booking_id', 'is', null).as('codes'),
    ])
    .executeTakeFirstOrThrow()
  return { all: Number(all), codes: Number(codes) }
}

/** When the last message to a customer was accepted by the service. */
export async function lastTextTo({ sql, organisationId }: TenantTransaction, customerId: string): Promise<Date | null> {
  const row = await sql
    .selectFrom('text_message')
    .where('organization_id', '=', organisationId)
    .where('customer_id', '=', customerId)
    .where('state', '=', 'sent')
    .orderBy('created_at', 'desc')
    .select('changed_at')
    .limit(1)
    .executeTakeFirst()
  return row?.changed_at ?? null
}
