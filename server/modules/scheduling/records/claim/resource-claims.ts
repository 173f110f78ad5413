import { type ColumnType, sql as expression } from 'kysely'
import type { ResourceClaim, ResourceUnit } from '#shared/domain/resource/resource.ts'
import { dateOfEpochMinute, epochMinuteOf } from '#shared/time/instant.ts'
import type { Interval } from '#shared/time/interval.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import { insertRows } from '#server/platform/database/insert-rows.ts'

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    resource_claim: ResourceClaimTable
  }
}

interface ResourceClaimTable {
  organization_id: string
  claim_id: string
  resource_id: string
  unit: number
  starts_at: Date
  ends_at: Date
  /** The range from `starts_at` to `ends_at` as tstzrange; only compared in SQL. */
  period: ColumnType<string, never, never>
}

/**
 * Locks the units of resources until the transaction ends. A transaction that takes units must lock them after the specialists and before
 * any row. A transaction that only releases units needs no lock.
 */
export async function lockResources(
  { sql, organisationId }: TenantTransaction,
  resourceIds: readonly string[],
): Promise<void> {
  for (const id of [...new Set(resourceIds)].toSorted()) {
    await expression`select pg_advisory_xact_lock(hashtextextended(${`${organisationId}:${id}`}, 0))`.execute(sql)
  }
}

/** Returns the claims of resources that overlap some intervals, unordered. Runs no query when there are no resources. */
export async function readResourceClaims(
  { sql, organisationId }: TenantTransaction,
  { resourceIds, spans }: { readonly resourceIds: readonly string[]; readonly spans: readonly Interval[] },
): Promise<ResourceClaim[]> {
  if (resourceIds.length === 0 || spans.length === 0) return []
  const { rows } = await expression<ClaimRow>`
    select distinct resource_id, unit, claim_id, service_id, taken.starts_at, taken.ends_at
    from unnest(
      ${spans.map(({ start }) => dateOfEpochMinute(start))}::timestamptz[],
      ${spans.map(({ end }) => dateOfEpochMinute(end))}::timestamptz[]
    ) as span (span_start, span_end)
    -- A claim lasts at most 24 hours. A claim that started more than 24 hours before the interval has therefore ended.
    join resource_claim as taken on taken.organization_id = ${organisationId}
      and taken.resource_id = any(${resourceIds}::uuid[])
      and taken.starts_at > span_start - interval '24 hours' and taken.starts_at < span_end and taken.ends_at > span_start
    join claim on claim.organization_id = ${organisationId} and claim.id = taken.claim_id`.execute(sql)
  return rows.map(claimOf)
}

interface ClaimRow {
  resource_id: string
  unit: number
  claim_id: string
  service_id: string
  starts_at: Date
  ends_at: Date
}

const claimOf = (row: ClaimRow): ResourceClaim => ({
  resourceId: row.resource_id,
  unit: row.unit,
  claimId: row.claim_id,
  serviceId: row.service_id,
  start: epochMinuteOf(row.starts_at),
  end: epochMinuteOf(row.ends_at),
})

/** Returns the current and future claims of a resource, unordered. */
export async function listResourceClaimsAhead(
  { sql, organisationId }: TenantTransaction,
  resourceId: string,
  now: Date,
): Promise<ResourceClaim[]> {
  const { rows } = await expression<ClaimRow>`
    select resource_id, unit, claim_id, service_id, taken.starts_at, taken.ends_at
    from resource_claim as taken
    join claim on claim.organization_id = ${organisationId} and claim.id = taken.claim_id
    where taken.organization_id = ${organisationId} and taken.resource_id = ${resourceId}
      and taken.starts_at > ${now}::timestamptz - interval '24 hours' and taken.ends_at > ${now}`.execute(sql)
  return rows.map(claimOf)
}

/** The column values of the units that a claim takes. */
export const resourceClaimRows = (
  organisationId: string,
  claimId: string,
  units: readonly ResourceUnit[],
  { start, end }: Interval,
) =>
  units.map(({ resourceId, unit }) => ({
    organization_id: organisationId,
    claim_id: claimId,
    resource_id: resourceId,
    unit,
    starts_at: dateOfEpochMinute(start),
    ends_at: dateOfEpochMinute(end),
  }))

/**
 * Takes units for a claim. The caller must hold `lockResources`. The constraint `resource_claim_no_overlap` raises SQLSTATE 23P01 when a
 * unit is already taken.
 */
export async function takeUnits(
  { sql, organisationId }: TenantTransaction,
  claimId: string,
  units: readonly ResourceUnit[] | undefined,
  time: Interval,
): Promise<void> {
  if (!units || units.length === 0) return
  await insertRows(organisationId, 'resource_claim', resourceClaimRows(organisationId, claimId, units, time)).execute(
    sql,
  )
}

/** Releases all resource units of some claims. */
export async function releaseUnits(
  { sql, organisationId }: TenantTransaction,
  claimIds: readonly string[],
): Promise<void> {
  await sql
    .deleteFrom('resource_claim')
    .where('organization_id', '=', organisationId)
    .where('claim_id', 'in', [...claimIds])
    .execute()
}

/**
 * Offset that is added to unit numbers while units are exchanged. It is larger than the number of units of any resource, so that an
 * intermediate number never collides with a unit that is in use.
 */
const ASIDE = 100

/**
 * Assigns claims to other units of the same resource. Rows are updated in place, so that a concurrent transaction that releases units still
 * finds them. The caller must hold `lockResources`.
 */
export async function exchangeUnits(
  { sql, organisationId }: TenantTransaction,
  changes: readonly { readonly claim: ResourceClaim; readonly unit: number }[],
): Promise<void> {
  if (changes.length === 0) return
  const named = expression`(select * from unnest(
    ${changes.map(({ claim }) => claim.claimId)}::uuid[],
    ${changes.map(({ claim }) => claim.resourceId)}::uuid[],
    ${changes.map(({ claim }) => claim.unit)}::int[],
    ${changes.map(({ unit }) => unit)}::int[]
  )) as change (claim, resource, unit, becomes)`
  await expression`
    update resource_claim set unit = resource_claim.unit + ${ASIDE}::int from ${named}
    where organization_id = ${organisationId} and claim_id = claim and resource_id = resource
      and resource_claim.unit = change.unit`.execute(sql)
  await expression`
    update resource_claim set unit = becomes from ${named}
    where organization_id = ${organisationId} and claim_id = claim and resource_id = resource
      and resource_claim.unit = change.unit + ${ASIDE}::int`.execute(sql)
}
