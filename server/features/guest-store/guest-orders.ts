import { VISIT_HOURS } from '#shared/domain/guest/guest-link.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'

/** Opens an order for the visit in which a guest made it (rule D315). */
export async function openOrderForVisit(
  { sql, organisationId }: TenantTransaction,
  orderId: string,
  secretHash: Buffer,
): Promise<void> {
  await sql
    .updateTable('package_order')
    .set({ guest_secret_hash: secretHash })
    .where('organization_id', '=', organisationId)
    .where('id', '=', orderId)
    .execute()
}

/** The orders that the secret of a visit opens; none for an unknown or ended one. */
export async function ordersOfVisit(
  { sql, organisationId }: TenantTransaction,
  secretHash: Buffer,
  now: Date,
): Promise<string[]> {
  const rows = await sql
    .selectFrom('package_order')
    .where('organization_id', '=', organisationId)
    .where('guest_secret_hash', '=', secretHash)
    .where('created_at', '>', new Date(now.getTime() - VISIT_HOURS * 3_600_000))
    .select('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Ends what opens the orders of a customer who is erased. */
export async function closeOrdersOf({ sql, organisationId }: TenantTransaction, customerId: string): Promise<void> {
  await sql
    .updateTable('package_order')
    .set({ guest_secret_hash: null })
    .where('organization_id', '=', organisationId)
    .where('customer_id', '=', customerId)
    .where('guest_secret_hash', 'is not', null)
    .execute()
}
