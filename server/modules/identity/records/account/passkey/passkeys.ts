import type { Kysely } from 'kysely'
import type { Tables } from '#server/platform/database/tables.ts'

type Sql = Kysely<Tables>

/** A passkey as its owner sees it. */
export interface OwnPasskey {
  readonly id: string
  readonly name: string
  readonly createdAt: Date
  readonly lastUsedAt: Date | null
}

/** The stored data that is needed to verify an answer of a passkey. */
export interface StoredPasskey {
  readonly id: string
  readonly accountId: string
  readonly credentialId: string
  readonly publicKey: Buffer
  readonly counter: number
}

/** The passkeys of an account, oldest first. */
export async function listPasskeys(sql: Sql, accountId: string): Promise<(OwnPasskey & { credentialId: string })[]> {
  return sql
    .selectFrom('passkey')
    .where('account_id', '=', accountId)
    .select(['id', 'name', 'created_at as createdAt', 'last_used_at as lastUsedAt', 'credential_id as credentialId'])
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export async function findPasskey(sql: Sql, credentialId: string): Promise<StoredPasskey | undefined> {
  const row = await sql
    .selectFrom('passkey')
    .where('credential_id', '=', credentialId)
    .select(['id', 'account_id as accountId', 'credential_id as credentialId', 'public_key as publicKey', 'counter'])
    .executeTakeFirst()
  return row && { ...row, counter: Number(row.counter) }
}

/** Inserts a passkey. Returns false when this passkey is already stored, for this account or any other. */
export async function insertPasskey(
  sql: Sql,
  { id, accountId, credentialId, publicKey, counter, name }: StoredPasskey & { readonly name: string },
  createdAt: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await sql
    .insertInto('passkey')
    .values({
      id,
      account_id: accountId,
      credential_id: credentialId,
      public_key: publicKey,
      counter,
      name,
      created_at: createdAt,
      last_used_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/**
 * Stores a passkey's new use counter. Returns false when the counter is not above the stored one: another request has used the same counter
 * value, or the passkey was copied. Passkeys without a counter always report 0.
 */
export async function notePasskeyUse(sql: Sql, id: string, counter: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await sql
    .updateTable('passkey')
    .set({ counter, last_used_at: now })
    .where('id', '=', id)
    .where('counter', counter === 0 ? '=' : '<', String(counter))
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Renames a passkey of the account. Returns false when it has none with this id. */
export async function renamePasskey(sql: Sql, accountId: string, id: string, name: string): Promise<boolean> {
  const { numUpdatedRows } = await sql
    .updateTable('passkey')
    .set({ name })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

export async function deletePasskey(sql: Sql, accountId: string, id: string): Promise<void> {
  await sql.deleteFrom('passkey').where('account_id', '=', accountId).where('id', '=', id).execute()
}
