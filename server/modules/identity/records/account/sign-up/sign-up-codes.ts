import type { Kysely } from 'kysely'
import type { Tables } from '#server/platform/database/tables.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import {
  countWrongCode,
  deleteSignUps,
  insertPendingSignUp,
  lockLivingSignUps,
  type PendingSignUp,
} from './pending-sign-ups.ts'

/** Minutes that a mailed code is valid (threat A4). */
export const CODE_MINUTES = 10
export const CODE_TRIES = 5

type AskedSignUp = Pick<PendingSignUp, 'purpose' | 'email' | 'browserHash'>

export interface PreparedSignUp {
  readonly code: string
  /** Stores the sign-up, which makes its code valid. Returns false, and stores nothing, when the address has an account. */
  keep(sql: Kysely<Tables>): Promise<boolean>
}

/** A code that a person has typed. */
export interface GivenCode {
  /**
   * Returns the sign-up of this browser that the code confirms, and deletes all sign-ups of its address. A wrong code uses
   * up a try of each sign-up of the browser. The rows are locked, so that a code is redeemed once (threat A4).
   */
  redeem(sql: Kysely<Tables>, now: Date): Promise<PendingSignUp | undefined>
}

export interface SignUpCodes {
  /** Creates a code and hashes code and password. This work is the same when the address has an account (threat A5). */
  prepare(asked: AskedSignUp, password: string, now: Date): Promise<PreparedSignUp>
  /**
   * Hashes a typed code, before the transaction that redeems it. It is one hash, however many codes the address has, so that the timing
   * reveals nothing (threat A5).
   */
  given(wanted: AskedSignUp & { code: string }): Promise<GivenCode>
}

/** Codes that confirm the mail address of a sign-up. Each code is valid for one purpose only. */
export function signUpCodes({ passwords, secrets }: Pick<Dependencies, 'passwords' | 'secrets'>): SignUpCodes {
  return {
    prepare: async (asked, password, now) => {
      const { purpose, email } = asked
      const code = secrets.code()
      const [passwordHash, codeHash] = [await passwords.hash(password), await passwords.hashCode(code, purpose, email)]
      const expiresAt = new Date(now.getTime() + CODE_MINUTES * 60_000)
      const signUp = { ...asked, id: secrets.id(), passwordHash, codeHash, triesLeft: CODE_TRIES, expiresAt }
      return { code, keep: (sql) => insertPendingSignUp(sql, signUp) }
    },

    given: async ({ code, ...asked }) => {
      const { purpose, email } = asked
      const codeHash = await passwords.hashCode(code, purpose, email)
      return {
        redeem: async (sql, now) => {
          const living = await lockLivingSignUps(sql, asked, now)
          const signUp = living.find((each) => each.codeHash === codeHash)
          await (signUp ? deleteSignUps(sql, email) : countWrongCode(sql, asked))
          return signUp
        },
      }
    },
  }
}
