import type { TenantTransaction } from '../database/database.ts'

/** Origins of the web sites that may show the organisation's widget (threat W1). */
export async function allowedSites({ sql, organisationId }: TenantTransaction): Promise<string[]> {
  const row = await sql
    .selectFrom('organization')
    .where('id', '=', organisationId)
    .select('allowed_sites as sites')
    .executeTakeFirst()
  return row?.sites ?? []
}

export async function setAllowedSites(
  { sql, organisationId }: TenantTransaction,
  sites: readonly string[],
): Promise<void> {
  await sql
    .updateTable('organization')
    .set({ allowed_sites: [...sites] })
    .where('id', '=', organisationId)
    .execute()
}
