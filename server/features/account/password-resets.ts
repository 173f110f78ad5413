import type { Kysely } from 'kysely'
import type { Tables } from '#server/platform/database/tables.ts'

type Sql = Kysely<Tables>

interface NewPasswordReset {
  /** The mail address as `foldEmail` returns it. */
  readonly email: string
  readonly browserHash: Buffer
  readonly codeHash: string
  readonly tries: number
  readonly expiresAt: Date
}

/**
 * Stores a code that resets an account's password; it replaces the previous code of the same browser. Returns false when the
 * address has no account, which takes equally long (threat A5).
 */
export async function savePasswordReset(
  sql: Sql,
  { email, browserHash, codeHash, tries, expiresAt }: NewPasswordReset,
): Promise<boolean> {
  const made = { code_hash: codeHash, tries_left: tries, expires_at: expiresAt }
  const { numInsertedOrUpdatedRows } = await sql
    .insertInto('password_reset')
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
 * Returns the hash of a browser's valid code and uses up one try. The row stays locked until the transaction ends, so that
 * concurrent guesses are counted one by one (threat A4).
 */
export async function tryPasswordReset(
  sql: Sql,
  accountId: string,
  browserHash: Buffer,
  now: Date,
): Promise<string | undefined> {
  const row = await sql
    .updateTable('password_reset')
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
export async function giveTryBack(sql: Sql, accountId: string, browserHash: Buffer): Promise<void> {
  await sql
    .updateTable('password_reset')
    .set((each) => ({ tries_left: each('tries_left', '+', 1) }))
    .where('account_id', '=', accountId)
    .where('browser_hash', '=', browserHash)
    .execute()
}

export async function deletePasswordReset(sql: Sql, accountId: string): Promise<void> {
  await sql.deleteFrom('password_reset').where('account_id', '=', accountId).execute()
}
