import type { PaymentPart } from '#shared/domain/balance/split-payment-over-bookings.ts'
import { organisationNameFor } from '#shared/domain/organisation/name-and-tagline-by-language.ts'
import type { Holder } from '#server/platform/http/handler.ts'
import { type BookingDetails, serviceNameFor } from '#server/modules/booking/index.ts'
import type { PaymentPurpose } from '#server/modules/money/records/payment/payment-tables.ts'
import type { PaymentSubject } from '#server/modules/money/records/payment/payments.ts'
import type { ShownPayable } from './payment-wire.ts'

/** Milliseconds that a payment can be made when it holds no seat: for a package, the rest of a booking, or a fee. */
export const PATIENCE = 24 * 3_600_000

/** A booking, order or fee that can be paid. `accountId` is the account that owns it; null for a customer without an account. */
export interface Payable extends PaymentSubject, ShownPayable {
  /** 'card': nothing is paid, the card is saved. */
  readonly purpose: PaymentPurpose
  /** Whether the card is saved, with the payment or without one. */
  readonly savesCard: boolean
  readonly accountId: string | null
  readonly method: BookingDetails['paymentMethod']
  readonly description: string
  /** The prices that a client may name for it. */
  readonly prices: readonly number[]
  /** Whether nothing is left to pay. */
  readonly isPaid: boolean
  /** Until when the payment may be made. */
  readonly expiresAt: Date
  /** How much each booking gets when one payment pays several; empty otherwise. */
  readonly parts: readonly PaymentPart[]
}

/** What a customer pays: a booking or order, or the fee of a booking. */
export interface PaymentWish extends PaymentSubject {
  readonly purpose?: PaymentPurpose
}

/** The part of a payable that does not depend on what is paid. */
export type About = Pick<Payable, 'bookingId' | 'orderId' | 'organisation' | 'booking' | 'order' | 'parts'>

/** Returns the description of the payment that the provider's reports show. */
export const descriptionOf = (organisation: Payable['organisation'], booking: BookingDetails): string =>
  `${organisationNameFor(organisation, booking.guestLocale)}: ${serviceNameFor(booking, booking.guestLocale)}`

/** Returns whether the caller may pay a booking or order, because it is their own. */
export const isPayableBy = ({ accountId, bookingId, orderId }: Payable, caller: Holder): boolean => {
  if (caller.accountId !== null) return accountId === caller.accountId
  if (bookingId !== null) return caller.bookingIds.has(bookingId)
  return orderId !== null && caller.orderIds.has(orderId)
}
