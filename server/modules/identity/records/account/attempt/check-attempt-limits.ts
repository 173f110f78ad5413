import type { Kysely } from 'kysely'
import { sha256 } from '#server/platform/secrets/random-secrets.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import type { Account } from '#server/platform/http/handler.ts'
import { networkOf } from '#server/platform/http/network-of.ts'
import { isKnownNetwork } from '#server/modules/identity/records/account/accounts.ts'
import {
  countAttempt,
  countAttemptOfDay,
  forgetAttempts,
  forgetAttemptsLike,
  uncountAttempt,
} from './attempt-counts.ts'

/** Limits of attempts per hour for one mail address from unknown networks: for each network, and for all unknown networks together. */
interface StrangersLimit {
  readonly perNetwork: number
  readonly together: number
}

/** Log-in attempts per hour whose password is checked (threat A3). */
const GUESSES: StrangersLimit = { perNetwork: 10, together: 50 }
/** Maximum number of mails per hour for sign-ups; password resets have a separate limit of the same size. */
const MAILS: StrangersLimit = { perNetwork: 6, together: 24 }
/**
 * Maximum number of mails with a code per day from unknown networks together, to reset a password, and as many to log in. Each code takes
 * five guesses, so 600 guesses a day are possible at an account (threat A34).
 */
const CODE_MAILS_PER_DAY = 60
/** Invitations that an organisation can send per hour: in total, and to one mail address. */
const INVITATIONS_PER_ORGANISATION = 50
const INVITATIONS_PER_EMAIL = 6
/**
 * Invitations per day of an organisation that is not established yet, and of all such organisations from one network together (threat
 * A40).
 */
const INVITATIONS_OF_NEW_PER_DAY = 5
const INVITATIONS_OF_NEW_PER_NETWORK = 10
/** Attempts per hour of one account to create an organisation. */
const FOUNDATIONS_PER_ACCOUNT = 6
/** Maximum number of consents to text messages per hour: of one account, and of all accounts of a network together (threat A21). */
const TEXT_CONSENTS_PER_ACCOUNT = 6
const TEXT_CONSENTS_PER_NETWORK = 30
/** Maximum number of wrong coupon or gift card codes per hour from one network (threat A24). */
const VOUCHER_GUESSES_PER_NETWORK = 20
/** Maximum number of questions about a price with codes or an address per hour from one network (threat A39). */
const QUOTES_PER_NETWORK = 300
/** Number of days after an account's last log-in from a network until that network counts as unknown again. */
export const KNOWN_NETWORK_DAYS = 90

/** An id that no account has. Queries use it when there is no account, so that they take equally long (threat A5). */
export const NOBODY = '00000000-0000-0000-0000-000000000000'

const hashed = (text: string): string => sha256(text).toString('base64url')
const ofNetwork = (subject: string, address: string): string => `${subject}:${hashed(networkOf(address))}`
const shared = (subject: string, known: boolean): string => `${subject}:${known ? 'known' : 'strangers'}`

/** Which secret an attempt guesses: a password, or a code of the second factor. */
type Guessed = 'login' | 'second-factor'

/** What counting limits needs of the server. The counts are in the database, so all server processes share them. */
type Needs = Pick<Dependencies, 'configuration' | 'database'>

/** A counted attempt to guess a secret. */
export interface CountedGuess {
  readonly isAllowed: boolean
  /** What was counted, of its own network and of all networks of its kind together, and when. */
  readonly ofNetwork: string
  readonly ofAll: string
  readonly at: Date
}

/** Counted coupon or gift card codes. */
export interface CountedCodes {
  readonly isAllowed: boolean
  readonly subject: string
  readonly at: Date
}

export const allowsSignUp = async (needs: Needs, email: string, address: string, now: Date): Promise<boolean> =>
  (await allowsCode(needs, address, now)) && isWithinBoth(needs, `sign-up:${hashed(email)}`, MAILS, address, false, now)

export const allowsCode = (needs: Needs, address: string, now: Date): Promise<boolean> =>
  isWithin(needs, `address:${hashed(networkOf(address))}`, needs.configuration.credentialAttemptsPerAddress, now)

/**
 * Returns whether a code may be mailed to an address that may have an account. Attempts from unknown networks do not use up the limit of
 * networks from which the owner logged in.
 */
export async function allowsMail(
  needs: Needs,
  kind: 'reset' | 'login-code' | 'confirmation',
  email: string,
  accountId: string | undefined,
  address: string,
  now: Date,
): Promise<boolean> {
  const known = await isKnown(needs, accountId, address, now)
  const subject = `${kind}:${hashed(email)}`
  if (!(await allowsCode(needs, address, now))) return false
  if (!(await isWithinBoth(needs, subject, MAILS, address, known, now))) return false
  const today = await countAttemptOfDay(needs.database.global, `${shared(subject, known)}-of-day`, now)
  return known || today <= CODE_MAILS_PER_DAY
}

/** Counts a request for a passkey challenge. Challenges have a separate limit, because every log-in screen requests one. */
export const allowsChallenge = (needs: Needs, address: string, now: Date): Promise<boolean> =>
  isWithin(needs, `challenge:${hashed(networkOf(address))}`, needs.configuration.credentialAttemptsPerAddress, now)

/** Returns whether an invitation may be mailed. An organisation that is not established may mail few a day. */
export const allowsInvitation = async (
  needs: Needs,
  { id: organisationId, isEstablished }: { readonly id: string; readonly isEstablished: boolean },
  email: string,
  address: string,
  now: Date,
): Promise<boolean> =>
  (isEstablished || (await allowsInvitationOfNew(needs, organisationId, address, now))) &&
  (await isWithin(needs, `invitations:${organisationId}`, INVITATIONS_PER_ORGANISATION, now)) &&
  isWithin(needs, `invitation:${organisationId}:${hashed(email)}`, INVITATIONS_PER_EMAIL, now)

export const allowsFounding = async (needs: Needs, accountId: string, address: string, now: Date): Promise<boolean> =>
  (await allowsCode(needs, address, now)) && isWithin(needs, `found:${accountId}`, FOUNDATIONS_PER_ACCOUNT, now)

/**
 * Returns whether a mail may be sent to an address that a visitor typed: for a booking as a guest, or with a code for one (rule D219).
 */
export const allowsGuest = async (
  needs: Needs,
  what: 'booking' | 'code',
  email: string,
  address: string,
  now: Date,
): Promise<boolean> =>
  (await allowsCode(needs, address, now)) &&
  isWithinBoth(needs, `guest-${what}:${hashed(email)}`, MAILS, address, false, now)

export const allowsTextConsent = async (
  needs: Needs,
  accountId: string,
  address: string,
  now: Date,
): Promise<boolean> =>
  (await isWithin(needs, `texts:${accountId}`, TEXT_CONSENTS_PER_ACCOUNT, now)) &&
  isWithin(needs, ofNetwork('texts', address), TEXT_CONSENTS_PER_NETWORK, now)

/** Counts a question about a price that names codes or an address (threat A39). */
export const allowsQuote = (needs: Needs, address: string, now: Date): Promise<boolean> =>
  isWithin(needs, ofNetwork('quote', address), QUOTES_PER_NETWORK, now)

/**
 * Counts coupon or gift card codes as guesses of a network before they are judged, each of them, so that concurrent requests are counted
 * exactly (threat A24).
 */
export async function countCodes(
  { database }: Pick<Needs, 'database'>,
  codes: number,
  address: string,
  now: Date,
): Promise<CountedCodes> {
  const subject = ofNetwork('voucher', address)
  const counted = await countAttempt(database.global, subject, now, codes)
  return { isAllowed: counted <= VOUCHER_GUESSES_PER_NETWORK, subject, at: now }
}

/** Takes back what was counted for codes that were right. */
export async function uncountRightCodes(
  { database }: Pick<Needs, 'database'>,
  { subject, at }: CountedCodes,
  right: number,
): Promise<void> {
  if (right > 0) await uncountAttempt(database.global, subject, at, right)
}

/**
 * Counts a log-in attempt at an account against its limits (threat A3). Each network has a limit of its own, so that
 * guesses from one network do not lock out the owner on another. All networks from which the owner never logged in also
 * share one limit. A mail address without an account has the same limits.
 */
export const countLogin = (
  needs: Needs,
  email: string,
  accountId: string | undefined,
  address: string,
  now: Date,
): Promise<CountedGuess> => countGuess(needs, 'login', email, accountId, address, now)

/** Counts an attempt to prove the second factor, with limits like those of `countLogin`. */
export const countSecondFactor = (
  needs: Needs,
  { email, accountId }: Pick<Account, 'accountId' | 'email'>,
  address: string,
  now: Date,
): Promise<CountedGuess> => countGuess(needs, 'second-factor', email, accountId, address, now)

/** Resets the counted attempts after a successful log-in, because the caller was the owner. */
export async function forgetGuesses(
  { database }: Pick<Needs, 'database'>,
  { ofNetwork: own, ofAll, at }: CountedGuess,
): Promise<void> {
  await forgetAttempts(database.global, own)
  await uncountAttempt(database.global, ofAll, at)
}

async function countGuess(
  needs: Needs,
  guessed: Guessed,
  email: string,
  accountId: string | undefined,
  address: string,
  now: Date,
): Promise<CountedGuess> {
  const subject = `${guessed}:${hashed(email)}`
  const known = await isKnown(needs, accountId, address, now)
  const isAllowed =
    (await allowsCode(needs, address, now)) && (await isWithinBoth(needs, subject, GUESSES, address, known, now))
  return { isAllowed, ofNetwork: ofNetwork(subject, address), ofAll: shared(subject, known), at: now }
}

const isWithin = async ({ database }: Needs, subject: string, limit: number, now: Date): Promise<boolean> =>
  (await countAttempt(database.global, subject, now)) <= limit

const isWithinOfDay = async ({ database }: Needs, subject: string, limit: number, now: Date): Promise<boolean> =>
  (await countAttemptOfDay(database.global, subject, now)) <= limit

const allowsInvitationOfNew = async (
  needs: Needs,
  organisationId: string,
  address: string,
  now: Date,
): Promise<boolean> =>
  (await isWithinOfDay(needs, `invitations-of-new:${organisationId}`, INVITATIONS_OF_NEW_PER_DAY, now)) &&
  isWithinOfDay(needs, ofNetwork('invitations-of-new', address), INVITATIONS_OF_NEW_PER_NETWORK, now)

/** Whether the owner of an account logged in from the network of an address. */
function isKnown({ database }: Needs, accountId: string | undefined, address: string, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - KNOWN_NETWORK_DAYS * 24 * 3_600_000)
  // The query also runs when there is no account, so that the timing does not reveal that (threat A5).
  return isKnownNetwork(database.global, accountId ?? NOBODY, address, since)
}

async function isWithinBoth(
  needs: Needs,
  subject: string,
  limit: StrangersLimit,
  address: string,
  known: boolean,
  now: Date,
): Promise<boolean> {
  if (!(await isWithin(needs, ofNetwork(subject, address), limit.perNetwork, now))) return false
  // Attempts from known networks are counted as well, without a limit, so that the timing is the same (threat A5).
  const isWithinShared = await isWithin(needs, shared(subject, known), limit.together, now)
  return known || isWithinShared
}

/** Deletes the attempts that were counted for a person's mail address (threat G1). Those counted by network are anonymous. */
export async function forgetPerson(sql: Kysely<Tables>, email: string): Promise<void> {
  const person = hashed(email)
  const limits = [
    'sign-up',
    'login',
    'login-code',
    'confirmation',
    'second-factor',
    'reset',
    'guest-booking',
    'guest-code',
  ]
  for (const limit of limits) await forgetAttemptsLike(sql, `${limit}:${person}`, '')
  await forgetAttemptsLike(sql, 'invitation:', `:${person}`)
}
