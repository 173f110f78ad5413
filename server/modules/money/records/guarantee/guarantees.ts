import type { CardFace } from '#shared/domain/guarantee/card-keeping-time.ts'
import type { FeeAsks } from '#shared/domain/guarantee/fee-asked-by-mail.ts'
import type { GuaranteeFees } from '#shared/domain/guarantee/guarantee.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import { insertRows } from '#server/platform/database/insert-rows.ts'
import type { CardRef, HeardCard } from '#server/platform/payment-provider/stored-card.ts'
import type { ProviderName } from '#server/platform/payment-provider/payment-provider.ts'

/** The fees and terms that a customer agreed to with a booking. */
export interface Agreement extends GuaranteeFees {
  readonly bookingId: string
  /** The sentences that the customer agreed to. */
  readonly wording: string
  readonly locale: Locale
  readonly agreedAt: Date
}

/** A stored card, with the payment provider that stores it. */
export interface KeptCard extends CardRef {
  readonly provider: ProviderName
  /** The organisation's account at the provider; null for the server's own and for the sandbox. */
  readonly accountId: string | null
  readonly face: CardFace
}

export interface Guarantee extends Agreement, FeeAsks {
  /** The stored card; null until the customer has given one, and after it was removed. */
  readonly card: KeptCard | null
  readonly savedAt: Date | null
  readonly removedAt: Date | null
}

const guarantees = ({ sql, organisationId }: TenantTransaction) =>
  sql.selectFrom('booking_guarantee').where('organization_id', '=', organisationId).selectAll()

type Row = Awaited<ReturnType<ReturnType<typeof guarantees>['executeTakeFirstOrThrow']>>

const guaranteeOf = (row: Row): Guarantee => ({
  bookingId: row.booking_id,
  noShowCents: row.no_show_cents,
  lateCents: row.late_cents,
  wording: row.wording,
  locale: row.locale,
  agreedAt: row.agreed_at,
  savedAt: row.saved_at,
  removedAt: row.removed_at,
  feeAskedAt: row.fee_asked_at,
  feeAsks: row.fee_asks,
  feeGivenUpAt: row.fee_given_up_at,
  card:
    row.provider === null || row.card_ref === null
      ? null
      : {
          provider: row.provider,
          accountId: row.account_id,
          holderRef: row.holder_ref ?? '',
          cardRef: row.card_ref,
          face: {
            brand: row.brand,
            last4: row.last4,
            expiryMonth: row.expiry_month,
            expiryYear: row.expiry_year,
          },
        },
})

export async function findGuarantee(transaction: TenantTransaction, bookingId: string): Promise<Guarantee | undefined> {
  const row = await guarantees(transaction).where('booking_id', '=', bookingId).executeTakeFirst()
  return row && guaranteeOf(row)
}

/** Like `findGuarantee`, and locks the row until the transaction ends. Must be called after `lockSpecialists` of its booking. */
export async function lockGuarantee(transaction: TenantTransaction, bookingId: string): Promise<Guarantee | undefined> {
  const row = await guarantees(transaction).where('booking_id', '=', bookingId).forNoKeyUpdate().executeTakeFirst()
  return row && guaranteeOf(row)
}

/** Stores the terms that customers agreed to, in the transaction that writes their bookings. */
export async function insertAgreements(
  { sql, organisationId }: TenantTransaction,
  agreements: readonly Agreement[],
): Promise<void> {
  if (agreements.length === 0) return
  const rows = agreements.map(({ bookingId, noShowCents, lateCents, wording, locale, agreedAt }) => ({
    organization_id: organisationId,
    booking_id: bookingId,
    no_show_cents: noShowCents,
    late_cents: lateCents,
    wording,
    locale,
    agreed_at: agreedAt,
  }))
  await insertRows(organisationId, 'booking_guarantee', rows).execute(sql)
}

const change = (
  { sql, organisationId }: TenantTransaction,
  bookingId: string,
  set: Partial<Omit<Row, 'organization_id' | 'booking_id'>>,
) =>
  sql
    .updateTable('booking_guarantee')
    .set(set)
    .where('organization_id', '=', organisationId)
    .where('booking_id', '=', bookingId)

/**
 * Stores the card of a booking.
 *
 * @param dueAt when a job processes the card next: to read its details from the payment provider, or to remove it
 */
export async function keepCard(
  transaction: TenantTransaction,
  bookingId: string,
  { holderRef, cardRef, face }: HeardCard,
  { provider, accountId }: Pick<KeptCard, 'provider' | 'accountId'>,
  { savedAt, dueAt }: { readonly savedAt: Date; readonly dueAt: Date },
): Promise<void> {
  await change(transaction, bookingId, {
    provider,
    account_id: accountId,
    holder_ref: holderRef,
    card_ref: cardRef,
    ...faceColumns(face),
    saved_at: savedAt,
    due_at: dueAt,
  }).execute()
}

const faceColumns = (face: CardFace | undefined) =>
  face && {
    brand: face.brand,
    last4: face.last4,
    expiry_month: face.expiryMonth,
    expiry_year: face.expiryYear,
  }

/** Stores a card's brand, last digits and expiry date, and when a job processes the card next. */
export async function noteFace(
  transaction: TenantTransaction,
  bookingId: string,
  face: CardFace | undefined,
  dueAt: Date,
): Promise<void> {
  await change(transaction, bookingId, { ...faceColumns(face), due_at: dueAt }).execute()
}

/** Records that the customer is asked once more to pay the fee of a booking. The caller must hold `lockGuarantee`. */
export async function noteFeeAsked(
  transaction: TenantTransaction,
  { bookingId, feeAsks }: Pick<Guarantee, 'bookingId' | 'feeAsks'>,
  now: Date,
): Promise<void> {
  await change(transaction, bookingId, { fee_asked_at: now, fee_asks: feeAsks + 1 }).execute()
}

/** Records that the organisation waives the fee of a booking. The caller must hold `lockGuarantee`. */
export async function noteFeeGivenUp(transaction: TenantTransaction, bookingId: string, now: Date): Promise<void> {
  await change(transaction, bookingId, { fee_given_up_at: now }).execute()
}

/** Marks the card of a booking as removed. A job then removes it at the payment provider. Returns false when no card is stored. */
export async function letCardGo(transaction: TenantTransaction, bookingId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await change(transaction, bookingId, {
    brand: '',
    last4: '',
    expiry_month: 0,
    expiry_year: 0,
    removed_at: now,
    due_at: now,
  })
    .where('card_ref', 'is not', null)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Like `letCardGo`, for all bookings of a customer. */
export async function letCardsGoOf(
  { sql, organisationId }: TenantTransaction,
  customerId: string,
  now: Date,
): Promise<void> {
  await sql
    .updateTable('booking_guarantee')
    .set({ brand: '', last4: '', expiry_month: 0, expiry_year: 0, removed_at: now, due_at: now })
    .where('organization_id', '=', organisationId)
    .where('card_ref', 'is not', null)
    .where('removed_at', 'is', null)
    .where('booking_id', 'in', (row) =>
      row
        .selectFrom('booking')
        .where('organization_id', '=', organisationId)
        .where('customer_id', '=', customerId)
        .select('id'),
    )
    .execute()
}

/** Deletes the references to a card, after the payment provider has removed it. */
export async function forgetCard(transaction: TenantTransaction, bookingId: string, now: Date): Promise<void> {
  await change(transaction, bookingId, {
    provider: null,
    account_id: null,
    holder_ref: null,
    card_ref: null,
    due_at: null,
  }).execute()
  await change(transaction, bookingId, { removed_at: now }).where('removed_at', 'is', null).execute()
}

/** Reserves the due processing of a card for this process. Returns undefined when it is not due or another process has reserved it. */
export async function takeDueCard(
  transaction: TenantTransaction,
  bookingId: string,
  now: Date,
  nextAt: Date,
): Promise<Guarantee | undefined> {
  const row = await guarantees(transaction)
    .where('booking_id', '=', bookingId)
    .where('due_at', '<=', now)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) return undefined
  await change(transaction, bookingId, { due_at: nextAt }).execute()
  return guaranteeOf(row)
}

/** The guarantees of a customer's bookings, for an export. */
export async function guaranteesOf(transaction: TenantTransaction, customerId: string): Promise<Guarantee[]> {
  const { organisationId } = transaction
  const rows = await guarantees(transaction)
    .where('booking_id', 'in', (row) =>
      row
        .selectFrom('booking')
        .where('organization_id', '=', organisationId)
        .where('customer_id', '=', customerId)
        .select('id'),
    )
    .orderBy('agreed_at')
    .execute()
  return rows.map(guaranteeOf)
}
