import { sql as expression } from 'kysely'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import type { LedgerSums } from '#server/modules/money/voucher/voucher-wire.ts'

/** Returns the sums of the ledger entries of gift cards, by card. A card that never got money is absent. */
export async function ledgerSums(
  { sql, organisationId }: TenantTransaction,
  giftCardIds: readonly string[],
): Promise<ReadonlyMap<string, LedgerSums>> {
  if (giftCardIds.length === 0) return new Map()
  const rows = await sql
    .selectFrom('gift_card_entry')
    .where('organization_id', '=', organisationId)
    .where('gift_card_id', 'in', [...giftCardIds])
    .groupBy('gift_card_id')
    .select('gift_card_id')
    .select(expression<number>`coalesce(sum(cents) filter (where kind = 'issued'), 0)::int`.as('issuedCents'))
    .select(expression<boolean>`bool_or(kind = 'refunded')`.as('isRefunded'))
    .execute()
  return new Map(rows.map(({ gift_card_id: id, ...sums }) => [id, sums]))
}
