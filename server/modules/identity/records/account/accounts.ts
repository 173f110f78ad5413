import type { Kysely } from 'kysely'
import type { Locale } from '#shared/i18n/locale.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import type { Account } from '#server/platform/http/handler.ts'
import { networkOf } from '#server/platform/http/network-of.ts'
import { sha256 } from '#server/platform/secrets/random-secrets.ts'

type Sql = Kysely<Tables>

export interface AccountWithPassword extends Account {
  readonly passwordHash: string
}

/** An account as its owner sees it. */
export interface AccountProfile {
  readonly firstName: string
  readonly lastName: string
  readonly phoneNumber: string
  readonly version: number
}

/**
 * Returns the form in which a mail address is stored (trimmed, lower case), so that two spellings of an address belong to one account
 * (threat A7).
 */
export const foldEmail = (email: string): string => email.trim().toLowerCase()

/** @param email in the form of `foldEmail` */
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

export async function findAccount(sql: Sql, accountId: string): Promise<Account> {
  return sql
    .selectFrom('account')
    .where('id', '=', accountId)
    .select(['id as accountId', 'email', 'first_name as firstName', 'last_name as lastName'])
    .executeTakeFirstOrThrow()
}

export async function findAccountProfile(sql: Sql, accountId: string): Promise<AccountProfile> {
  return sql
    .selectFrom('account')
    .where('id', '=', accountId)
    .select(['first_name as firstName', 'last_name as lastName', 'phone_number as phoneNumber', 'version'])
    .executeTakeFirstOrThrow()
}

/** Like `findAccountProfile`, and locks the row until the transaction ends. */
export async function lockAccountProfile(sql: Sql, accountId: string): Promise<AccountProfile> {
  return sql
    .selectFrom('account')
    .where('id', '=', accountId)
    .select(['first_name as firstName', 'last_name as lastName', 'phone_number as phoneNumber', 'version'])
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export async function saveAccountProfile(
  sql: Sql,
  accountId: string,
  { firstName, lastName, phoneNumber }: Omit<AccountProfile, 'version'>,
): Promise<void> {
  await sql
    .updateTable('account')
    .set((row) => ({
      first_name: firstName,
      last_name: lastName,
      phone_number: phoneNumber,
      version: row('version', '+', 1),
    }))
    .where('id', '=', accountId)
    .execute()
}

/** Sets the name of an account that has none. An existing name is kept (threat A7). */
export async function nameNamelessAccount(
  sql: Sql,
  accountId: string,
  { firstName, lastName }: Pick<AccountProfile, 'firstName' | 'lastName'>,
): Promise<void> {
  await sql
    .updateTable('account')
    .set((row) => ({ first_name: firstName, last_name: lastName, version: row('version', '+', 1) }))
    .where('id', '=', accountId)
    .where('first_name', '=', '')
    .where('last_name', '=', '')
    .execute()
}

export async function findPasswordHash(sql: Sql, accountId: string): Promise<string | undefined> {
  const row = await sql.selectFrom('account').where('id', '=', accountId).select('password_hash').executeTakeFirst()
  return row?.password_hash
}

export async function setPasswordHash(sql: Sql, accountId: string, passwordHash: string): Promise<void> {
  await sql.updateTable('account').set({ password_hash: passwordHash }).where('id', '=', accountId).execute()
}

/** Inserts an account. Returns false when the address has an account already, which is never changed (threat A7). */
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

const hashOfNetwork = (address: string): Buffer => sha256(networkOf(address))

/** Whether the account has logged in from the network of an address since a given time. */
export async function isKnownNetwork(sql: Sql, accountId: string, address: string, since: Date): Promise<boolean> {
  const row = await sql
    .selectFrom('account_address')
    .where('account_id', '=', accountId)
    .where('address_hash', '=', hashOfNetwork(address))
    .where('last_seen_at', '>', since)
    .select('account_id')
    .executeTakeFirst()
  return row !== undefined
}

export async function rememberNetwork(sql: Sql, accountId: string, address: string, now: Date): Promise<void> {
  await sql
    .insertInto('account_address')
    .values({ account_id: accountId, address_hash: hashOfNetwork(address), last_seen_at: now })
    .onConflict((conflict) => conflict.columns(['account_id', 'address_hash']).doUpdateSet({ last_seen_at: now }))
    .execute()
}

/** Stores the language in which somebody uses the provider's app, if it has changed. */
export async function noteLocale(sql: Sql, accountId: string, locale: Locale): Promise<void> {
  await sql
    .updateTable('account')
    .set({ locale })
    .where('id', '=', accountId)
    .where((account) => account.or([account('locale', 'is', null), account('locale', '<>', locale)]))
    .execute()
}
