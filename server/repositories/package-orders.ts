import type { PaymentMethod, PaymentState } from '#shared/domain/payment.ts'
import type { TenantTransaction } from '../database/database.ts'

/** What somebody bought, at the price of that moment. */
export interface PackageOrder {
  readonly id: string
  readonly packageId: string
  readonly customerId: string
  /** Who bought it. */
  readonly accountId: string
  /** Of the package, when it was bought. */
  readonly name: string
  readonly priceCents: number
  readonly payment: PaymentState
  /** Null for a package that is free. */
  readonly paymentMethod: Exclude<PaymentMethod, 'credits'> | null
}

export async function insertPackageOrder(
  { sql, organisationId }: TenantTransaction,
  order: PackageOrder,
  createdAt: Date,
): Promise<void> {
  await sql
    .insertInto('package_order')
    .values({
      organization_id: organisationId,
      id: order.id,
      package_id: order.packageId,
      customer_id: order.customerId,
      account_id: order.accountId,
      name: order.name,
      price_cents: order.priceCents,
      payment_state: order.payment,
      payment_method: order.paymentMethod,
      created_at: createdAt,
    })
    .execute()
}

/** What the customer bought, by the id of the order. */
export async function namesOfOrders(
  { sql, organisationId }: TenantTransaction,
  customerId: string,
): Promise<ReadonlyMap<string, string>> {
  const rows = await sql
    .selectFrom('package_order')
    .where('organization_id', '=', organisationId)
    .where('customer_id', '=', customerId)
    .select(['id', 'name'])
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
