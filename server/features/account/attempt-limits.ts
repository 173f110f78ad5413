import type { Kysely } from 'kysely'
import { sha256 } from '#server/platform/secrets/secrets.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { isKnownAddress } from './accounts.ts'
import { countAttempt, forgetAttempts, forgetAttemptsLike } from './credential-attempts.ts'

/** Guesses at one account in an hour that are evaluated at all (threat A3). */
const GUESSES_PER_ACCOUNT = 10
/** Mails that one address can be sent in an hour by strangers' sign-ups. */
const SIGN_UPS_PER_EMAIL = 6
/** Mails with a code for a new password that one account can be sent in an hour. */
const RESETS_PER_ACCOUNT = 6
/** Invitations that an organisation can send in an hour; of them so many to one address. */
const INVITATIONS_PER_ORGANISATION = 50
const INVITATIONS_PER_EMAIL = 6
/** Organisations that an account can try to found in an hour. */
const FOUNDATIONS_PER_ACCOUNT = 6
/** Days after which a network address is a stranger’s again. */
export const KNOWN_ADDRESS_DAYS = 90

/** The id of no account. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

const hashed = (text: string): string => sha256(text).toString('base64url')

export interface LoginBudget {
  isAllowed: boolean
  /** Gives the attempts back, because this one was the owner. */
  restore(): Promise<void>
}

export interface AttemptLimits {
  allowsSignUp(email: string, address: string, now: Date): Promise<boolean>
  allowsCode(address: string, now: Date): Promise<boolean>
  /** As with log-ins, strangers cannot use up what a network address has that the owner logged in from. */
  allowsReset(email: string, accountId: string | undefined, address: string, now: Date): Promise<boolean>
  allowsInvitation(organisationId: string, email: string, now: Date): Promise<boolean>
  allowsFounding(accountId: string, address: string, now: Date): Promise<boolean>
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

  /** Who asks about an account: the network address, where its owner logged in from there before, else strangers. */
  const asker = async (accountId: string | undefined, address: string, now: Date): Promise<string> => {
    const since = new Date(now.getTime() - KNOWN_ADDRESS_DAYS * 24 * 3_600_000)
    // Looked up for nobody as well, so that the timing tells nothing (threat A5).
    const isKnown = await isKnownAddress(database.global, accountId ?? NOBODY, sha256(address), since)
    return isKnown ? hashed(address) : 'strangers'
  }

  return {
    allowsSignUp: async (email, address, now) =>
      (await allowsAddress(address, now)) && isWithin(`sign-up:${hashed(email)}`, SIGN_UPS_PER_EMAIL, now),
    allowsCode: allowsAddress,
    allowsReset: async (email, accountId, address, now) => {
      const subject = `reset:${hashed(email)}:${await asker(accountId, address, now)}`
      return (await allowsAddress(address, now)) && isWithin(subject, RESETS_PER_ACCOUNT, now)
    },
    allowsInvitation: async (organisationId, email, now) =>
      (await isWithin(`invitations:${organisationId}`, INVITATIONS_PER_ORGANISATION, now)) &&
      isWithin(`invitation:${organisationId}:${hashed(email)}`, INVITATIONS_PER_EMAIL, now),
    allowsFounding: async (accountId, address, now) =>
      (await allowsAddress(address, now)) && isWithin(`found:${accountId}`, FOUNDATIONS_PER_ACCOUNT, now),
    loginBudget: async (email, accountId, address, now) => {
      const subject = `login:${hashed(email)}:${await asker(accountId, address, now)}`
      return {
        isAllowed: (await allowsAddress(address, now)) && (await isWithin(subject, GUESSES_PER_ACCOUNT, now)),
        restore: () => forgetAttempts(database.global, subject),
      }
    },
  }
}

/** Forgets what was counted for somebody's address (threat G1). What is counted by network address names no person. */
export async function forgetPerson(sql: Kysely<Tables>, email: string): Promise<void> {
  const person = hashed(email)
  for (const limit of ['sign-up', 'login', 'reset']) await forgetAttemptsLike(sql, `${limit}:${person}`, '')
  await forgetAttemptsLike(sql, 'invitation:', `:${person}`)
}
