import type { Output } from '#shared/api/client.ts'
import { organisationNameFor } from '#shared/domain/organisation/name-and-tagline-by-language.ts'
import { epochMinuteOf } from '#shared/time/instant.ts'
import { zoneOf } from '#shared/time/zone.ts'
import { announce } from '#server/platform/change-feed.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { type Handlers, isRefusal, refuse } from '#server/platform/http/handler.ts'
import { mailTexts } from '#server/platform/mail/mail-translator.ts'
import { wireInstant } from '#server/platform/wire/wire-instants.ts'
import { visibleCustomer } from '#server/modules/customers/index.ts'
import { holdCustomer } from '#server/modules/customers/records/index.ts'
import { findOrganisation } from '#server/modules/organisation/index.ts'
import { endConsent, findConsent } from '#server/modules/messaging/records/text-message/consent/consents.ts'
import { mobileNumber } from '#server/modules/messaging/records/text-message/parse-mobile-number.ts'
import { lastTextTo } from '#server/modules/messaging/records/text-message/text-messages.ts'
import { findTextSettings } from '#server/modules/messaging/records/text-message/text-message-settings.ts'
import { agreeToTexts } from './agree-to-text-messages.ts'

type CustomerTextRoute = 'customerTexts' | 'saveCustomerTexts'

/** Handlers by which providers see and note a customer's consent to text messages (rule D259). */
export function customerTextHandlers({
  database,
  secrets,
  texts,
}: Pick<Dependencies, 'database' | 'secrets' | 'texts'>): Pick<Handlers, CustomerTextRoute> {
  const wire = async (transaction: TenantTransaction, customerId: string): Promise<Output<'customerTexts'>> => {
    const settings = await findTextSettings(transaction)
    const found = await numberOf(transaction, customerId)
    const consent = await findConsent(transaction, customerId)
    const zone = zoneOf(found?.organisation.zone ?? 'UTC')
    const wired = (moment: Date) => wireInstant(zone, epochMinuteOf(moment))
    const last = await lastTextTo(transaction, customerId)
    return {
      isOffered: texts !== undefined && settings?.isOn === true,
      phoneNumber: found?.number ?? null,
      consent: consent
        ? {
            phoneNumber: consent.phoneNumber,
            wording: consent.wording,
            givenBy: consent.givenBy === 'customer' ? 'CUSTOMER' : 'PROVIDER',
            givenAt: wired(consent.givenAt),
            isInForce: consent.phoneNumber === found?.number,
          }
        : null,
      lastSentAt: last && wired(last),
    }
  }

  return {
    customerTexts: ({ organisationId, params, caller }) =>
      database.inTenant(organisationId, async (transaction) => {
        const visible = await visibleCustomer(transaction, params.id, caller)
        return isRefusal(visible) ? visible : wire(transaction, visible.id)
      }),

    saveCustomerTexts: ({ organisationId, body, caller, locale, now }) =>
      database.inTenant(organisationId, async (transaction) => {
        const visible = await visibleCustomer(transaction, body.customerId, caller)
        if (isRefusal(visible)) return visible
        const { id: customerId } = visible
        if (body.agrees) {
          const found = await numberOf(transaction, customerId)
          if (!found) return refuse('not-found')
          if (found.number === undefined) return refuse('validation', { agrees: 'mobile-number' })
          const organization = organisationNameFor(found.organisation, locale)
          const wording = mailTexts(locale)('text.noted', { organisation: organization })
          const by = { givenBy: 'provider', isConfirmed: false } as const
          const given = { customerId, phoneNumber: found.number, wording, locale, ...by }
          await agreeToTexts(transaction, given, secrets, now)
        } else {
          await endConsent(transaction, customerId, 'provider', now)
        }
        await announce(transaction, ['customers'])
        return wire(transaction, customerId)
      }),
  }
}

/** Returns the phone number of a customer's record, if it is a mobile number. Locks the customer until the transaction ends. */
async function numberOf(transaction: TenantTransaction, customerId: string) {
  const organisation = await findOrganisation(transaction)
  const customer = organisation && (await holdCustomer(transaction, customerId))
  return customer && { organisation, number: mobileNumber(customer.phoneNumber, organisation.zone) }
}
