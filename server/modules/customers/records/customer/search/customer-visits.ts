import { type RawBuilder, sql as expression } from 'kysely'
import type { TenantTransaction } from '#server/platform/database/database.ts'

/** The start of the last visit of a customer (rule D171), or of the next booking. */
export const visit = ({ organisationId }: TenantTransaction, which: 'last' | 'next', now: Date) =>
  which === 'last'
    ? expression`(
        select max(starts_at) from booking
        where booking.organization_id = ${organisationId} and customer_id = customer.id
          and status = 'accepted' and attendance is distinct from 'no-show' and starts_at <= ${now}
      )`
    : expression`(
        select min(starts_at) from booking
        where booking.organization_id = ${organisationId} and customer_id = customer.id
          and status <> 'rejected' and starts_at > ${now}
      )`

/**
 * Selects the number of customers with an upcoming booking, counted up to `most`. It reads the booking table and not the customers one by
 * one, because perhaps half of the customers have no upcoming booking.
 */
export const numberComing = ({ organisationId }: TenantTransaction, now: Date, most: number): RawBuilder<number> =>
  expression<number>`(select count(*)::int from (
    select distinct customer_id from booking
    where booking.organization_id = ${organisationId} and status <> 'rejected' and starts_at > ${now} and not exists (
      select from customer as erased
      where erased.organization_id = ${organisationId} and erased.id = customer_id and erased_at is not null
    )
    limit ${most}
  ) as coming)`
