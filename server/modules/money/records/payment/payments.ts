import { sql as expression } from 'kysely'
import type { PaymentPart } from '#shared/domain/balance/split-payment-over-bookings.ts'
import type { PaymentChannel } from '#shared/domain/payment/online-payment-channels.ts'
import type { IntentState } from '#shared/domain/payment/payment-intent.ts'
import type { CardDecline } from '#server/platform/payment-provider/stored-card.ts'
import type { ProviderName } from '#server/platform/payment-provider/payment-provider.ts'
import type { Database, TenantTransaction } from '#server/platform/database/database.ts'
import { insertParts } from './payment-parts.ts'
import type { PaymentPurpose } from './payment-tables.ts'

/**
 * What a payment is for. Exactly one of the two ids is set. When one payment pays several bookings, it has the id of the first booking of
 * the series.
 */
export interface PaymentSubject {
  readonly bookingId: string | null
  readonly orderId: string | null
}

/** One attempt to pay a booking or order. */
export interface Payment extends PaymentSubject {
  readonly id: string
  readonly attempt: number
  readonly provider: ProviderName
  /** The provider's id of the payment; null until the provider has answered. */
  readonly intentId: string | null
  readonly amountCents: number
  readonly state: IntentState
  readonly expiresAt: Date
  /** How often the payment worker asked the provider for the payment's state. */
  readonly looks: number
  /** The organisation's account that takes the payment; null for the server's own and for the sandbox. */
  readonly accountId: string | null
  /** The cents that the server's operator keeps as its fee. */
  readonly feeCents: number
  readonly purpose: PaymentPurpose
  /** The account that charged a fee to the card; null for other payments. */
  readonly askedBy: string | null
  /** Why the charge of a fee was declined; null for other payments. */
  readonly decline: CardDecline | null
  /** Whether the customer pays the fee, instead of the card being charged; false for other payments. */
  readonly isByCustomer: boolean
}

const payments = ({ sql, organisationId }: TenantTransaction) =>
  sql
    .selectFrom('payment')
    .where('organization_id', '=', organisationId)
    .select([
      'id',
      'booking_id as bookingId',
      'order_id as orderId',
      'attempt',
      'provider',
      'intent_id as intentId',
      'amount_cents as amountCents',
      'state',
      'expires_at as expiresAt',
      'looks',
      'account_id as accountId',
      'fee_cents as feeCents',
      'purpose',
      'asked_by as askedBy',
      'decline',
      'by_customer as isByCustomer',
    ])

export const findPayment = (transaction: TenantTransaction, id: string): Promise<Payment | undefined> =>
  payments(transaction).where('id', '=', id).executeTakeFirst()

export const findPaymentByIntent = (transaction: TenantTransaction, intentId: string): Promise<Payment | undefined> =>
  payments(transaction).where('intent_id', '=', intentId).executeTakeFirst()

/** Like `findPayment`, and locks the row until the transaction ends. Must be called after `lockSpecialists` of its booking. */
export const lockPayment = (transaction: TenantTransaction, id: string): Promise<Payment | undefined> =>
  payments(transaction).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

const attemptsFor = (transaction: TenantTransaction, { bookingId, orderId }: PaymentSubject) =>
  payments(transaction)
    .where(bookingId === null ? 'order_id' : 'booking_id', '=', bookingId ?? orderId)
    .orderBy('attempt', 'desc')
    .limit(1)

/** Returns the latest attempt to pay a booking or order, or to save the card for it. Fees are left out. */
export const latestPayment = (transaction: TenantTransaction, subject: PaymentSubject): Promise<Payment | undefined> =>
  attemptsFor(transaction, subject).where('purpose', '<>', 'fee').executeTakeFirst()

/** Returns the latest attempt to collect the fee of a booking, by charging the card or by a payment of the customer. */
export const latestFee = (transaction: TenantTransaction, bookingId: string): Promise<Payment | undefined> =>
  attemptsFor(transaction, { bookingId, orderId: null }).where('purpose', '=', 'fee').executeTakeFirst()

/** Returns whether a payment other than the given one paid the fee of a booking, even if it was refunded. */
export async function isFeePaidBy(
  { sql, organisationId }: TenantTransaction,
  bookingId: string,
  exceptId: string,
): Promise<boolean> {
  const other = await sql
    .selectFrom('payment')
    .where('organization_id', '=', organisationId)
    .where('booking_id', '=', bookingId)
    .where('purpose', '=', 'fee')
    .where('id', '<>', exceptId)
    .where('state', 'in', ['succeeded', 'refunded'])
    .select('id')
    .executeTakeFirst()
  return other !== undefined
}

/** The number of the latest attempt of any kind; 0 for none. */
export const lastAttempt = async (transaction: TenantTransaction, subject: PaymentSubject): Promise<number> =>
  (await attemptsFor(transaction, subject).executeTakeFirst())?.attempt ?? 0

/**
 * Creates a payment attempt, or returns the existing one that a concurrent call created.
 *
 * @param parts how much each booking gets when the payment is for several; absent for one booking
 */
export async function beginPayment(
  transaction: TenantTransaction,
  payment: Omit<
    Payment,
    'intentId' | 'state' | 'looks' | 'accountId' | 'feeCents' | 'purpose' | 'askedBy' | 'decline' | 'isByCustomer'
  > &
    Partial<Pick<Payment, 'accountId' | 'feeCents' | 'purpose' | 'askedBy' | 'isByCustomer'>>,
  { createdAt, dueAt }: { createdAt: Date; dueAt: Date },
  parts: readonly PaymentPart[] = [],
): Promise<Payment | undefined> {
  const { purpose = 'price' } = payment
  const begun = await transaction.sql
    .insertInto('payment')
    .values({
      organization_id: transaction.organisationId,
      id: payment.id,
      booking_id: payment.bookingId,
      order_id: payment.orderId,
      attempt: payment.attempt,
      provider: payment.provider,
      intent_id: null,
      amount_cents: payment.amountCents,
      currency: 'eur',
      state: 'open',
      expires_at: payment.expiresAt,
      created_at: createdAt,
      due_at: dueAt,
      account_id: payment.accountId ?? null,
      fee_cents: payment.feeCents ?? 0,
      purpose,
      asked_by: payment.askedBy ?? null,
      by_customer: payment.isByCustomer ?? false,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (begun && parts.length > 0) await insertParts(transaction, payment.id, parts)
  return purpose === 'fee' && payment.bookingId !== null
    ? latestFee(transaction, payment.bookingId)
    : latestPayment(transaction, payment)
}

export async function writePayment(
  { sql, organisationId }: TenantTransaction,
  id: string,
  change: {
    readonly intentId?: string
    readonly state?: IntentState
    readonly dueAt?: Date | null
    readonly channel?: PaymentChannel | undefined
    readonly decline?: CardDecline
  },
): Promise<void> {
  const { intentId, state, dueAt, channel, decline } = change
  await sql
    .updateTable('payment')
    .set({
      ...(intentId !== undefined && { intent_id: intentId }),
      ...(state !== undefined && { state }),
      ...(dueAt !== undefined && { due_at: dueAt }),
      ...(channel !== undefined && { channel }),
      ...(decline !== undefined && { decline }),
    })
    .where('organization_id', '=', organisationId)
    .where('id', '=', id)
    .execute()
}

/** Reserves a due check of a payment for this process. Undefined when none is due or another process has reserved it. */
export async function takeLook(
  transaction: TenantTransaction,
  id: string,
  now: Date,
  nextOf: (payment: Payment) => Date,
): Promise<Payment | undefined> {
  const due = await payments(transaction)
    .where('id', '=', id)
    .where('due_at', '<=', now)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!due) return undefined
  await transaction.sql
    .updateTable('payment')
    .set((row) => ({ due_at: nextOf(due), looks: row('looks', '+', 1) }))
    .where('organization_id', '=', transaction.organisationId)
    .where('id', '=', id)
    .execute()
  return due
}

/** Schedules a check of a payment at once, because the provider announced news about it. Returns false when the payment is unknown. */
export async function wantLook(
  { sql, organisationId }: TenantTransaction,
  { id, intentId }: { readonly id: string; readonly intentId: string },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await sql
    .updateTable('payment')
    .set({ due_at: now })
    .where('organization_id', '=', organisationId)
    .where('id', '=', id)
    .where('intent_id', '=', intentId)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export interface DueWork {
  readonly organisationId: string
  /**
   * 'look': ask the provider for the payment's state. 'notice': process a stored notice. 'refund': send a refund. 'card': read the details
   * of a saved card, or remove it. 'account': read the state of a connected account.
   */
  readonly kind: 'look' | 'notice' | 'refund' | 'card' | 'account'
  /** The id of the payment, notice, refund or account, or of the booking whose card it is. */
  readonly id: string
}

/** Due payment work of all organisations, longest due first. */
export async function duePaymentWork({ global: sql }: Database, now: Date, most: number): Promise<DueWork[]> {
  const { rows } = await expression<DueWork>`
    select organization_id as "organisationId", kind, id from provider_work_due(${now}, ${most})`.execute(sql)
  return rows
}
