import { epochMinuteOf } from '#shared/time/instant.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { startRepeatedJob } from '#server/platform/monitor/repeated-job.ts'
import { findBooking } from '#server/modules/booking/booking/read-bookings.ts'
import { lockSpecialists } from '#server/modules/scheduling/records/index.ts'
import { type BookingName, overdueBookings, overdueBookingsOf } from './find-overdue-bookings.ts'
import { endOverdue, inTenantUndoable } from './change-booking.ts'

/** Milliseconds between two runs of this job. It is also the longest delay until the seat of an unpaid booking is available again. */
const EVERY = 5000
/** Maximum number of bookings per run; the others are handled in the next run. */
const BATCH = 100

type Needs = Pick<Dependencies, 'clock' | 'database' | 'log' | 'outbox' | 'secrets'>

/**
 * Ends bookings whose hold or reschedule request has expired (rules D34 and D35) while the server runs. Every server process does
 * this; a booking that another process has ended is skipped. Returns a function that waits for the current run and then stops.
 */
export const startBookingDeadlines = (needs: Needs & Pick<Dependencies, 'runJob'>): (() => Promise<void>) =>
  startRepeatedJob({ job: 'deadlines', every: EVERY, run: () => endOverdueBookings(needs) }, needs)

/**
 * Ends expired bookings, at most one batch, and returns their number. An error with one booking does not affect the others.
 */
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
    await lockSpecialists(transaction, [seen.specialistId])
    // The booking is read again under the lock, because it may have changed meanwhile: paid, answered, ended, or another
    // specialist.
    const booking = await findBooking(transaction, id)
    if (booking?.specialistId !== seen.specialistId) return false
    return endOverdue(needs, transaction, booking, needs.clock())
  })
  return outcome === true
}

/**
 * Ends expired bookings of some specialists before somebody else books their time, so that a seat is available the minute its hold ends
 * (rule D64). The caller must hold `lockSpecialists` of each specialist.
 */
export async function endOverdueOf(
  needs: Pick<Dependencies, 'outbox' | 'secrets'>,
  transaction: TenantTransaction,
  specialistIds: readonly string[],
  now: Date,
): Promise<void> {
  if (specialistIds.length === 0) return
  for (const id of await overdueBookingsOf(transaction, specialistIds, epochMinuteOf(now))) {
    const booking = await findBooking(transaction, id)
    if (booking) await endOverdue(needs, transaction, booking, now)
  }
}
