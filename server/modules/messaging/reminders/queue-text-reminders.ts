import { awaitsCard } from '#shared/domain/booking/booking.ts'
import { isRemote } from '#shared/domain/location/location.ts'
import { organisationNameFor } from '#shared/domain/organisation/name-and-tagline-by-language.ts'
import { sizeOfText } from '#shared/domain/text-message/segments.ts'
import { hasText, textNow } from '#shared/domain/text-message/text-policy.ts'
import { epochMinuteOf } from '#shared/time/instant.ts'
import { zoneOf } from '#shared/time/zone.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { startRepeatedJob } from '#server/platform/monitor/repeated-job.ts'
import { derivedId } from '#server/platform/secrets/id-from-text.ts'
import type { TextService } from '#server/platform/text-message/text-service.ts'
import { findBooking } from '#server/modules/booking/index.ts'
import { findOwnOrganisation } from '#server/modules/organisation/index.ts'
import { consentInForce } from '#server/modules/messaging/records/text-message/consent/consent-in-force.ts'
import { stopCode } from '#server/modules/messaging/records/text-message/consent/stop-code.ts'
import { queueText } from '#server/modules/messaging/records/text-message/queue-text-message.ts'
import { monthOf } from '#server/modules/messaging/records/text-message/text-message-costs-by-month.ts'
import { findTextSettings } from '#server/modules/messaging/records/text-message/text-message-settings.ts'
import { mailInsteadOfText } from './mail-instead-of-text.ts'
import { reminderText } from './reminder-text.ts'
import { bookingsToText, knownSince, settleReminder } from './due-reminders-and-settings.ts'
import { tellOfLimit } from './text-limit-mails.ts'

/** Milliseconds between two runs, which is the longest delay of a message. */
const EVERY = 15_000
/** Maximum bookings per run; the others wait for the next run. */
const BATCH = 200

type Needs = Pick<Dependencies, 'clock' | 'database' | 'log' | 'outbox' | 'publicUrl' | 'textOutbox'> & {
  readonly texts: TextService
}

/**
 * Queues due reminders by text message (rule D258) while the server runs. Every server process does this. A reminder is marked as
 * settled in the transaction that queues it, so it is sent once. Returns a function that waits for the current run and then stops.
 */
export const startTexts = (needs: Needs & Pick<Dependencies, 'runJob'>): (() => Promise<void>) =>
  startRepeatedJob({ job: 'texts', every: EVERY, run: () => sendDueTexts(needs) }, needs)

/** Queues due messages, at most one batch, and returns their number. An error with one does not affect the others. */
export async function sendDueTexts(needs: Needs): Promise<number> {
  const { clock, database, log } = needs
  const now = clock()
  let queued = 0
  for (const { organisationId, id } of await bookingsToText(database, now, BATCH)) {
    try {
      if (await database.inTenant(organisationId, (transaction) => remind(needs, transaction, id, now))) queued += 1
    } catch (error) {
      log.warn({ err: error }, 'a text message that is due was not sent')
    }
  }
  return queued
}

/** Returns whether a message was queued. */
async function remind(needs: Needs, transaction: TenantTransaction, bookingId: string, now: Date): Promise<boolean> {
  const booking = await findBooking(transaction, bookingId)
  const organisation = await findOwnOrganisation(transaction)
  const settings = await findTextSettings(transaction)
  if (!booking || !organisation || !settings) return false
  if (booking.status !== 'accepted' || awaitsCard(booking)) return false
  const { start, customerId } = booking
  const [zone, minute] = [zoneOf(organisation.zone), epochMinuteOf(now)]
  if (!(await settleReminder(transaction, { bookingId, start, kind: 'text' }))) return false
  const consent = await consentInForce(transaction, customerId, organisation.zone)
  const since = (await knownSince(transaction, bookingId)) ?? -Infinity
  const agreedSince = consent && epochMinuteOf(consent.givenAt)
  if (!consent || !hasText({ start, knownSince: since, agreedSince }, settings, zone)) return false
  const stopUrl = `${needs.publicUrl()}/t/${stopCode(organisation.id, consent.secret)}`
  const organisationName = organisationNameFor(organisation, booking.guestLocale)
  const text = reminderText(
    { organisationName, start, zone, isRemote: isRemote(booking.locationTypes), stopUrl },
    booking.guestLocale,
  )
  const { segments } = sizeOfText(text)
  const stored = {
    id: derivedId(`text:${bookingId}:${start}`),
    remindsOf: { bookingId, start },
    customerId,
    phoneNumber: consent.phoneNumber,
    text,
    month: monthOf(now, organisation.zone),
    segments,
    cents: segments * needs.texts.centsPerSegment,
  }
  const outcome =
    textNow(start, settings, zone, minute) === 'late'
      ? 'late'
      : await queueText(needs, transaction, stored, settings, now)
  if (outcome === 'limit-of-month') await tellOfLimit(needs, transaction, stored.month, now)
  if (outcome !== 'queued') await mailInsteadOfText(needs, transaction, booking, settings, minute)
  return outcome === 'queued'
}
