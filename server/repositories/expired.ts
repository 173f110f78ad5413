import type { Database } from '../database/database.ts'

/** Until when each kind of row is kept; what is older goes. */
export interface ExpiryLimits {
  readonly sessions: Date
  readonly pendingSignUps: Date
  readonly credentialAttempts: Date
  readonly accountAddresses: Date
}

/** Deletes rows of all organisations that have expired. */
export async function deleteExpiredRows({ global: sql }: Database, limits: ExpiryLimits): Promise<void> {
  await sql.deleteFrom('session').where('expires_at', '<=', limits.sessions).execute()
  await sql.deleteFrom('pending_sign_up').where('expires_at', '<=', limits.pendingSignUps).execute()
  await sql.deleteFrom('credential_attempt').where('hour', '<', limits.credentialAttempts).execute()
  await sql.deleteFrom('account_address').where('last_seen_at', '<=', limits.accountAddresses).execute()
}
