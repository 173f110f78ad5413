import type { Organisation } from '#shared/domain/organisation/organisation.ts'
import type { PaymentMethod } from '#shared/domain/payment/payment-state.ts'
import type { Translation } from '#shared/domain/words/texts-by-language.ts'
import { defaultLocale, type Locale } from '#shared/i18n/locale.ts'
import { someColumns } from '#server/platform/database/column-map.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'

/** The public profile of an organisation. */
export interface OrganisationProfile extends Organisation {
  readonly tagline: string
  /** Name and tagline in the other language (rules D236 and D322). */
  readonly translation: Translation<'name' | 'tagline'> | null
  /** A colour as '#rrggbb'. */
  readonly brandColor: string | null
  /** The storage key of the logo. */
  readonly logoPath: string | null
  readonly paymentMethods: readonly PaymentMethod[]
}

const columns = someColumns<'organization', Omit<OrganisationProfile, 'id' | 'kind'>>()({
  storedName: 'name',
  zone: 'zone',
  tagline: 'tagline',
  translation: 'translation',
  brandColor: 'brand_color',
  logoPath: 'logo_path',
  paymentMethods: 'payment_methods',
})

/** The organisation of the transaction; undefined when it does not exist. */
export async function findOrganisation({
  sql,
  organisationId,
}: TenantTransaction): Promise<OrganisationProfile | undefined> {
  return sql
    .selectFrom('organization')
    .where('id', '=', organisationId)
    .select(['id', 'kind'])
    .select(columns.selection)
    .executeTakeFirst()
}

/**
 * Returns the language in which the organisation writes its texts. It is also the language of mails to people whose language is unknown.
 */
export async function languageOf({ sql, organisationId }: TenantTransaction): Promise<Locale> {
  const row = await sql.selectFrom('organization').where('id', '=', organisationId).select('locale').executeTakeFirst()
  return row?.locale ?? defaultLocale
}

export async function insertOrganisation(
  { sql }: TenantTransaction,
  organisation: OrganisationProfile & Partial<Pick<OwnOrganisation, 'locale'>>,
  createdAt: Date,
): Promise<void> {
  await sql
    .insertInto('organization')
    .values({
      id: organisation.id,
      kind: organisation.kind,
      ...columns.valuesOf(organisation),
      ...(organisation.locale && { locale: organisation.locale }),
      created_at: createdAt,
    })
    .execute()
}

/** How customers reach the organisation (rule D371). Texts that are not set are empty. */
export interface OrganisationContact {
  readonly email: string
  readonly phoneNumber: string
  readonly website: string
  /** When it can be reached, in its own words. */
  readonly openingHours: string
}

const contactColumns = someColumns<'organization', OrganisationContact>()({
  email: 'contact_email',
  phoneNumber: 'phone_number',
  website: 'website',
  openingHours: 'opening_hours',
})

/** The contact of the organisation of the transaction; undefined when it does not exist. */
export const findContact = ({ sql, organisationId }: TenantTransaction): Promise<OrganisationContact | undefined> =>
  sql.selectFrom('organization').where('id', '=', organisationId).select(contactColumns.selection).executeTakeFirst()

/** The organisation's settings for its owner, besides the public profile. */
export interface OwnOrganisation extends OrganisationProfile, OrganisationContact {
  /** The language of mails to people whose language is unknown. */
  readonly locale: Locale
  readonly version: number
}

const ownOrganisations = ({ sql, organisationId }: TenantTransaction) =>
  sql
    .selectFrom('organization')
    .where('id', '=', organisationId)
    .select(['id', 'kind', 'locale', 'profile_version as version'])
    .select(columns.selection)
    .select(contactColumns.selection)

/**
 * The address to which customers answer: the organisation's, if it has one. The address with which a specialist logs in is never told
 * (rule D353).
 */
export const replyAddressOf = (organisation: Pick<OwnOrganisation, 'email'> | undefined): string | undefined =>
  organisation?.email || undefined

export const findOwnOrganisation = (transaction: TenantTransaction): Promise<OwnOrganisation | undefined> =>
  ownOrganisations(transaction).executeTakeFirst()

/** Like `findOwnOrganisation`, and locks the row until the transaction ends. */
/** Days after which an organisation counts as established: it may mail more, and in its own name (threat A40). */
const ESTABLISHED_DAYS = 14

/** Whether the organisation has existed for a while. */
export async function isEstablished({ sql, organisationId }: TenantTransaction, now: Date): Promise<boolean> {
  const row = await sql
    .selectFrom('organization')
    .where('id', '=', organisationId)
    .where('created_at', '<', new Date(now.getTime() - ESTABLISHED_DAYS * 24 * 3_600_000))
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

export const lockOwnOrganisation = (transaction: TenantTransaction): Promise<OwnOrganisation | undefined> =>
  ownOrganisations(transaction).forUpdate().executeTakeFirst()

/** Updates everything except the kind of organisation, which is fixed. */
export async function updateOrganisation(
  { sql, organisationId }: TenantTransaction,
  organisation: Omit<OwnOrganisation, 'id' | 'kind' | 'version'>,
): Promise<void> {
  await sql
    .updateTable('organization')
    .set((row) => ({
      ...columns.valuesOf(organisation),
      ...contactColumns.valuesOf(organisation),
      locale: organisation.locale,
      profile_version: row('profile_version', '+', 1),
    }))
    .where('id', '=', organisationId)
    .execute()
}
