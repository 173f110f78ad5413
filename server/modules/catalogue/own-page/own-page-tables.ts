import type { ColumnType, Generated } from 'kysely'
import type { PagePart } from '#shared/domain/own-page/page-parts.ts'
import type { Translation } from '#shared/domain/words/texts-by-language.ts'

/** Tables of organisations' pages. The last two are shared by all organisations: they have no `organization_id`. */
declare module '#server/platform/database/tables.ts' {
  interface Tables {
    own_page: OwnPageTable
    own_page_picture: OwnPagePictureTable
    own_page_path: OwnPagePathTable
    page_name: PageNameTable
    page_domain: PageDomainTable
  }
}

interface OwnPageTable {
  organization_id: string
  name: string | null
  is_published: Generated<boolean>
  about: Generated<string>
  translation: ColumnType<Translation<'about'> | null, string | null | undefined, string | null>
  parts: PagePart[]
  preview_key: string
  domain: string | null
  domain_proof: string
  domain_leads_here: Generated<boolean>
  domain_is_proven: Generated<boolean>
  domain_checked_at: Date | null
  domain_failures: Generated<number>
  version: Generated<number>
}

interface OwnPagePictureTable {
  organization_id: string
  /** The order of the pictures, from 0 on. */
  place: number
  image_path: string
  description: string
}

interface OwnPagePathTable {
  organization_id: string
  kind: 'services' | 'specialists'
  path: string
  service_id: string | null
  specialist_id: string | null
  is_current: boolean
}

interface PageNameTable {
  name: string
  owner_id: string
  former_since: Date | null
}

interface PageDomainTable {
  domain: string
  owner_id: string
  verified_at: Date
}
