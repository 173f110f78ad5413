import { groupBy } from '#shared/browsers/group-by.ts'
import type { LocalDate } from '#shared/time/local-date.ts'
import {
  datesOf,
  type Availability,
  type CalendarData,
  type ProviderBooking,
  type Service,
} from '#renderer/data/api-types.ts'
import { bandsOf, type Band } from './availability-bands.ts'
import { absencesByDay, type DayAbsence } from './calendar-absences.ts'
import { cardsOf, groupServiceOf, specialistsOf, type CalendarCard } from './calendar-cards.ts'

/** The items of one day. */
export interface DayItems {
  /** The day's cards, sorted by time. */
  readonly cards: readonly CalendarCard[]
  readonly bands: readonly Band[]
  /** The day's absences, which hide availability. */
  readonly absences: readonly DayAbsence[]
  /** The day's availability, without group sessions, which are cards. */
  readonly availability: readonly Availability[]
}

export interface CalendarItems {
  readonly services: ReadonlyMap<string, Service>
  /** The days with items, unsorted. */
  readonly dates: readonly LocalDate[]
  /** Returns the items of a day. They are computed on first use, so that of a cached year only the visible days cost time. */
  readonly day: (date: LocalDate) => DayItems
}

const nothing: DayItems = { cards: [], bands: [], absences: [], availability: [] }

/**
 * The items of some specialists' calendars by day.
 * @param specialistIds empty for all
 */
export function calendarItems(
  { availability, bookings, absences }: CalendarData,
  services: ReadonlyMap<string, Service>,
  specialistIds: readonly string[],
): CalendarItems {
  const isShown = (id: string) => specialistIds.length === 0 || specialistIds.includes(id)
  const availabilityOf = byDate(availability.filter(({ specialistId }) => isShown(specialistId)))
  const shownBookings = bookings.filter((booking) => specialistsOf(booking).some(isShown))
  const bookingsOf = byDate(shownBookings)
  const fromDayBefore = byEndDate(shownBookings.filter(isOverMidnight))
  const absencesOf = absencesByDay(absences, specialistIds)
  const days = new Map<LocalDate, DayItems>()

  function makeDay(date: LocalDate): DayItems {
    const open: readonly Availability[] = availabilityOf.get(date) ?? []
    const begun: readonly ProviderBooking[] = bookingsOf.get(date) ?? []
    const continued = fromDayBefore.get(date) ?? []
    const booked = continued.length > 0 ? [...continued, ...begun] : begun
    const away = absencesOf(date)
    if (open.length === 0 && booked.length === 0 && away.length === 0) return nothing
    return {
      cards: cardsOf(booked, open, services, isShown, date),
      bands: bandsOf(open, services),
      absences: away,
      availability: open.filter((each) => !groupServiceOf(each, services)),
    }
  }

  return {
    services,
    dates: [...new Set([...availabilityOf.keys(), ...bookingsOf.keys(), ...fromDayBefore.keys()])],
    day(date) {
      const made = days.get(date) ?? makeDay(date)
      days.set(date, made)
      return made
    },
  }
}

/** Whether a booking has a part on the day after it begins. The date is compared first, because few bookings have. */
const isOverMidnight = (booking: ProviderBooking): boolean =>
  booking.endTime.slice(0, 10) !== booking.startTime.slice(0, 10) && datesOf(booking).length > 1

/** Groups bookings by the local date on which they end. */
const byEndDate = (bookings: readonly ProviderBooking[]): ReadonlyMap<LocalDate, readonly ProviderBooking[]> =>
  groupBy(bookings, ({ endTime }) => endTime.slice(0, 10) as LocalDate)

/** Groups items by local date, which is the first ten characters of an instant in the API. */
function byDate<Item extends { readonly startTime: string }>(
  items: readonly Item[],
): ReadonlyMap<LocalDate, readonly Item[]> {
  const days = new Map<LocalDate, Item[]>()
  let date: LocalDate | undefined
  let day: Item[] = []
  for (const item of items) {
    // Items are almost sorted by time, so the previous item's day is usually the right one and needs no lookup.
    if (date === undefined || !item.startTime.startsWith(date)) {
      date = item.startTime.slice(0, 10) as LocalDate
      day = days.get(date) ?? []
      days.set(date, day)
    }
    day.push(item)
  }
  return days
}
