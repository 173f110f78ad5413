import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql as expression } from 'kysely'
import type { MoneyEntry, MoneyKind } from '#shared/domain/balance/money-entry.ts'
import type { BookingActor } from '#shared/domain/booking/booking-event.ts'
import type { Cents } from '#shared/domain/payment/money.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import { insertRows } from '#server/platform/database/insert-rows.ts'
import { wantCreditNote } from '#server/modules/money/records/invoice/invoice-queue.ts'

/** The person or system that caused an entry. The system has no account. */
export interface MoneyAgent {
  readonly actor: BookingActor
  readonly accountId?: string | null
}

export const THE_SYSTEM: MoneyAgent = { actor: 'system' }

interface NewEntry {
  readonly bookingId: string
  readonly kind: MoneyKind
  /** The amount in cents, always positive. */
  readonly amountCents: Cents
  readonly paymentId?: string | null
  readonly by: MoneyAgent
  /** Shown to the customer. */
  readonly reason?: string
}

/** An entry for money that is given back. */
export interface ReturnedMoney extends NewEntry {
  /** The refund that carries it out at the payment provider. */
  readonly refundId?: string | null
  /** The entry that this one corrects because it was recorded by mistake. No credit note is written then. */
  readonly correctsId?: string | null
}

/**
 * Records received money. A payment is recorded once for each of its bookings, however many notifications arrive. The caller must hold the
 * lock of the booking's specialist.
 */
export const noteReceived = (transaction: TenantTransaction, entry: NewEntry, now: Date): Promise<void> =>
  insertEntry(transaction, entry, now)

/** Records money that is given back, and queues its credit note. The caller must hold the lock of the booking's specialist. */
export async function noteReturned(transaction: TenantTransaction, entry: ReturnedMoney, now: Date): Promise<void> {
  await insertEntry(transaction, { ...entry, amountCents: -entry.amountCents }, now)
  if (entry.correctsId != null) return
  // A fee has a separate invoice (rule D303).
  const feePaymentId = entry.kind === 'fee' ? entry.paymentId : null
  const subject = { bookingId: entry.bookingId, orderId: null, ...(feePaymentId != null && { feePaymentId }) }
  await wantCreditNote(transaction, subject, entry.amountCents, now, entry.reason)
}

/** Records that charged-back money was received again, because the bank reversed the chargeback. */
export const noteReversed = (
  transaction: TenantTransaction,
  entry: NewEntry & { readonly correctsId: string },
  now: Date,
): Promise<void> => insertEntry(transaction, entry, now)

async function insertEntry({ sql, organisationId }: TenantTransaction, entry: ReturnedMoney, now: Date): Promise<void> {
  const row = {
    organization_id: organisationId,
    id: randomUUID(),
    booking_id: entry.bookingId,
    kind: entry.kind,
    amount_cents: entry.amountCents,
    payment_id: entry.paymentId ?? null,
    refund_id: entry.refundId ?? null,
    corrects_id: entry.correctsId ?? null,
    at: now,
    actor: entry.by.actor,
    account_id: entry.by.accountId ?? null,
    reason: entry.reason ?? '',
  }
  await expression`${insertRows(organisationId, 'money_entry', [row])} on conflict do nothing`.execute(sql)
}

/** An entry of the ledger, with the state of its refund. */
export interface NotedMoney extends MoneyEntry {
  readonly at: Date
  readonly actor: BookingActor
  /** The name of who caused it; empty for the system. */
  readonly by: string
  readonly reason: string
  readonly refundId: string | null
  /** The state of its refund at the payment provider; null when it has no refund there. */
  readonly refundState: 'wanted' | 'sent' | 'done' | 'failed' | 'otherwise' | null
}

/** The entries of a booking, oldest first. */
export const listMoney = ({ sql, organisationId }: TenantTransaction, bookingId: string): Promise<NotedMoney[]> =>
  sql
    .selectFrom('money_entry')
    .leftJoin('refund', (join) =>
      join
        .onRef('refund.organization_id', '=', 'money_entry.organization_id')
        .onRef('refund.id', '=', 'money_entry.refund_id'),
    )
    .leftJoin('account', 'account.id', 'money_entry.account_id')
    .where('money_entry.organization_id', '=', organisationId)
    .where('money_entry.booking_id', '=', bookingId)
    .select([
      'money_entry.id',
      'money_entry.kind',
      'money_entry.amount_cents as amountCents',
      'money_entry.payment_id as paymentId',
      'money_entry.refund_id as refundId',
      'money_entry.corrects_id as correctsId',
      'money_entry.at',
      'money_entry.actor',
      'money_entry.reason',
      'refund.state as refundState',
      expression<string>`trim(coalesce(account.first_name || ' ' || account.last_name, ''))`.as('by'),
    ])
    .orderBy('money_entry.at')
    .orderBy((entry) => entry.case().when('money_entry.amount_cents', '>', 0).then(0).else(1).end())
    .orderBy('money_entry.id')
    .execute()

/** The entry that records a received payment, or the part of it for one booking. */
export interface Receipt {
  readonly id: string
  readonly bookingId: string
  readonly kind: MoneyKind
  readonly amountCents: Cents
  /** The amount that is left after all refunds and chargebacks. */
  readonly leftCents: Cents
}

/** Returns the entries that record a received payment: one for each of its bookings, in the order of the repeat. */
export const receiptsOf = ({ sql, organisationId }: TenantTransaction, paymentId: string): Promise<Receipt[]> =>
  sql
    .selectFrom('money_entry')
    .innerJoin('booking', (join) =>
      join
        .onRef('booking.organization_id', '=', 'money_entry.organization_id')
        .onRef('booking.id', '=', 'money_entry.booking_id'),
    )
    .where('money_entry.organization_id', '=', organisationId)
    .where('payment_id', '=', paymentId)
    .where('amount_cents', '>', 0)
    .where('corrects_id', 'is', null)
    .select(['money_entry.id', 'booking_id as bookingId', 'kind', 'amount_cents as amountCents'])
    .select(
      expression<number>`(
        select sum(line.amount_cents) from money_entry as line
        where line.organization_id = ${organisationId} and line.payment_id = ${paymentId}
          and line.booking_id = money_entry.booking_id
      )::int`.as('leftCents'),
    )
    .orderBy('booking.repeat_number')
    .orderBy('money_entry.id')
    .execute()

/** The chargeback of a payment, as `noteReversed` needs it. */
export interface Chargeback {
  readonly correctsId: string
  readonly bookingId: string
  readonly kind: MoneyKind
  readonly amountCents: Cents
}

/** Returns the latest chargebacks of a payment that the bank has not reversed: an entry for each affected booking. */
export async function chargebacksOf(
  { sql, organisationId }: TenantTransaction,
  paymentId: string,
): Promise<readonly Chargeback[]> {
  const taken = await sql
    .selectFrom('money_entry as taken')
    .where('taken.organization_id', '=', organisationId)
    .where('taken.payment_id', '=', paymentId)
    .where('taken.amount_cents', '<', 0)
    .where('taken.refund_id', 'is', null)
    .where('taken.corrects_id', 'is', null)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('money_entry as reversal')
            .where('reversal.organization_id', '=', organisationId)
            .whereRef('reversal.corrects_id', '=', 'taken.id')
            .select('reversal.id'),
        ),
      ),
    )
    .select(['taken.id as correctsId', 'taken.booking_id as bookingId', 'taken.kind', 'taken.at'])
    .select(expression<number>`-taken.amount_cents`.as('amountCents'))
    .orderBy('taken.at', 'desc')
    .execute()
  return taken.filter(({ at }) => at.getTime() === taken[0]?.at.getTime())
}

/**
 * Selects, in this order: the amount received, the amount given back, fees, and what was paid directly to the provider and not given back.
 * `sumsOf` in shared/domain/balance computes the same.
 */
const sums = expression`array[
    coalesce(sum(amount_cents) filter (where kind <> 'fee' and (amount_cents > 0) = (corrects_id is null)), 0),
    coalesce(-sum(amount_cents) filter (where kind <> 'fee' and (amount_cents > 0) <> (corrects_id is null)), 0),
    coalesce(sum(amount_cents) filter (where kind = 'fee'), 0),
    coalesce(sum(amount_cents) filter (where kind = 'place'), 0)
  ]::int[]`

type MoneySums = [receivedCents: Cents, returnedCents: Cents, feeCents: Cents, placeCents: Cents]

/**
 * Selects the sums of one booking in a query of bookings. The subquery filters by organisation itself, because a database cluster uses that
 * condition to find the shard.
 */
export const moneySums = (organisationId: string) => expression<MoneySums>`(
  select ${sums} from money_entry
  where money_entry.organization_id = ${organisationId} and money_entry.booking_id = booking.id
)`

/** Like `moneySums`, for several bookings together, whose ids are given as an array. */
export const moneySumsOf = (organisationId: string, ids: RawBuilder<readonly string[]>) => expression<MoneySums>`(
  select ${sums} from money_entry where money_entry.organization_id = ${organisationId} and booking_id = any(${ids})
)`

/** Like `moneySums`, of all bookings at once, for queries over many: a table with `booking_id` and `sums`. */
export const moneySumsOfAll = (organisationId: string) => expression`(
  select booking_id, ${sums} as sums from money_entry where organization_id = ${organisationId} group by booking_id
)`

/** Deletes the reasons on the ledger entries of an erased customer's bookings, because they may contain personal data. */
export async function forgetReasons({ sql, organisationId }: TenantTransaction, customerId: string): Promise<void> {
  await sql
    .updateTable('money_entry')
    .set({ reason: '' })
    .where('organization_id', '=', organisationId)
    .where('booking_id', 'in', (row) =>
      row
        .selectFrom('booking')
        .where('organization_id', '=', organisationId)
        .where('customer_id', '=', customerId)
        .select('id'),
    )
    .execute()
}
