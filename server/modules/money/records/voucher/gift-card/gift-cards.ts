import { type Selectable, sql as expression } from 'kysely'
import type { GiftCardState } from '#shared/domain/gift-card/gift-card-ledger.ts'
import { foldedWords } from '#shared/i18n/fold-text.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import { containing } from '#server/platform/database/like-pattern.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import type { GiftCardMailTo } from '#server/modules/money/records/voucher/voucher-tables.ts'

/** The buyer and the receiver of a gift card, and how it is delivered. */
export interface GiftCardOrder {
  readonly buyerName: string
  /** In lower case; empty where it is not known. */
  readonly buyerEmail: string
  readonly receiverName: string
  readonly receiverEmail: string
  readonly message: string
  readonly locale: Locale
  readonly mailTo: GiftCardMailTo
}

export interface GiftCard extends GiftCardOrder, GiftCardState {
  readonly id: string
  readonly code: string
  readonly sold: 'by-hand' | 'online'
  readonly issuedAt: Date
  /** When the card is to be mailed; null when it was mailed or is not mailed at all. */
  readonly mailDueAt: Date | null
  readonly mailedAt: Date | null
  readonly version: number
}

/**
 * SQL for the balance of a gift card. The subquery filters by organisation itself, because a database cluster needs that to find its shard.
 */
const balanceOf = (organisationId: string) => expression<number>`(
  select coalesce(sum(entry.cents), 0)::int from gift_card_entry as entry
  where entry.organization_id = ${organisationId} and entry.gift_card_id = gift_card.id
)`

const giftCards = ({ sql, organisationId }: TenantTransaction) =>
  sql
    .selectFrom('gift_card')
    .where('organization_id', '=', organisationId)
    .selectAll()
    .select(balanceOf(organisationId).as('balance_cents'))

const giftCardOf = (row: Selectable<Tables['gift_card']> & { balance_cents: number }): GiftCard => ({
  id: row.id,
  code: row.code,
  sold: row.sold,
  buyerName: row.buyer_name,
  buyerEmail: row.buyer_email,
  receiverName: row.receiver_name,
  receiverEmail: row.receiver_email,
  message: row.message,
  locale: row.locale,
  mailTo: row.mail_to,
  mailDueAt: row.mail_due_at,
  mailedAt: row.mailed_at,
  issuedAt: row.issued_at,
  expiresAt: row.expires_at && row.expires_at.getTime(),
  isBlocked: row.blocked_at !== null,
  version: row.version,
  balanceCents: row.balance_cents,
})

export async function findGiftCard(transaction: TenantTransaction, id: string): Promise<GiftCard | undefined> {
  const row = await giftCards(transaction).where('id', '=', id).executeTakeFirst()
  return row && giftCardOf(row)
}

export async function findGiftCardsByCode(
  transaction: TenantTransaction,
  codes: readonly string[],
): Promise<GiftCard[]> {
  if (codes.length === 0) return []
  return (
    await giftCards(transaction)
      .where('code', 'in', [...codes])
      .execute()
  ).map(giftCardOf)
}

/**
 * Locks gift cards until the transaction ends, in the order of their ids. They are last in the lock order: specialist → booking →
 * credits → coupon → gift card. Balances are read afterwards, as they may have changed meanwhile.
 */
export async function lockGiftCards(
  { sql, organisationId }: TenantTransaction,
  by: 'id' | 'code',
  names: readonly string[],
): Promise<void> {
  if (names.length === 0) return
  await sql
    .selectFrom('gift_card')
    .where('organization_id', '=', organisationId)
    .where(by, 'in', [...names])
    .select('id')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** A page of gift cards, newest first, and the number of all that match. A search looks at names, addresses and codes. */
export async function searchGiftCards(
  transaction: TenantTransaction,
  { search, page, size }: { search: string; page: number; size: number },
): Promise<{ cards: GiftCard[]; total: number }> {
  const words = foldedWords(search)
  const code = search.replaceAll(/[\s-]/g, '').toUpperCase()
  const mentions = (word: string) => expression<boolean>`
    inplan_folded(concat_ws(' ', buyer_name, buyer_email, receiver_name, receiver_email)) like ${containing(word)}`
  const found = giftCards(transaction).$if(words.length > 0, (query) =>
    query.where((row) => row.or([row('code', 'like', containing(code)), row.and(words.map(mentions))])),
  )
  const { total } = await found
    .clearSelect()
    .select((row) => row.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await found
    .orderBy('issued_at', 'desc')
    .orderBy('id')
    .limit(size)
    .offset(page * size)
    .execute()
  return { cards: rows.map(giftCardOf), total: Number(total) }
}

export async function insertGiftCard(
  { sql, organisationId }: TenantTransaction,
  card: Pick<GiftCard, 'id' | 'code' | 'sold' | 'issuedAt' | 'expiresAt' | 'mailDueAt' | keyof GiftCardOrder>,
): Promise<void> {
  await sql
    .insertInto('gift_card')
    .values({
      organization_id: organisationId,
      id: card.id,
      code: card.code,
      sold: card.sold,
      buyer_name: card.buyerName,
      buyer_email: card.buyerEmail,
      receiver_name: card.receiverName,
      receiver_email: card.receiverEmail,
      message: card.message,
      locale: card.locale,
      mail_to: card.mailTo,
      mail_due_at: card.mailDueAt,
      mailed_at: null,
      issued_at: card.issuedAt,
      expires_at: card.expiresAt === null ? null : new Date(card.expiresAt),
      blocked_at: null,
    })
    .execute()
}

/** Changes a gift card that was locked, and raises its version. */
export async function changeGiftCard(
  { sql, organisationId }: TenantTransaction,
  id: string,
  change: { readonly blockedAt?: Date | null; readonly mailDueAt?: Date | null },
): Promise<void> {
  await sql
    .updateTable('gift_card')
    .set((row) => ({
      version: row('version', '+', 1),
      ...(change.blockedAt !== undefined && { blocked_at: change.blockedAt }),
      ...(change.mailDueAt !== undefined && { mail_due_at: change.mailDueAt }),
    }))
    .where('organization_id', '=', organisationId)
    .where('id', '=', id)
    .execute()
}

/** Notes that a gift card was mailed. Its version stays, as nobody has changed it. */
export async function noteMailed(
  { sql, organisationId }: TenantTransaction,
  id: string,
  mailedAt: Date,
): Promise<void> {
  await sql
    .updateTable('gift_card')
    .set({ mailed_at: mailedAt, mail_due_at: null })
    .where('organization_id', '=', organisationId)
    .where('id', '=', id)
    .execute()
}
