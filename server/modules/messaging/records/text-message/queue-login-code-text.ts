import { randomUUID } from 'node:crypto'
import { organisationNameFor, type StoredName } from '#shared/domain/organisation/name-and-tagline-by-language.ts'
import { nameInText } from '#shared/domain/text-message/name-in-text.ts'
import { sizeOfText } from '#shared/domain/text-message/segments.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { mailTexts } from '#server/platform/mail/mail-translator.ts'
import { CODE_MINUTES } from '#server/modules/identity/records/index.ts'
import { customerIdOf } from '#server/modules/customers/records/index.ts'
import { queueText } from './queue-text-message.ts'
import { consentInForce } from './consent/consent-in-force.ts'
import type { TextConsent } from './consent/consents.ts'
import type { StoredText } from './text-messages.ts'
import { monthOf } from './text-message-costs-by-month.ts'
import { findTextSettings } from './text-message-settings.ts'

type Organisation = StoredName & { readonly zone: string }
type Needs = Pick<Dependencies, 'textOutbox' | 'texts'>

/** Whether codes to log in may be sent to the number of a consent. */
export const takesCodes = ({ givenBy, isConfirmed }: Pick<TextConsent, 'givenBy' | 'isConfirmed'>): boolean =>
  givenBy === 'customer' && isConfirmed

/** Whether an organisation sends codes to log in by text message (rule D310). */
export async function sendsCodes({ texts }: Needs, transaction: TenantTransaction): Promise<boolean> {
  const settings = texts && (await findTextSettings(transaction))
  return settings?.isOn === true && settings.sendsCodes
}

/**
 * Queues a login code as a text message, at any hour, to the number for which the account's owner gave consent in the widget (rule D310). A
 * consent that a provider recorded does not count, because that provider could redirect the code to another number (threat A29), nor does
 * one that was given without confirming who gave it (threat A37). Returns false when no message is sent.
 */
export async function textCode(
  needs: Needs,
  transaction: TenantTransaction,
  organisation: Organisation,
  { accountId, code, locale }: { readonly accountId: string; readonly code: string; readonly locale: Locale },
  now: Date,
): Promise<boolean> {
  const { texts } = needs
  const settings = await findTextSettings(transaction)
  const customerId = await customerIdOf(transaction, accountId)
  const consent =
    customerId === undefined ? undefined : await consentInForce(transaction, customerId, organisation.zone)
  if (!texts || !settings?.isOn || !settings.sendsCodes || !consent || !takesCodes(consent)) return false
  const organization = nameInText(organisationNameFor(organisation, locale))
  const text = mailTexts(locale)('text.code', { organisation: organization, code })
  const { segments } = sizeOfText(text)
  const stored = {
    id: randomUUID(),
    remindsOf: null,
    customerId: consent.customerId,
    phoneNumber: consent.phoneNumber,
    text,
    month: monthOf(now, organisation.zone),
    segments,
    cents: segments * texts.centsPerSegment,
  }
  return (await queueText(needs, transaction, stored, settings, now)) === 'queued'
}

/** Returns whether a queued login code is still valid and the consent is still for the same number. */
export async function isCodeWanted(
  transaction: TenantTransaction,
  { customerId, phoneNumber, createdAt }: StoredText & { readonly createdAt: Date },
  zone: string,
  now: Date,
): Promise<boolean> {
  if (now.getTime() - createdAt.getTime() >= CODE_MINUTES * 60_000) return false
  return (await consentInForce(transaction, customerId, zone))?.phoneNumber === phoneNumber
}
