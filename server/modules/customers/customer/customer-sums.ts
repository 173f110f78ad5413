import { sql as expression } from 'kysely'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import { moneySums } from '#server/modules/money/records/index.ts'
import type { Member } from '#server/platform/http/handler.ts'

export interface CustomerSums {
  readonly past: number
  readonly upcoming: number
  readonly noShows: number
  readonly lateCancellations: number
  readonly paidCents: number
  readonly openCents: number
}

/**
 * Returns the number of a customer's visits, upcoming bookings, no-shows and late cancellations, and the amounts of bookings and orders. A
 * booking that was paid with a credit adds no amount, because its package does. For a specialist only the specialist's own bookings count.
 */
export async function sumsOf(
  { sql, organisationId }: TenantTransaction,
  customerId: string,
  { role, specialistId }: Pick<Member, 'role' | 'specialistId'>,
  now: Date,
): Promise<CustomerSums> {
  const isOwner = role === 'owner'
  const isMoney = expression`payment_method is distinct from 'credits'`
  const { rows } = await expression<Record<'past' | 'upcoming' | 'noShows' | 'late' | 'paid' | 'open', string>>`
    select count(*) filter (where starts_at <= ${now} and status = 'accepted' and attendance is distinct from 'no-show') as past,
      count(*) filter (where starts_at > ${now} and status <> 'rejected') as upcoming,
      count(*) filter (where attendance = 'no-show') as "noShows",
      count(*) filter (where is_cancelled_late) as late,
      coalesce(sum(money[1] - money[2] + money[3]), 0) + coalesce((
        select sum(price_cents) from package_order
        where organization_id = ${organisationId} and customer_id = ${customerId} and payment_state = 'paid' and ${isOwner}
      ), 0) as paid,
      coalesce(sum(greatest(0, price_cents - discount_cents - money[1])) filter (where status <> 'rejected' and ${isMoney}), 0)
        + coalesce((
        select sum(price_cents) from package_order
        where organization_id = ${organisationId} and customer_id = ${customerId} and payment_state = 'none' and ${isOwner}
      ), 0) as open
    from (
      select booking.*, ${moneySums(organisationId)} as money from booking
      where booking.organization_id = ${organisationId} and customer_id = ${customerId}
        and (${isOwner} or specialist_id = ${specialistId}::uuid)
    ) as booking`.execute(sql)
  const [sums] = rows
  return {
    past: Number(sums?.past ?? 0),
    upcoming: Number(sums?.upcoming ?? 0),
    noShows: Number(sums?.noShows ?? 0),
    lateCancellations: Number(sums?.late ?? 0),
    paidCents: Number(sums?.paid ?? 0),
    openCents: Number(sums?.open ?? 0),
  }
}
