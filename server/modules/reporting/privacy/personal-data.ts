import { type Kysely, sql as expression } from 'kysely'
import type { BookingActor } from '#shared/domain/booking/booking-event.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import { findSecondFactor, listPasskeys } from '#server/modules/identity/records/index.ts'

type Sql = Kysely<Tables>

/** The stored data of an account for its owner (threat G1), without password hashes and tokens. */
export async function readAccount(sql: Sql, accountId: string) {
  const account = await sql
    .selectFrom('account')
    .where('id', '=', accountId)
    .select(['id', 'email', 'first_name', 'last_name', 'phone_number', 'locale', 'created_at'])
    .executeTakeFirstOrThrow()
  const sessions = await sql
    .selectFrom('session')
    .where('account_id', '=', accountId)
    .select(['surface', 'created_at', 'last_seen_at', 'expires_at'])
    .orderBy('created_at')
    .execute()
  const events = await sql
    .selectFrom('account_event')
    .where('account_id', '=', accountId)
    .select(['kind', 'at', 'address'])
    .orderBy('at')
    .execute()
  const passkeys = await listPasskeys(sql, accountId)
  const secondFactor = await findSecondFactor(sql, accountId)
  return { account, sessions, events, passkeys, secondFactor }
}

/** Unsent mails and open invitations for a mail address, of all organisations. */
export async function readWaiting(sql: Sql, email: string) {
  const mails = await expression<{ template: string; at: Date }>`select * from waiting_mail(${email})`.execute(sql)
  const invitations = await expression<{ role: string; at: Date }>`select * from invitations_of(${email})`.execute(sql)
  return { mails: mails.rows, invitations: invitations.rows }
}

/** The row of a customer, unless the person was erased. */
export async function readCustomer({ sql, organisationId }: TenantTransaction, customerId: string) {
  return sql
    .selectFrom('customer')
    .where('organization_id', '=', organisationId)
    .where('id', '=', customerId)
    .where('erased_at', 'is', null)
    .select([
      'account_id',
      'first_name',
      'last_name',
      'phone_number',
      'email',
      'locale',
      'blocked_at',
      'created_at',
      'came_as_guest',
      'billing',
    ])
    .executeTakeFirst()
}

/** The histories of a customer's bookings in order. Network addresses of other people are left out. */
export async function readTrails(
  { sql, organisationId }: TenantTransaction,
  customerId: string,
  accountId: string | null,
) {
  const rows = await sql
    .selectFrom('booking_event')
    .innerJoin('booking', (join) =>
      join
        .onRef('booking.organization_id', '=', 'booking_event.organization_id')
        .onRef('booking.id', '=', 'booking_event.booking_id'),
    )
    .where('booking_event.organization_id', '=', organisationId)
    .where('booking.customer_id', '=', customerId)
    .select(['booking_id', 'kind', 'actor', 'at', 'address', 'booking_event.account_id'])
    .orderBy('booking_event.version')
    .execute()
  return Map.groupBy(
    rows.map(({ booking_id, account_id, address, kind, actor, at }) => ({
      bookingId: booking_id,
      kind,
      actor: actor satisfies BookingActor,
      at,
      // A booking changed as 'customer' without an account was changed by its guest, so the network address is the guest's own.
      address: account_id === accountId && actor === 'customer' ? address : null,
    })),
    ({ bookingId }) => bookingId,
  )
}

export async function readOrders({ sql, organisationId }: TenantTransaction, customerId: string) {
  return sql
    .selectFrom('package_order')
    .where('organization_id', '=', organisationId)
    .where('customer_id', '=', customerId)
    .select(['id', 'name', 'price_cents', 'payment_method', 'payment_state', 'created_at'])
    .orderBy('created_at')
    .execute()
}

const idsOf = ({ sql, organisationId }: TenantTransaction, table: 'booking' | 'package_order', customerId: string) =>
  sql.selectFrom(table).where('organization_id', '=', organisationId).where('customer_id', '=', customerId).select('id')

/** The invoices and credit notes of a customer's bookings and orders, with all that is written on them. */
export async function readInvoices(transaction: TenantTransaction, customerId: string) {
  const { sql, organisationId } = transaction
  return sql
    .selectFrom('invoice')
    .where('organization_id', '=', organisationId)
    .where((invoice) =>
      invoice.or([
        invoice('booking_id', 'in', idsOf(transaction, 'booking', customerId)),
        invoice('order_id', 'in', idsOf(transaction, 'package_order', customerId)),
      ]),
    )
    .select(['label', 'booking_id', 'order_id', 'document'])
    .select(
      expression<string[]>`array(
        select sent_on::text from invoice_reminder
        where invoice_reminder.organization_id = ${organisationId} and invoice_id = invoice.id order by sent_on
      )`.as('reminded_on'),
    )
    .orderBy('year')
    .orderBy('number')
    .execute()
}

/** The payments of a customer's bookings and orders. */
export async function readPayments(transaction: TenantTransaction, customerId: string) {
  const { sql, organisationId } = transaction
  const own = (table: 'booking' | 'package_order') => idsOf(transaction, table, customerId)
  return sql
    .selectFrom('payment')
    .where('organization_id', '=', organisationId)
    .where((payment) =>
      payment.or([payment('booking_id', 'in', own('booking')), payment('order_id', 'in', own('package_order'))]),
    )
    .select(['booking_id', 'order_id', 'amount_cents', 'state', 'provider', 'channel', 'intent_id', 'created_at'])
    .select(
      expression<{ bookingId: string; cents: number }[]>`(
        select coalesce(jsonb_agg(jsonb_build_object('bookingId', part.booking_id, 'cents', part.amount_cents)
          order by part.booking_id), '[]')
        from payment_part as part where part.organization_id = ${organisationId} and part.payment_id = payment.id
      )`.as('parts'),
    )
    .orderBy('created_at')
    .execute()
}

/** Returns the money entries of a customer's bookings. */
export async function readMoney(transaction: TenantTransaction, customerId: string) {
  return transaction.sql
    .selectFrom('money_entry')
    .where('organization_id', '=', transaction.organisationId)
    .where('booking_id', 'in', idsOf(transaction, 'booking', customerId))
    .select(['booking_id', 'kind', 'amount_cents', 'at', 'actor', 'reason'])
    .orderBy('at')
    .orderBy('id')
    .execute()
}

export async function readCredits({ sql, organisationId }: TenantTransaction, customerId: string) {
  return sql
    .selectFrom('credit_entry')
    .innerJoin('service', (join) =>
      join
        .onRef('service.organization_id', '=', 'credit_entry.organization_id')
        .onRef('service.id', '=', 'credit_entry.service_id'),
    )
    .where('credit_entry.organization_id', '=', organisationId)
    .where('customer_id', '=', customerId)
    .select(['service.name', 'credit_entry.kind', 'credits', 'at', 'expires_at'])
    .orderBy('at')
    .orderBy('lot_number')
    .execute()
}
