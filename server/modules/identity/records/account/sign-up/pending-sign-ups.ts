import type { Kysely } from 'kysely'
import type { Tables } from '#server/platform/database/tables.ts'
import type { SignUpPurpose } from '#server/modules/identity/records/account/account-tables.ts'

type Sql = Kysely<Tables>

export interface PendingSignUp {
  readonly id: string
  readonly purpose: SignUpPurpose
  /** The mail address as `foldEmail` returns it. */
  readonly email: string
  readonly passwordHash: string
  readonly codeHash: string
  /** A hash that identifies the browser that requested the code. */
  readonly browserHash: Buffer
}

export interface NewSignUp extends PendingSignUp {
  readonly triesLeft: number
  readonly expiresAt: Date
}

/** Stores a sign-up until its code is redeemed. Returns false, equally fast, when the address has an account (threat A5). */
export async function insertPendingSignUp(sql: Sql, signUp: NewSignUp): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await sql
    .insertInto('pending_sign_up')
    .columns(['id', 'purpose', 'email', 'password_hash', 'code_hash', 'tries_left', 'expires_at', 'browser_hash'])
    .expression(
      sql
        .selectNoFrom((value) => [
          value.cast<string>(value.val(signUp.id), 'uuid').as('id'),
          value.val(signUp.purpose).as('purpose'),
          value.val(signUp.email).as('email'),
          value.val(signUp.passwordHash).as('password_hash'),
          value.val(signUp.codeHash).as('code_hash'),
          value.cast<number>(value.val(signUp.triesLeft), 'integer').as('tries_left'),
          value.cast<Date>(value.val(signUp.expiresAt), 'timestamptz').as('expires_at'),
          value.cast<Buffer>(value.val(signUp.browserHash), 'bytea').as('browser_hash'),
        ])
        .where((row) => row.not(row.exists(row.selectFrom('account').where('email', '=', signUp.email).select('id')))),
    )
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

const living = (sql: Sql, email: string, now: Date) =>
  sql
    .selectFrom('pending_sign_up')
    .where('email', '=', email)
    .where('expires_at', '>', now)
    .where('tries_left', '>', 0)
    .select(['id', 'purpose', 'email', 'password_hash as passwordHash', 'code_hash as codeHash'])
    .select('browser_hash as browserHash')
    .orderBy('expires_at', 'desc')

/** The sign-ups of a mail address with a valid code, newest first. */
export const livingSignUps = (sql: Sql, email: string, now: Date): Promise<PendingSignUp[]> =>
  living(sql, email, now).execute()

/**
 * Like `livingSignUps`, for one purpose and browser. Locks the rows, so that no other transaction redeems one of them
 * meanwhile (threat A4).
 */
export const lockLivingSignUps = (
  sql: Sql,
  { email, purpose, browserHash }: Pick<PendingSignUp, 'email' | 'purpose' | 'browserHash'>,
  now: Date,
): Promise<PendingSignUp[]> =>
  living(sql, email, now).where('purpose', '=', purpose).where('browser_hash', '=', browserHash).forUpdate().execute()

/**
 * Uses up one try of every code of the browser after a wrong code, so that having several codes makes guessing no easier. Codes of other
 * browsers keep their tries (threat A4).
 */
export async function countWrongCode(
  sql: Sql,
  { email, browserHash }: Pick<PendingSignUp, 'email' | 'browserHash'>,
): Promise<void> {
  await sql
    .updateTable('pending_sign_up')
    .set((row) => ({ tries_left: row('tries_left', '-', 1) }))
    .where('email', '=', email)
    .where('browser_hash', '=', browserHash)
    .where('tries_left', '>', 0)
    .execute()
}

export async function deleteSignUps(sql: Sql, email: string): Promise<void> {
  await sql.deleteFrom('pending_sign_up').where('email', '=', email).execute()
}
