import type { Customer } from '#shared/domain/customer/customer.ts'
import { organisationNameFor } from '#shared/domain/organisation/name-and-tagline-by-language.ts'
import { type Locale, locales } from '#shared/i18n/locale.ts'
import { announce } from '#server/platform/change-feed.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { type Guest, type Handlers, type Holder, refuse, type RequestOf } from '#server/platform/http/handler.ts'
import { mailTexts } from '#server/platform/mail/mail-translator.ts'
import { sha256 } from '#server/platform/secrets/random-secrets.ts'
import { allowsTextConsent, isSessionConfirmed } from '#server/modules/identity/records/index.ts'
import { findBooking } from '#server/modules/booking/index.ts'
import {
  customerIdOf,
  customerOfAccount,
  findCustomer,
  linkCustomer,
  updateCustomerNames,
} from '#server/modules/customers/records/index.ts'
import { type OrganisationProfile, findOrganisation } from '#server/modules/organisation/index.ts'
import { endConsent } from '#server/modules/messaging/records/text-message/consent/consents.ts'
import { mobileNumber } from '#server/modules/messaging/records/text-message/parse-mobile-number.ts'
import { consentInForce } from '#server/modules/messaging/records/text-message/consent/consent-in-force.ts'
import { sendsCodes } from '#server/modules/messaging/records/text-message/queue-login-code-text.ts'
import { findTextSettings } from '#server/modules/messaging/records/text-message/text-message-settings.ts'
import { agreeToTexts } from './agree-to-text-messages.ts'

type OwnTextRoute = 'ownTexts' | 'saveOwnTexts'
type SaveRequest = RequestOf<'saveOwnTexts'>

/** Handlers that let customers give and end their consent to text messages; guests through the booking of their link (rule D259). */
export function ownTextHandlers(dependencies: Dependencies): Pick<Handlers, OwnTextRoute> {
  const { database, outbox, secrets, texts } = dependencies

  const isOffered = async (transaction: TenantTransaction) =>
    texts !== undefined && (await findTextSettings(transaction))?.isOn === true

  const wire = async (
    transaction: TenantTransaction,
    organisation: OrganisationProfile,
    customer: Customer | undefined,
    locale: Locale,
  ) => {
    const consent = customer && (await consentInForce(transaction, customer.id, organisation.zone))
    return {
      isOffered: await isOffered(transaction),
      wording: wordingOf(organisation, locale),
      phoneNumber: consent?.phoneNumber ?? null,
      knownNumber: customer?.phoneNumber ?? '',
    }
  }

  /**
   * A number where codes to log in arrive opens the account, so its owner must be confirmed (threat A37). Where no codes are sent, reminders
   * need no confirmation, and the number stays without codes.
   */
  async function agree(
    transaction: TenantTransaction,
    organisation: OrganisationProfile,
    request: SaveRequest,
    isConfirmed: boolean,
  ) {
    const { body, caller, locale, now } = request
    const { phoneNumber = '', wording } = body
    if (!(await isOffered(transaction))) return refuse('transition-not-allowed')
    // The wording that the customer saw is stored with the consent. It must be one of our own wordings; any other is refused.
    if (wording === undefined || !locales.some((each) => wordingOf(organisation, each) === wording))
      return refuse('conflict')
    const number = mobileNumber(phoneNumber, organisation.zone)
    if (number === undefined) return refuse('validation', { phoneNumber: 'mobile-number' })
    const customer =
      caller.accountId === null
        ? await customerOfGuest(transaction, caller, body.bookingId)
        : await customerOfAccount(transaction, caller.accountId, secrets.id(), now)
    if (!customer) return refuse('not-found')
    if (caller.accountId !== null && !isConfirmed && (await sendsCodes(dependencies, transaction)))
      return refuse('confirmation-required')
    const names = caller.accountId === null ? customer : caller
    await updateCustomerNames(transaction, {
      id: customer.id,
      firstName: customer.firstName || names.firstName,
      lastName: customer.lastName || names.lastName,
      phoneNumber,
    })
    const by = { givenBy: 'customer', isConfirmed } as const
    const given = { customerId: customer.id, phoneNumber: number, wording, locale, ...by }
    if ((await agreeToTexts(transaction, given, secrets, now)) && caller.accountId !== null) {
      const organization = organisationNameFor(organisation, locale)
      await outbox.add(transaction.sql, {
        template: 'text-number',
        locale,
        to: caller.email,
        organization,
        phoneNumber: number,
      })
    }
    return undefined
  }

  return {
    ownTexts: ({ organisationId, caller, query, locale }) =>
      database.inTenant(organisationId, async (transaction) => {
        const organisation = await findOrganisation(transaction)
        if (!organisation) return refuse('not-found')
        const customer = await ownCustomer(transaction, caller, query.bookingId)
        if (!customer && caller.accountId === null) return refuse('not-found')
        return wire(transaction, organisation, customer, locale)
      }),

    saveOwnTexts: async (request) => {
      const { organisationId, caller, body, address, locale, token, now } = request
      const subject = caller.accountId ?? body.bookingId ?? ''
      if (body.agrees && !(await allowsTextConsent(dependencies, subject, address, now))) return refuse('rate-limited')
      const isConfirmed =
        caller.accountId !== null &&
        token !== undefined &&
        (await isSessionConfirmed(database.global, sha256(token), now))
      return database.inTenant(organisationId, async (transaction) => {
        const organisation = await findOrganisation(transaction)
        if (!organisation) return refuse('not-found')
        if (body.agrees) {
          const refusal = await agree(transaction, organisation, request, isConfirmed)
          if (refusal) return refusal
        }
        const customer = await ownCustomer(transaction, caller, body.bookingId)
        if (!customer && caller.accountId === null) return refuse('not-found')
        if (!body.agrees && customer) await endConsent(transaction, customer.id, 'customer', now)
        await announce(transaction, ['customers'])
        return wire(transaction, organisation, customer, locale)
      })
    },
  }
}

/** The customer record of the caller: found by the account, or for a guest by a booking that the guest's link opens (rule D217). */
async function ownCustomer(
  transaction: TenantTransaction,
  caller: Holder,
  bookingId: string | undefined,
): Promise<Customer | undefined> {
  if (caller.accountId === null) return customerOfGuest(transaction, caller, bookingId)
  await linkCustomer(transaction, caller.accountId)
  const customerId = await customerIdOf(transaction, caller.accountId)
  return customerId === undefined ? undefined : findCustomer(transaction, customerId)
}

async function customerOfGuest(
  transaction: TenantTransaction,
  { bookingIds }: Guest,
  bookingId: string | undefined,
): Promise<Customer | undefined> {
  const booking = bookingId !== undefined && bookingIds.has(bookingId) && (await findBooking(transaction, bookingId))
  return booking ? findCustomer(transaction, booking.customerId) : undefined
}

/** What a customer agrees to. */
const wordingOf = (organisation: OrganisationProfile, locale: SaveRequest['locale']): string =>
  mailTexts(locale)('text.wording', { organisation: organisationNameFor(organisation, locale) })
