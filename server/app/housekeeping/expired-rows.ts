import { sql as expression } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'

/** The age limits of each kind of row. Older rows are deleted. */
export interface ExpiryLimits {
  readonly sessions: Date
  readonly pendingSignUps: Date
  readonly passwordResets: Date
  readonly credentialAttempts: Date
  readonly accountAddresses: Date
  readonly idempotencyKeys: Date
  /** Network addresses are removed from log lines; the lines themselves stay. */
  readonly networkAddresses: Date
  /** Reminder records of bookings that started before this time are deleted. */
  readonly reminders: Date
  /** Entries of waiting lists that ended before this time are deleted. */
  readonly waitingEntries: Date
}

/** Deletes expired rows of all organisations. */
export async function deleteExpiredRows({ global: sql }: Database, limits: ExpiryLimits): Promise<void> {
  await sql.deleteFrom('session').where('expires_at', '<=', limits.sessions).execute()
  await sql.deleteFrom('pending_sign_up').where('expires_at', '<=', limits.pendingSignUps).execute()
  await sql.deleteFrom('password_reset').where('expires_at', '<=', limits.passwordResets).execute()
  await sql.deleteFrom('credential_attempt').where('hour', '<', limits.credentialAttempts).execute()
  await sql.deleteFrom('account_address').where('last_seen_at', '<=', limits.accountAddresses).execute()
  const { idempotencyKeys, networkAddresses, reminders } = limits
  await expression`select forget_old_waiting(${limits.waitingEntries})`.execute(sql)
  await expression`select forget_old(${idempotencyKeys}, ${networkAddresses}, ${reminders})`.execute(sql)
}
