import type { GiftCardSale } from '#shared/domain/gift-card/gift-card-rules.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'

const sales = ({ sql, organisationId }: TenantTransaction) =>
  sql
    .selectFrom('organization')
    .where('id', '=', organisationId)
    .select([
      'gift_cards_on as isOn',
      'gift_card_amounts as amounts',
      'gift_cards_free as isFree',
      'gift_card_months as months',
      'gift_card_version as version',
    ])

export type StoredSale = GiftCardSale & { readonly version: number }

export const findGiftCardSale = (transaction: TenantTransaction): Promise<StoredSale | undefined> =>
  sales(transaction).executeTakeFirst()

export const lockGiftCardSale = (transaction: TenantTransaction): Promise<StoredSale | undefined> =>
  sales(transaction).forUpdate().executeTakeFirst()

export async function saveGiftCardSale(
  { sql, organisationId }: TenantTransaction,
  { isOn, amounts, isFree, months }: GiftCardSale,
): Promise<void> {
  await sql
    .updateTable('organization')
    .set((row) => ({
      gift_cards_on: isOn,
      gift_card_amounts: [...amounts],
      gift_cards_free: isFree,
      gift_card_months: months,
      gift_card_version: row('gift_card_version', '+', 1),
    }))
    .where('id', '=', organisationId)
    .execute()
}
