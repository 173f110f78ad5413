import { sql as expression } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'

/** Until when each kind of row is kept; what is older goes. */
export interface ExpiryLimits {
  readonly sessions: Date
  readonly pendingSignUps: Date
  readonly passwordResets: Date
  readonly credentialAttempts: Date
  readonly accountAddresses: Date
  readonly idempotencyKeys: Date
  /** Of the lines of trails and logs, which stay without them. */
  readonly networkAddresses: Date
  /** Of bookings that began before this. */
  readonly reminders: Date
}

/** Deletes rows of all organisations that have expired. */
export async function deleteExpiredRows({ global: sql }: Database, limits: ExpiryLimits): Promise<void> {
  await sql.deleteFrom('session').where('expires_at', '<=', limits.sessions).execute()
  await sql.deleteFrom('pending_sign_up').where('expires_at', '<=', limits.pendingSignUps).execute()
  await sql.deleteFrom('password_reset').where('expires_at', '<=', limits.passwordResets).execute()
  await sql.deleteFrom('credential_attempt').where('hour', '<', limits.credentialAttempts).execute()
  await sql.deleteFrom('account_address').where('last_seen_at', '<=', limits.accountAddresses).execute()
  const { idempotencyKeys, networkAddresses, reminders } = limits
  await expression`select forget_old(${idempotencyKeys}, ${networkAddresses}, ${reminders})`.execute(sql)
}
