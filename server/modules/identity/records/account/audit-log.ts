import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import type { AccountEventKind } from './account-tables.ts'

/** Actions that are recorded in the audit log. */
export type AuditAction =
  | 'organisation-founded'
  | 'organisation-changed'
  | 'allowed-sites-changed'
  | 'own-page-changed'
  | 'own-domain-changed'
  | 'member-invited'
  | 'invitation-sent-again'
  | 'invitation-withdrawn'
  | 'member-joined'
  | 'member-changed'
  | 'member-removed'
  | 'payment-refunded'
  | 'payment-account-connected'
  | 'payment-account-disconnected'
  | 'customer-entered'
  | 'customer-changed'
  | 'customer-blocked'
  | 'customer-unblocked'
  | 'customers-merged'
  | 'customer-access-changed'
  | 'customer-exported'
  | 'customer-erased'
  | 'list-exported'
  | 'coupon-saved'
  | 'gift-card-issued'
  | 'gift-card-corrected'
  | 'gift-card-blocked'
  | 'gift-card-unblocked'
  | 'gift-card-mailed'
  | 'gift-card-refunded'
  // This action and the following ones are performed by the operator of the server.
  | 'organisation-suspended'
  | 'organisation-resumed'
  | 'organisation-exported'
  | 'owner-changed'
  | 'second-factor-switched-off'
  | 'mail-sent-again'
  | 'secrets-encrypted-anew'

export interface AuditEntry {
  readonly action: AuditAction
  /** The account that performed the action; null for the system. */
  readonly accountId: string | null
  /** Network address; null for a person who is erased by this action. */
  readonly address: string | null
  /** The person or invitation that the action is about. */
  readonly subjectId?: string
  /** What changed, without personal data. */
  readonly details?: Readonly<Record<string, unknown>>
  readonly at: Date
}

/** Adds a row to the organisation's audit log. The application role can neither change nor delete rows. */
export async function writeAuditEntry({ sql, organisationId }: TenantTransaction, entry: AuditEntry): Promise<void> {
  await sql
    .insertInto('audit_entry')
    .values({
      organization_id: organisationId,
      id: randomUUID(),
      account_id: entry.accountId,
      action: entry.action,
      subject_id: entry.subjectId ?? null,
      details: JSON.stringify(entry.details ?? {}),
      address: entry.address,
      at: entry.at,
    })
    .execute()
}

/** Adds a row to the log of security events of an account, which belongs to no organisation. */
export async function writeAccountAuditEntry(
  sql: Kysely<Tables>,
  { kind, accountId, address, at }: { kind: AccountEventKind; accountId: string; address: string | null; at: Date },
): Promise<void> {
  await sql.insertInto('account_event').values({ id: randomUUID(), account_id: accountId, kind, address, at }).execute()
}
