import type { Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'
import type { Account } from '../services/handler.ts'

type Sql = Kysely<Tables>

/** The account of a token that is still valid. */
export async function accountOfToken(sql: Sql, tokenHash: Buffer, now: Date): Promise<Account | undefined> {
  return sql
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .select(['account.id as accountId', 'email', 'first_name as firstName', 'last_name as lastName'])
    .executeTakeFirst()
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
