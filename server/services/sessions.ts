import type { Kysely } from 'kysely'
import type { Output } from '#shared/api/client.ts'
import { type Secrets, sha256 } from '../adapters/secrets.ts'
import type { Tables } from '../database/tables.ts'
import { insertSession } from '../repositories/sessions.ts'
import type { Account } from './handler.ts'

const SESSION_DAYS = 30

/** Makes a token for an account; only its hash is kept (threat A6). */
export async function openSession(
  sql: Kysely<Tables>,
  account: Account,
  secrets: Secrets,
  now: Date,
): Promise<Output<'login'>> {
  const token = secrets.token()
  const expiresAt = new Date(now.getTime() + SESSION_DAYS * 24 * 3_600_000)
  await insertSession(sql, { tokenHash: sha256(token), accountId: account.accountId, createdAt: now, expiresAt })
  return {
    token,
    user: {
      id: account.accountId,
      email: account.email,
      firstName: account.firstName,
      lastName: account.lastName,
    },
  }
}
