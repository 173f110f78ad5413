import type { Kysely } from 'kysely'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'

/** The organisation whose page a verified domain shows; undefined for any other domain. */
export async function ownerOfDomain(sql: Kysely<Tables>, domain: string): Promise<string | undefined> {
  const row = await sql.selectFrom('page_domain').where('domain', '=', domain).select('owner_id').executeTakeFirst()
  return row?.owner_id
}

export interface VerifiedDomain {
  readonly domain: string
  readonly organisationId: string
}

/** The verified domains of all organisations. */
export const listVerifiedDomains = (sql: Kysely<Tables>): Promise<VerifiedDomain[]> =>
  sql.selectFrom('page_domain').select(['domain', 'owner_id as organisationId']).orderBy('domain').execute()

/** The verified domain of the organisation. */
export async function verifiedDomain({ sql, organisationId }: TenantTransaction): Promise<string | null> {
  const row = await sql
    .selectFrom('page_domain')
    .where('owner_id', '=', organisationId)
    .select('domain')
    .executeTakeFirst()
  return row?.domain ?? null
}

/**
 * Makes `domain` the only domain that shows the organisation's page. Returns false when another organisation has the domain (rule D234).
 */
export async function takeDomain(transaction: TenantTransaction, domain: string, verifiedAt: Date): Promise<boolean> {
  const { sql, organisationId } = transaction
  await releaseDomains(transaction)
  const taken = await sql
    .insertInto('page_domain')
    .values({ domain, owner_id: organisationId, verified_at: verifiedAt })
    .onConflict((conflict) => conflict.column('domain').doNothing())
    .returning('domain')
    .executeTakeFirst()
  return taken !== undefined
}

/** Deletes the organisation's verified domain, so that its page is no longer shown there. */
export async function releaseDomains({ sql, organisationId }: TenantTransaction): Promise<void> {
  await sql.deleteFrom('page_domain').where('owner_id', '=', organisationId).execute()
}
