import { hasBegun } from '#shared/domain/booking/booking.ts'
import type { BookingPlace } from '#shared/domain/booking/booking-transitions.ts'
import type { Canceller } from '#shared/domain/booking/cancellation.ts'
import { isSameOccurrence, type OccurrenceKey } from '#shared/domain/availability/series/occurrence.ts'
import { exceptionsBySeries, occurrencesOf } from '#shared/domain/availability/series/published-occurrence.ts'
import type { Slot } from '#shared/domain/slot/slot.ts'
import { type EpochMinute, epochMinuteOf } from '#shared/time/instant.ts'
import { type Interval, overlaps } from '#shared/time/interval.ts'
import { MINUTES_PER_DAY } from '#shared/time/local-time.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import type { BookingDetails } from '#server/features/booking/bookings.ts'
import { readClaims } from '#server/features/claim/busy-time.ts'
import { releaseSeat, takeFreeTime, takeSeat } from '#server/features/claim/claims.ts'
import { listExceptions, listSeries } from '#server/features/availability/series.ts'
import { endOverdueOf } from './booking-deadlines.ts'
import { isRefusal, refuse, type Refusal } from '#server/platform/http/handler.ts'
import { freeSlot, type NamedSlot } from '#server/features/booking/reservation-input.ts'

/** Where a booking sits after a move: its claim is taken, the one that it had is given up. */
export interface Seat extends BookingPlace, Pick<BookingDetails, 'locationTypes' | 'locationIds'> {
  readonly claimId: string
}

/**
 * Gives up a booking's seat and takes one of a slot of the same service (rule D60). That it sat there is no obstacle: it may
 * move by half its length. After a refusal the transaction must be undone.
 */
export async function moveToSlot(
  needs: Pick<Dependencies, 'outbox' | 'secrets'>,
  transaction: TenantTransaction,
  booking: BookingDetails,
  named: NamedSlot,
  by: Canceller,
  now: Date,
): Promise<Seat | Refusal> {
  if (!hasSeat(booking, epochMinuteOf(now))) return refuse('transition-not-allowed')
  await endOverdueOf(needs, transaction, [named.specialistId], now)
  await releaseSeat(transaction, booking.claimId)
  const slot = await freeSlot(transaction, booking.serviceId, named, now, by)
  if (isRefusal(slot)) return slot
  const seat = await takeSeat(transaction, slot, needs.secrets.id())
  if (seat.kind === 'full') return refuse('slot-taken')
  const { start, durationMinutes, occurrence, specialistId } = slot
  return {
    start,
    end: start + durationMinutes,
    occurrence,
    specialistId,
    claimId: seat.claimId,
    ...placeAt(booking, slot),
  }
}

/**
 * Gives up a booking's seat and takes a time of its specialist outside the availability, which overlaps no booking and no
 * session (rule A5.21); `withdrawn` is a session that is about to go. After a refusal the transaction must be undone.
 */
export async function moveToFreeTime(
  needs: Pick<Dependencies, 'outbox' | 'secrets'>,
  transaction: TenantTransaction,
  booking: BookingDetails,
  time: Interval,
  withdrawn: OccurrenceKey | undefined,
  now: Date,
): Promise<Seat | Refusal> {
  const { specialistId, serviceId, locationTypes, locationIds } = booking
  if (!hasSeat(booking, epochMinuteOf(now))) return refuse('transition-not-allowed')
  await endOverdueOf(needs, transaction, [specialistId], now)
  await releaseSeat(transaction, booking.claimId)
  const { claims } = await readClaims(transaction, { specialistIds: [specialistId], spans: [time] })
  const isTaken =
    claims.some((claim) => overlaps(claim, time)) || (await overlapsSession(transaction, specialistId, time, withdrawn))
  if (isTaken) return refuse('validation', { startTime: 'overlap' })
  const claimId = needs.secrets.id()
  await takeFreeTime(transaction, { ...time, specialistId, serviceId }, claimId)
  return { ...time, occurrence: null, specialistId, claimId, locationTypes, locationIds }
}

/** Whether a booking sits at a slot already, and nobody waits for an answer about that. */
export const isSettledAt = (booking: BookingDetails, { occurrence, start, specialistId }: NamedSlot): boolean =>
  booking.status === 'accepted' &&
  booking.start === start &&
  booking.specialistId === specialistId &&
  booking.occurrence !== null &&
  isSameOccurrence(booking.occurrence, occurrence)

/** Whether a booking can leave its seat for another: not when it has none any more (rule D32), or sits there (rule D33). */
const hasSeat = (booking: BookingDetails, now: EpochMinute): boolean =>
  booking.status !== 'rejected' && !hasBegun(booking, now)

async function overlapsSession(
  transaction: TenantTransaction,
  specialistId: string,
  time: Interval,
  withdrawn: OccurrenceKey | undefined,
): Promise<boolean> {
  // A day more on both sides: wall dates of any zone.
  const days = { first: Math.floor(time.start / MINUTES_PER_DAY) - 1, last: Math.floor(time.end / MINUTES_PER_DAY) + 1 }
  const series = await listSeries(transaction, { days, specialistIds: [specialistId], kind: 'session' })
  const exceptions = exceptionsBySeries(await listExceptions(transaction, series))
  return series
    .flatMap((each) => occurrencesOf(each, exceptions, days))
    .some(
      ({ key, terms, ...session }) =>
        terms.specialistId === specialistId &&
        overlaps(session, time) &&
        !(withdrawn && isSameOccurrence(key, withdrawn)),
    )
}

/** How and where, as it was chosen while the new slot offers that too; else as that slot says. */
function placeAt(
  { locationTypes, locationIds }: BookingDetails,
  slot: Slot,
): Pick<BookingDetails, 'locationTypes' | 'locationIds'> {
  const isOffered =
    isAmong(locationTypes, slot.locationTypes) && (locationIds.length === 0 || isAmong(locationIds, slot.locationIds))
  return isOffered
    ? { locationTypes, locationIds }
    : { locationTypes: slot.locationTypes, locationIds: slot.locationIds }
}

/** What is to be determined suits every choice (rule D38). */
const isAmong = (chosen: readonly string[], offered: readonly string[]): boolean =>
  offered.length === 0 || chosen.every((choice) => offered.includes(choice))
