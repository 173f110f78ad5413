import { sql as expression } from 'kysely'
import type { PaymentChannel } from '#shared/domain/payment/online-payment-channels.ts'

/**
 * Selects the channel of a booking's last successful online payment. Null when the payment provider did not report the channel, and for
 * other payment methods. The subquery filters by organisation itself, because a database cluster uses that condition to find the shard.
 */
export const paidChannelOfBooking = (organisationId: string) => expression<PaymentChannel | null>`case
  when booking.payment_method = 'card' then (
    select made.channel from (
      select payment.attempt, payment.channel from payment
      where payment.organization_id = ${organisationId} and payment.booking_id = booking.id
         and payment.purpose = 'price'
        and payment.state in ('succeeded', 'refunded')
      union all
      -- The payment for a whole repeat was made before any payment of a single booking's rest, so it is ordered first.
      select 0, payment.channel from payment_part
      join payment on payment.organization_id = ${organisationId} and payment.id = payment_part.payment_id
      where payment_part.organization_id = ${organisationId} and payment_part.booking_id = booking.id
        and payment.state in ('succeeded', 'refunded')
    ) as made
    order by made.attempt desc limit 1
  )
end`
