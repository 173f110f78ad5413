import { type BalancedBooking, balanceOf, keptCents, openCents } from '#shared/domain/balance/balance.ts'
import { type BookingDeadlines, claimsSeat, isHoldOver } from '#shared/domain/booking/booking.ts'
import type { EpochMinute } from '#shared/time/instant.ts'

/** The fields of a booking that a report depends on. */
export interface ReportedBooking extends BookingDeadlines, BalancedBooking {
  /** Whether the booking ended because its card payment did not arrive in time (rule D35). */
  readonly wasHoldOnly: boolean
}

/**
 * How a report counts a booking (rule D177):
 * - `sold`: it has its seat, even if it still waits for an answer or for its payment;
 * - `cancelled`: it had a seat and was cancelled by either side, or its reschedule request expired;
 * - `nothing`: its card payment never arrived, so nobody was notified of it (rule D35).
 */
export type CountsAs = 'sold' | 'cancelled' | 'nothing'

export function countsAs(booking: ReportedBooking, now: EpochMinute): CountsAs {
  if (claimsSeat(booking, now)) return 'sold'
  return booking.wasHoldOnly || (booking.status !== 'rejected' && isHoldOver(booking, now)) ? 'nothing' : 'cancelled'
}

/**
 * Returns the income from a booking in cents (rule D177):
 * - `paid`: what was received and not refunded, also for a cancelled booking;
 * - `open`: the unpaid amount of a sold booking.
 * For a booking paid with a credit both are 0, because the income was its package.
 */
export function incomeOf(booking: ReportedBooking, now: EpochMinute): { readonly paid: number; readonly open: number } {
  const balance = balanceOf(booking)
  return { paid: keptCents(balance), open: countsAs(booking, now) === 'sold' ? openCents(balance) : 0 }
}
