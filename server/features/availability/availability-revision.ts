import { randomBytes } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import type { WriteReaction } from '#server/platform/database/write-reactions.ts'
import type { Tables } from '#server/platform/database/tables.ts'

/**
 * A revision that was never given before, as two are only compared for equality. Random, so that one that was seen by a
 * transaction that rolled back is not given again.
 */
export const newRevision = (): string => (randomBytes(8).readBigUInt64BE() >> 1n).toString()

/**
 * Gives the availability of the transaction's organisation a new revision, so that no server process uses what it keeps in memory
 * (decision 0011). The row is locked last: a writer of availability holds the locks of specialists by then.
 */
async function renewRevision(transaction: Transaction<Tables>): Promise<void> {
  const revision = newRevision()
  await transaction
    .insertInto('availability_revision')
    .values({ organization_id: sql<string>`inplan_organization()`, revision })
    .onConflict((conflict) => conflict.column('organization_id').doUpdateSet({ revision }))
    .execute()
}

/** The revision of the organisation's availability. It changes with every change of availability. */
export async function findRevision({ sql: transaction, organisationId }: TenantTransaction): Promise<string> {
  const row = await transaction
    .selectFrom('availability_revision')
    .where('organization_id', '=', organisationId)
    .select('revision')
    .executeTakeFirst()
  // `inplan_claims` returns the same for an organisation whose availability has never changed.
  return row?.revision ?? '0'
}

/** The tables that published offers are read from (`readPublishedOffers`). */
export const availabilityWrites: WriteReaction = {
  tables: new Set([
    'organization',
    'location',
    'specialist',
    'service',
    'service_specialist',
    'series',
    'series_service',
    'occurrence',
  ]),
  react: renewRevision,
}
