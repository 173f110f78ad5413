import { type BalancedBooking, balanceOf, keptCents, openCents } from './balance.ts'
import type { BookingChange } from '#shared/domain/booking/booking-transitions.ts'
import type { Cents } from '#shared/domain/payment/money.ts'
import type { PaymentMethod, PaymentState } from '#shared/domain/payment/payment-state.ts'
import type { MoneyEntry } from './money-entry.ts'

export type OnSitePayment =
  | {
      readonly kind: 'received'
      readonly amountCents: Cents
      readonly change: BookingChange & { readonly paymentMethod?: PaymentMethod }
    }
  /** The amount exceeds what is unpaid, or nothing is unpaid. */
  | { readonly kind: 'too-much'; readonly openCents: Cents }

type PaidBooking = BalancedBooking & { readonly payment: PaymentState }

/**
 * Records that the customer paid the provider directly (rule D270). This is also possible long after the appointment.
 * - Partial amounts are possible, up to what is unpaid; without an amount, everything unpaid is recorded.
 * - The booking counts as paid, and keeps its seat, once the amount due when booking has been received: 100 with a deposit of 30 is paid
 * with 30.
 */
export function receiveAtPlace(booking: PaidBooking, amount: Cents | undefined): OnSitePayment {
  const balance = balanceOf(booking)
  const open = openCents(balance)
  const amountCents = amount ?? open
  if (amountCents <= 0 || amountCents > open) return { kind: 'too-much', openCents: open }
  const asked = booking.depositCents ?? keptCents(balance) + open
  const isPaid = booking.payment !== 'paid' && keptCents(balance) + amountCents >= asked
  const change = isPaid ? ({ payment: 'paid', paymentMethod: 'pay-afterwards', holdExpiresAt: null } as const) : {}
  return { kind: 'received', amountCents, change }
}

/**
 * Returns the part of a payment at the place that can still be reversed as noted by mistake (rule D270): what was not reversed yet, but at
 * most the money at the place that was not refunded.
 */
export function mistakenCents(entries: readonly MoneyEntry[], entryId: string): Cents {
  const entry = entries.find(({ id }) => id === entryId)
  if (entry?.kind !== 'place' || entry.amountCents <= 0) return 0
  const corrected = entries.filter(({ correctsId }) => correctsId === entryId)
  const left = corrected.reduce((sum, { amountCents }) => sum + amountCents, entry.amountCents)
  const keptAtPlace = entries
    .filter(({ kind }) => kind === 'place')
    .reduce((sum, { amountCents }) => sum + amountCents, 0)
  return Math.max(0, Math.min(left, keptAtPlace))
}

/**
 * Returns the change of a booking when a payment at the place is reversed as noted by mistake: the booking is no longer paid if less is
 * left than was due when booking.
 */
export function takePlacePaymentBack(booking: PaidBooking, amountCents: Cents): BookingChange {
  const balance = balanceOf(booking)
  const kept = keptCents(balance) - amountCents
  const asked = booking.depositCents ?? keptCents(balance) + openCents(balance)
  // A booking whose card payment was replaced by a payment at the place keeps the method pay-afterwards.
  return booking.payment === 'paid' && booking.status !== 'rejected' && kept < asked ? { payment: 'none' } : {}
}
