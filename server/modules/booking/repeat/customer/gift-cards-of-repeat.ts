import { type Cents, centsOfEuros } from '#shared/domain/payment/money.ts'
import { applyVouchers, readCodes, usableTogether } from '#shared/domain/price/apply-vouchers.ts'
import { isCovered } from '#shared/domain/price/quote.ts'
import { isSeriesCovered, quotesOfSeries, spendOnSeries, sumOfQuotes } from '#shared/domain/price/series-quote.ts'
import type { Zone } from '#shared/time/zone.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import { refuse, type Refusal } from '#server/platform/http/handler.ts'
import {
  type UsedVouchers,
  noteReceived,
  readVouchers,
  refuseCodes,
  takeVouchers,
  wantInvoice,
} from '#server/modules/money/records/index.ts'
import type { OwnRepeatRequest } from './own-repeat-request.ts'

type Body = OwnRepeatRequest['body']

/** What gift cards pay of the appointments of a repeat (rule D316). Lists are by appointment. */
export interface RepeatGifts {
  readonly used: readonly UsedVouchers[]
  readonly giftsCents: readonly Cents[]
  /** For each appointment, whether gift cards pay all that is due now. */
  readonly areCovered: readonly boolean[]
  /** Whether gift cards pay all that is due now for all appointments together. */
  readonly isCovered: boolean
  /** Whether gift cards pay the whole price of all appointments, so that nothing is due now or later. */
  readonly isPaidInFull: boolean
}

interface Asked {
  readonly pricesCents: readonly Cents[]
  readonly depositsCents: readonly (Cents | null)[]
  readonly method: 'card' | 'pay-afterwards'
  readonly zone: Zone
}

export const hasCodes = ({ codes }: Pick<Body, 'codes'>): boolean => (codes ?? []).length > 0

/**
 * Returns what the gift cards of a request pay, or a refusal, for example when the sums differ from those that the customer saw. Locks the
 * gift cards; they are last in the lock order.
 */
export async function giftsFor(
  transaction: TenantTransaction,
  { codes, seenQuote }: Pick<Body, 'codes' | 'seenQuote'>,
  { pricesCents, depositsCents, method, zone }: Asked,
  now: Date,
): Promise<RepeatGifts | Refusal> {
  const read = readCodes(codes ?? [])
  const applied = applyVouchers(read, await readVouchers(transaction, read, [], { now, isLocked: true }))
  const refusal = refuseCodes(applied, zone)
  if (refusal) return refusal
  if (!seenQuote) return refuse('validation', { seenQuote: 'required' })
  const { giftCards } = applied
  const bookings = pricesCents.map((listCents, index) => ({ listCents, depositCents: depositsCents[index] ?? null }))
  const quotes = quotesOfSeries({ bookings, giftBalanceCents: usableTogether(giftCards), method })
  const { giftCents, nowCents, laterCents } = sumOfQuotes(quotes)
  const isSeen = centsOfEuros(seenQuote.giftCard) === giftCents && centsOfEuros(seenQuote.now) === nowCents
  if (!isSeen) return refuse('quote-changed')
  const usable = giftCards.map(({ usableCents }) => usableCents)
  return {
    used: spendOnSeries(usable, quotes).map((spent) => ({
      coupon: undefined,
      giftCards: giftCards
        .map(({ id }, index) => ({ giftCardId: id, cents: spent[index] ?? 0 }))
        .filter(({ cents }) => cents > 0),
    })),
    giftsCents: quotes.map((quote) => quote.giftCents),
    areCovered: quotes.map((quote) => isCovered(quote, method)),
    isCovered: isSeriesCovered(quotes, method),
    isPaidInFull: giftCents > 0 && nowCents + laterCents === 0,
  }
}

interface Booked {
  readonly bookingIds: readonly string[]
  /** Whether the bookings wait for their card payment. */
  readonly isHeld: boolean
  /** Who booked; null for a guest. */
  readonly accountId: string | null
}

/**
 * Deducts from the gift cards what they pay, in the transaction that wrote the bookings, and requests an invoice for each booking that they
 * cover.
 */
export async function takeGifts(
  transaction: TenantTransaction,
  { used, giftsCents, areCovered }: RepeatGifts,
  { bookingIds, isHeld, accountId }: Booked,
  now: Date,
): Promise<void> {
  const each = bookingIds.map((bookingId, index) => ({ bookingId, amountCents: giftsCents[index] ?? 0, index }))
  await takeVouchers(
    transaction,
    each.flatMap(({ bookingId, index }) => (used[index] ? [{ bookingId, used: used[index] }] : [])),
    now,
  )
  const by = { actor: 'customer', accountId } as const
  for (const { bookingId, amountCents, index } of each.filter((one) => one.amountCents > 0)) {
    await noteReceived(transaction, { bookingId, kind: 'gift-card', amountCents, by }, now)
    if (!isHeld && areCovered[index]) await wantInvoice(transaction, { bookingId, orderId: null }, now)
  }
}
