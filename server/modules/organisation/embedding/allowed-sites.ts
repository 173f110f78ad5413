import type { TenantTransaction } from '#server/platform/database/database.ts'

/** Origins of the web sites that may embed the organisation's widget (threat W1). */
export async function allowedSites(transaction: TenantTransaction): Promise<string[]> {
  return (await findSiteList(transaction))?.sites ?? []
}

export interface SiteList {
  readonly sites: string[]
  readonly version: number
}

const siteLists = ({ sql, organisationId }: TenantTransaction) =>
  sql
    .selectFrom('organization')
    .where('id', '=', organisationId)
    .select(['allowed_sites as sites', 'sites_version as version'])

/** The allowed sites; undefined when the organisation does not exist. */
export const findSiteList = (transaction: TenantTransaction): Promise<SiteList | undefined> =>
  siteLists(transaction).executeTakeFirst()

/** Like `findSiteList`, and locks the row until the transaction ends. */
export const lockSiteList = (transaction: TenantTransaction): Promise<SiteList | undefined> =>
  siteLists(transaction).forUpdate().executeTakeFirst()

export async function setAllowedSites(
  { sql, organisationId }: TenantTransaction,
  sites: readonly string[],
): Promise<void> {
  await sql
    .updateTable('organization')
    .set((row) => ({ allowed_sites: [...sites], sites_version: row('sites_version', '+', 1) }))
    .where('id', '=', organisationId)
    .execute()
}
