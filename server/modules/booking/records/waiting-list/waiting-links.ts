import { sql as expression } from 'kysely'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import { insertRows } from '#server/platform/database/insert-rows.ts'
import { type Secrets, sha256 } from '#server/platform/secrets/random-secrets.ts'

const hashOf = (secret: string): string => `\\x${sha256(secret).toString('hex')}`

/**
 * Creates a secret for the link in a mail about an entry (threat A15). Each mail needs a new secret, because only hashes of secrets are
 * stored.
 */
export async function newWaitingSecret(
  { sql, organisationId }: TenantTransaction,
  entryId: string,
  secrets: Pick<Secrets, 'token'>,
  now: Date,
): Promise<string> {
  const secret = secrets.token()
  const link = { secret_hash: hashOf(secret), entry_id: entryId, created_at: now }
  await insertRows(organisationId, 'waiting_link', [link]).execute(sql)
  return secret
}

/** Returns the id of the entry that a link's secret opens. */
export async function entryOfLink(
  { sql, organisationId }: TenantTransaction,
  secret: string,
): Promise<string | undefined> {
  const { rows } = await expression<{ id: string }>`
    select entry_id as id from waiting_link
    where organization_id = ${organisationId} and secret_hash = ${hashOf(secret)}::bytea
    union all
    -- The release before stored the secret itself.
    select id from waiting_entry where organization_id = ${organisationId} and secret = ${secret}
    limit 1`.execute(sql)
  return rows[0]?.id
}

/** Ends the links in the mails to a customer, because another person may have received them. Later mails have new ones. */
export async function deleteWaitingLinksOf(
  { sql, organisationId }: TenantTransaction,
  customerId: string,
): Promise<void> {
  await sql
    .deleteFrom('waiting_link')
    .where('organization_id', '=', organisationId)
    .where('entry_id', 'in', (query) =>
      query
        .selectFrom('waiting_entry')
        .where('organization_id', '=', organisationId)
        .where('customer_id', '=', customerId)
        .select('id'),
    )
    .execute()
  await sql
    .updateTable('waiting_entry')
    .set({ secret: null })
    .where('organization_id', '=', organisationId)
    .where('customer_id', '=', customerId)
    .where('secret', 'is not', null)
    .execute()
}
