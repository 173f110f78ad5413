import type { ColumnType } from 'kysely'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import type { Encryption } from './encryption.ts'

/** Declares the columns of the table of organisations' encrypted secrets. */
declare module '#server/platform/database/tables.ts' {
  interface Tables {
    organization_secret: OrganisationSecretTable
  }
}

interface OrganisationSecretTable {
  organization_id: string
  purpose: string
  stored: string
  /** The id of the key that encrypted the secret; computed by the database. */
  key_id: ColumnType<string, never, never>
  changed_at: Date
}

/** Stores a secret of the organisation, replacing an earlier one for the same purpose. */
export async function saveSecret(
  { sql, organisationId }: TenantTransaction,
  encryption: Encryption,
  { purpose, text, now }: { readonly purpose: string; readonly text: string; readonly now: Date },
): Promise<void> {
  const stored = encryption.encrypt(text, { organisationId, purpose })
  await sql
    .insertInto('organization_secret')
    .values({ organization_id: organisationId, purpose, stored, changed_at: now })
    .onConflict((conflict) => conflict.columns(['organization_id', 'purpose']).doUpdateSet({ stored, changed_at: now }))
    .execute()
}

/** Reads a secret; undefined when there is none. Throws `UnreadableSecret` with a wrong key. */
export async function findSecret(
  { sql, organisationId }: TenantTransaction,
  encryption: Encryption,
  purpose: string,
): Promise<string | undefined> {
  const row = await sql
    .selectFrom('organization_secret')
    .where('organization_id', '=', organisationId)
    .where('purpose', '=', purpose)
    .select('stored')
    .executeTakeFirst()
  return row && encryption.decrypt(row.stored, { organisationId, purpose })
}

export async function deleteSecret({ sql, organisationId }: TenantTransaction, purpose: string): Promise<void> {
  await sql
    .deleteFrom('organization_secret')
    .where('organization_id', '=', organisationId)
    .where('purpose', '=', purpose)
    .execute()
}

/**
 * Re-encrypts, with the current encryption key, at most `most` secrets of the organisation that are encrypted with an older key. The rows
 * are locked, so a secret that is saved at the same time is not overwritten. Returns the number of re-encrypted secrets.
 */
export async function encryptAnew(
  { sql, organisationId }: TenantTransaction,
  encryption: Encryption,
  most: number,
): Promise<number> {
  const { currentKeyId } = encryption
  if (currentKeyId === undefined) return 0
  const rows = await sql
    .selectFrom('organization_secret')
    .where('organization_id', '=', organisationId)
    .where('key_id', '<>', currentKeyId)
    .select(['purpose', 'stored'])
    .orderBy('purpose')
    .limit(most)
    .forUpdate()
    .execute()
  for (const { purpose, stored } of rows) {
    const owner = { organisationId, purpose }
    await sql
      .updateTable('organization_secret')
      .set({ stored: encryption.encrypt(encryption.decrypt(stored, owner), owner) })
      .where('organization_id', '=', organisationId)
      .where('purpose', '=', purpose)
      .execute()
  }
  return rows.length
}
