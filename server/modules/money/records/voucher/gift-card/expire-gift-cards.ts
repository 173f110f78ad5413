import { sql as expression, type SqlBool } from 'kysely'
import type { Database, TenantTransaction } from '#server/platform/database/database.ts'
import { addGiftCardEntries } from './gift-card-entries.ts'
import { findGiftCard, lockGiftCards } from './gift-cards.ts'

/** SQL condition: the gift card has expired, and this ledger entry is its last one and leaves a balance. */
const isExpired = (now: Date) => expression<SqlBool>`
  gift_card.expires_at <= ${now} and entry.balance_cents > 0 and not exists (
    select from gift_card_entry later
    where later.organization_id = entry.organization_id and later.gift_card_id = entry.gift_card_id
      and later.number > entry.number
  )`

/** Writes off what is left of expired gift cards in all organisations. It could not be spent any more (rule D282). */
export async function expireOldGiftCards(database: Database, now: Date): Promise<void> {
  for (const organisationId of await organisationsWithExpiredCards(database, now)) {
    const ids = await database.inTenant(organisationId, (transaction) => expiredCards(transaction, now))
    // Each card has a separate transaction, so that bookings with other cards do not wait.
    for (const id of ids) await database.inTenant(organisationId, (transaction) => expire(transaction, id, now))
  }
}

async function expire(transaction: TenantTransaction, id: string, now: Date): Promise<void> {
  await lockGiftCards(transaction, 'id', [id])
  const card = await findGiftCard(transaction, id)
  if (!card || card.balanceCents === 0) return
  const entry = { giftCardId: id, kind: 'expired' as const, cents: -card.balanceCents, bookingId: null }
  await addGiftCardEntries(transaction, [entry], now)
}

/** Read with a role that sees this across organisations. */
async function organisationsWithExpiredCards({ global }: Database, now: Date): Promise<string[]> {
  return global.transaction().execute(async (transaction) => {
    await expression`set local role inplan_monitor`.execute(transaction)
    const rows = await transaction
      .selectFrom('gift_card')
      .innerJoin('gift_card_entry as entry', (join) =>
        join
          .onRef('entry.organization_id', '=', 'gift_card.organization_id')
          .onRef('entry.gift_card_id', '=', 'gift_card.id'),
      )
      .where(isExpired(now))
      .select('gift_card.organization_id')
      .distinct()
      .execute()
    return rows.map((row) => row.organization_id)
  })
}

async function expiredCards({ sql, organisationId }: TenantTransaction, now: Date): Promise<string[]> {
  const rows = await sql
    .selectFrom('gift_card')
    .innerJoin('gift_card_entry as entry', (join) =>
      join
        .onRef('entry.organization_id', '=', 'gift_card.organization_id')
        .onRef('entry.gift_card_id', '=', 'gift_card.id'),
    )
    .where('gift_card.organization_id', '=', organisationId)
    .where(isExpired(now))
    .select('gift_card.id')
    .execute()
  return rows.map((row) => row.id)
}
