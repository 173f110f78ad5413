import { randomBytes } from 'node:crypto'
import { CompiledQuery } from 'kysely'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import type { WriteReaction } from '#server/platform/database/run-statements-after-writes.ts'

/**
 * Returns a revision that was never used before; revisions are only compared for equality. It is random, so that a revision from a
 * transaction that rolled back is not used again.
 */
export const newRevision = (): string => (randomBytes(8).readBigUInt64BE() >> 1n).toString()

/** Returns the revision of the organisation's availability. Every change of the availability replaces it. */
export async function findRevision({ sql, organisationId }: TenantTransaction): Promise<string> {
  const row = await sql
    .selectFrom('availability_revision')
    .where('organization_id', '=', organisationId)
    .select('revision')
    .executeTakeFirst()
  // `inplan_claims` returns the same for an organisation whose availability has never changed.
  return row?.revision ?? '0'
}

/**
 * Sets a new revision for the organisation after each statement that writes a table from which published offers are read
 * (`readPublishedOffers`). This invalidates the offers that server processes cache in memory (decision 0011). The revision row is the last
 * lock taken: code that writes availability has locked the specialists before.
 */
export const availabilityWrites: WriteReaction = {
  tables: new Set([
    'organization',
    'location',
    'specialist',
    'service',
    'service_specialist',
    'service_question',
    'series',
    'series_service',
    'occurrence',
    'absence',
    'absence_specialist',
    'resource',
    'service_resource',
    'waiting_entry',
  ]),
  statement: () =>
    CompiledQuery.raw(
      `insert into availability_revision (organization_id, revision) values (inplan_organization(), $1)
       on conflict (organization_id) do update set revision = excluded.revision`,
      [newRevision()],
    ),
}
