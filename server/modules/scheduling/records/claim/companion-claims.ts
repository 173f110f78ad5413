import type { Interval } from '#shared/time/interval.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import { joinedClaimRows } from './claim-rows.ts'

/** Takes the time of the companions of a claim. The caller must hold `lockSpecialists` of each. */
export async function joinSpecialists(
  { sql, organisationId }: TenantTransaction,
  claimId: string,
  time: Interval & { readonly serviceId: string; readonly companionIds: readonly string[] },
): Promise<void> {
  if (time.companionIds.length === 0) return
  await sql
    .insertInto('claim')
    .values(joinedClaimRows(organisationId, claimId, time))
    .execute()
}

/** Releases the time of the companions of some claims. */
export async function releaseJoined(
  { sql, organisationId }: TenantTransaction,
  claimIds: readonly string[],
): Promise<void> {
  await sql
    .deleteFrom('claim')
    .where('organization_id', '=', organisationId)
    .where('of_claim_id', 'in', [...claimIds])
    .execute()
}
