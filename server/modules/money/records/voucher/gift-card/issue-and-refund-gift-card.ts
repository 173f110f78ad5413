import { randomBytes } from 'node:crypto'
import { giftCardCode, RANDOM_CHARACTERS } from '#shared/domain/gift-card/gift-card-code.ts'
import type { Cents } from '#shared/domain/payment/money.ts'
import { dateOfEpochMinute } from '#shared/time/instant.ts'
import { type LocalDate, toEpochDay } from '#shared/time/local-date.ts'
import { wallToInstantOrNext, type Zone } from '#shared/time/zone.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { addGiftCardEntries, giftCardEntries } from './gift-card-entries.ts'
import { findGiftCard, type GiftCard, type GiftCardOrder, insertGiftCard, lockGiftCards } from './gift-cards.ts'

/** Nine in the morning, in minutes since local midnight: the time at which a card is mailed on a chosen day. */
const MAIL_MINUTE = 9 * 60

/** Returns a new code. A code has 75 random bits; the unique constraint would refuse one that already exists. */
const newCode = (): string => giftCardCode(randomBytes(RANDOM_CHARACTERS))

/** Returns midnight at the end of a local day. */
export const endOfDay = (zone: Zone, day: LocalDate): Date =>
  dateOfEpochMinute(wallToInstantOrNext(zone, toEpochDay(day) + 1, 0))

/** Returns when a card is mailed: on the chosen day, or at once when there is none or it has passed. */
export function mailMoment(zone: Zone, day: LocalDate | null, now: Date): Date {
  const chosen = day === null ? now : dateOfEpochMinute(wallToInstantOrNext(zone, toEpochDay(day), MAIL_MINUTE))
  return chosen > now ? chosen : now
}

/** Inserts a gift card without money. `issueGiftCard` puts the money on it and mails it. */
export async function prepareGiftCard(
  transaction: TenantTransaction,
  card: GiftCardOrder & Pick<GiftCard, 'id' | 'sold' | 'expiresAt'>,
  mailAt: Date,
  now: Date,
): Promise<void> {
  const mailDueAt = card.mailTo === 'nobody' ? null : mailAt
  await insertGiftCard(transaction, { ...card, code: newCode(), issuedAt: now, mailDueAt })
}

/**
 * Puts the money on a gift card and mails it. Does nothing for a card that has its money already.
 *
 * @param withReceipt whether the buyer gets a receipt
 */
export async function issueGiftCard(
  { outbox }: Pick<Dependencies, 'outbox'>,
  transaction: TenantTransaction,
  { id, cents }: { readonly id: string; readonly cents: Cents },
  { now, withReceipt }: { readonly now: Date; readonly withReceipt: boolean },
): Promise<void> {
  await lockGiftCards(transaction, 'id', [id])
  const card = await findGiftCard(transaction, id)
  if (!card || (await giftCardEntries(transaction, id)).length > 0) return
  await addGiftCardEntries(transaction, [{ giftCardId: id, kind: 'issued', cents, bookingId: null }], now)
  const { organisationId, sql } = transaction
  const job = { organisationId, locale: card.locale, giftCardId: id, version: card.version }
  if (withReceipt) await outbox.add(sql, { ...job, template: 'gift-card-receipt' })
  if (card.mailDueAt !== null) await outbox.add(sql, { ...job, template: 'gift-card' }, card.mailDueAt)
}

/** Takes the remaining balance off a gift card whose buyer was refunded. Needs `lockGiftCards`. */
export async function refundGiftCard(transaction: TenantTransaction, id: string, now: Date): Promise<void> {
  const card = await findGiftCard(transaction, id)
  if (!card || card.balanceCents === 0) return
  const entry = { giftCardId: id, kind: 'refunded' as const, cents: -card.balanceCents, bookingId: null }
  await addGiftCardEntries(transaction, [entry], now)
}
