import type { Absence } from '#shared/domain/absence/absence.ts'
import { exceptionsBySeries } from '#shared/domain/availability/series/published-occurrence.ts'
import type { Series } from '#shared/domain/availability/series/series.ts'
import { PLAIN_SERVICE, type Service } from '#shared/domain/service/service.ts'
import type { BusyClaim } from '#shared/domain/slot/slot.ts'
import type { SlotSearch } from '#shared/domain/slot/available-slots.ts'
import { epochDayOf, fromEpochDay } from '#shared/time/local-date.ts'
import { wallToInstantOrNext, zoneOf } from '#shared/time/zone.ts'

const ZONE = 'Europe/Amsterdam'
const SERVICE_MINUTES = 60
/** A month with a clock change, which is the slowest case. */
const FIRST_DAY = epochDayOf(2025, 3, 1)
const LAST_DAY = epochDayOf(2025, 3, 31)

const service: Service = {
  id: 'massage',
  organisationId: 'studio',
  kind: 'private',
  name: 'Massage',
  description: '',
  durationMinutes: SERVICE_MINUTES,
  priceCents: 8500,
  capacity: 1,
  mostSeats: 1,
  imagePath: null,
  specialistIds: [],
  locationTypes: [],
  locationIds: [],
  ...PLAIN_SERVICE,
}

/**
 * A slot search over March 2025. Each specialist offers a service of one hour in a window on workdays from 09:00 to 17:00, and has an equal
 * share of the bookings, which are spread over the month without overlaps.
 */
export function monthOfSlots(specialistCount: number, bookingCount: number): SlotSearch {
  const specialists = Array.from({ length: specialistCount }, (_, index) => `specialist-${index}`)
  return {
    service,
    now: wallToInstantOrNext(zoneOf(ZONE), FIRST_DAY, 0),
    days: { first: FIRST_DAY, last: LAST_DAY },
    series: specialists.map(openOnWorkdays),
    exceptions: exceptionsBySeries([]),
    openLocationIds: [],
    claims: specialists.flatMap((specialistId) => bookings(specialistId, bookingCount / specialistCount)),
  }
}

const openOnWorkdays = (specialistId: string): Series => ({
  kind: 'window',
  id: `series-${specialistId}`,
  specialistId,
  startDate: fromEpochDay(FIRST_DAY - 60),
  endDate: fromEpochDay(LAST_DAY + 60),
  fromMinute: 9 * 60,
  toMinute: 17 * 60,
  zone: ZONE,
  recurrence: 'workdays',
  serviceIds: [service.id],
  locationTypes: [],
  locationIds: [],
  ...PLAIN_SERVICE,
})

/** One or two bookings on most days, at full hours. */
function bookings(specialistId: string, count: number): BusyClaim[] {
  return Array.from({ length: count }, (_, index) => {
    const day = FIRST_DAY + (index % 31)
    const start = wallToInstantOrNext(zoneOf(ZONE), day, (9 + 3 * Math.floor(index / 31)) * 60)
    const end = start + SERVICE_MINUTES
    return { specialistId, serviceId: service.id, start, end, occurrence: null, seats: 1 }
  })
}

/** Recurring absences of half an hour without an end date, assigned to the specialists in turn. */
export function recurringAbsences(count: number, specialistCount: number): Absence[] {
  const recurrences = ['daily', 'workdays', 'weekly', 'monthly'] as const
  return Array.from({ length: count }, (_, index) => {
    const startDate = fromEpochDay(FIRST_DAY - 400 + index)
    const fromMinute = 10 * 60 + (index % 12) * 30
    return {
      id: `absence-${index}`,
      kind: 'block',
      title: 'Lunch',
      isPrivate: false,
      specialistIds: [`specialist-${index % specialistCount}`],
      zone: ZONE,
      startDate,
      endDate: startDate,
      fromMinute,
      toMinute: fromMinute + 30,
      recurrence: recurrences[index % recurrences.length] ?? 'daily',
      until: null,
      dates: [],
    }
  })
}
