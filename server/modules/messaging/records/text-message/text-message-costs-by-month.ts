import { sql as expression } from 'kysely'
import { epochMinuteOf } from '#shared/time/instant.ts'
import { fromEpochDay, localDate, type LocalDate } from '#shared/time/local-date.ts'
import { instantToWall, zoneOf } from '#shared/time/zone.ts'
import { insertRows } from '#server/platform/database/insert-rows.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'

/** The sums of the text messages of a month: number, segments and cost. */
export interface TextMonth {
  readonly messages: number
  readonly segments: number
  readonly cents: number
}

/** Returns the first day of the current month in the organisation's time zone. */
export function monthOf(now: Date, zone: string): LocalDate {
  const { day } = instantToWall(zoneOf(zone), epochMinuteOf(now))
  return localDate(`${fromEpochDay(day).slice(0, 8)}01`)
}

const NOTHING: TextMonth = { messages: 0, segments: 0, cents: 0 }

const months = ({ sql, organisationId }: TenantTransaction, month: LocalDate) =>
  sql
    .selectFrom('text_month')
    .where('organization_id', '=', organisationId)
    .where('month', '=', month)
    .select(['messages', 'segments', 'cents'])

export const findMonth = async (transaction: TenantTransaction, month: LocalDate): Promise<TextMonth> =>
  (await months(transaction, month).executeTakeFirst()) ?? NOTHING

/** Like `findMonth`, and locks the month until the transaction ends, so that what is added stays within its limit. */
export async function lockMonth(transaction: TenantTransaction, month: LocalDate): Promise<TextMonth> {
  const { sql, organisationId } = transaction
  await expression`${insertRows(organisationId, 'text_month', [{ month }])} on conflict do nothing`.execute(sql)
  return months(transaction, month).forUpdate().executeTakeFirstOrThrow()
}

/** Adds messages to the sums of a month; negative numbers subtract them again. */
export async function addToMonth(
  { sql, organisationId }: TenantTransaction,
  month: LocalDate,
  { messages, segments, cents }: TextMonth,
): Promise<void> {
  await sql
    .updateTable('text_month')
    .set((row) => ({
      messages: row('messages', '+', messages),
      segments: row('segments', '+', segments),
      cents: row('cents', '+', cents),
    }))
    .where('organization_id', '=', organisationId)
    .where('month', '=', month)
    .execute()
}

/** Marks the owner as informed about the limit of a month. Returns false when that was already done. */
export async function settleLimitNotice(
  { sql, organisationId }: TenantTransaction,
  month: LocalDate,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await sql
    .updateTable('text_month')
    .set({ told_at: now })
    .where('organization_id', '=', organisationId)
    .where('month', '=', month)
    .where('told_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}
