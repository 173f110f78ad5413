import { PAGE_PARTS, type PagePart } from '#shared/domain/own-page/page-parts.ts'
import type { Translation } from '#shared/domain/words/texts-by-language.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import { insertRows } from '#server/platform/database/insert-rows.ts'
import type { Secrets } from '#server/platform/secrets/random-secrets.ts'

export interface PagePicture {
  /** The storage key. */
  readonly path: string
  /** The alternative text: what the picture shows, for people who cannot see it. */
  readonly description: string
}

/** What an owner decides about the organisation's page. */
export interface OwnPage {
  /** The name in the page's address; null until the owner chooses one. */
  readonly name: string | null
  readonly isPublished: boolean
  readonly about: string
  /** The text in the other language; null when nobody has translated it. */
  readonly translation: Translation<'about'> | null
  readonly parts: readonly PagePart[]
  readonly version: number
}

/** The stored page with its domain and its secrets. */
export interface StoredPage extends OwnPage {
  /** The secret in the preview link, which shows the page before it is published. */
  readonly previewKey: string
  readonly domain: string | null
  /** The secret that the domain's TXT record must contain. */
  readonly domainProof: string
  /** The results of the last check: whether the CNAME record is correct, and whether the TXT record is. */
  readonly leadsHere: boolean
  readonly isProven: boolean
  readonly checkedAt: Date | null
  /** How many daily checks in a row have missed a record. */
  readonly domainFailures: number
}

/** The default page, for an organisation whose owner has not saved one yet. */
export const unsavedPage: OwnPage = {
  name: null,
  isPublished: false,
  about: '',
  translation: null,
  parts: PAGE_PARTS,
  version: 1,
}

const pages = ({ sql, organisationId }: TenantTransaction) =>
  sql
    .selectFrom('own_page')
    .where('organization_id', '=', organisationId)
    .select([
      'name',
      'is_published as isPublished',
      'about',
      'translation',
      'parts',
      'version',
      'preview_key as previewKey',
      'domain',
      'domain_proof as domainProof',
      'domain_leads_here as leadsHere',
      'domain_is_proven as isProven',
      'domain_checked_at as checkedAt',
      'domain_failures as domainFailures',
    ])

export const findPage = (transaction: TenantTransaction): Promise<StoredPage | undefined> =>
  pages(transaction).executeTakeFirst()

/** The page, locked until the transaction ends. It is made when there is none. */
export async function lockPage(transaction: TenantTransaction, secrets: Pick<Secrets, 'token'>): Promise<StoredPage> {
  const { sql, organisationId } = transaction
  await sql
    .insertInto('own_page')
    .values({
      organization_id: organisationId,
      parts: [...PAGE_PARTS],
      preview_key: secrets.token(),
      domain_proof: secrets.token(),
    })
    .onConflict((conflict) => conflict.column('organization_id').doNothing())
    .execute()
  return pages(transaction).forUpdate().executeTakeFirstOrThrow()
}

export async function updatePage(
  { sql, organisationId }: TenantTransaction,
  { name, isPublished, about, translation, parts }: Omit<OwnPage, 'version'>,
): Promise<void> {
  await sql
    .updateTable('own_page')
    .set((row) => ({
      name,
      is_published: isPublished,
      about,
      translation: translation && JSON.stringify(translation),
      parts: [...parts],
      version: row('version', '+', 1),
    }))
    .where('organization_id', '=', organisationId)
    .execute()
}

export const listPictures = ({ sql, organisationId }: TenantTransaction): Promise<PagePicture[]> =>
  sql
    .selectFrom('own_page_picture')
    .where('organization_id', '=', organisationId)
    .select(['image_path as path', 'description'])
    .orderBy('place')
    .execute()

export async function replacePictures(
  { sql, organisationId }: TenantTransaction,
  pictures: readonly PagePicture[],
): Promise<void> {
  await sql.deleteFrom('own_page_picture').where('organization_id', '=', organisationId).execute()
  if (pictures.length === 0) return
  const rows = pictures.map(({ path, description }, place) => ({ place, image_path: path, description }))
  await insertRows(organisationId, 'own_page_picture', rows).execute(sql)
}

/** What a check has found in the DNS of the page's domain. */
export interface DomainFinding {
  readonly leadsHere: boolean
  readonly isProven: boolean
}

/** Sets or removes (null) the page's domain. A new domain counts as not checked yet. */
export async function updateDomain(
  { sql, organisationId }: TenantTransaction,
  domain: string | null,
  domainProof: string,
): Promise<void> {
  await sql
    .updateTable('own_page')
    .set((row) => ({
      domain,
      domain_proof: domainProof,
      domain_leads_here: false,
      domain_is_proven: false,
      domain_checked_at: null,
      domain_failures: 0,
      version: row('version', '+', 1),
    }))
    .where('organization_id', '=', organisationId)
    .execute()
}

export async function noteFinding(
  { sql, organisationId }: TenantTransaction,
  { leadsHere, isProven }: DomainFinding,
  { failures, checkedAt }: { readonly failures: number; readonly checkedAt: Date },
): Promise<void> {
  await sql
    .updateTable('own_page')
    .set({
      domain_leads_here: leadsHere,
      domain_is_proven: isProven,
      domain_checked_at: checkedAt,
      domain_failures: failures,
    })
    .where('organization_id', '=', organisationId)
    .execute()
}
