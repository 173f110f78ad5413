import type { CustomerAccess } from '#shared/domain/customer/specialist-customer-access.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'

/** Returns the setting that says which customers specialists may see, with its version; undefined when the organisation does not exist. */
export async function findCustomerAccess(
  transaction: TenantTransaction,
): Promise<(CustomerAccess & { readonly version: number }) | undefined> {
  return access(transaction).executeTakeFirst()
}

/** Like `findCustomerAccess`, and locks the row until the transaction ends. */
export async function lockCustomerAccess(
  transaction: TenantTransaction,
): Promise<(CustomerAccess & { readonly version: number }) | undefined> {
  return access(transaction).forUpdate().executeTakeFirst()
}

const access = ({ sql, organisationId }: TenantTransaction) =>
  sql
    .selectFrom('organization')
    .where('id', '=', organisationId)
    .select([
      'specialists_see_customers as customers',
      'specialists_see_notes as notes',
      'customer_access_version as version',
    ])

export async function saveCustomerAccess(
  { sql, organisationId }: TenantTransaction,
  { customers, notes }: CustomerAccess,
): Promise<void> {
  await sql
    .updateTable('organization')
    .set((row) => ({
      specialists_see_customers: customers,
      specialists_see_notes: notes,
      customer_access_version: row('customer_access_version', '+', 1),
    }))
    .where('id', '=', organisationId)
    .execute()
}
