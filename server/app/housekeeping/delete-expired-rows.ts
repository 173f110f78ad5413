import { sql as expression } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'

/** For each kind of row, the point in time before which rows are deleted. */
export interface ExpiryLimits {
  readonly sessions: Date
  readonly pendingSignUps: Date
  readonly passwordResets: Date
  /** For log-in codes, log-ins that wait for their second step, and passkey challenges. */
  readonly loginCodes: Date
  readonly credentialAttempts: Date
  readonly accountAddresses: Date
  readonly idempotencyKeys: Date
  /** Log lines before this time lose their network address; the lines themselves stay. */
  readonly networkAddresses: Date
  /** Reminder records of bookings that started before this time are deleted. */
  readonly reminders: Date
  /** Waiting-list entries that ended before this time are deleted. */
  readonly waitingEntries: Date
  /** The links and codes of guests that ended before this time are deleted. */
  readonly guests: Date
  /** Invoices of calendar years before the year of this time are deleted. */
  readonly invoices: Date
  /** Text messages that were queued before this time are deleted. */
  readonly textMessages: Date
}

/** Deletes expired rows of all organisations. */
export async function deleteExpiredRows({ global: sql }: Database, limits: ExpiryLimits): Promise<void> {
  await sql.deleteFrom('session').where('expires_at', '<=', limits.sessions).execute()
  await sql.deleteFrom('pending_sign_up').where('expires_at', '<=', limits.pendingSignUps).execute()
  await sql.deleteFrom('password_reset').where('expires_at', '<=', limits.passwordResets).execute()
  for (const table of ['login_code', 'confirmation_code', 'login_ticket', 'passkey_challenge'] as const) {
    await sql.deleteFrom(table).where('expires_at', '<=', limits.loginCodes).execute()
  }
  await sql.deleteFrom('credential_attempt').where('hour', '<', limits.credentialAttempts).execute()
  await sql.deleteFrom('account_address').where('last_seen_at', '<=', limits.accountAddresses).execute()
  const { idempotencyKeys, networkAddresses, reminders, guests, waitingEntries, invoices, textMessages } = limits
  await expression`select forget_old_waiting(${waitingEntries})`.execute(sql)
  await expression`select forget_old_guests(${guests})`.execute(sql)
  await expression`select forget_old_texts(${textMessages})`.execute(sql)
  await expression`select forget_old(${idempotencyKeys}, ${networkAddresses}, ${reminders})`.execute(sql)
  await expression`select forget_invoices(${invoices.getUTCFullYear()})`.execute(sql)
}
