import { randomUUID } from 'node:crypto'
import { organisationNameFor, type StoredName } from '#shared/domain/organisation/organisation-words.ts'
import { nameInText } from '#shared/domain/text-message/name-in-text.ts'
import { sizeOfText } from '#shared/domain/text-message/segments.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { mailTexts } from '#server/platform/mail/mail-texts.ts'
import { CODE_MINUTES } from '#server/features/account/sign-up/sign-up-codes.ts'
import { customerIdOf } from '#server/features/customer/customers.ts'
import { queueText } from './queue-text.ts'
import { consentInForce } from './consent/reachable-customer.ts'
import type { StoredText } from './text-messages.ts'
import { monthOf } from './text-months.ts'
import { findTextSettings } from './text-settings.ts'

type Organisation = StoredName & { readonly zone: string }
type Needs = Pick<Dependencies, 'textOutbox' | 'texts'>

/** Whether an organisation sends codes to log in by text message (rule D310). */
export async function sendsCodes({ texts }: Needs, transaction: TenantTransaction): Promise<boolean> {
  const settings = texts && (await findTextSettings(transaction))
  return settings?.isOn === true && settings.sendsCodes
}

/**
 * Queues a code to log in as a text message to the number that the account's owner agreed to in the widget, at any hour (rule D310). A
 * consent that a provider noted does not count, because who notes it would choose where the code goes (threat A29). Returns false where
 * none is sent.
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
  if (!texts || !settings?.isOn || !settings.sendsCodes || consent?.givenBy !== 'customer') return false
  const organization = nameInText(organisationNameFor(organisation, locale))
  const text = mailTexts(locale)('text.code', { organization, code })
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

/** Whether a queued code still works, and its number is still the one that was agreed to. */
export async function isCodeWanted(
  transaction: TenantTransaction,
  { customerId, phoneNumber, createdAt }: StoredText & { readonly createdAt: Date },
  zone: string,
  now: Date,
): Promise<boolean> {
  if (now.getTime() - createdAt.getTime() >= CODE_MINUTES * 60_000) return false
  return (await consentInForce(transaction, customerId, zone))?.phoneNumber === phoneNumber
}
