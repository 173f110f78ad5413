import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import type { AccountEventKind } from './account-tables.ts'

/** What was done to an organisation or its people. */
export type AuditAction =
  | 'organisation-founded'
  | 'organisation-changed'
  | 'allowed-sites-changed'
  | 'member-invited'
  | 'invitation-sent-again'
  | 'invitation-withdrawn'
  | 'member-joined'
  | 'member-changed'
  | 'member-removed'
  | 'payment-refunded'
  | 'customer-exported'
  | 'customer-erased'

export interface AuditEntry {
  readonly action: AuditAction
  /** Who did it; null for the product by itself. */
  readonly accountId: string | null
  /** Network address; null for who is erased by it. */
  readonly address: string | null
  /** Of the person or invitation that it is about. */
  readonly subjectId?: string
  /** What changed, without anything about a person. */
  readonly details?: Readonly<Record<string, unknown>>
  readonly at: Date
}

/** Adds a line to the organisation's audit log; the role of the requests may never change one. */
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

/** Adds a line to what concerns the safety of an account, in whatever organisation. */
export async function writeAccountAuditEntry(
  sql: Kysely<Tables>,
  { kind, accountId, address, at }: { kind: AccountEventKind; accountId: string; address: string; at: Date },
): Promise<void> {
  await sql.insertInto('account_event').values({ id: randomUUID(), account_id: accountId, kind, address, at }).execute()
}
