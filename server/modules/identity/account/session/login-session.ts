import type { Kysely } from 'kysely'
import type { Output } from '#shared/api/client.ts'
import { type Secrets, sha256 } from '#server/platform/secrets/random-secrets.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import type { ClientKind } from '#server/platform/http/client-kind.ts'
import { rememberNetwork } from '#server/modules/identity/records/account/accounts.ts'
import { writeAccountAuditEntry } from '#server/modules/identity/records/account/audit-log.ts'
import { insertSession, lockSession, renewToken } from '#server/modules/identity/records/account/session/sessions.ts'
import type { Account } from '#server/platform/http/handler.ts'

/** Days that a token is valid. Using the app within that time renews it (rule D110). */
const SESSION_DAYS = 30
const DAY = 24 * 3_600_000
/** Hours after which a token may be renewed. */
const RENEWAL_HOURS = 24
/** Minutes that a replaced token stays valid, for requests in progress and for a client that did not receive the new token. */
const FORMER_MINUTES = 2

const expiryFrom = (now: Date): Date => new Date(now.getTime() + SESSION_DAYS * DAY)

/** The client and network address of a log-in. */
export interface LoginOrigin {
  /** The network address of the log-in. Its network counts as known for this account from now on (threat A3). */
  readonly address: string
  readonly surface: ClientKind
  readonly now: Date
}

/** Creates a session for an account and returns its token. Only the token's hash is stored (threat A6). */
export async function startLoginSession(
  sql: Kysely<Tables>,
  account: Account,
  secrets: Secrets,
  { address, surface, now }: LoginOrigin,
): Promise<Output<'login'>> {
  const { accountId } = account
  const token = secrets.token()
  const expiresAt = expiryFrom(now)
  await insertSession(sql, { tokenHash: sha256(token), accountId, surface, createdAt: now, expiresAt })
  await rememberNetwork(sql, accountId, address, now)
  await writeAccountAuditEntry(sql, { kind: 'logged-in', accountId, address, at: now })
  return {
    token,
    user: {
      id: accountId,
      email: account.email,
      firstName: account.firstName,
      lastName: account.lastName,
    },
  }
}

/**
 * Replaces the token of a session; null while the token is less than a day old. The old token stays valid for two minutes
 * and can be renewed again, in case the client did not get the answer or two tabs renewed at once (threat A6).
 */
export async function renewLoginSession(
  sql: Kysely<Tables>,
  token: string,
  secrets: Secrets,
  now: Date,
): Promise<{ token: string | null } | undefined> {
  const session = await lockSession(sql, sha256(token), now)
  if (!session) return undefined
  const isFormer = !session.tokenHash.equals(sha256(token))
  if (!isFormer && now.getTime() - session.tokenAt.getTime() < RENEWAL_HOURS * 3_600_000) return { token: null }
  const next = secrets.token()
  const formerUntil = new Date(now.getTime() + FORMER_MINUTES * 60_000)
  await renewToken(sql, session, { tokenHash: sha256(next), now, expiresAt: expiryFrom(now), formerUntil })
  return { token: next }
}
