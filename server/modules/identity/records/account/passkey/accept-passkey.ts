import type { Kysely } from 'kysely'
import type { Dependencies } from '#server/platform/dependencies.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import { type ChallengeUse, redeemChallenge } from './passkey-challenges.ts'
import { findPasskey, notePasskeyUse } from './passkeys.ts'
import { challengeIn, verifyPasskeyUse, type PasskeyAnswer, relyingPartyOf } from './passkey-verifier.ts'

/**
 * Verifies the answer of a passkey. The challenge is used up, even by an invalid answer.
 *
 * @param use the purpose that the answer must have been made for; if it names an account, the passkey must belong to that account
 * @returns the account of the passkey; undefined for an invalid answer
 */
export async function acceptPasskey(
  sql: Kysely<Tables>,
  dependencies: Pick<Dependencies, 'log' | 'publicUrl'>,
  answer: PasskeyAnswer,
  use: ChallengeUse,
  now: Date,
): Promise<string | undefined> {
  const party = relyingPartyOf(dependencies.publicUrl())
  const challenge = challengeIn(answer.clientDataJSON)
  if (!party || challenge === undefined || !(await redeemChallenge(sql, challenge, use, now))) return undefined
  const passkey = await findPasskey(sql, answer.id)
  if (!passkey || !isOf(passkey.accountId, use, answer)) return undefined
  const counter = await verifyPasskeyUse(dependencies, party, answer, challenge, passkey)
  const isUsed = counter !== undefined && (await notePasskeyUse(sql, passkey.id, counter, now))
  return isUsed ? passkey.accountId : undefined
}

/** Returns the WebAuthn user handle of an account: its id in base64url. */
export const userHandleOf = (accountId: string): string => Buffer.from(accountId).toString('base64url')

function isOf(accountId: string, use: ChallengeUse, { userHandle }: PasskeyAnswer): boolean {
  const isExpected = use.accountId === null || use.accountId === accountId
  return isExpected && (userHandle === undefined || userHandle === userHandleOf(accountId))
}
