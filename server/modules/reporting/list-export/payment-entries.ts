import { sql as expression } from 'kysely'
import type { PaymentChannel } from '#shared/domain/payment/online-payment-channels.ts'
import type { PaymentMethod } from '#shared/domain/payment/payment-state.ts'
import type { Cents } from '#shared/domain/payment/money.ts'
import type { Language } from '#shared/domain/words/texts-by-language.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import { nameInLanguage } from '#server/platform/database/name-in-language.ts'
import type { Position } from './csv-piece.ts'

/** A row of the payment export: a payment, or a refund with a negative amount. */
export interface PaymentEntry {
  readonly id: string
  readonly at: Date
  readonly method: PaymentMethod | 'gift-card'
  /** The channel of the online payment; null when it is unknown, and for other payment methods. */
  readonly channel: PaymentChannel | null
  readonly amountCents: Cents
  /** The service of the booking, or the package. */
  readonly name: string
  readonly customerName: string
  /** The specialist of the booking; an empty text for a package. */
  readonly specialistName: string
  /** The start of the booking; null for a package. */
  readonly startsAt: Date | null
}

interface EntryFilter {
  readonly start: Date
  readonly end: Date
  /** Only payments of bookings with this specialist. */
  readonly specialistId: string | undefined
  readonly reader: Language
  readonly after: Position | undefined
  readonly size: number
}

/**
 * Returns payments and refunds in order of time. Money of bookings has the time when it was recorded. Card payments of packages have the
 * time when they were started; failed ones are left out.
 */
export async function listPaymentEntries(
  { sql, organisationId }: TenantTransaction,
  { start, end, specialistId, reader, after, size }: EntryFilter,
): Promise<PaymentEntry[]> {
  const isWithin = (column: string) =>
    expression`${expression.ref(column)} >= ${start} and ${expression.ref(column)} < ${end}`
  const isAfter = after ? expression`where (entry.at, entry.id) > (${after.at}, ${after.id}::uuid)` : expression``
  const isTheirs = specialistId === undefined ? expression`` : expression`where booking.specialist_id = ${specialistId}`
  const { rows } = await expression<PaymentEntry>`
    select entry.id, entry.at, method, channel, amount_cents as "amountCents", starts_at as "startsAt",
      coalesce(${nameInLanguage('service', reader)}, package_order.name, '') as name,
      trim(coalesce(
        guest_first_name || ' ' || guest_last_name, customer.first_name || ' ' || customer.last_name, ''
      )) as "customerName",
      trim(coalesce(specialist.first_name || ' ' || specialist.last_name, '')) as "specialistName"
    from (
      select * from (
        select id, created_at as at, 'card' as method, channel, amount_cents, null::uuid as booking_id, order_id
        from payment
        where organization_id = ${organisationId} and order_id is not null and state in ('succeeded', 'refunded')
          and ${isWithin('created_at')}
        union all
        select refund.id, refund.created_at, 'card', channel, -refund.amount_cents, null, order_id
        from refund join payment on payment.organization_id = ${organisationId} and payment.id = refund.payment_id
        where refund.organization_id = ${organisationId} and order_id is not null and refund.state <> 'failed'
          and ${isWithin('refund.created_at')}
        union all
        select money_entry.id, money_entry.at,
          case kind when 'place' then 'pay-afterwards' when 'gift-card' then 'gift-card' else 'card' end,
          channel, money_entry.amount_cents, money_entry.booking_id, null
        from money_entry
        left join payment on payment.organization_id = ${organisationId} and payment.id = money_entry.payment_id
        where money_entry.organization_id = ${organisationId} and ${isWithin('money_entry.at')}
      ) as entry
      ${isAfter}
    ) as entry
    left join booking on booking.organization_id = ${organisationId} and booking.id = entry.booking_id
    left join service on service.organization_id = ${organisationId} and service.id = booking.service_id
    left join specialist on specialist.organization_id = ${organisationId} and specialist.id = booking.specialist_id
    left join package_order on package_order.organization_id = ${organisationId} and package_order.id = entry.order_id
    left join customer on customer.organization_id = ${organisationId} and customer.id = package_order.customer_id
    ${isTheirs}
    order by entry.at, entry.id
    limit ${size}`.execute(sql)
  return rows
}
