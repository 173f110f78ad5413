import type { Locale } from '#shared/i18n/locale.ts'
import { allColumns } from '#server/platform/database/column-map.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'

/** The contact data of a customer as a provider enters it. */
export interface CustomerContact {
  readonly firstName: string
  readonly lastName: string
  readonly phoneNumber: string
  /** In lower case; null for none. Ignored for a customer with an account. */
  readonly email: string | null
  readonly locale: Locale | null
}

const contactColumns = allColumns<'customer', CustomerContact>()(
  { firstName: 'first_name', lastName: 'last_name', phoneNumber: 'phone_number', email: 'email', locale: 'locale' },
  {
    organization_id: 'the key',
    id: 'the key',
    account_id: 'the account that the customer logs in with',
    blocked_at: '`setBlocked`',
    created_by: 'never changes',
    billing: 'who an invoice is for',
    erased_at: 'the erasure',
    came_as_guest: 'never changes',
    version: 'counted by each update',
    created_at: 'never changes',
  },
)

/**
 * Creates a customer without an account. Returns false and changes nothing when a customer with this id exists, as after a repeated
 * request.
 */
export async function insertCustomer(
  { sql, organisationId }: TenantTransaction,
  { id, createdBy, ...contact }: CustomerContact & { readonly id: string; readonly createdBy: string },
  now: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await sql
    .insertInto('customer')
    .values({
      organization_id: organisationId,
      id,
      created_by: createdBy,
      created_at: now,
      ...contactColumns.valuesOf(contact),
    })
    .onConflict((conflict) => conflict.columns(['organization_id', 'id']).doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export interface EditedCustomer {
  readonly version: number
  readonly accountId: string | null
  /** The contact address. */
  readonly email: string | null
  readonly blockedAt: Date | null
}

/** Reads the row that an edit changes and locks it until the transaction ends; undefined for an erased customer. */
export async function lockForEdit(
  { sql, organisationId }: TenantTransaction,
  id: string,
): Promise<EditedCustomer | undefined> {
  return sql
    .selectFrom('customer')
    .where('organization_id', '=', organisationId)
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .select(['version', 'account_id as accountId', 'email', 'blocked_at as blockedAt'])
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function updateContact(
  { sql, organisationId }: TenantTransaction,
  id: string,
  contact: CustomerContact,
): Promise<void> {
  await sql
    .updateTable('customer')
    .set((row) => ({ ...contactColumns.valuesOf(contact), version: row('version', '+', 1) }))
    .where('organization_id', '=', organisationId)
    .where('id', '=', id)
    .execute()
}

export async function setBlocked(
  { sql, organisationId }: TenantTransaction,
  id: string,
  blockedAt: Date | null,
): Promise<void> {
  await sql
    .updateTable('customer')
    .set((row) => ({ blocked_at: blockedAt, version: row('version', '+', 1) }))
    .where('organization_id', '=', organisationId)
    .where('id', '=', id)
    .execute()
}
