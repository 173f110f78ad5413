import { organisationNameFor } from '#shared/domain/organisation/name-and-tagline-by-language.ts'
import { fromEpochDay } from '#shared/time/local-date.ts'
import { epochMinuteOf } from '#shared/time/instant.ts'
import { instantToWall, zoneOf } from '#shared/time/zone.ts'
import { findOwnOrganisation } from '#server/modules/organisation/index.ts'
import { giftCardEntries } from '#server/modules/money/records/voucher/gift-card/gift-card-entries.ts'
import { findGiftCard } from '#server/modules/money/records/voucher/gift-card/gift-cards.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import type { GiftCardSheet } from './gift-card-pdf.ts'

/** What is printed on a gift card; undefined for one that has no money yet. */
export async function readGiftCardSheet(
  transaction: TenantTransaction,
  id: string,
): Promise<GiftCardSheet | undefined> {
  const organisation = await findOwnOrganisation(transaction)
  const card = await findGiftCard(transaction, id)
  const issued = (await giftCardEntries(transaction, id)).find(({ kind }) => kind === 'issued')
  if (!organisation || !card || !issued) return undefined
  const zone = zoneOf(organisation.zone)
  // A card expires at midnight after its last day.
  const lastMinute = card.expiresAt === null ? undefined : epochMinuteOf(card.expiresAt) - 1
  return {
    organisationName: organisationNameFor(organisation, card.locale),
    brandColour: organisation.brandColor,
    logoPath: organisation.logoPath,
    code: card.code,
    cents: issued.cents,
    buyerName: card.buyerName,
    receiverName: card.receiverName,
    message: card.message,
    lastDay: lastMinute === undefined ? undefined : fromEpochDay(instantToWall(zone, lastMinute).day),
    issuedAt: card.issuedAt,
    locale: card.locale,
  }
}
