import type { Kysely } from 'kysely'
import type { Database } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'
import type { Account } from '../services/handler.ts'

type Sql = Kysely<Tables>

/** The accounts of tokens, in their order; undefined where a token is not valid (any more). */
export async function accountsOfTokens(
  database: Database,
  tokenHashes: readonly Buffer[],
  now: Date,
): Promise<(Account | undefined)[]> {
  const rows = await database.call<Account & { tokenHash: Buffer }>({
    name: 'accounts-of-tokens',
    text: `
      select asked as "tokenHash", found.*
      from unnest($1::bytea[]) as asked,
      -- Each token is looked up by itself, whatever the statistics say of how many there are.
      lateral (
        select account.id as "accountId", email, first_name as "firstName", last_name as "lastName"
        from session join account on account.id = account_id
        where token_hash = asked and expires_at > $2
        offset 0
      ) as found`,
    values: [tokenHashes, now],
  })
  const accounts = new Map(rows.map(({ tokenHash, ...account }) => [tokenHash.toString('hex'), account]))
  return tokenHashes.map((hash) => accounts.get(hash.toString('hex')))
}

export async function insertSession(
  sql: Sql,
  session: { tokenHash: Buffer; accountId: string; createdAt: Date; expiresAt: Date },
): Promise<void> {
  await sql
    .insertInto('session')
    .values({
      token_hash: session.tokenHash,
      account_id: session.accountId,
      created_at: session.createdAt,
      expires_at: session.expiresAt,
    })
    .execute()
}

export async function deleteSession(sql: Sql, tokenHash: Buffer): Promise<void> {
  await sql.deleteFrom('session').where('token_hash', '=', tokenHash).execute()
}
