import type { TenantTransaction } from '#server/platform/database/database.ts'

/** What the availability of the transaction's organisation is known by until any of it changes. */
export async function findRevision({ sql, organisationId }: TenantTransaction): Promise<string> {
  const row = await sql
    .selectFrom('availability_revision')
    .where('organization_id', '=', organisationId)
    .select('revision')
    .executeTakeFirst()
  // As `inplan_claims` has it for an organisation whose availability has not changed yet.
  return row?.revision ?? '0'
}
