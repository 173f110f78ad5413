import { locales } from '#shared/i18n/locale.ts'
import { announce } from '#server/platform/change-feed.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { type Handlers, refuse, type RequestOf } from '#server/platform/http/handler.ts'
import { mailTexts } from '#server/platform/mail/mail-texts.ts'
import { attemptLimits } from '#server/features/account/attempt-limits.ts'
import {
  customerIdOf,
  customerOfAccount,
  findCustomer,
  linkCustomer,
  updateCustomerNames,
} from '#server/features/customer/customers.ts'
import { findOrganisation, type OrganisationProfile } from '#server/features/organisation/organisations.ts'
import { endConsent } from '#server/features/text-store/consents.ts'
import { mobileNumber } from '#server/features/text-store/mobile-number.ts'
import { consentInForce } from '#server/features/text-store/reachable-customer.ts'
import { findTextSettings } from '#server/features/text-store/text-settings.ts'
import { agreeToTexts } from './agree-to-texts.ts'

type OwnTextRoute = 'ownTexts' | 'saveOwnTexts'
type SaveRequest = RequestOf<'saveOwnTexts'>

/** Handlers by which customers agree to text messages and end that (rule D259). */
export function ownTextHandlers(dependencies: Dependencies): Pick<Handlers, OwnTextRoute> {
  const { database, secrets, texts } = dependencies
  const limits = attemptLimits(dependencies)

  const isOffered = async (transaction: TenantTransaction) =>
    texts !== undefined && (await findTextSettings(transaction))?.isOn === true

  const wire = async (
    transaction: TenantTransaction,
    organisation: OrganisationProfile,
    { caller, locale }: Pick<SaveRequest, 'caller' | 'locale'>,
  ) => {
    await linkCustomer(transaction, caller.accountId)
    const customerId = await customerIdOf(transaction, caller.accountId)
    const customer = customerId === undefined ? undefined : await findCustomer(transaction, customerId)
    const consent = customer && (await consentInForce(transaction, customer.id, organisation.zone))
    return {
      isOffered: await isOffered(transaction),
      wording: wordingOf(organisation, locale),
      phoneNumber: consent?.phoneNumber ?? null,
      knownNumber: customer?.phoneNumber ?? '',
    }
  }

  async function agree(transaction: TenantTransaction, organisation: OrganisationProfile, request: SaveRequest) {
    const { body, caller, locale, now } = request
    const { phoneNumber = '', wording } = body
    if (!(await isOffered(transaction))) return refuse('transition-not-allowed')
    // The words that the customer saw are kept; others than ours are not what the customer was asked.
    if (wording === undefined || !locales.some((each) => wordingOf(organisation, each) === wording))
      return refuse('conflict')
    const number = mobileNumber(phoneNumber, organisation.zone)
    if (number === undefined) return refuse('validation', { phoneNumber: 'mobile-number' })
    const customer = await customerOfAccount(transaction, caller.accountId, secrets.id(), now)
    await updateCustomerNames(transaction, {
      id: customer.id,
      firstName: customer.firstName || caller.firstName,
      lastName: customer.lastName || caller.lastName,
      phoneNumber,
    })
    const given = { customerId: customer.id, phoneNumber: number, wording, locale, givenBy: 'customer' } as const
    await agreeToTexts(transaction, given, secrets, now)
    return undefined
  }

  return {
    ownTexts: ({ organisationId, ...request }) =>
      database.inTenant(organisationId, async (transaction) => {
        const organisation = await findOrganisation(transaction)
        return organisation ? wire(transaction, organisation, request) : refuse('not-found')
      }),

    saveOwnTexts: async (request) => {
      const { organisationId, caller, body, address, now } = request
      if (body.agrees && !(await limits.allowsTextConsent(caller.accountId, address, now)))
        return refuse('rate-limited')
      return database.inTenant(organisationId, async (transaction) => {
        const organisation = await findOrganisation(transaction)
        if (!organisation) return refuse('not-found')
        const customerId = await customerIdOf(transaction, caller.accountId)
        if (body.agrees) {
          const refusal = await agree(transaction, organisation, request)
          if (refusal) return refusal
        } else if (customerId !== undefined) {
          await endConsent(transaction, customerId, 'customer', now)
        }
        await announce(transaction, ['customers'])
        return wire(transaction, organisation, request)
      })
    },
  }
}

/** What a customer agrees to. */
const wordingOf = ({ name }: OrganisationProfile, locale: SaveRequest['locale']): string =>
  mailTexts(locale)('text.wording', { organization: name })
