import type { Cents } from '#shared/domain/payment/money.ts'
import type { Slot } from '#shared/domain/slot/slot.ts'
import type { Booking } from './booking.ts'

/** The length and the price of a booking; the price is that of all its seats. */
export interface BookingTerms {
  readonly durationMinutes: number
  readonly priceCents: Cents
}

/** The properties of a booking that decide whether its price may change. */
type PricedBooking = Pick<Booking, 'priceCents' | 'payment'> & {
  readonly paymentMethod: string | null
  readonly discountCents: Cents
  readonly depositCents: Cents | null
  readonly receivedCents: Cents
}

/**
 * Whether a move may change the price of a booking (rule D325): only while it is paid afterwards, and nothing was paid, deducted or agreed on
 * as a deposit. Whatever money has moved belongs to the old price.
 */
export const mayPriceChange = (booking: PricedBooking): boolean =>
  booking.payment === 'none' &&
  booking.paymentMethod === 'pay-afterwards' &&
  booking.priceCents > 0 &&
  booking.discountCents === 0 &&
  booking.depositCents === null &&
  booking.receivedCents === 0

/**
 * Returns the terms with which a booking may move to a slot (rule D325). The first are the default: those of the booking itself, but in a
 * group session the length of the session. The second, if any, are those that are published. Of 60 min for €85:
 * - slot of 60 min for €85 → 60 min €85;
 * - slot of 90 min for €95 → 60 min €85, 90 min €95; when the price may not change, 60 min €85, 90 min €85;
 * - group session of 90 min for €95 → 90 min €85, 90 min €95.
 */
export function moveTerms(
  own: BookingTerms,
  { keptMinutes, published: offered }: MovePlace,
  isPriceFree: boolean,
): MoveTerms {
  const kept = { durationMinutes: keptMinutes, priceCents: own.priceCents }
  if (!offered) return [kept]
  const published = isPriceFree ? offered : { ...offered, priceCents: own.priceCents }
  return isSameTerms(kept, published) ? [kept] : [kept, published]
}

/** The terms to choose from, of which the first are the default. */
export type MoveTerms = readonly [BookingTerms, ...BookingTerms[]]

/** Whether a move with these terms must be agreed to: there is a choice, or the booking would get another length. */
export const asksForTerms = (own: BookingTerms, terms: readonly BookingTerms[]): boolean =>
  terms.length > 1 || terms.some(({ durationMinutes }) => durationMinutes !== own.durationMinutes)

export const isSameTerms = (one: BookingTerms, other: BookingTerms): boolean =>
  one.durationMinutes === other.durationMinutes && one.priceCents === other.priceCents

/** A slot as a place for an existing booking: its length there, and the terms that are published for the same number of seats, if free. */
export interface MovePlace {
  readonly keptMinutes: number
  readonly published: BookingTerms | undefined
}

export function movePlace({ durationMinutes, priceCents, asPublished }: Slot, seats: number): MovePlace {
  const published =
    asPublished === 'not-free'
      ? undefined
      : { durationMinutes: asPublished?.durationMinutes ?? durationMinutes, priceCents: priceCents * seats }
  return { keptMinutes: durationMinutes, published }
}
