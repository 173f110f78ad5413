import type { Kysely } from 'kysely'
import type { Tables } from '#server/platform/database/tables.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import {
  countWrongCode,
  deleteSignUps,
  lockLivingSignUps,
  type NewSignUp,
  type PendingSignUp,
} from './pending-sign-ups.ts'

/** Minutes that a mailed code is valid (threat A4). */
export const CODE_MINUTES = 10
export const CODE_TRIES = 5

type AskedSignUp = Pick<PendingSignUp, 'purpose' | 'email' | 'browserHash'>

export interface PreparedSignUp {
  readonly code: string
  readonly signUp: NewSignUp
}

/**
 * Creates the code that confirms the mail address of a sign-up, for one purpose only, and hashes code and password. This work is the same
 * when the address has an account (threat A5).
 */
export async function prepareSignUp(
  { passwords, secrets }: Pick<Dependencies, 'passwords' | 'secrets'>,
  asked: AskedSignUp,
  password: string,
  now: Date,
): Promise<PreparedSignUp> {
  const { purpose, email } = asked
  const code = secrets.code()
  const [passwordHash, codeHash] = [await passwords.hash(password), await passwords.hashCode(code, purpose, email)]
  const expiresAt = new Date(now.getTime() + CODE_MINUTES * 60_000)
  return { code, signUp: { ...asked, id: secrets.id(), passwordHash, codeHash, triesLeft: CODE_TRIES, expiresAt } }
}

/** A code that a person has typed, as a hash. */
export interface GivenCode {
  readonly asked: AskedSignUp
  readonly codeHash: string
}

/**
 * Hashes a typed code, before the transaction that redeems it. It is one hash, however many codes the address has, so that the timing
 * reveals nothing (threat A5).
 */
export async function hashGivenCode(
  { passwords }: Pick<Dependencies, 'passwords'>,
  { code, ...asked }: AskedSignUp & { readonly code: string },
): Promise<GivenCode> {
  return { asked, codeHash: await passwords.hashCode(code, asked.purpose, asked.email) }
}

/**
 * Returns the sign-up of this browser that the code confirms, and deletes all sign-ups of its address. A wrong code uses
 * up a try of each sign-up of the browser. The rows are locked, so that a code is redeemed once (threat A4).
 */
export async function redeemSignUpCode(
  sql: Kysely<Tables>,
  { asked, codeHash }: GivenCode,
  now: Date,
): Promise<PendingSignUp | undefined> {
  const living = await lockLivingSignUps(sql, asked, now)
  const signUp = living.find((each) => each.codeHash === codeHash)
  await (signUp ? deleteSignUps(sql, asked.email) : countWrongCode(sql, asked))
  return signUp
}
