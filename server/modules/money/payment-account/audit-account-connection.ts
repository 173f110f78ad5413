import type { AccountMode, AccountProvider } from '#shared/domain/payment-account/payment-account.ts'
import { announce } from '#server/platform/change-feed.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import { findOwnOrganisation, listOwners } from '#server/modules/organisation/index.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import type { Account } from '#server/platform/http/handler.ts'
import { organisationNameFor } from '#shared/domain/organisation/name-and-tagline-by-language.ts'
import { writeAuditEntry } from '#server/modules/identity/records/index.ts'

type Needs = Pick<Dependencies, 'outbox'>

interface Connected {
  /** The owner who did it. */
  readonly caller: Account
  readonly address: string
  readonly id: string
  readonly provider: AccountProvider
  readonly mode: AccountMode
  readonly at: Date
}

/**
 * Writes into the audit log who connected or disconnected an account, and announces it. Each owner is told by mail, because the
 * organisation's money goes another way from now on (rule D339).
 */
export async function recordAccountConnection(
  { outbox }: Needs,
  transaction: TenantTransaction,
  { caller, address, id, provider, mode, at }: Connected,
  action: 'payment-account-connected' | 'payment-account-disconnected' = 'payment-account-connected',
): Promise<void> {
  const details = { provider, mode }
  const { accountId, email: by } = caller
  await writeAuditEntry(transaction, { action, accountId, address, subjectId: id, details, at })
  const organisation = await findOwnOrganisation(transaction)
  if (organisation) {
    for (const { email: to, locale: own } of await listOwners(transaction)) {
      const locale = own ?? organisation.locale
      const organization = organisationNameFor(organisation, locale)
      await outbox.add(transaction.sql, { template: action, locale, to, organization, provider, by })
    }
  }
  await announce(transaction, ['settings', 'catalogue'])
}
