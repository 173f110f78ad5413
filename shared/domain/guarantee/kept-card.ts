import type { Booking } from '#shared/domain/booking/booking.ts'
import type { EpochMinute } from '#shared/time/instant.ts'
import { MINUTES_PER_DAY } from '#shared/time/local-time.ts'

/** Days after the end of a booking during which its card is kept, and a fee can be charged (rule D302). */
export const CARD_KEPT_DAYS = 30

/** A card as people see it. */
export interface CardFace {
  /** The provider's word, for example 'visa'; empty while the provider has not told it. */
  readonly brand: string
  readonly last4: string
  /** 1 to 12; 0 while it is not known. */
  readonly expiryMonth: number
  readonly expiryYear: number
}

type CardBooking = Pick<Booking, 'status' | 'end' | 'isCancelledLate'>

/** Whether a fee could still be due for a booking: it stands, or was cancelled late. */
const mayCost = ({ status, isCancelledLate }: CardBooking): boolean => status !== 'rejected' || isCancelledLate

/**
 * Until when the card of a booking is kept (rule D302): 30 days after its end; of one that was cancelled in time, not at all.
 */
export const cardKeptUntil = (booking: CardBooking): EpochMinute | undefined =>
  mayCost(booking) ? booking.end + CARD_KEPT_DAYS * MINUTES_PER_DAY : undefined

/**
 * Whether the customer may remove the card of a booking (rule D302): a day after its end, in which the provider notes who did not
 * come.
 */
export const mayRemoveCard = (booking: CardBooking, now: EpochMinute): boolean =>
  !mayCost(booking) || booking.end + MINUTES_PER_DAY <= now

/** A brand as people write it: 'visa' → 'Visa', 'american_express' → 'American Express'. */
export const brandName = (brand: string): string =>
  brand
    .split(/[_ ]/)
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join(' ')
