import type { Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'

type Sql = Kysely<Tables>

export interface PendingSignUp {
  readonly id: string
  /** Folded. */
  readonly email: string
  readonly passwordHash: string
  readonly codeHash: string
}

export async function insertPendingSignUp(
  sql: Sql,
  signUp: PendingSignUp & { triesLeft: number; expiresAt: Date },
): Promise<void> {
  await sql
    .insertInto('pending_sign_up')
    .values({
      id: signUp.id,
      email: signUp.email,
      password_hash: signUp.passwordHash,
      code_hash: signUp.codeHash,
      tries_left: signUp.triesLeft,
      expires_at: signUp.expiresAt,
    })
    .execute()
}

const living = (sql: Sql, email: string, now: Date) =>
  sql
    .selectFrom('pending_sign_up')
    .where('email', '=', email)
    .where('expires_at', '>', now)
    .where('tries_left', '>', 0)
    .select(['id', 'email', 'password_hash as passwordHash', 'code_hash as codeHash'])
    .orderBy('expires_at', 'desc')

/** The sign-ups of an address whose code still works, newest first. */
export const livingSignUps = (sql: Sql, email: string, now: Date): Promise<PendingSignUp[]> =>
  living(sql, email, now).execute()

/** As `livingSignUps`, and nobody else can redeem one of them before this transaction ends (threat A4). */
export const lockLivingSignUps = (sql: Sql, email: string, now: Date): Promise<PendingSignUp[]> =>
  living(sql, email, now).forUpdate().execute()

/** A wrong code uses up a try of every code of the address, so many codes are no easier to guess than one. */
export async function countWrongCode(sql: Sql, email: string): Promise<void> {
  await sql
    .updateTable('pending_sign_up')
    .set((row) => ({ tries_left: row('tries_left', '-', 1) }))
    .where('email', '=', email)
    .where('tries_left', '>', 0)
    .execute()
}

export async function deleteSignUps(sql: Sql, email: string): Promise<void> {
  await sql.deleteFrom('pending_sign_up').where('email', '=', email).execute()
}
