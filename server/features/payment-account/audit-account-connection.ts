import type { AccountMode, AccountProvider } from '#shared/domain/payment-account/payment-account.ts'
import { announce } from '#server/platform/change-feed.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import { writeAuditEntry } from '#server/features/account/audit-log.ts'

interface Connected {
  /** Of the owner. */
  readonly accountId: string
  readonly address: string
  readonly id: string
  readonly provider: AccountProvider
  readonly mode: AccountMode
  readonly at: Date
}

/** Writes into the audit log who connected or disconnected an account, and announces it. */
export async function recordAccountConnection(
  transaction: TenantTransaction,
  { accountId, address, id, provider, mode, at }: Connected,
  action: 'payment-account-connected' | 'payment-account-disconnected' = 'payment-account-connected',
): Promise<void> {
  const details = { provider, mode }
  await writeAuditEntry(transaction, { action, accountId, address, subjectId: id, details, at })
  await announce(transaction, ['settings', 'catalogue'])
}
