import { sql as expression } from 'kysely'
import type { PaymentPart } from '#shared/domain/balance/split-payment-over-bookings.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import { insertRows } from '#server/platform/database/insert-rows.ts'

/** A payment that is for one booking, or is divided among several. */
interface PartedPayment {
  readonly id: string
  readonly bookingId: string | null
  readonly amountCents: number
}

export async function insertParts(
  { sql, organisationId }: TenantTransaction,
  paymentId: string,
  parts: readonly PaymentPart[],
): Promise<void> {
  const rows = parts.map(({ bookingId, amountCents }) => ({
    organization_id: organisationId,
    payment_id: paymentId,
    booking_id: bookingId,
    amount_cents: amountCents,
  }))
  await insertRows(organisationId, 'payment_part', rows).execute(sql)
}

/**
 * Returns how much of a payment each booking gets, in the order of the series. A payment without parts belongs to its one booking entirely.
 */
export async function partsOf(
  { sql, organisationId }: TenantTransaction,
  { id, bookingId, amountCents }: PartedPayment,
): Promise<PaymentPart[]> {
  const parts = await sql
    .selectFrom('payment_part')
    .innerJoin('booking', (join) =>
      join
        .onRef('booking.organization_id', '=', 'payment_part.organization_id')
        .onRef('booking.id', '=', 'payment_part.booking_id'),
    )
    .where('payment_part.organization_id', '=', organisationId)
    .where('payment_part.payment_id', '=', id)
    .select(['payment_part.booking_id as bookingId', 'payment_part.amount_cents as amountCents'])
    .orderBy('booking.repeat_number')
    .orderBy('booking.id')
    .execute()
  return parts.length === 0 && bookingId !== null ? [{ bookingId, amountCents }] : parts
}

/**
 * SQL for an array of the ids of the bookings that one payment paid together with the booking in `column`, including that booking; only
 * that booking when it was paid alone. The subquery filters by organisation itself, because a database cluster needs that to find its
 * shard.
 */
export const paidTogetherWith = (organisationId: string, column: string) => expression<string[]>`(
  case when exists (
    select from payment_part
    where payment_part.organization_id = ${organisationId} and payment_part.booking_id = ${expression.ref(column)}
  ) then array(
    select ${expression.ref(column)}
    union
    select other.booking_id from payment_part as own
    join payment on payment.organization_id = ${organisationId} and payment.id = own.payment_id
      and payment.state in ('succeeded', 'refunded')
    join payment_part as other on other.organization_id = ${organisationId} and other.payment_id = own.payment_id
    where own.organization_id = ${organisationId} and own.booking_id = ${expression.ref(column)}
  ) else array[${expression.ref(column)}] end
)`

/**
 * Returns the bookings that one payment paid together with a booking, including that booking, in the order of the series; only that booking
 * when it was paid alone.
 */
export async function bookingsPaidWith(transaction: TenantTransaction, bookingId: string): Promise<string[]> {
  const { sql, organisationId } = transaction
  const payment = await sql
    .selectFrom('payment_part')
    .innerJoin('payment', (join) =>
      join
        .onRef('payment.organization_id', '=', 'payment_part.organization_id')
        .onRef('payment.id', '=', 'payment_part.payment_id'),
    )
    .where('payment_part.organization_id', '=', organisationId)
    .where('payment_part.booking_id', '=', bookingId)
    .where('payment.state', 'in', ['succeeded', 'refunded'])
    .select(['payment.id', 'payment.booking_id as bookingId', 'payment.amount_cents as amountCents'])
    .orderBy('payment.attempt')
    .limit(1)
    .executeTakeFirst()
  return payment ? (await partsOf(transaction, payment)).map((part) => part.bookingId) : [bookingId]
}

/** A payment of several bookings, as each of them shows it. */
export interface SharedPayment {
  readonly paymentId: string
  readonly totalCents: number
  readonly bookings: number
}

/** The payments that paid a booking together with others. */
export async function sharedPaymentsOf(
  { sql, organisationId }: TenantTransaction,
  bookingId: string,
): Promise<SharedPayment[]> {
  const { rows } = await expression<SharedPayment>`
    select payment.id as "paymentId", payment.amount_cents as "totalCents", count(*)::int as bookings
    from payment_part as own
    join payment on payment.organization_id = ${organisationId} and payment.id = own.payment_id
    join payment_part as other on other.organization_id = ${organisationId} and other.payment_id = own.payment_id
    where own.organization_id = ${organisationId} and own.booking_id = ${bookingId}
      and payment.state in ('succeeded', 'refunded')
    group by payment.id, payment.amount_cents`.execute(sql)
  return rows
}
