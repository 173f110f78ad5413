import { type Kysely, sql as expression } from 'kysely'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'

const SIDES = ['buyer', 'receiver'] as const

/** The gift cards that a person bought or got, for an export (threat G1). The code is left out: whoever has it can spend the card. */
export async function readGiftCards({ sql, organisationId }: TenantTransaction, email: string) {
  if (email === '') return []
  return sql
    .selectFrom('gift_card')
    .where('organization_id', '=', organisationId)
    .where((card) => card.or(SIDES.map((side) => card(`${side}_email`, '=', email.toLowerCase()))))
    .select(['buyer_name', 'buyer_email', 'receiver_name', 'receiver_email', 'message', 'issued_at', 'mailed_at'])
    .orderBy('issued_at')
    .execute()
}

/** Removes a person from the gift cards of an organisation (threat G1). The cards stay valid for whoever has the code. */
export async function forgetGiftCardsOf({ sql, organisationId }: TenantTransaction, email: string): Promise<void> {
  if (email === '') return
  for (const side of SIDES) {
    await sql
      .updateTable('gift_card')
      .set({ [`${side}_name`]: '', [`${side}_email`]: '', message: '' })
      .where('organization_id', '=', organisationId)
      .where(`${side}_email`, '=', email.toLowerCase())
      .execute()
  }
}

/** Like `forgetGiftCardsOf` for all organisations, when an account is erased. */
export async function forgetGiftCards(sql: Kysely<Tables>, email: string): Promise<void> {
  await expression`select forget_gift_cards(${email.toLowerCase()})`.execute(sql)
}
