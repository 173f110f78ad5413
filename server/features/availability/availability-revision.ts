import type { TenantTransaction } from '#server/platform/database/database.ts'

/** The revision of the organisation's availability. It changes with every change of availability. */
export async function findRevision({ sql, organisationId }: TenantTransaction): Promise<string> {
  const row = await sql
    .selectFrom('availability_revision')
    .where('organization_id', '=', organisationId)
    .select('revision')
    .executeTakeFirst()
  // `inplan_claims` returns the same for an organisation whose availability has never changed.
  return row?.revision ?? '0'
}
