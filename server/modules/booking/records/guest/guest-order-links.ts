import { VISIT_HOURS } from '#shared/domain/guest/guest-link.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'

/** Allows the secret of the visit in which a guest made an order to open that order (rule D315). */
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

/** Returns the orders that the secret of a visit opens; none for an unknown or expired secret. */
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

/** Deletes the guest secrets of the orders of an erased customer, so that they cannot be opened any more. */
export async function closeOrdersOf({ sql, organisationId }: TenantTransaction, customerId: string): Promise<void> {
  await sql
    .updateTable('package_order')
    .set({ guest_secret_hash: null })
    .where('organization_id', '=', organisationId)
    .where('customer_id', '=', customerId)
    .where('guest_secret_hash', 'is not', null)
    .execute()
}
