import { absenceCalendar } from '#shared/domain/absence/absent-time.ts'
import { exceptionsBySeries, occurrencesOf } from '#shared/domain/availability/series/published-occurrence.ts'
import { type Interval, overlaps } from '#shared/time/interval.ts'
import { fromEpochDay } from '#shared/time/local-date.ts'
import { MINUTES_PER_DAY } from '#shared/time/local-time.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import { listAbsences } from '#server/modules/calendar/records/absence/absences.ts'
import { listExceptions, listSeries, readClaims } from '#server/modules/scheduling/records/index.ts'
import { type BookingDetails, specialistsOf } from '#server/modules/booking/index.ts'
import { findService } from '#server/modules/catalogue/index.ts'

export interface FreeColleague {
  readonly id: string
  /** Whether the colleague's published times include the booking. */
  readonly isInHours: boolean
}

/**
 * Finds for each booking the colleagues who can take it over at its time: they deliver its service, and have no other booking, session or
 * absence then. First those whose published times include it.
 */
export async function readFreeColleagues(
  transaction: TenantTransaction,
  bookings: readonly BookingDetails[],
): Promise<ReadonlyMap<string, readonly FreeColleague[]>> {
  const deliver = new Map<string, readonly string[]>()
  for (const serviceId of new Set(bookings.map((booking) => booking.serviceId))) {
    deliver.set(serviceId, (await findService(transaction, serviceId))?.specialistIds ?? [])
  }
  const specialistIds = [...new Set([...deliver.values()].flat())]
  const [first] = bookings
  if (!first || specialistIds.length === 0) return new Map()
  const span = bookings.reduce<Interval>(
    (all, { start, end }) => ({ start: Math.min(all.start, start), end: Math.max(all.end, end) }),
    first,
  )
  const { claims } = await readClaims(transaction, { specialistIds, spans: [span] })
  // One more day at each end covers the local dates of all time zones.
  const days = { first: Math.floor(span.start / MINUTES_PER_DAY) - 1, last: Math.floor(span.end / MINUTES_PER_DAY) + 1 }
  const series = await listSeries(transaction, { until: days.last, days, specialistIds })
  const exceptions = exceptionsBySeries(await listExceptions(transaction, series))
  const published = series.flatMap((each) => occurrencesOf(each, exceptions, days))
  const absences = absenceCalendar(await listAbsences(transaction, fromEpochDay(days.first)))

  const freeAt = (booking: BookingDetails, id: string): FreeColleague | undefined => {
    const isBusy =
      claims.some((claim) => claim.specialistId === id && overlaps(claim, booking)) ||
      absences.within(id, booking).length > 0
    if (isBusy) return undefined
    const own = published.filter(({ terms }) => terms.specialistId === id).filter((time) => overlaps(time, booking))
    if (own.some(({ terms }) => terms.kind === 'session')) return undefined
    return { id, isInHours: own.some(({ start, end }) => start <= booking.start && end >= booking.end) }
  }

  return new Map(
    bookings.map((booking) => {
      const taken = specialistsOf(booking)
      const others = (deliver.get(booking.serviceId) ?? []).filter((id) => !taken.includes(id))
      const free = others.flatMap((id) => freeAt(booking, id) ?? [])
      return [booking.id, free.toSorted((a, b) => Number(b.isInHours) - Number(a.isInHours))]
    }),
  )
}
