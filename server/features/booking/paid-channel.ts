import { sql as expression } from 'kysely'
import type { PaymentChannel } from '#shared/domain/payment/payment-channels.ts'

/**
 * How the money of a booking came online: the channel of its last payment that was made; null when the provider did not say it, and for other
 * ways to pay. Names the organisation itself, as a cluster finds the shard of a subquery by it.
 */
export const paidChannelOfBooking = (organisationId: string) => expression<PaymentChannel | null>`case
  when booking.payment_method = 'card' then (
    select made.channel from (
      select payment.attempt, payment.channel from payment
      where payment.organization_id = ${organisationId} and payment.booking_id = booking.id
         and payment.purpose = 'price'
        and payment.state in ('succeeded', 'refunded')
      union all
      -- The payment of a series comes before those of a booking's rest.
      select 0, payment.channel from payment_part
      join payment on payment.organization_id = ${organisationId} and payment.id = payment_part.payment_id
      where payment_part.organization_id = ${organisationId} and payment_part.booking_id = booking.id
        and payment.state in ('succeeded', 'refunded')
    ) as made
    order by made.attempt desc limit 1
  )
end`
