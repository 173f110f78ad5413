import { awaitsCard } from '#shared/domain/booking/booking.ts'
import { textNow } from '#shared/domain/text-message/text-policy.ts'
import { epochMinuteOf } from '#shared/time/instant.ts'
import { zoneOf } from '#shared/time/zone.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import type { TextJob } from '#server/platform/text-message/text-queue-settings.ts'
import type { StoredTexts } from '#server/platform/text-message/text-worker.ts'
import { type BookingDetails, findBooking } from '#server/modules/booking/index.ts'
import { findOrganisation } from '#server/modules/organisation/index.ts'
import { consentInForce } from '#server/modules/messaging/records/text-message/consent/consent-in-force.ts'
import {
  lockQueuedText,
  type RemindedOf,
  settleText,
  type StoredText,
} from '#server/modules/messaging/records/text-message/text-messages.ts'
import { isCodeWanted } from '#server/modules/messaging/records/text-message/queue-login-code-text.ts'
import { addToMonth } from '#server/modules/messaging/records/text-message/text-message-costs-by-month.ts'
import { findTextSettings } from '#server/modules/messaging/records/text-message/text-message-settings.ts'
import { mailInsteadOfText } from './mail-instead-of-text.ts'

type Needs = Pick<Dependencies, 'clock' | 'database' | 'outbox'>

/**
 * Checks before each attempt whether a queued message is still wanted. So none is sent for a booking that has changed, without consent, in
 * quiet hours, or too late (rule D260). A login code was requested by the person, so it is sent in quiet hours too, as long as it is valid
 * (rule D310). A message that is not sent is taken off the month's costs.
 */
export const recheckQueuedText = (
  needs: Needs,
  { organisationId, messageId }: TextJob,
): ReturnType<StoredTexts['read']> =>
  needs.database.inTenant(organisationId, async (transaction) => {
    const stored = await lockQueuedText(transaction, messageId)
    if (!stored) return 'settled'
    const now = needs.clock()
    const { remindsOf } = stored
    const sent = { to: stored.phoneNumber, text: stored.text }
    const organisation = await findOrganisation(transaction)
    if (!remindsOf && organisation && (await isCodeWanted(transaction, stored, organisation.zone, now))) return sent
    const booking = remindsOf && (await findBooking(transaction, remindsOf.bookingId))
    if (!booking || !isStillWanted(booking, remindsOf)) {
      await giveUp(transaction, stored, 'dropped', now)
      return 'settled'
    }
    const verdict = await verdictOn(transaction, stored, remindsOf, now)
    if (verdict === 'wait') return 'wait'
    if (verdict === 'send') return sent
    await giveUp(transaction, stored, 'dropped', now)
    await mailOf(needs, transaction, booking, now)
    return 'settled'
  })

/** Stores whether the service took a message. It may be called more than once for the same message. */
export const settleQueuedText = (
  needs: Needs,
  { organisationId, messageId }: TextJob,
  outcome: 'sent' | 'refused',
): Promise<void> =>
  needs.database.inTenant(organisationId, async (transaction) => {
    const stored = await lockQueuedText(transaction, messageId)
    if (!stored) return
    const now = needs.clock()
    if (outcome === 'sent') return settleText(transaction, messageId, 'sent', now)
    await giveUp(transaction, stored, 'refused', now)
    const booking = stored.remindsOf && (await findBooking(transaction, stored.remindsOf.bookingId))
    if (booking) await mailOf(needs, transaction, booking, now)
  })

const isStillWanted = (booking: BookingDetails, { start }: RemindedOf): boolean =>
  booking.status === 'accepted' && !awaitsCard(booking) && booking.start === start

async function verdictOn(
  transaction: TenantTransaction,
  { customerId, phoneNumber }: StoredText,
  { start }: RemindedOf,
  now: Date,
): Promise<'send' | 'wait' | 'mail'> {
  const organisation = await findOrganisation(transaction)
  const settings = await findTextSettings(transaction)
  if (!organisation || !settings) return 'mail'
  const consent = await consentInForce(transaction, customerId, organisation.zone)
  if (consent?.phoneNumber !== phoneNumber) return 'mail'
  const verdict = textNow(start, settings, zoneOf(organisation.zone), epochMinuteOf(now))
  return verdict === 'late' ? 'mail' : verdict
}

async function giveUp(
  transaction: TenantTransaction,
  { id, month, segments, cents }: StoredText,
  state: 'refused' | 'dropped',
  now: Date,
): Promise<void> {
  await settleText(transaction, id, state, now)
  await addToMonth(transaction, month, { messages: -1, segments: -segments, cents: -cents })
}

async function mailOf(needs: Needs, transaction: TenantTransaction, booking: BookingDetails, now: Date): Promise<void> {
  const settings = await findTextSettings(transaction)
  if (settings) await mailInsteadOfText(needs, transaction, booking, settings, epochMinuteOf(now))
}
