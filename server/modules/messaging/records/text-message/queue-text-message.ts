import {
  isWithinLimit,
  MOST_CODES_TO_A_NUMBER,
  MOST_TEXTS_TO_A_NUMBER,
} from '#shared/domain/text-message/text-policy.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { countRecentTexts, insertText, type StoredText } from './text-messages.ts'
import { addToMonth, lockMonth } from './text-message-costs-by-month.ts'
import type { TextSettings } from './text-message-settings.ts'

/**
 * Adds a message to the outbox and to the sums of its month. Does not when a limit is reached, and returns which one: that of the phone
 * number or that of the month (rule D261, threat A21).
 */
export async function queueText(
  { textOutbox }: Pick<Dependencies, 'textOutbox'>,
  transaction: TenantTransaction,
  stored: StoredText,
  settings: TextSettings,
  now: Date,
): Promise<'queued' | 'limit-of-number' | 'limit-of-month'> {
  const { organisationId, sql } = transaction
  const { id, month, cents, segments, phoneNumber } = stored
  const spent = await lockMonth(transaction, month)
  const recent = await countRecentTexts(transaction, phoneNumber, now)
  if (recent.all >= MOST_TEXTS_TO_A_NUMBER) return 'limit-of-number'
  if (stored.remindsOf === null && recent.codes >= MOST_CODES_TO_A_NUMBER) return 'limit-of-number'
  if (!isWithinLimit(spent.cents, cents, settings)) return 'limit-of-month'
  await insertText(transaction, stored, now)
  await addToMonth(transaction, month, { messages: 1, segments, cents })
  await textOutbox.add(sql, { organisationId, messageId: id })
  return 'queued'
}
