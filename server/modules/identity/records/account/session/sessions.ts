import type { Kysely } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import type { ClientKind } from '#server/platform/http/client-kind.ts'
import type { Account } from '#server/platform/http/handler.ts'

type Sql = Kysely<Tables>

/** The account of a token, and when the session was last seen. */
export interface TokenBearer {
  readonly account: Account
  readonly lastSeenAt: Date
}

/** The accounts of tokens, in the same order; undefined for an invalid or expired token. */
export async function accountsOfTokens(
  database: Database,
  tokenHashes: readonly Buffer[],
  now: Date,
): Promise<(TokenBearer | undefined)[]> {
  const rows = await database.call<Account & { tokenHash: Buffer; lastSeenAt: Date }>({
    name: 'accounts-of-tokens',
    text: `
      select asked as "tokenHash", found.*
      from unnest($1::bytea[]) as asked,
      -- A lateral join makes Postgres look up each token by index, whatever its statistics say.
      lateral (
        select account.id as "accountId", email, first_name as "firstName", last_name as "lastName",
          last_seen_at as "lastSeenAt"
        from session join account on account.id = account_id
        where token_hash = asked and expires_at > $2
        offset 0
      ) as found`,
    values: [tokenHashes, now],
  })
  const bearers = new Map(
    rows.map(({ tokenHash, lastSeenAt, ...account }) => [tokenHash.toString('hex'), { account, lastSeenAt }]),
  )
  return tokenHashes.map((hash) => bearers.get(hash.toString('hex')))
}

export interface NewSession {
  readonly tokenHash: Buffer
  readonly accountId: string
  readonly surface?: ClientKind
  readonly createdAt: Date
  readonly expiresAt: Date
}

export async function insertSession(sql: Sql, session: NewSession): Promise<void> {
  await sql
    .insertInto('session')
    .values({
      token_hash: session.tokenHash,
      account_id: session.accountId,
      surface: session.surface ?? 'other',
      created_at: session.createdAt,
      last_seen_at: session.createdAt,
      token_at: session.createdAt,
      expires_at: session.expiresAt,
    })
    .execute()
}

export async function noteSessionSeen(sql: Sql, tokenHash: Buffer, at: Date): Promise<void> {
  await sql.updateTable('session').set({ last_seen_at: at }).where('token_hash', '=', tokenHash).execute()
}

/** Whether the person of a session was confirmed within the last minutes (rule D339). */
export async function isSessionConfirmed(sql: Sql, tokenHash: Buffer, now: Date): Promise<boolean> {
  const row = await sql
    .selectFrom('session')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .where('confirmed_until', '>', now)
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function confirmSession(sql: Sql, tokenHash: Buffer, until: Date): Promise<void> {
  await sql.updateTable('session').set({ confirmed_until: until }).where('token_hash', '=', tokenHash).execute()
}

/** Deletes one session of an account, with its replaced tokens. Returns false when the account has no such session. */
export async function deleteSessionOf(sql: Sql, accountId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await sql
    .deleteFrom('session')
    .where('account_id', '=', accountId)
    .where((row) => row.or([row('id', '=', id), row('renewed_as', '=', id)]))
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export interface OpenSession {
  readonly id: string
  readonly tokenHash: Buffer
  readonly createdAt: Date
  readonly lastSeenAt: Date
  readonly surface: ClientKind
}

/** The sessions of an account, newest first. */
export async function listSessions(sql: Sql, accountId: string, now: Date): Promise<OpenSession[]> {
  return sql
    .selectFrom('session')
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .where('renewed_as', 'is', null)
    .select(['id', 'token_hash as tokenHash', 'created_at as createdAt', 'last_seen_at as lastSeenAt', 'surface'])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
}

/** Deletes all sessions of an account, except the one of the given token, and its log-ins that wait for their second step. */
export async function deleteSessions(sql: Sql, accountId: string, but?: Buffer): Promise<void> {
  await sql.deleteFrom('login_ticket').where('account_id', '=', accountId).execute()
  let query = sql.deleteFrom('session').where('account_id', '=', accountId)
  if (but) query = query.where('token_hash', '<>', but)
  await query.execute()
}

/** Deletes the session that a token belongs to, with its current and replaced tokens. */
export async function deleteSession(sql: Sql, tokenHash: Buffer): Promise<void> {
  const ofToken = sql
    .selectFrom('session')
    .where('token_hash', '=', tokenHash)
    .select((row) => row.fn.coalesce('renewed_as', 'id').as('id'))
  await sql.deleteFrom('session').where('id', 'in', ofToken).execute()
}

/** The data of a session that is needed to renew its token. */
export interface RenewableSession {
  readonly id: string
  readonly accountId: string
  /** The hash of the session's current token. */
  readonly tokenHash: Buffer
  readonly tokenAt: Date
  readonly surface: ClientKind
}

/** Finds the session of a valid token, which may be a replaced one, and locks it until the transaction ends. */
export async function lockSession(sql: Sql, tokenHash: Buffer, now: Date): Promise<RenewableSession | undefined> {
  const ofToken = sql
    .selectFrom('session')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .select((row) => row.fn.coalesce('renewed_as', 'id').as('id'))
  return sql
    .selectFrom('session')
    .where('id', 'in', ofToken)
    .select(['id', 'account_id as accountId', 'token_hash as tokenHash', 'token_at as tokenAt', 'surface'])
    .forUpdate()
    .executeTakeFirst()
}

/** Sets a new token for a session. The old one stays valid until `formerUntil`. */
export async function renewToken(
  sql: Sql,
  { id, accountId, tokenHash, tokenAt, surface }: RenewableSession,
  next: { tokenHash: Buffer; now: Date; expiresAt: Date; formerUntil: Date },
): Promise<void> {
  await sql
    .updateTable('session')
    .set({ token_hash: next.tokenHash, token_at: next.now, expires_at: next.expiresAt })
    .where('id', '=', id)
    .execute()
  await sql
    .insertInto('session')
    .values({
      token_hash: tokenHash,
      account_id: accountId,
      surface,
      created_at: tokenAt,
      last_seen_at: next.now,
      token_at: tokenAt,
      expires_at: next.formerUntil,
      renewed_as: id,
    })
    .execute()
}
