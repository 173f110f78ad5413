import type { Kysely } from 'kysely'
import type { Tables } from '#server/platform/database/tables.ts'
import type { Encryption } from '#server/platform/secrets/encryption.ts'
import { appSecretOwner } from './prove-second-factor.ts'

/**
 * Re-encrypts, with the current encryption key, at most `most` authenticator-app keys that are encrypted with an older key. The rows are
 * locked, so a key that is saved at the same time is not overwritten. Returns the number of re-encrypted keys.
 */
export async function reencryptAppSecrets(sql: Kysely<Tables>, encryption: Encryption, most: number): Promise<number> {
  const { currentKeyId } = encryption
  if (currentKeyId === undefined) return 0
  const rows = await sql
    .selectFrom('second_factor')
    .where('key_id', '<>', currentKeyId)
    .select(['account_id as accountId', 'app_secret as stored'])
    .orderBy('account_id')
    .limit(most)
    .forUpdate()
    .execute()
  for (const { accountId, stored } of rows) {
    if (stored === null) continue
    const owner = appSecretOwner(accountId)
    await sql
      .updateTable('second_factor')
      .set({ app_secret: encryption.encrypt(encryption.decrypt(stored, owner), owner) })
      .where('account_id', '=', accountId)
      .execute()
  }
  return rows.length
}
