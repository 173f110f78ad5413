import type { Kysely } from 'kysely'
import type { Tables } from '#server/platform/database/tables.ts'

type Sql = Kysely<Tables>

/** The table of mailed codes for one purpose. A code is valid for its purpose only (threat A4). */
export type AccountCodeTable = 'password_reset' | 'login_code' | 'confirmation_code'

interface NewAccountCode {
  /** The mail address as `foldEmail` returns it. */
  readonly email: string
  readonly browserHash: Buffer
  readonly codeHash: string
  readonly tries: number
  readonly expiresAt: Date
}

/**
 * Stores a mailed code of an account; it replaces the previous code of the same browser. Returns false when the address has no
 * account, which takes equally long (threat A5).
 */
export async function saveAccountCode(
  sql: Sql,
  table: AccountCodeTable,
  { email, browserHash, codeHash, tries, expiresAt }: NewAccountCode,
): Promise<boolean> {
  const made = { code_hash: codeHash, tries_left: tries, expires_at: expiresAt }
  const { numInsertedOrUpdatedRows } = await sql
    .insertInto(table)
    .columns(['account_id', 'browser_hash', 'code_hash', 'tries_left', 'expires_at'])
    .expression((row) =>
      row
        .selectFrom('account')
        .where('email', '=', email)
        .select((value) => [
          'id',
          value.cast<Buffer>(value.val(browserHash), 'bytea').as('browser_hash'),
          value.val(codeHash).as('code_hash'),
          value.cast<number>(value.val(tries), 'integer').as('tries_left'),
          value.cast<Date>(value.val(expiresAt), 'timestamptz').as('expires_at'),
        ]),
    )
    .onConflict((conflict) => conflict.columns(['account_id', 'browser_hash']).doUpdateSet(made))
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/**
 * Returns the hash of a browser's valid code and uses up one try. It is one statement, so that concurrent guesses are counted one by one
 * (threat A4). The hash is compared after it, outside a transaction (threat A32); then `redeemAccountCode` uses the code up.
 */
export async function tryAccountCode(
  sql: Sql,
  table: AccountCodeTable,
  accountId: string,
  browserHash: Buffer,
  now: Date,
): Promise<string | undefined> {
  const row = await sql
    .updateTable(table)
    .set((each) => ({ tries_left: each('tries_left', '-', 1) }))
    .where('account_id', '=', accountId)
    .where('browser_hash', '=', browserHash)
    .where('expires_at', '>', now)
    .where('tries_left', '>', 0)
    .returning('code_hash')
    .executeTakeFirst()
  return row?.code_hash
}

/** Restores the try that a correct code used up, so that only wrong codes count. */
export async function giveTryBack(
  sql: Sql,
  table: AccountCodeTable,
  accountId: string,
  browserHash: Buffer,
): Promise<void> {
  await sql
    .updateTable(table)
    .set((each) => ({ tries_left: each('tries_left', '+', 1) }))
    .where('account_id', '=', accountId)
    .where('browser_hash', '=', browserHash)
    .execute()
}

/**
 * Deletes the account's codes for one purpose, in all browsers. Returns false when the code with this hash was used or replaced meanwhile,
 * so that a code works once.
 */
export async function redeemAccountCode(
  sql: Sql,
  table: AccountCodeTable,
  accountId: string,
  codeHash: string,
): Promise<boolean> {
  const { numDeletedRows } = await sql
    .deleteFrom(table)
    .where('account_id', '=', accountId)
    .where('code_hash', '=', codeHash)
    .executeTakeFirst()
  if (numDeletedRows === 0n) return false
  await deleteAccountCodes(sql, table, accountId)
  return true
}

/** Deletes the account's codes for one purpose, in all browsers. */
export async function deleteAccountCodes(sql: Sql, table: AccountCodeTable, accountId: string): Promise<void> {
  await sql.deleteFrom(table).where('account_id', '=', accountId).execute()
}
