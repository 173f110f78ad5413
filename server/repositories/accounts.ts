import type { Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'
import type { Account } from '../services/handler.ts'

type Sql = Kysely<Tables>

export interface AccountWithPassword extends Account {
  readonly passwordHash: string
}

/** The one form of an address in the database: two spellings of it are one account (threat A7). */
export const foldEmail = (email: string): string => email.trim().toLowerCase()

/** @param email folded */
export async function findAccountByEmail(sql: Sql, email: string): Promise<AccountWithPassword | undefined> {
  return sql
    .selectFrom('account')
    .where('email', '=', email)
    .select([
      'id as accountId',
      'email',
      'first_name as firstName',
      'last_name as lastName',
      'password_hash as passwordHash',
    ])
    .executeTakeFirst()
}

/** Whether the account was made; one with the same address is never touched (threat A7). */
export async function insertAccount(sql: Sql, account: AccountWithPassword, createdAt: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await sql
    .insertInto('account')
    .values({
      id: account.accountId,
      email: account.email,
      password_hash: account.passwordHash,
      first_name: account.firstName,
      last_name: account.lastName,
      created_at: createdAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Whether the account logged in from this network address since a moment. */
export async function isKnownAddress(sql: Sql, accountId: string, addressHash: Buffer, since: Date): Promise<boolean> {
  const row = await sql
    .selectFrom('account_address')
    .where('account_id', '=', accountId)
    .where('address_hash', '=', addressHash)
    .where('last_seen_at', '>', since)
    .select('account_id')
    .executeTakeFirst()
  return row !== undefined
}

export async function rememberAddress(sql: Sql, accountId: string, addressHash: Buffer, now: Date): Promise<void> {
  await sql
    .insertInto('account_address')
    .values({ account_id: accountId, address_hash: addressHash, last_seen_at: now })
    .onConflict((conflict) => conflict.columns(['account_id', 'address_hash']).doUpdateSet({ last_seen_at: now }))
    .execute()
}
