import { sql as expression } from 'kysely'
import { type GiftCardEntry, returnInOrder, spentOnBooking } from '#shared/domain/gift-card/gift-card-ledger.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import { insertRows } from '#server/platform/database/insert-rows.ts'
import { lockGiftCards } from './gift-cards.ts'

/** A line to add to the ledger of a gift card. */
export interface NewGiftCardEntry extends GiftCardEntry {
  readonly giftCardId: string
  readonly reason?: string
}

export interface KeptGiftCardEntry extends GiftCardEntry {
  readonly number: number
  readonly balanceCents: number
  readonly at: Date
  readonly reason: string
}

export async function giftCardEntries(
  { sql, organisationId }: TenantTransaction,
  giftCardId: string,
): Promise<KeptGiftCardEntry[]> {
  return sql
    .selectFrom('gift_card_entry')
    .where('organization_id', '=', organisationId)
    .where('gift_card_id', '=', giftCardId)
    .select(['number', 'kind', 'cents', 'balance_cents as balanceCents', 'booking_id as bookingId', 'at', 'reason'])
    .orderBy('number')
    .execute()
}

/** Adds lines. Needs `lockGiftCards`. A line that makes a balance negative raises an error (threat P9). */
export async function addGiftCardEntries(
  transaction: TenantTransaction,
  entries: readonly NewGiftCardEntry[],
  now: Date,
): Promise<void> {
  if (entries.length === 0) return
  const { sql, organisationId } = transaction
  const last = await lastEntries(transaction, [...new Set(entries.map(({ giftCardId }) => giftCardId))])
  const rows = entries.map(({ giftCardId, kind, cents, bookingId, reason = '' }) => {
    const { number, balance } = last.get(giftCardId) ?? { number: 0, balance: 0 }
    last.set(giftCardId, { number: number + 1, balance: balance + cents })
    return {
      gift_card_id: giftCardId,
      number: number + 1,
      kind,
      cents,
      balance_cents: balance + cents,
      booking_id: bookingId,
      at: now,
      reason,
    }
  })
  await insertRows(organisationId, 'gift_card_entry', rows).execute(sql)
}

async function lastEntries({ sql, organisationId }: TenantTransaction, giftCardIds: readonly string[]) {
  const rows = await sql
    .selectFrom('gift_card_entry')
    .where('organization_id', '=', organisationId)
    .where('gift_card_id', 'in', [...giftCardIds])
    .groupBy('gift_card_id')
    .select('gift_card_id')
    .select((row) => row.fn.max('number').as('number'))
    .select(expression<number>`sum(cents)::int`.as('balance'))
    .execute()
  return new Map(rows.map(({ gift_card_id: id, number, balance }) => [id, { number, balance }]))
}

const entriesOfBooking = ({ sql, organisationId }: TenantTransaction, bookingId: string) =>
  sql
    .selectFrom('gift_card_entry')
    .where('organization_id', '=', organisationId)
    .where('booking_id', '=', bookingId)
    .select(['gift_card_id as giftCardId', 'kind', 'cents', 'booking_id as bookingId', 'at'])
    .orderBy('at')
    .orderBy('gift_card_id')
    .execute()

/**
 * Returns money of a booking to the gift cards that paid it: at most what each paid, the card that paid last first. Returns the sum in
 * cents. Repeating it returns nothing twice, because the present entries are read under the locks.
 *
 * @param cents the amount to return; all of it by default
 */
export async function giveBackToGiftCards(
  transaction: TenantTransaction,
  bookingId: string,
  now: Date,
  cents = Number.MAX_SAFE_INTEGER,
): Promise<number> {
  const seen = await entriesOfBooking(transaction, bookingId)
  if (seen.length === 0) return 0
  const ids = [...new Set(seen.map(({ giftCardId }) => giftCardId))]
  await lockGiftCards(transaction, 'id', ids)
  const entries = await entriesOfBooking(transaction, bookingId)
  const spent = ids.map((id) =>
    spentOnBooking(
      entries.filter(({ giftCardId }) => giftCardId === id),
      bookingId,
    ),
  )
  const back = returnInOrder(spent, cents)
  await addGiftCardEntries(
    transaction,
    ids.flatMap((giftCardId, index) => {
      const returned = back[index] ?? 0
      return returned > 0 ? [{ giftCardId, kind: 'returned' as const, cents: returned, bookingId }] : []
    }),
    now,
  )
  return back.reduce((sum, each) => sum + each, 0)
}
