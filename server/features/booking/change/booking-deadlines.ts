import { setTimeout as pause } from 'node:timers/promises'
import { epochMinuteOf } from '#shared/time/instant.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { findBooking } from '#server/features/booking/bookings.ts'
import { lockSpecialist } from '#server/features/claim/claims.ts'
import { type BookingName, overdueBookings, overdueBookingsOf } from './overdue-bookings.ts'
import { bookingChanges, inTenantUndoable } from './change-booking.ts'

/** Milliseconds between two looks: a seat that nobody paid for is offered again at most so long after its minute. */
const EVERY = 5000
/** Bookings of one look; what is left waits for the next. */
const BATCH = 100

type Needs = Pick<Dependencies, 'clock' | 'database' | 'log' | 'outbox' | 'secrets'>

/**
 * Ends bookings whose hold or reschedule request is over (rules D34 and D35), for as long as the server runs. Every server
 * process does so: whoever comes second to a booking finds nothing to end. Returns what stops it, after the look under way.
 */
export function startBookingDeadlines(needs: Needs): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping
  const run = async () => {
    while (!signal.aborted) {
      await endOverdueBookings(needs).catch((error: unknown) => needs.log.warn({ err: error }, 'booking deadlines'))
      await pause(EVERY, undefined, { signal, ref: false }).catch(() => undefined)
    }
  }
  const running = run()
  return async () => {
    stopping.abort()
    await running
  }
}

/** Ends what is over now, a batch at most; returns how many bookings ended. One that cannot be ended stops no other. */
export async function endOverdueBookings(needs: Needs): Promise<number> {
  const { clock, database, log } = needs
  let ended = 0
  for (const name of await overdueBookings(database, clock(), BATCH)) {
    try {
      if (await endBooking(needs, name)) ended += 1
    } catch (error) {
      log.warn({ err: error }, 'a booking whose deadline is over was not ended')
    }
  }
  return ended
}

async function endBooking(needs: Needs, { organisationId, id }: BookingName): Promise<boolean> {
  const outcome = await inTenantUndoable(needs, organisationId, async (transaction) => {
    const seen = await findBooking(transaction, id)
    if (!seen) return false
    await lockSpecialist(transaction, seen.specialistId)
    // Read again under the lock: it may have been paid, answered or ended in the meantime, or be somebody else's time.
    const booking = await findBooking(transaction, id)
    if (booking?.specialistId !== seen.specialistId) return false
    return bookingChanges(needs).endOverdue(transaction, booking, needs.clock())
  })
  return outcome === true
}

/**
 * Ends what is over of some specialists before their time is given away: a seat is free the minute its hold is over (rule
 * D64), not when the next look comes. Needs `lockSpecialist` of each.
 */
export async function endOverdueOf(
  needs: Pick<Dependencies, 'outbox' | 'secrets'>,
  transaction: TenantTransaction,
  specialistIds: readonly string[],
  now: Date,
): Promise<void> {
  if (specialistIds.length === 0) return
  const changes = bookingChanges(needs)
  for (const id of await overdueBookingsOf(transaction, specialistIds, epochMinuteOf(now))) {
    const booking = await findBooking(transaction, id)
    if (booking) await changes.endOverdue(transaction, booking, now)
  }
}
