import { type BalancedBooking, balanceOf, keptCents, openCents } from './balance.ts'
import type { BookingChange } from '#shared/domain/booking/booking-transitions.ts'
import type { Cents } from '#shared/domain/payment/money.ts'
import type { PaymentMethod, PaymentState } from '#shared/domain/payment/payment.ts'
import type { MoneyEntry } from './money-entry.ts'

export type PlacePayment =
  | {
      readonly kind: 'received'
      readonly amountCents: Cents
      readonly change: BookingChange & { readonly paymentMethod?: PaymentMethod }
    }
  /** Nothing is open, or not as much. */
  | { readonly kind: 'too-much'; readonly openCents: Cents }

type PaidBooking = BalancedBooking & { readonly payment: PaymentState }

/**
 * Notes that the provider was given money for a booking directly (rule D270), also long after the appointment:
 * - in parts, at most what is open; all of that when no amount is given;
 * - the booking is paid as soon as nothing is asked any more, and then keeps its seat: 100 with a deposit of 30 is paid with 30.
 */
export function receiveAtPlace(booking: PaidBooking, amount: Cents | undefined): PlacePayment {
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
 * The part of a payment at the place that is noted still, and can be taken back as noted by mistake (rule D270). Money that was given back
 * since came before.
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

/** What becomes of a booking when money at the place was noted by mistake: it is no longer paid when it lacks what was asked. */
export function takePlacePaymentBack(booking: PaidBooking, amountCents: Cents): BookingChange {
  const balance = balanceOf(booking)
  const kept = keptCents(balance) - amountCents
  const asked = booking.depositCents ?? keptCents(balance) + openCents(balance)
  // A booking whose card payment was replaced by one at the place is paid afterwards from now on.
  return booking.payment === 'paid' && booking.status !== 'rejected' && kept < asked ? { payment: 'none' } : {}
}
