import type { CalendarAbsence, CalendarData, ProviderBooking } from '#renderer/data/api-types.ts'
import { addDays, localDate, type LocalDate } from '#shared/time/local-date.ts'
import { formatLocalTime } from '#shared/time/local-time.ts'
import { aBooking } from '#tests/builders/provider-wire.ts'

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

/** The same year with 500 blocks of time on single days and 40 absences that recur every week. */
export const yearWithAbsences = (count: number): CalendarData => ({
  ...yearOfBookings(count),
  absences: [
    ...Array.from({ length: 500 }, (_, index) => absence(`block-${index}`, index, 'ONE_TIME', 1)),
    ...Array.from({ length: 40 }, (_, index) => absence(`weekly-${index}`, index, 'WEEKLY', 52)),
  ],
})

function absence(id: string, index: number, recurrence: 'ONE_TIME' | 'WEEKLY', occurrences: number): CalendarAbsence {
  const first = addDays(firstDay, recurrence === 'ONE_TIME' ? Math.floor((index * DAYS) / 500) : index % 7)
  const minute = 480 + ((index * 45) % 540)
  return {
    id,
    version: 1,
    kind: 'BLOCK',
    title: 'Lunch',
    isPrivate: false,
    specialistIds: [`specialist-${index % 4}`],
    startDate: first,
    startTime: formatLocalTime(minute),
    endDate: first,
    endTime: formatLocalTime(minute + 30),
    recurrence,
    until: null,
    canChange: true,
    times: Array.from({ length: occurrences }, (_, week) => {
      const date = addDays(first, 7 * week)
      return { startTime: at(date, minute), endTime: at(date, minute + 30) }
    }),
  }
}

/** An instant as the API writes it. The calendar shows local time, so the offset does not matter. */
const at = (date: LocalDate, minute: number): string => `${date}T${formatLocalTime(minute)}:00+01:00`

function booking(index: number, count: number): ProviderBooking {
  const day = Math.floor((index * DAYS) / count)
  const first = Math.ceil((day * count) / DAYS)
  const onDay = Math.ceil(((day + 1) * count) / DAYS) - first
  const start = 480 + Math.floor(((index - first) * 600) / Math.max(1, onDay) / 15) * 15
  const date = addDays(firstDay, day)
  return aBooking({
    id: `booking-${index}`,
    version: 1,
    status: 'ACCEPTED',
    paymentStatus: 'NONE',
    paymentMethod: 'AFTER_PAY',
    startTime: at(date, start),
    endTime: at(date, start + (index % 3 === 0 ? 90 : 60)),
    duration: index % 3 === 0 ? 90 : 60,
    price: 85,
    serviceId: 'massage',
    serviceName: 'Deep tissue massage',
    serviceKind: 'PRIVATE',
    capacity: 1,
    specialistId: `specialist-${index % 4}`,
    specialistName: 'Fenna de Boer',
    guest: { firstName: guestOf(index), lastName: 'Jansen', email: 'guest@example.com', phoneNumber: '' },
    locationTypes: ['PHYSICAL'],
    locationIds: [],
    requestExpiresAt: null,
    holdExpiresAt: null,
    createdAt: at(date, 0),
  })
}
