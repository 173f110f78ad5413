import type { CalendarData, ProviderBooking } from '#renderer/data/wire.ts'
import { addDays, localDate, type LocalDate } from '#shared/time/local-date.ts'
import { formatLocalTime } from '#shared/time/local-time.ts'

/** The first day of the year of bookings: a Monday in the future. */
export const firstDay: LocalDate = localDate('2029-01-01')

const DAYS = 364

/** The guest of the first booking of a week, which a page must show after paging. */
export const firstGuestOf = (week: number, count: number): string => guestOf(Math.ceil((week * 7 * count) / DAYS))

const guestOf = (index: number): string => `Guest${String(index).padStart(5, '0')}`

/**
 * A year of bookings in four calendars, evenly distributed over the days, with starts from 08:00 to 18:00 and many overlaps.
 * @param count number of bookings in the year
 */
export function yearOfBookings(count: number): CalendarData {
  return {
    availability: [],
    bookings: Array.from({ length: count }, (_, index) => booking(index, count)),
    absences: [],
  }
}

function booking(index: number, count: number): ProviderBooking {
  const day = Math.floor((index * DAYS) / count)
  const first = Math.ceil((day * count) / DAYS)
  const onDay = Math.ceil(((day + 1) * count) / DAYS) - first
  const start = 480 + Math.floor(((index - first) * 600) / Math.max(1, onDay) / 15) * 15
  const date = addDays(firstDay, day)
  // The calendar shows local time, so the offset does not matter.
  const at = (minute: number) => `${date}T${formatLocalTime(minute)}:00+01:00`
  return {
    id: `booking-${index}`,
    version: 1,
    status: 'ACCEPTED',
    paymentStatus: 'NONE',
    paymentMethod: 'AFTER_PAY',
    startTime: at(start),
    endTime: at(start + (index % 3 === 0 ? 90 : 60)),
    duration: index % 3 === 0 ? 90 : 60,
    price: 85,
    serviceId: 'massage',
    serviceName: 'Deep tissue massage',
    serviceType: 'PRIVATE',
    totalSpots: 1,
    instructorId: `specialist-${index % 4}`,
    instructorName: 'Fenna de Boer',
    guest: { firstName: guestOf(index), lastName: 'Jansen', email: 'guest@example.com', phoneNumber: '' },
    locationTypes: ['PHYSICAL'],
    serviceLocationIds: [],
    requestExpiresAt: null,
    holdExpiresAt: null,
    createdAt: at(0),
  } as unknown as ProviderBooking
}
