import type { Kysely } from 'kysely'
import type { Output } from '#shared/api/client.ts'
import { type Secrets, sha256 } from '#server/platform/secrets/secrets.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import type { ClientKind } from '#server/platform/http/client-kind.ts'
import { rememberAddress } from './accounts.ts'
import { writeAccountAuditEntry } from './audit-log.ts'
import { insertSession, lockSession, renewToken } from './sessions.ts'
import type { Account } from '#server/platform/http/handler.ts'

/** Days that a token works; whoever comes back in time gets another one (rule D110). */
const SESSION_DAYS = 30
const DAY = 24 * 3_600_000
/** Hours from which a token is old enough to be renewed. */
const RENEWAL_HOURS = 24
/** Minutes that a renewed token still works: for requests on their way, and to ask again when the answer was lost. */
const FORMER_MINUTES = 2

const expiryFrom = (now: Date): Date => new Date(now.getTime() + SESSION_DAYS * DAY)

/** Where somebody logs in from. */
export interface LoginOrigin {
  /** Network address; from now on the account's owner is known there (threat A3). */
  readonly address: string
  readonly surface: ClientKind
  readonly now: Date
}

/** Makes a token for an account; only its hash is kept (threat A6). */
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
  await rememberAddress(sql, accountId, sha256(address), now)
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
 * Another token for the session that a token belongs to; null while that one is new enough. What was renewed works for two
 * more minutes, also to be renewed again: then the client never got the answer, or two tabs asked at once (threat A6).
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
