import { sql as expression } from 'kysely'
import type { PackageItem } from '#shared/domain/package/package.ts'
import type { PaymentMethod, PaymentState } from '#shared/domain/payment/payment-state.ts'
import { textFor } from '#shared/domain/words/texts-by-language.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'

/** A bought package, or a bought gift card, at the price of that moment. */
export interface PackageOrder {
  readonly id: string
  /** Null for a gift card. */
  readonly packageId: string | null
  /** The gift card that is issued when the order is paid (rule D283); null for a package. */
  readonly giftCardId: string | null
  readonly customerId: string
  /** The buyer's account; null for the order of a guest, until the guest's customer gets an account (rule D315). */
  readonly accountId: string | null
  /** The name of the package when it was bought. */
  readonly name: string
  readonly priceCents: number
  /** The package's credits and their validity at the time of purchase. `validityDays` is null when the credits never expire. */
  readonly items: readonly PackageItem[]
  readonly validityDays: number | null
  readonly payment: PaymentState
  /** The payment method; null for a free package. */
  readonly paymentMethod: Exclude<PaymentMethod, 'credits'> | null
  /** The language in which the package was bought. */
  readonly locale: Locale
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
      gift_card_id: order.giftCardId,
      customer_id: order.customerId,
      account_id: order.accountId,
      name: order.name,
      price_cents: order.priceCents,
      items: JSON.stringify(order.items),
      validity_days: order.validityDays,
      payment_state: order.payment,
      payment_method: order.paymentMethod,
      locale: order.locale,
      created_at: createdAt,
    })
    .execute()
}

export async function findPackageOrder(
  { sql, organisationId }: TenantTransaction,
  id: string,
): Promise<PackageOrder | undefined> {
  return sql
    .selectFrom('package_order')
    .innerJoin('customer', (join) =>
      join
        .onRef('customer.organization_id', '=', 'package_order.organization_id')
        .onRef('customer.id', '=', 'package_order.customer_id'),
    )
    .where('package_order.organization_id', '=', organisationId)
    .where('package_order.id', '=', id)
    .select([
      'package_order.id',
      'package_id as packageId',
      'gift_card_id as giftCardId',
      'customer_id as customerId',
      'name',
      'price_cents as priceCents',
      'items',
      'validity_days as validityDays',
      'payment_state as payment',
      'payment_method as paymentMethod',
      'package_order.locale',
    ])
    .select((row) => row.fn.coalesce('package_order.account_id', 'customer.account_id').as('accountId'))
    .executeTakeFirst()
}

export async function writeOrderPayment(
  { sql, organisationId }: TenantTransaction,
  id: string,
  payment: PaymentState,
): Promise<void> {
  await sql
    .updateTable('package_order')
    .set({ payment_state: payment })
    .where('organization_id', '=', organisationId)
    .where('id', '=', id)
    .execute()
}

/** An order in the list of a customer's orders. */
export interface ListedOrder extends Pick<PackageOrder, 'id' | 'name' | 'priceCents' | 'payment'> {
  readonly createdAt: Date
}

/** The last orders of a customer, the newest first. */
export const listOrders = (
  { sql, organisationId }: TenantTransaction,
  customerId: string,
  most: number,
): Promise<ListedOrder[]> =>
  sql
    .selectFrom('package_order')
    .where('organization_id', '=', organisationId)
    .where('customer_id', '=', customerId)
    .where('gift_card_id', 'is', null)
    .select(['id', 'name', 'price_cents as priceCents', 'payment_state as payment', 'created_at as createdAt'])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(most)
    .execute()

/** The names of a customer's bought packages by order id. */
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

/** The data of an order for its mail. */
export interface OrderReceipt extends Pick<PackageOrder, 'name' | 'priceCents' | 'paymentMethod'> {
  readonly customerName: string
  /** The customer's mail address; empty after the customer was erased. */
  readonly email: string
  readonly createdAt: Date
  readonly contents: readonly { readonly service: string; readonly credits: number }[]
  /** When the package's credits expire; null when they never do. */
  readonly expiresAt: Date | null
}

export async function findOrderReceipt(
  { sql, organisationId }: TenantTransaction,
  id: string,
): Promise<OrderReceipt | undefined> {
  const order = await sql
    .selectFrom('package_order')
    .innerJoin('customer', (join) =>
      join
        .onRef('customer.organization_id', '=', 'package_order.organization_id')
        .onRef('customer.id', '=', 'package_order.customer_id'),
    )
    .leftJoin('account', 'account.id', 'customer.account_id')
    .where('package_order.organization_id', '=', organisationId)
    .where('package_order.id', '=', id)
    .select([
      'package_order.name',
      'package_order.locale',
      'price_cents',
      'payment_method',
      'package_order.created_at',
      'customer.first_name',
      'customer.last_name',
      'is_erased',
    ])
    .select((row) => row.fn.coalesce('account.email', 'customer.email', expression.lit('')).as('email'))
    .executeTakeFirst()
  if (!order) return undefined
  const bought = await sql
    .selectFrom('credit_entry')
    .innerJoin('service', (join) =>
      join
        .onRef('service.organization_id', '=', 'credit_entry.organization_id')
        .onRef('service.id', '=', 'credit_entry.service_id'),
    )
    .where('credit_entry.organization_id', '=', organisationId)
    .where('order_id', '=', id)
    .where('credit_entry.kind', '=', 'bought')
    .select(['service.name', 'service.translation', 'credits', 'expires_at'])
    .orderBy('service.name')
    .execute()
  return {
    name: order.name,
    priceCents: order.price_cents,
    paymentMethod: order.payment_method,
    customerName: `${order.first_name} ${order.last_name}`.trim(),
    email: order.is_erased ? '' : order.email,
    createdAt: order.created_at,
    contents: bought.map((lot) => ({ service: textFor(lot, 'name', order.locale), credits: lot.credits })),
    expiresAt: bought[0]?.expires_at ?? null,
  }
}

const MILLISECONDS_OF_30_DAYS = 30 * 24 * 3_600_000

/** Counts the packages that a customer bought in the last 30 days to pay afterwards. Needs `lockCredits`. */
export async function countUnpaidOrders(
  { sql, organisationId }: TenantTransaction,
  customerId: string,
  now: Date,
): Promise<number> {
  const { count } = await sql
    .selectFrom('package_order')
    .where('organization_id', '=', organisationId)
    .where('customer_id', '=', customerId)
    .where('payment_method', '=', 'pay-afterwards')
    .where('payment_state', '=', 'none')
    .where('created_at', '>', new Date(now.getTime() - MILLISECONDS_OF_30_DAYS))
    .select((row) => row.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
