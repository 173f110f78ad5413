import type { TenantTransaction } from '#server/platform/database/database.ts'

/** The revision of the organisation's availability. It changes with every change of availability. */
export async function findRevision({ sql, organisationId }: TenantTransaction): Promise<string> {
  const row = await sql
    .selectFrom('availability_revision')
    .where('organization_id', '=', organisationId)
    .select('revision')
    .executeTakeFirst()
  // An organisation whose availability has never changed has no row; `inplan_claims` also returns '0' for it.
  return row?.revision ?? '0'
}
