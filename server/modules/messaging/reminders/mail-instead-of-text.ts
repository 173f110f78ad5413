import type { TextPolicy } from '#shared/domain/text-message/text-policy.ts'
import type { EpochMinute } from '#shared/time/instant.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import type { BookingDetails } from '#server/modules/booking/index.ts'
import { findReminderSettings } from './due-reminders-and-settings.ts'

/**
 * Queues a reminder by mail in place of a text message that is not sent (rule D261). Does nothing when the booking gets a reminder by mail
 * anyway. The mail is not sent when the booking has changed in the meantime.
 */
export async function mailInsteadOfText(
  { outbox }: Pick<Dependencies, 'outbox'>,
  transaction: TenantTransaction,
  { id: bookingId, start, guestLocale: locale }: BookingDetails,
  { insteadOfMail }: Pick<TextPolicy, 'insteadOfMail'>,
  now: EpochMinute,
): Promise<void> {
  const mails = await findReminderSettings(transaction)
  const isMailed = !insteadOfMail && (mails?.dayBefore === true || mails?.hourBefore === true)
  if (isMailed) return
  const template = start - now > 60 ? 'reminder-day' : 'reminder-hour'
  const { organisationId } = transaction
  await outbox.add(transaction.sql, { template, organisationId, locale, bookingId, start })
}
