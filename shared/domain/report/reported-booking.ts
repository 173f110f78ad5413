import { type BalancedBooking, balanceOf, keptCents, openCents } from '#shared/domain/balance/balance.ts'
import { type BookingDeadlines, claimsSeat, isHoldOver } from '#shared/domain/booking/booking.ts'
import type { EpochMinute } from '#shared/time/instant.ts'

/** The fields of a booking that a report depends on. */
export interface ReportedBooking extends BookingDeadlines, BalancedBooking {
  /** Whether it was ended because its card payment did not come in time (rule D35). */
  readonly wasHoldOnly: boolean
}

/**
 * What a booking counts as (rule D177):
 * - `sold`: it has its seat, whether it waits for an answer or for its payment, or neither;
 * - `cancelled`: it had a seat and was cancelled by either side, or its reschedule request was not answered in time;
 * - `nothing`: its card payment never came, so nobody was told about it (rule D35).
 */
export type CountsAs = 'sold' | 'cancelled' | 'nothing'

export function countsAs(booking: ReportedBooking, now: EpochMinute): CountsAs {
  if (claimsSeat(booking, now)) return 'sold'
  return booking.wasHoldOnly || (booking.status !== 'rejected' && isHoldOver(booking, now)) ? 'nothing' : 'cancelled'
}

/**
 * The income of a booking in cents (rule D177):
 * - `paid`: what was paid and not paid back, also for a booking that was cancelled;
 * - `open`: what is still to be paid of a sold booking.
 *
 * A booking that a credit paid has neither, because its package was paid.
 */
export function incomeOf(booking: ReportedBooking, now: EpochMinute): { readonly paid: number; readonly open: number } {
  const balance = balanceOf(booking)
  return { paid: keptCents(balance), open: countsAs(booking, now) === 'sold' ? openCents(balance) : 0 }
}
