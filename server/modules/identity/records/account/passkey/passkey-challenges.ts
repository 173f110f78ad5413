import type { Kysely } from 'kysely'
import { type Secrets, sha256 } from '#server/platform/secrets/random-secrets.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import type { PasskeyPurpose } from '#server/modules/identity/records/account/account-tables.ts'

type Sql = Kysely<Tables>

/** Minutes during which a challenge can be answered. A log-in screen may be open for a while before the person chooses a passkey. */
const CHALLENGE_MINUTES = 10

/** What a challenge is for, whose account it is about, and which browser asked for it. */
export interface ChallengeUse {
  readonly purpose: PasskeyPurpose
  /** Null for a log-in. */
  readonly accountId: string | null
  readonly browserHash: Buffer
}

/** Stores a new challenge and returns it, in base64url. Only its hash is stored. */
export async function makeChallenge(
  sql: Sql,
  { purpose, accountId, browserHash }: ChallengeUse,
  secrets: Secrets,
  now: Date,
): Promise<string> {
  const challenge = secrets.token()
  await sql
    .insertInto('passkey_challenge')
    .values({
      challenge_hash: sha256(challenge),
      purpose,
      account_id: accountId,
      browser_hash: browserHash,
      expires_at: new Date(now.getTime() + CHALLENGE_MINUTES * 60_000),
    })
    .execute()
  return challenge
}

/** Deletes a challenge. Returns whether it was made for this use, has not expired, and had not been answered before. */
export async function redeemChallenge(sql: Sql, challenge: string, use: ChallengeUse, now: Date): Promise<boolean> {
  const { numDeletedRows } = await sql
    .deleteFrom('passkey_challenge')
    .where('challenge_hash', '=', sha256(challenge))
    .where('purpose', '=', use.purpose)
    .where('account_id', 'is not distinct from', use.accountId)
    .where('browser_hash', '=', use.browserHash)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}
