import { fullName } from '#shared/domain/team/specialist.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'

/** A specialist of a report, who may have left. */
export interface ReportedSpecialist {
  readonly id: string
  readonly name: string
  readonly withdrawnAt: Date | null
}

/** All specialists in the order in which they joined, or only one. */
export async function listReportedSpecialists(
  { sql, organisationId }: TenantTransaction,
  only?: string,
): Promise<ReportedSpecialist[]> {
  let query = sql
    .selectFrom('specialist')
    .where('organization_id', '=', organisationId)
    .select(['id', 'first_name as firstName', 'last_name as lastName', 'withdrawn_at as withdrawnAt'])
  if (only !== undefined) query = query.where('id', '=', only)
  const rows = await query.orderBy('created_at').orderBy('id').execute()
  return rows.map(({ id, withdrawnAt, ...names }) => ({ id, name: fullName(names), withdrawnAt }))
}
