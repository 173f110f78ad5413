import { sql as expression, type SqlBool } from 'kysely'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import { insertRows } from '#server/platform/database/insert-rows.ts'
import { lockCoupon } from './coupons.ts'

export interface CouponUse {
  readonly bookingId: string
  readonly couponId: string
  /** The discount. */
  readonly cents: number
}

/**
 * Records the uses of coupons by bookings that this transaction wrote. Needs `lockCouponsByCode`. A use above the coupon's limit raises a
 * database error (threat A25).
 */
export async function takeUses(transaction: TenantTransaction, uses: readonly CouponUse[], now: Date): Promise<void> {
  if (uses.length === 0) return
  const { sql, organisationId } = transaction
  const rows = uses.map(({ bookingId, couponId, cents }) => ({
    booking_id: bookingId,
    coupon_id: couponId,
    cents,
    used_at: now,
    given_back_at: null,
  }))
  await insertRows(organisationId, 'coupon_use', rows).execute(sql)
  for (const [couponId, taken] of Map.groupBy(uses, (use) => use.couponId)) {
    await addUses(transaction, couponId, taken.length)
  }
}

/** Frees the coupon use of a booking, once, so that it no longer counts towards the coupon's limit. */
export async function giveUseBack(transaction: TenantTransaction, bookingId: string, now: Date): Promise<void> {
  const { sql, organisationId } = transaction
  const use = await sql
    .selectFrom('coupon_use')
    .where('organization_id', '=', organisationId)
    .where('booking_id', '=', bookingId)
    .where('given_back_at', 'is', null)
    .select('coupon_id')
    .executeTakeFirst()
  if (!use) return
  // The coupon is locked before its use, in the same order as when a use is recorded, to prevent deadlocks.
  await lockCoupon(transaction, use.coupon_id)
  const { numUpdatedRows } = await sql
    .updateTable('coupon_use')
    .set({ given_back_at: now })
    .where('organization_id', '=', organisationId)
    .where('booking_id', '=', bookingId)
    .where('given_back_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 1n) await addUses(transaction, use.coupon_id, -1)
}

async function addUses({ sql, organisationId }: TenantTransaction, id: string, change: number): Promise<void> {
  await sql
    .updateTable('coupon')
    .set((row) => ({ uses: row('uses', '+', change) }))
    .where('organization_id', '=', organisationId)
    .where('id', '=', id)
    .execute()
}

/** Who books: an account or a guest's customer, and the mail address, in lower case. */
export interface CouponPerson {
  readonly id: string
  readonly email: string
}

export interface PersonRow {
  readonly accountId: string | null
  readonly customerId: string
  readonly email: string | null
}

/**
 * Returns whether a customer row belongs to a person: by account, customer id or mail address. By the address, a guest who returns is
 * recognised.
 */
export const isOfPerson = ({ accountId, customerId, email }: PersonRow, person: CouponPerson): boolean =>
  accountId === person.id || customerId === person.id || (email !== null && email === person.email)

/** Bookings of some people, whose customers have these accounts, ids or mail addresses. */
const bookingsOf = ({ sql, organisationId }: TenantTransaction, people: readonly CouponPerson[]) => {
  const ids = people.map(({ id }) => id)
  const emails = people.map(({ email }) => email)
  return sql
    .selectFrom('booking')
    .innerJoin('customer', (join) =>
      join
        .onRef('customer.organization_id', '=', 'booking.organization_id')
        .onRef('customer.id', '=', 'booking.customer_id'),
    )
    .leftJoin('account', 'account.id', 'customer.account_id')
    .where('booking.organization_id', '=', organisationId)
    .where(
      expression<SqlBool>`(customer.account_id = any(${ids}::uuid[]) or customer.id = any(${ids}::uuid[])
        or lower(coalesce(account.email, customer.email)) = any(${emails}::text[]))`,
    )
    .select(['customer.account_id as accountId', 'customer.id as customerId'])
    .select(expression<string | null>`lower(coalesce(account.email, customer.email))`.as('email'))
}

/** The uses of coupons by some people, one row for each. */
export async function usesOfPeople(
  transaction: TenantTransaction,
  couponIds: readonly string[],
  people: readonly CouponPerson[],
): Promise<(PersonRow & { readonly couponId: string })[]> {
  if (couponIds.length === 0 || people.length === 0) return []
  return bookingsOf(transaction, people)
    .innerJoin('coupon_use', (join) =>
      join
        .onRef('coupon_use.organization_id', '=', 'booking.organization_id')
        .onRef('coupon_use.booking_id', '=', 'booking.id'),
    )
    .where('coupon_use.given_back_at', 'is', null)
    .where('coupon_use.coupon_id', 'in', [...couponIds])
    .select('coupon_use.coupon_id as couponId')
    .execute()
}

/** The people who have booked before, one row for each of their customers. */
export async function peopleWithBookings(
  transaction: TenantTransaction,
  people: readonly CouponPerson[],
): Promise<PersonRow[]> {
  if (people.length === 0) return []
  return bookingsOf(transaction, people)
    .where('booking.status', '<>', 'rejected')
    .where('booking.payment_state', 'not in', ['held', 'failed'])
    .distinct()
    .execute()
}
