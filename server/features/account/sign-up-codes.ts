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

/** Minutes that a mailed code works (threat A4). */
export const CODE_MINUTES = 10
export const CODE_TRIES = 5

type AskedSignUp = Pick<PendingSignUp, 'purpose' | 'email' | 'browserHash'>

export interface PreparedSignUp {
  readonly code: string
  /** Lets the code work from now on; answers no for an address that has an account, which then has no code. */
  keep(sql: Kysely<Tables>): Promise<boolean>
}

export interface SignUpCodes {
  /** Makes a code, and hashes it and the password: as much work for an address that is taken (threat A5). */
  prepare(asked: AskedSignUp, password: string, now: Date): Promise<PreparedSignUp>
  /**
   * The sign-up of this browser that a code confirms; it and all others of the address end with that. A wrong code uses up a
   * try of each that the browser began.
   * Nobody redeems one of them at the same time (threat A4).
   */
  redeem(sql: Kysely<Tables>, wanted: AskedSignUp & { code: string }, now: Date): Promise<PendingSignUp | undefined>
}

/** Codes that confirm the address of a sign-up; each is for one purpose only. */
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

    redeem: async (sql, { code, ...asked }, now) => {
      const { purpose, email } = asked
      // One hash, however many codes the address has, so that the timing tells nothing (threat A5).
      const codeHash = await passwords.hashCode(code, purpose, email)
      const living = await lockLivingSignUps(sql, asked, now)
      const signUp = living.find((each) => each.codeHash === codeHash)
      await (signUp ? deleteSignUps(sql, email) : countWrongCode(sql, asked))
      return signUp
    },
  }
}
