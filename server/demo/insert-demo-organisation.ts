import { PAGE_PARTS } from '#shared/domain/own-page/page-parts.ts'
import { PLAIN_SERVICE } from '#shared/domain/service/service.ts'
import type { Location } from '#shared/domain/location/location.ts'
import { DEFAULT_ZONE } from '#shared/time/zone.ts'
import { sha256, systemSecrets } from '#server/platform/secrets/random-secrets.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import { insertAccount } from '#server/modules/identity/records/index.ts'
import {
  INVITATION_DAYS,
  insertImage,
  insertInvitation,
  insertLocation,
  insertOrganisation,
  insertSpecialist,
  setAllowedSites,
} from '#server/modules/organisation/index.ts'
import { saveGuestPolicy } from '#server/modules/booking/records/index.ts'
import {
  lockPage,
  replaceCategories,
  replacePictures,
  savePackage,
  saveService,
  takeName,
  updatePage,
} from '#server/modules/catalogue/index.ts'
import { demoAccountId, demoId, type DemoOrganisation } from './demo-organisation-types.ts'

/** Pages on every port of localhost may embed the widget, so that developers can try a snippet. */
const allowedSites = ['http://localhost:*']

export interface DemoContext {
  /** Storage keys of the pictures by file name. */
  readonly pictures: ReadonlyMap<string, string>
  /** The hash of the password that all accounts share. */
  readonly passwordHash: string
  readonly now: Date
}

/** Inserts everything of an organisation except its calendar. */
export async function insertDemoOrganisation(
  transaction: TenantTransaction,
  organisation: DemoOrganisation,
  context: DemoContext,
): Promise<void> {
  const { id, kind, name, tagline, dutchTagline, brandColor, logo } = organisation
  const logoPath = pathOf(context, logo)
  const translation = { language: 'nl', tagline: dutchTagline } as const
  const profile = { id, kind, storedName: name, tagline, translation, brandColor, logoPath, zone: DEFAULT_ZONE }
  await insertOrganisation(
    transaction,
    { ...profile, paymentMethods: ['pay-afterwards', 'card', 'credits'] },
    context.now,
  )
  // Everybody who tries the demo books as the same customer (rule D341).
  await transaction.sql
    .updateTable('organization')
    .set({ unpaid_ahead: null })
    .where('id', '=', transaction.organisationId)
    .execute()
  for (const path of picturesOf(organisation, context)) await insertImage(transaction, path, undefined, context.now)
  await saveGuestPolicy(transaction, { booking: organisation.guestBooking, isPhoneRequired: false })
  await setAllowedSites(transaction, allowedSites)
  await insertLocations(transaction, organisation)
  await insertSpecialists(transaction, organisation, context)
  await insertCategories(transaction, organisation, context)
  await insertServices(transaction, organisation, context)
  await insertPackages(transaction, organisation, context)
  await insertMembers(transaction, organisation, context)
  await insertInvitations(transaction, organisation, context)
  await insertPage(transaction, organisation, context)
}

const pathOf = ({ pictures }: DemoContext, name: string): string | null => pictures.get(name) ?? null

/** Returns each picture that the organisation shows, without duplicates. */
function picturesOf({ logo, specialists, services }: DemoOrganisation, context: DemoContext): Set<string> {
  const names = [
    logo,
    ...Object.values(specialists).map(({ portrait }) => portrait),
    ...Object.values(services).map(({ picture }) => picture),
  ]
  return new Set(names.flatMap((name) => pathOf(context, name) ?? []))
}

/** Lists are ordered by creation time, so each object is created one second after the previous one. */
const momentOf = ({ now }: DemoContext, index: number): Date => new Date(now.getTime() - 60_000 + index * 1000)

async function insertLocations(transaction: TenantTransaction, organisation: DemoOrganisation): Promise<void> {
  for (const [key, place] of Object.entries(organisation.locations)) {
    const location: Location = {
      ...place,
      organisationId: organisation.id,
      id: demoId(organisation, 'location', key),
      countryCode: 'NL',
    }
    await insertLocation(transaction, location)
  }
}

async function insertSpecialists(
  transaction: TenantTransaction,
  organisation: DemoOrganisation,
  context: DemoContext,
): Promise<void> {
  for (const [index, [key, { portrait, dutch, ...person }]] of Object.entries(organisation.specialists).entries()) {
    const id = demoId(organisation, 'specialist', key)
    const specialist = {
      ...person,
      organisationId: organisation.id,
      id,
      translation: { language: 'nl', ...dutch } as const,
      avatarPath: pathOf(context, portrait),
      videoUrl: null,
    }
    await insertSpecialist(transaction, specialist, momentOf(context, index))
  }
}

async function insertCategories(
  transaction: TenantTransaction,
  organisation: DemoOrganisation,
  { now }: DemoContext,
): Promise<void> {
  const categories = Object.entries(organisation.categories ?? {}).map(([key, { name, dutchName }]) => ({
    id: demoId(organisation, 'category', key),
    name,
    translation: { language: 'nl', name: dutchName } as const,
  }))
  await replaceCategories(transaction, categories, now)
}

async function insertServices(
  transaction: TenantTransaction,
  organisation: DemoOrganisation,
  context: DemoContext,
): Promise<void> {
  for (const [index, [key, service]] of Object.entries(organisation.services).entries()) {
    const { picture, specialists, locations, dutch, category, ...rest } = service
    const own = {
      organisationId: organisation.id,
      id: demoId(organisation, 'service', key),
      translation: { language: 'nl', ...dutch } as const,
      categoryId: category === undefined ? null : demoId(organisation, 'category', category),
      imagePath: pathOf(context, picture),
      specialistIds: specialists.map((name) => demoId(organisation, 'specialist', name)),
      locationIds: locations.map((name) => demoId(organisation, 'location', name)),
    }
    await saveService(transaction, { ...PLAIN_SERVICE, ...rest, ...own }, momentOf(context, index))
  }
}

async function insertPackages(
  transaction: TenantTransaction,
  organisation: DemoOrganisation,
  context: DemoContext,
): Promise<void> {
  for (const [index, [key, { credits, dutchName, ...sold }]] of Object.entries(organisation.packages).entries()) {
    const items = Object.entries(credits).map(([service, count]) => ({
      serviceId: demoId(organisation, 'service', service),
      credits: count,
    }))
    const own = {
      organisationId: organisation.id,
      id: demoId(organisation, 'package', key),
      translation: { language: 'nl', name: dutchName } as const,
      items,
    }
    await savePackage(transaction, { ...sold, ...own }, momentOf(context, index))
  }
}

async function insertMembers(
  { sql, organisationId }: TenantTransaction,
  organisation: DemoOrganisation,
  { passwordHash, now }: DemoContext,
): Promise<void> {
  for (const { email, firstName, lastName, role, specialist } of organisation.members) {
    const accountId = demoAccountId(email)
    await insertAccount(sql, { accountId, email, firstName, lastName, passwordHash }, now)
    const specialistId = specialist === undefined ? null : demoId(organisation, 'specialist', specialist)
    await sql
      .insertInto('member')
      .values({ organization_id: organisationId, account_id: accountId, role, specialist_id: specialistId })
      .execute()
  }
}

async function insertPage(
  transaction: TenantTransaction,
  { page: { name, about, dutchAbout, pictures } }: DemoOrganisation,
  context: DemoContext,
): Promise<void> {
  await lockPage(transaction, systemSecrets)
  await takeName(transaction, name, context.now)
  const translation = { language: 'nl', about: dutchAbout } as const
  await updatePage(transaction, { name, about, translation, isPublished: true, parts: PAGE_PARTS })
  const shown = Object.entries(pictures).map(([file, description]) => ({ path: pathOf(context, file), description }))
  await replacePictures(
    transaction,
    shown.flatMap(({ path, description }) => (path === null ? [] : [{ path, description }])),
  )
}

/** Inserts open invitations. Nobody knows the secrets of their links; sending an invitation again creates a usable link. */
async function insertInvitations(
  transaction: TenantTransaction,
  organisation: DemoOrganisation,
  { now }: DemoContext,
): Promise<void> {
  for (const { email, jobTitle } of organisation.invitations) {
    const id = demoId(organisation, 'invitation', email)
    const expiresAt = new Date(now.getTime() + INVITATION_DAYS * 24 * 3_600_000)
    const position = { role: 'specialist', jobTitle, deliversServices: true } as const
    const invitation = { id, email, expiresAt, ...position }
    await insertInvitation(transaction, invitation, sha256(systemSecrets.token()), now)
  }
}
