import type { Booking } from '#shared/domain/booking/booking.ts'
import type { EpochMinute } from '#shared/time/instant.ts'
import { MINUTES_PER_DAY } from '#shared/time/local-time.ts'

/** The number of days after the end of a booking for which its card is saved and a fee can be charged (rule D302). */
export const CARD_KEPT_DAYS = 30

/** The details by which a person recognises a saved card. */
export interface CardFace {
  /** The card brand as the payment provider writes it, for example 'visa'; empty until the provider has reported it. */
  readonly brand: string
  readonly last4: string
  /** 1 to 12; 0 while it is not known. */
  readonly expiryMonth: number
  readonly expiryYear: number
}

type CardBooking = Pick<Booking, 'status' | 'end' | 'isCancelledLate'>

/** Whether a fee could still become due for a booking: it is not cancelled, or was cancelled late. */
const mayCost = ({ status, isCancelledLate }: CardBooking): boolean => status !== 'rejected' || isCancelledLate

/**
 * Returns when the saved card of a booking is removed (rule D302): 30 days after the end of the booking; undefined for a booking that was
 * cancelled in time, whose card is removed immediately.
 */
export const cardKeptUntil = (booking: CardBooking): EpochMinute | undefined =>
  mayCost(booking) ? booking.end + CARD_KEPT_DAYS * MINUTES_PER_DAY : undefined

/**
 * Whether the customer may remove the card of a booking (rule D302). That is possible from one day after the booking's end, so that the
 * provider can first record a no-show.
 */
export const mayRemoveCard = (booking: CardBooking, now: EpochMinute): boolean =>
  !mayCost(booking) || booking.end + MINUTES_PER_DAY <= now

/** Formats a card brand for display: 'visa' → 'Visa', 'american_express' → 'American Express'. */
export const brandName = (brand: string): string =>
  brand
    .split(/[_ ]/)
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join(' ')
