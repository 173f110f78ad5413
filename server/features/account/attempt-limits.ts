import type { Kysely } from 'kysely'
import { sha256 } from '#server/platform/secrets/random-secrets.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { networkOf } from '#server/platform/http/network-of.ts'
import { isKnownNetwork } from './accounts.ts'
import { countAttempt, forgetAttempts, forgetAttemptsLike, uncountAttempt } from './credential-attempts.ts'

/** What strangers may do in an hour about one mail address: from one network, and from all networks together. */
interface StrangersLimit {
  readonly perNetwork: number
  readonly together: number
}

/** Guesses at an account that are evaluated at all (threat A3). */
const GUESSES: StrangersLimit = { perNetwork: 10, together: 50 }
/** Mails for a sign-up, and mails for a new password. */
const MAILS: StrangersLimit = { perNetwork: 6, together: 24 }
/** Invitations that an organisation can send in an hour; of them so many to one address. */
const INVITATIONS_PER_ORGANISATION = 50
const INVITATIONS_PER_EMAIL = 6
/** Organisations that an account can try to found in an hour. */
const FOUNDATIONS_PER_ACCOUNT = 6
/** Days after which a network is a stranger’s again. */
export const KNOWN_NETWORK_DAYS = 90

/** The id of no account. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

const hashed = (text: string): string => sha256(text).toString('base64url')
const ofNetwork = (subject: string, address: string): string => `${subject}:${hashed(networkOf(address))}`
const shared = (subject: string, known: boolean): string => `${subject}:${known ? 'known' : 'strangers'}`

export interface LoginBudget {
  isAllowed: boolean
  /** Gives the attempts back, because this one was the owner. */
  restore(): Promise<void>
}

export interface AttemptLimits {
  allowsSignUp(email: string, address: string, now: Date): Promise<boolean>
  allowsCode(address: string, now: Date): Promise<boolean>
  /** As with log-ins, strangers cannot use up what a network has that the owner logged in from. */
  allowsReset(email: string, accountId: string | undefined, address: string, now: Date): Promise<boolean>
  allowsInvitation(organisationId: string, email: string, now: Date): Promise<boolean>
  allowsFounding(accountId: string, address: string, now: Date): Promise<boolean>
  /**
   * The budget of guesses at an account. Each network has its own, so that nobody can lock the owner out by guessing from
   * another; networks from which the owner never logged in share one besides, so that guesses stay few (threat A3). An address
   * without an account has a budget as well.
   */
  loginBudget(email: string, accountId: string | undefined, address: string, now: Date): Promise<LoginBudget>
}

/** Limits of attempts in an hour, shared by all server processes. */
export function attemptLimits({ database, configuration }: Dependencies): AttemptLimits {
  const isWithin = async (subject: string, limit: number, now: Date) =>
    (await countAttempt(database.global, subject, now)) <= limit
  const allowsAddress = (address: string, now: Date) =>
    isWithin(`address:${hashed(networkOf(address))}`, configuration.credentialAttemptsPerAddress, now)

  /** Whether the owner of an account logged in from the network of an address. */
  const isKnown = (accountId: string | undefined, address: string, now: Date): Promise<boolean> => {
    const since = new Date(now.getTime() - KNOWN_NETWORK_DAYS * 24 * 3_600_000)
    // Looked up for nobody as well, so that the timing tells nothing (threat A5).
    return isKnownNetwork(database.global, accountId ?? NOBODY, address, since)
  }

  const isWithinBoth = async (subject: string, limit: StrangersLimit, address: string, known: boolean, now: Date) => {
    if (!(await isWithin(ofNetwork(subject, address), limit.perNetwork, now))) return false
    // Counted for known networks as well, which it does not limit, so that the timing tells nothing (threat A5).
    const isWithinShared = await isWithin(shared(subject, known), limit.together, now)
    return known || isWithinShared
  }

  return {
    allowsSignUp: async (email, address, now) =>
      (await allowsAddress(address, now)) && isWithinBoth(`sign-up:${hashed(email)}`, MAILS, address, false, now),
    allowsCode: allowsAddress,
    allowsReset: async (email, accountId, address, now) => {
      const known = await isKnown(accountId, address, now)
      const subject = `reset:${hashed(email)}`
      return (await allowsAddress(address, now)) && isWithinBoth(subject, MAILS, address, known, now)
    },
    allowsInvitation: async (organisationId, email, now) =>
      (await isWithin(`invitations:${organisationId}`, INVITATIONS_PER_ORGANISATION, now)) &&
      isWithin(`invitation:${organisationId}:${hashed(email)}`, INVITATIONS_PER_EMAIL, now),
    allowsFounding: async (accountId, address, now) =>
      (await allowsAddress(address, now)) && isWithin(`found:${accountId}`, FOUNDATIONS_PER_ACCOUNT, now),
    loginBudget: async (email, accountId, address, now) => {
      const subject = `login:${hashed(email)}`
      const known = await isKnown(accountId, address, now)
      return {
        isAllowed: (await allowsAddress(address, now)) && (await isWithinBoth(subject, GUESSES, address, known, now)),
        restore: async () => {
          await forgetAttempts(database.global, ofNetwork(subject, address))
          await uncountAttempt(database.global, shared(subject, known), now)
        },
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
