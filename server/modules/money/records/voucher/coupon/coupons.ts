import type { Selectable } from 'kysely'
import { type Coupon, MOST_COUPONS } from '#shared/domain/coupon/coupon.ts'
import type { VoucherCode } from '#shared/domain/price/voucher-code.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'

export interface StoredCoupon extends Coupon {
  readonly version: number
}

const coupons = ({ sql, organisationId }: TenantTransaction) =>
  sql.selectFrom('coupon').where('organization_id', '=', organisationId).selectAll()

function couponOf(row: Selectable<Tables['coupon']>): StoredCoupon {
  return {
    id: row.id,
    code: row.code,
    value: row.percent === null ? { amountCents: row.amount_cents ?? 0 } : { percent: row.percent },
    mostUses: row.most_uses,
    mostPerCustomer: row.most_per_customer,
    firstDay: row.first_day,
    lastDay: row.last_day,
    serviceIds: row.service_ids,
    minCents: row.min_cents,
    isForNewCustomers: row.is_for_new_customers,
    isOn: row.is_on,
    uses: row.uses,
    version: row.version,
  }
}

/** The coupons of the organisation, newest first, at most `MOST_COUPONS`. */
export async function listCoupons(transaction: TenantTransaction): Promise<StoredCoupon[]> {
  const rows = await coupons(transaction).orderBy('created_at', 'desc').orderBy('id').limit(MOST_COUPONS).execute()
  return rows.map(couponOf)
}

export async function lockCoupon(transaction: TenantTransaction, id: string): Promise<StoredCoupon | undefined> {
  const row = await coupons(transaction).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  return row && couponOf(row)
}

export async function findCouponsByCode(transaction: TenantTransaction, codes: readonly string[]): Promise<Coupon[]> {
  if (codes.length === 0) return []
  return (
    await coupons(transaction)
      .where('code', 'in', [...codes])
      .execute()
  ).map(couponOf)
}

/** Whether one of the codes is a coupon that depends on who uses it: for new customers, or so often for each (threat A39). */
export async function hasPersonalCoupon(
  transaction: TenantTransaction,
  codes: readonly VoucherCode[],
): Promise<boolean> {
  const typed = codes.flatMap(({ kind, code }) => (kind === 'coupon' ? [code] : []))
  const found = await findCouponsByCode(transaction, typed)
  return found.some(({ isForNewCustomers, mostPerCustomer }) => isForNewCustomers || mostPerCustomer !== null)
}

/**
 * Like `findCouponsByCode`, and locks the coupons, so that no other transaction uses them until this one ends. They are locked in the order
 * of their ids, so that concurrent transactions do not deadlock.
 */
export async function lockCouponsByCode(transaction: TenantTransaction, codes: readonly string[]): Promise<Coupon[]> {
  if (codes.length === 0) return []
  const rows = await coupons(transaction)
    .where('code', 'in', [...codes])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return rows.map(couponOf)
}

/** Inserts a coupon, or replaces the one with the same id and raises its version; its uses stay. */
export async function saveCoupon(
  { sql, organisationId }: TenantTransaction,
  coupon: Omit<Coupon, 'uses'>,
  createdAt: Date,
): Promise<void> {
  const { value } = coupon
  const values = {
    code: coupon.code,
    amount_cents: 'percent' in value ? null : value.amountCents,
    percent: 'percent' in value ? value.percent : null,
    most_uses: coupon.mostUses,
    most_per_customer: coupon.mostPerCustomer,
    first_day: coupon.firstDay,
    last_day: coupon.lastDay,
    service_ids: [...coupon.serviceIds],
    min_cents: coupon.minCents,
    is_for_new_customers: coupon.isForNewCustomers,
    is_on: coupon.isOn,
  }
  await sql
    .insertInto('coupon')
    .values({ organization_id: organisationId, id: coupon.id, created_at: createdAt, ...values })
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'id'])
        .doUpdateSet((row) => ({ ...values, version: row('coupon.version', '+', 1) })),
    )
    .execute()
}
