import { sql as expression } from 'kysely'
import type { PaymentChannel } from '#shared/domain/payment/payment-channels.ts'

/**
 * How the money of a booking came online: the channel of its last payment that was made; null when the provider did not say it, and for other
 * ways to pay. Names the organisation itself, as a cluster finds the shard of a subquery by it.
 */
export const paidChannelOfBooking = (organisationId: string) => expression<PaymentChannel | null>`case
  when booking.payment_method = 'card' then (
    select payment.channel from payment
    where payment.organization_id = ${organisationId} and payment.booking_id = booking.id and payment.purpose = 'price'
      and payment.state in ('succeeded', 'refunded')
    order by payment.attempt desc limit 1
  )
end`
