import type { Output } from '#shared/api/client.ts'
import {
  organisationNameFor,
  organisationNames,
  savedOrganisationWords,
} from '#shared/domain/organisation/name-and-tagline-by-language.ts'
import { type Language, textFor, wordsOf, otherLanguage } from '#shared/domain/words/texts-by-language.ts'
import { allowedSite } from '#shared/domain/embedding/allowed-site.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { announce } from '#server/platform/change-feed.ts'
import { findSiteList, lockSiteList, setAllowedSites } from '#server/modules/organisation/embedding/allowed-sites.ts'
import { writeAuditEntry } from '#server/modules/identity/records/index.ts'
import { findOwnOrganisation, lockOwnOrganisation, type OwnOrganisation, updateOrganisation } from './organisations.ts'
import { imagesForProviders, wireImage } from '#server/modules/organisation/image/image-wire.ts'
import { organisationTypes, ourWord, paymentMethods } from '#server/platform/wire/wire-enums.ts'
import { type FieldProblems, type Handlers, type Refusal, refuse } from '#server/platform/http/handler.ts'
import { pictureProblem } from '#server/modules/organisation/image/check-and-protect-picture.ts'
import { isOutdated } from '#server/platform/http/is-outdated-edit.ts'
import { sql as expression } from 'kysely'

/** The tables with texts that count as written in the organisation's language until somebody translates them. */
const TABLES = ['service', 'package', 'specialist', 'own_page', 'service_question'] as const

/**
 * Stores the current language on all texts that have no translation. Must be called before the organisation's language changes from
 * `written`; otherwise its Dutch texts would count as English ones afterwards.
 */
async function keepLanguageOfWords({ sql, organisationId }: TenantTransaction, written: Language): Promise<void> {
  const translation = JSON.stringify({ language: otherLanguage(written) })
  for (const table of TABLES) {
    await expression`
      update ${expression.table(table)} set translation = ${translation}::jsonb
      where organization_id = ${organisationId} and translation is null`.execute(sql)
  }
}

type OrganisationRoute = 'organisationProfile' | 'saveOrganisation' | 'allowedSites' | 'saveAllowedSites'

/** Keeps the hours of what is published when the zone changes (rule D435). The feature of availability, which is above this one, gives it. */
export interface PublishedHours {
  /** Locks the time of specialists; called before the organisation is locked. */
  readonly lock: (transaction: TenantTransaction, change: ZoneChange, now: Date) => Promise<void>
  readonly keep: (transaction: TenantTransaction, change: ZoneChange, now: Date) => Promise<Refusal | undefined>
}

interface ZoneChange {
  readonly before: string
  readonly after: string
}

/** Handlers for the organisation's own settings (rules D81 and D82). */
export function organisationHandlers(
  { database, storage }: Dependencies,
  publishedHours: PublishedHours,
): Pick<Handlers, OrganisationRoute> {
  const wireProfile = (own: OwnOrganisation, reader: Language | undefined): Output<'organisationProfile'> => ({
    version: own.version,
    name: organisationNameFor(own, reader),
    names: organisationNames(own, own.locale),
    tagline: textFor<'tagline'>(own, 'tagline', reader),
    taglines: wordsOf<'tagline'>(own, 'tagline', own.locale),
    organisationKind: organisationTypes[own.kind],
    brandColor: own.brandColor,
    logo: wireImage(own.logoPath, imagesForProviders(storage)),
    timeZone: own.zone,
    locale: own.locale,
    paymentMethods: own.paymentMethods.map((method) => paymentMethods[method]),
    email: own.email,
    phoneNumber: own.phoneNumber,
    website: own.website,
    openingHours: own.openingHours,
  })

  return {
    organisationProfile: ({ organisationId, reader }) =>
      database.inTenant(organisationId, async (transaction) => {
        const own = await findOwnOrganisation(transaction)
        return own ? wireProfile(own, reader) : refuse('not-found')
      }),

    saveOrganisation: ({ organisationId, caller, body, reader, address, now }) =>
      database.inTenant(organisationId, async (transaction) => {
        const seen = await findOwnOrganisation(transaction)
        const isKeepingHours = body.publishedTimes === 'KEEP_HOURS' && seen?.zone !== body.timeZone
        if (seen && isKeepingHours)
          await publishedHours.lock(transaction, { before: seen.zone, after: body.timeZone }, now)
        const own = await lockOwnOrganisation(transaction)
        if (!own) return refuse('not-found')
        // Somebody else has changed the zone since, whose hours are not locked.
        const isOtherZone = isKeepingHours && own.zone !== seen?.zone
        if (isOutdated(body.version, own.version) || isOtherZone) return refuse('conflict')
        const { name, names, tagline, taglines, publishedTimes: _times, ...rest } = body
        const { logo: logoPath, timeZone: zone, paymentMethods: methods, version: _, ...same } = rest
        if (names?.[body.locale] === '') return refuse('validation', { [`names.${body.locale}`]: 'required' })
        const isNewPicture = logoPath !== null && logoPath !== own.logoPath
        const wrongPicture = isNewPicture && (await pictureProblem(transaction, logoPath, 'square'))
        if (wrongPicture) return refuse('validation', { logo: wrongPicture })
        const taken = [...new Set(methods)].map((method) => ourWord(paymentMethods, method))
        const languages = { before: own.locale, after: body.locale }
        const texts = savedOrganisationWords(own, { name, names, tagline, taglines }, languages, reader)
        const changed = { ...same, ...texts, logoPath, zone, paymentMethods: taken }
        const overlap =
          isKeepingHours && (await publishedHours.keep(transaction, { before: own.zone, after: zone }, now))
        if (overlap) return overlap
        if (body.locale !== own.locale) await keepLanguageOfWords(transaction, own.locale)
        await updateOrganisation(transaction, changed)
        const { accountId } = caller
        await writeAuditEntry(transaction, { action: 'organisation-changed', accountId, address, at: now })
        await announce(transaction, [
          'settings',
          'catalogue',
          'slots',
          ...(body.locale === own.locale ? [] : (['services'] as const)),
          // In another zone each time is shown at another hour.
          ...(zone === own.zone ? [] : (['bookings', 'availability'] as const)),
        ])
        return wireProfile({ ...own, ...changed, version: own.version + 1 }, reader)
      }),

    allowedSites: ({ organisationId }) =>
      database.inTenant(
        organisationId,
        async (transaction) => (await findSiteList(transaction)) ?? refuse('not-found'),
      ),

    saveAllowedSites: ({ organisationId, caller, body, address, now }) =>
      database.inTenant(organisationId, async (transaction) => {
        const list = await lockSiteList(transaction)
        if (!list) return refuse('not-found')
        if (isOutdated(body.version, list.version)) return refuse('conflict')
        const read = body.sites.map(allowedSite)
        const problems = problemsOf(read)
        if (problems) return refuse('validation', problems)
        const sites = [...new Set(read.filter((site) => site !== undefined))]
        await setAllowedSites(transaction, sites)
        const { accountId } = caller
        const details = { before: list.sites, after: sites }
        await writeAuditEntry(transaction, { action: 'allowed-sites-changed', accountId, details, address, at: now })
        await announce(transaction, ['settings'])
        return { sites, version: list.version + 1 }
      }),
  }
}

function problemsOf(read: readonly (string | undefined)[]): FieldProblems | undefined {
  const wrong = read.flatMap((site, index) => (site === undefined ? [[`sites.${index}`, 'site'] as const] : []))
  return wrong.length > 0 ? Object.fromEntries(wrong) : undefined
}
