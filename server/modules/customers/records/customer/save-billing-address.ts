import type { Buyer } from '#shared/domain/invoice/invoice.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'

/** Stores a customer's name and address for future invoices. Existing invoices do not change. */
export async function saveBillingAddress(
  { sql, organisationId }: TenantTransaction,
  customerId: string,
  billing: Buyer,
): Promise<void> {
  await sql
    .updateTable('customer')
    .set({ billing: JSON.stringify(billing) })
    .where('organization_id', '=', organisationId)
    .where('id', '=', customerId)
    .execute()
}
