import type { TenantTransaction } from '../database/database.ts'

/** What the availability of the transaction's organisation is known by until any of it changes; undefined for none. */
export async function findRevision({ sql, organisationId }: TenantTransaction): Promise<string | undefined> {
  const row = await sql
    .selectFrom('availability_revision')
    .where('organization_id', '=', organisationId)
    .select('revision')
    .executeTakeFirst()
  return row?.revision
}
