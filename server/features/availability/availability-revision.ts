import { randomBytes } from 'node:crypto'
import { CompiledQuery } from 'kysely'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import type { WriteReaction } from '#server/platform/database/write-reactions.ts'

/**
 * A revision that was never given before, as two are only compared for equality. Random, so that one that was seen by a
 * transaction that rolled back is not given again.
 */
export const newRevision = (): string => (randomBytes(8).readBigUInt64BE() >> 1n).toString()

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

/**
 * A new revision for the transaction's organisation after each statement that writes a table from which published offers are read
 * (`readPublishedOffers`), so that no server process uses what it keeps in memory (decision 0011). The row is locked last: a writer
 * of availability holds the locks of specialists by then.
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
