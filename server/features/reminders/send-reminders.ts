import { setTimeout as pause } from 'node:timers/promises'
import { awaitsCard } from '#shared/domain/booking/booking.ts'
import { reminderDue } from '#shared/domain/reminders/reminder.ts'
import { epochMinuteOf } from '#shared/time/instant.ts'
import { zoneOf } from '#shared/time/zone.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { findBooking } from '#server/features/booking/bookings.ts'
import { findOrganisation } from '#server/features/organisation/organisations.ts'
import type { BookingName } from '#server/features/booking/change/overdue-bookings.ts'
import { bookingsToRemindOf, findReminderSettings, knownSince, settleReminder } from './reminders.ts'

/** Milliseconds between two looks: a reminder leaves at most so long after its minute. */
const EVERY = 15_000
/** Bookings of one look; what is left waits for the next. */
const BATCH = 200

type Needs = Pick<Dependencies, 'clock' | 'database' | 'log' | 'outbox'>

/**
 * Puts the reminders that are due into the outbox (rule D127), for as long as the server runs. Every server process does
 * so: a reminder is written down in the transaction that sends it, and who comes second finds it there. Returns what stops
 * it, after the look under way.
 */
export function startReminders(needs: Needs): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping
  const run = async () => {
    while (!signal.aborted) {
      await sendDueReminders(needs).catch((error: unknown) => needs.log.warn({ err: error }, 'reminders'))
      await pause(EVERY, undefined, { signal, ref: false }).catch(() => undefined)
    }
  }
  const running = run()
  return async () => {
    stopping.abort()
    await running
  }
}

/** Sends what is due now, a batch at most; returns how many reminders left. One that cannot be sent stops no other. */
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
  { outbox }: Pick<Needs, 'outbox'>,
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
  // Written down whether it is sent or came too late to be: nobody need look at it again.
  if (!(await settleReminder(transaction, { bookingId, start, kind }))) return false
  const since = (await knownSince(transaction, bookingId)) ?? -Infinity
  if (reminderDue({ start, knownSince: since }, settings, zone, minute) === undefined) return false
  const { organisationId } = transaction
  const locale = booking.guestLocale
  await outbox.add(transaction.sql, { template: `reminder-${kind}`, organisationId, locale, bookingId, start })
  return true
}
