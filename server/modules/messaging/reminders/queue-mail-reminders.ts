import { awaitsCard } from '#shared/domain/booking/booking.ts'
import { reminderDue } from '#shared/domain/reminders/reminder.ts'
import { hasText } from '#shared/domain/text-message/text-policy.ts'
import { type EpochMinute, epochMinuteOf } from '#shared/time/instant.ts'
import { zoneOf } from '#shared/time/zone.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { startRepeatedJob } from '#server/platform/monitor/repeated-job.ts'
import { type BookingDetails, type BookingName, findBooking } from '#server/modules/booking/index.ts'
import { findOrganisation } from '#server/modules/organisation/index.ts'
import { consentInForce } from '#server/modules/messaging/records/text-message/consent/consent-in-force.ts'
import { findTextSettings } from '#server/modules/messaging/records/text-message/text-message-settings.ts'
import { bookingsToRemindOf, findReminderSettings, knownSince, settleReminder } from './due-reminders-and-settings.ts'

/** Milliseconds between two runs, which is the longest delay of a reminder. */
const EVERY = 15_000
/** Maximum bookings per run; the others wait for the next run. */
const BATCH = 200

type Needs = Pick<Dependencies, 'clock' | 'database' | 'log' | 'outbox' | 'texts'>

/**
 * Queues due reminders (rule D127) while the server runs. Every server process does this. A reminder is marked as settled in
 * the transaction that queues it, so it is sent once. Returns a function that waits for the current run and then stops.
 */
export const startReminders = (needs: Needs & Pick<Dependencies, 'runJob'>): (() => Promise<void>) =>
  startRepeatedJob({ job: 'reminders', every: EVERY, run: () => sendDueReminders(needs) }, needs)

/** Queues due reminders, at most one batch, and returns their number. An error with one does not affect the others. */
export async function sendDueReminders(needs: Needs): Promise<number> {
  const { clock, database, log } = needs
  const now = clock()
  let sent = 0
  for (const { organisationId, id } of await bookingsToRemindOf(database, now, BATCH)) {
    try {
      if (await database.inTenant(organisationId, (transaction) => remind(needs, transaction, id, now))) sent += 1
    } catch (error) {
      log.warn({ err: error }, 'a reminder that is due was not sent')
    }
  }
  return sent
}

async function remind(
  { outbox, texts }: Pick<Needs, 'outbox' | 'texts'>,
  transaction: TenantTransaction,
  bookingId: BookingName['id'],
  now: Date,
): Promise<boolean> {
  const booking = await findBooking(transaction, bookingId)
  const organisation = await findOrganisation(transaction)
  const settings = await findReminderSettings(transaction)
  if (!booking || !organisation || !settings) return false
  if (booking.status !== 'accepted' || awaitsCard(booking)) return false
  const { start } = booking
  const [zone, minute] = [zoneOf(organisation.zone), epochMinuteOf(now)]
  const kind = reminderDue({ start, knownSince: -Infinity }, settings, zone, minute)
  if (kind === undefined) return false
  // The reminder is marked even when it is too late to send it, so that it is not checked again.
  if (!(await settleReminder(transaction, { bookingId, start, kind }))) return false
  const since = (await knownSince(transaction, bookingId)) ?? -Infinity
  if (reminderDue({ start, knownSince: since }, settings, zone, minute) === undefined) return false
  if (texts && (await hasTextInstead(transaction, booking, since))) return false
  const { organisationId } = transaction
  const locale = booking.guestLocale
  await outbox.add(transaction.sql, { template: `reminder-${kind}`, organisationId, locale, bookingId, start })
  return true
}

/** Returns whether the customer gets a text message that replaces the reminder by mail (rule D258). */
async function hasTextInstead(
  transaction: TenantTransaction,
  { customerId, start }: BookingDetails,
  since: EpochMinute,
): Promise<boolean> {
  const settings = await findTextSettings(transaction)
  const organisation = settings?.isOn && settings.insteadOfMail ? await findOrganisation(transaction) : undefined
  if (!settings || !organisation) return false
  const consent = await consentInForce(transaction, customerId, organisation.zone)
  const agreedSince = consent && epochMinuteOf(consent.givenAt)
  return hasText({ start, knownSince: since, agreedSince }, settings, zoneOf(organisation.zone))
}
