import type { DateCheck } from '#shared/domain/repeat/check-dates.ts'
import type { ProposedDate } from '#shared/domain/repeat/nearest-time.ts'
import type { TimeSearch } from '#shared/domain/slot/provider-booking/check-time.ts'
import { overlaps } from '#shared/time/interval.ts'
import type { Zone } from '#shared/time/zone.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import type { BookingDetails } from '#server/modules/booking/booking/booking-details.ts'
import { findService } from '#server/modules/catalogue/index.ts'
import { checkedDates, proposedDates, readRepeatSearch } from './check-repeat.ts'
import { isMoved, type MovedBooking, type PlannedBooking } from './planned-change.ts'

interface MovesOfSpecialist {
  readonly search: TimeSearch
  readonly moves: readonly MovedBooking[]
}

/** The result of checking the new times of moved bookings, by the booking's number in the repeat. */
export interface CheckedChange {
  readonly checks: ReadonlyMap<number, DateCheck>
  readonly openLocationIds: readonly string[]
  /** What `proposeNearest` needs. */
  readonly searches: readonly MovesOfSpecialist[]
  readonly staying: readonly BookingDetails[]
}

/**
 * Checks the new times of a planned change against the stored data. The times that the moved bookings leave count as free. Each
 * specialist's data is read once. `bookings` must be all bookings of the repeat. Bookings can be moved even when their service is withdrawn
 * or no longer given by the specialist.
 */
export async function checkChange(
  transaction: TenantTransaction,
  zone: Zone,
  bookings: readonly BookingDetails[],
  planned: readonly PlannedBooking[],
  now: Date,
): Promise<CheckedChange> {
  const moved = planned.filter(isMoved)
  const leavingIds = new Set(moved.map(({ booking }) => booking.id))
  const staying = bookings.filter(({ id, status }) => status !== 'rejected' && !leavingIds.has(id))
  const [first] = moved
  const service = first && (await findService(transaction, first.booking.serviceId))
  const checks = new Map<number, DateCheck>()
  const searches: MovesOfSpecialist[] = []
  const bySpecialist = Map.groupBy(moved, ({ booking }) => booking.specialistId)
  for (const [specialistId, moves] of bySpecialist) {
    if (!service) break
    const dates = moves.map(({ plan }) => plan.date)
    const leaving = moves.map(({ booking }) => booking)
    const specialistIds = [...new Set([...service.specialistIds, specialistId])]
    const order = { service: { ...service, specialistIds }, specialistId, zone, dates, leaving }
    const search = await readRepeatSearch(transaction, order, now)
    searches.push({ search, moves })
    for (const [number, check] of checkedDates(search, dates)) checks.set(number, ownNamed(check, staying))
  }
  return { checks, openLocationIds: searches[0]?.search.openLocationIds ?? [], searches, staying }
}

/** Returns the checks with the nearest free times, which takes longer to find than the checks. */
export const proposeNearest = ({ searches, staying }: CheckedChange): ReadonlyMap<number, ProposedDate> =>
  new Map(
    searches.flatMap(({ search, moves }) => {
      const dates = moves.map(({ plan }) => plan.date)
      return [...proposedDates(search, dates)].map(
        ([number, { check, nearest }]) => [number, { check: ownNamed(check, staying), nearest }] as const,
      )
    }),
  )

/**
 * Reports the conflict as 'own' when another booking of the same repeat, which is not moved, is in the way. This also applies to a session
 * that still has a free seat.
 */
function ownNamed(check: DateCheck, staying: readonly BookingDetails[]): DateCheck {
  if (check.kind === 'taken') {
    const isOwn = staying.some(({ start }) => start === check.time.start)
    return isOwn ? { kind: 'own', time: check.time } : check
  }
  if (check.kind !== 'free') return check
  const { specialistId, start, durationMinutes } = check.time
  const time = { start, end: start + durationMinutes }
  const own = staying.find((booking) => booking.specialistId === specialistId && overlaps(booking, time))
  return own ? { kind: 'own', time: { start: own.start, end: own.end } } : check
}
