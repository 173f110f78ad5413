import { sha256 } from '../adapters/secrets.ts'
import type { Dependencies } from '../dependencies.ts'
import { isKnownAddress } from '../repositories/accounts.ts'
import { countAttempt, forgetAttempts } from '../repositories/credential-attempts.ts'

/** Guesses at one account in an hour that are evaluated at all (threat A3). */
const GUESSES_PER_ACCOUNT = 10
/** Mails that one address can be sent in an hour by strangers' sign-ups. */
const SIGN_UPS_PER_EMAIL = 6
/** Days after which a network address is a stranger’s again. */
export const KNOWN_ADDRESS_DAYS = 90

const hashed = (text: string): string => sha256(text).toString('base64url')

export interface LoginBudget {
  isAllowed: boolean
  /** Gives the attempts back, because this one was the owner. */
  restore(): Promise<void>
}

export interface AttemptLimits {
  allowsSignUp(email: string, address: string, now: Date): Promise<boolean>
  allowsCode(address: string, now: Date): Promise<boolean>
  /**
   * The budget of guesses at an account. Strangers share one; a network address from which the owner logged in before has
   * its own, so nobody can lock the owner out by guessing (threat A3). An address without an account has a budget as well.
   */
  loginBudget(email: string, accountId: string | undefined, address: string, now: Date): Promise<LoginBudget>
}

/** Limits of attempts in an hour, shared by all server processes. */
export function attemptLimits({ database, configuration }: Dependencies): AttemptLimits {
  const isWithin = async (subject: string, limit: number, now: Date) =>
    (await countAttempt(database.global, subject, now)) <= limit
  const allowsAddress = (address: string, now: Date) =>
    isWithin(`address:${hashed(address)}`, configuration.credentialAttemptsPerAddress, now)

  return {
    allowsSignUp: async (email, address, now) =>
      (await allowsAddress(address, now)) && isWithin(`sign-up:${hashed(email)}`, SIGN_UPS_PER_EMAIL, now),
    allowsCode: allowsAddress,
    loginBudget: async (email, accountId, address, now) => {
      const since = new Date(now.getTime() - KNOWN_ADDRESS_DAYS * 24 * 3_600_000)
      const isKnown =
        accountId !== undefined && (await isKnownAddress(database.global, accountId, sha256(address), since))
      const subject = `login:${hashed(email)}:${isKnown ? hashed(address) : 'strangers'}`
      return {
        isAllowed: (await allowsAddress(address, now)) && (await isWithin(subject, GUESSES_PER_ACCOUNT, now)),
        restore: () => forgetAttempts(database.global, subject),
      }
    },
  }
}
