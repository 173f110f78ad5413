import type { Locale } from '#shared/i18n/locale.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import type { Secrets } from '#server/platform/secrets/random-secrets.ts'
import {
  confirmConsent,
  endConsent,
  findConsent,
  insertConsent,
  type TextConsent,
} from '#server/modules/messaging/records/text-message/consent/consents.ts'
import { SECRET_LENGTH } from '#server/modules/messaging/records/text-message/consent/stop-code.ts'

interface GivenConsent extends Pick<TextConsent, 'customerId' | 'phoneNumber' | 'wording' | 'givenBy' | 'isConfirmed'> {
  readonly locale: Locale
}

/**
 * Stores a consent with its wording, and ends the previous one. If there is already a consent for the same number, it is kept; it
 * may be confirmed now.
 *
 * @returns whether codes to log in are sent to the number from now on
 */
export async function agreeToTexts(
  transaction: TenantTransaction,
  given: GivenConsent,
  secrets: Secrets,
  now: Date,
): Promise<boolean> {
  const before = await findConsent(transaction, given.customerId)
  if (before?.phoneNumber === given.phoneNumber) {
    if (before.givenBy === 'provider' || before.isConfirmed || !given.isConfirmed) return false
    await confirmConsent(transaction, before.id)
    return true
  }
  if (before) await endConsent(transaction, given.customerId, given.givenBy, now)
  const secret = secrets.token().slice(0, SECRET_LENGTH)
  await insertConsent(transaction, { ...given, id: secrets.id(), givenAt: now, secret })
  return given.isConfirmed
}
