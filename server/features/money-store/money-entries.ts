import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql as expression } from 'kysely'
import type { MoneyEntry, MoneyKind } from '#shared/domain/balance/money-entry.ts'
import type { BookingActor } from '#shared/domain/booking/booking-event.ts'
import type { Cents } from '#shared/domain/payment/money.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import { insertRows } from '#server/platform/database/insert-rows.ts'
import { wantCreditNote } from '#server/features/invoice-store/invoice-requests.ts'

/** Who caused an entry. The system has no account. */
export interface MoneyAgent {
  readonly actor: BookingActor
  readonly accountId?: string | null
}

export const THE_SYSTEM: MoneyAgent = { actor: 'system' }

interface NewEntry {
  readonly bookingId: string
  readonly kind: MoneyKind
  /** Whole cents, more than 0. */
  readonly amountCents: Cents
  readonly paymentId?: string | null
  readonly by: MoneyAgent
  /** Shown to the customer. */
  readonly reason?: string
}

/** Money that goes back. */
export interface ReturnedMoney extends NewEntry {
  /** The refund that takes it to the provider. */
  readonly refundId?: string | null
  /** The entry that this one takes back, because it should never have been; nothing of the sale is credited then. */
  readonly correctsId?: string | null
}

/**
 * Notes money that came. A payment is noted once for each of its bookings, whatever the notices. Needs the lock of the booking's
 * specialist.
 */
export const noteReceived = (transaction: TenantTransaction, entry: NewEntry, now: Date): Promise<void> =>
  insertEntry(transaction, entry, now)

/** Notes money that goes back, and asks for its credit note. Needs the lock of the booking's specialist. */
export async function noteReturned(transaction: TenantTransaction, entry: ReturnedMoney, now: Date): Promise<void> {
  await insertEntry(transaction, { ...entry, amountCents: -entry.amountCents }, now)
  if (entry.correctsId != null) return
  // A fee has an invoice of its own (rule D303).
  const feePaymentId = entry.kind === 'fee' ? entry.paymentId : null
  const subject = { bookingId: entry.bookingId, orderId: null, ...(feePaymentId != null && { feePaymentId }) }
  await wantCreditNote(transaction, subject, entry.amountCents, now, entry.reason)
}

/** Notes that money which went back has come again, because a bank reversed its chargeback. */
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

/** An entry with what became of it. */
export interface NotedMoney extends MoneyEntry {
  readonly at: Date
  readonly actor: BookingActor
  /** The name of who caused it; empty for the system. */
  readonly by: string
  readonly reason: string
  readonly refundId: string | null
  /** The state of its refund at the provider; null where there is none. */
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

/** The entry with which a payment, or a booking's part of it, came. */
export interface Receipt {
  readonly id: string
  readonly bookingId: string
  readonly kind: MoneyKind
  readonly amountCents: Cents
  /** What is left of it after all that was given back and taken back by a bank. */
  readonly leftCents: Cents
}

/** The entries with which a payment came: one for each of its bookings, in the order of the series. */
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

/** What a bank took back of a payment, as `noteReversed` needs it. */
export interface Chargeback {
  readonly correctsId: string
  readonly bookingId: string
  readonly kind: MoneyKind
  readonly amountCents: Cents
}

/** What a bank took back last of a payment and has not reversed: an entry for each booking that it took something of. */
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
 * Received, given back, fees, and what is kept of what came at the place, as `sumsOf` of shared/domain/balance.
 */
const sums = expression`array[
    coalesce(sum(amount_cents) filter (where kind <> 'fee' and (amount_cents > 0) = (corrects_id is null)), 0),
    coalesce(-sum(amount_cents) filter (where kind <> 'fee' and (amount_cents > 0) <> (corrects_id is null)), 0),
    coalesce(sum(amount_cents) filter (where kind = 'fee'), 0),
    coalesce(sum(amount_cents) filter (where kind = 'place'), 0)
  ]::int[]`

type MoneySums = [receivedCents: Cents, returnedCents: Cents, feeCents: Cents, placeCents: Cents]

/** The sums of the booking of a query. Names the organisation itself, as a cluster finds the shard of a subquery by it. */
export const moneySums = (organisationId: string) => expression<MoneySums>`(
  select ${sums} from money_entry
  where money_entry.organization_id = ${organisationId} and money_entry.booking_id = booking.id
)`

/** Like `moneySums`, of the bookings of an array together. */
export const moneySumsOf = (organisationId: string, ids: RawBuilder<readonly string[]>) => expression<MoneySums>`(
  select ${sums} from money_entry where money_entry.organization_id = ${organisationId} and booking_id = any(${ids})
)`

/** Like `moneySums`, of all bookings at once, for queries over many: a table with `booking_id` and `sums`. */
export const moneySumsOfAll = (organisationId: string) => expression`(
  select booking_id, ${sums} as sums from money_entry where organization_id = ${organisationId} group by booking_id
)`

/** Removes the reasons of the bookings of an erased customer, which may tell something about them. */
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
