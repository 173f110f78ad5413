import type { Absence } from '#shared/domain/absence/absence.ts'
import type { Series } from '#shared/domain/availability/series/series.ts'
import type { Slot } from '#shared/domain/slot/slot.ts'
import { epochMinuteOf, type EpochMinute } from '#shared/time/instant.ts'
import { addDays, fromEpochDay, startOfWeek, toEpochDay, type LocalDate } from '#shared/time/local-date.ts'
import { localTime, MINUTES_PER_DAY } from '#shared/time/local-time.ts'
import { DEFAULT_ZONE, instantToWall, wallToInstantOrNext, zoneOf } from '#shared/time/zone.ts'
import {
  demoId,
  type DemoAbsence,
  type DemoAvailability,
  type DemoBooking,
  type DemoOrganisation,
  type Weekday,
} from './demo-organisation-types.ts'

export interface PlannedBooking {
  readonly slot: Slot
  /** Names of customers in `demo-customers.ts`. */
  readonly guests: readonly string[]
  readonly isPending: boolean
  /** When the first guest made the booking; in the past. */
  readonly madeAt: EpochMinute
}

export interface PlannedCalendar {
  readonly series: readonly Series[]
  readonly bookings: readonly PlannedBooking[]
  readonly absences: readonly Absence[]
}

const zone = zoneOf(DEFAULT_ZONE)
const weekdays: readonly Weekday[] = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']

/** Number of past weeks with availability, so that past bookings lie within availability. */
const WEEKS_BACK = 2
const WEEKS_AHEAD = 53
/**
 * Minutes before its start at which a booking is usually made. A booking that starts later than that is made shortly before `now`.
 */
const USUAL_LEAD = 5 * 24 * 60
const SHORTEST_AGE = 45

/**
 * Plans an organisation's calendar on real dates relative to `now`: availability for a year ahead, bookings around this week.
 */
export function planDemoCalendar(organisation: DemoOrganisation, now: Date): PlannedCalendar {
  const monday = startOfWeek(fromEpochDay(instantToWall(zone, epochMinuteOf(now)).day))
  return {
    series: organisation.availability.map((availability) => seriesOf(organisation, availability, monday)),
    absences: organisation.absences.map((absence) => absenceOf(organisation, absence, monday)),
    bookings: organisation.bookings.map((booking) => plannedBooking(organisation, booking, monday, epochMinuteOf(now))),
  }
}

const dateOn = (monday: LocalDate, day: Weekday): LocalDate => addDays(monday, weekdays.indexOf(day))

function seriesOf(organisation: DemoOrganisation, availability: DemoAvailability, monday: LocalDate): Series {
  const { specialist, on, from, to, offers } = availability
  const firstMonday = addDays(monday, -7 * WEEKS_BACK)
  const times = {
    id: seriesId(organisation, availability),
    specialistId: demoId(organisation, 'specialist', specialist),
    startDate: on === 'workdays' ? firstMonday : dateOn(firstMonday, on),
    fromMinute: localTime(from),
    toMinute: localTime(to),
    zone: zone.name,
    recurrence: on === 'workdays' ? ('workdays' as const) : ('weekly' as const),
    endDate: addDays(monday, 7 * WEEKS_AHEAD - 1),
    // A series without location types of its own uses those of its services.
    locationTypes: [],
    locationIds: [],
  }
  if ('window' in offers) {
    return { ...times, kind: 'window', serviceIds: offers.window.map((name) => demoId(organisation, 'service', name)) }
  }
  const { priceCents, durationMinutes } = serviceOf(organisation, offers.session)
  const serviceId = demoId(organisation, 'service', offers.session)
  return { ...times, kind: 'session', serviceId, priceCents, durationMinutes }
}

function absenceOf(
  organisation: DemoOrganisation,
  { specialist, title, when }: DemoAbsence,
  monday: LocalDate,
): Absence {
  const isDaily = 'on' in when
  const startDate = isDaily ? monday : addDays(monday, 7 * when.week)
  return {
    id: demoId(organisation, 'absence', `${specialist} ${title}`),
    kind: isDaily ? 'block' : 'away',
    title,
    isPrivate: false,
    specialistIds: [demoId(organisation, 'specialist', specialist)],
    zone: zone.name,
    startDate,
    endDate: isDaily ? startDate : addDays(startDate, 6),
    fromMinute: isDaily ? localTime(when.from) : 0,
    toMinute: isDaily ? localTime(when.to) : MINUTES_PER_DAY,
    recurrence: isDaily ? 'workdays' : 'one-time',
    until: null,
    dates: [],
  }
}

function plannedBooking(
  organisation: DemoOrganisation,
  booking: DemoBooking,
  monday: LocalDate,
  now: EpochMinute,
): PlannedBooking {
  const { service, specialist, guests, isPending = false } = booking
  const { durationMinutes, priceCents, capacity, locationTypes, locations } = serviceOf(organisation, service)
  const availability = availabilityOf(organisation, booking)
  const day = toEpochDay(addDays(dateOn(monday, booking.on), 7 * booking.week))
  const start = wallToInstantOrNext(zone, day, localTime(booking.at))
  const isSession = 'session' in availability.offers
  const [place] = locations.length > 0 ? locations : Object.keys(organisation.locations)
  const slot: Slot = {
    kind: isSession ? 'session' : 'window',
    start,
    durationMinutes,
    priceCents,
    capacity,
    seatsLeft: capacity,
    specialistId: demoId(organisation, 'specialist', specialist),
    serviceId: demoId(organisation, 'service', service),
    occurrence: {
      seriesId: seriesId(organisation, availability),
      day,
      startMinute: localTime(isSession ? booking.at : availability.from),
    },
    // Each demo customer chooses the first possible location type.
    locationTypes: locationTypes.slice(0, 1),
    locationIds: locationTypes[0] === 'physical' && place ? [demoId(organisation, 'location', place)] : [],
  }
  return {
    slot,
    guests,
    // Only a future booking can be pending: a reschedule request expires when its booking starts.
    isPending: isPending && start > now,
    madeAt: Math.min(start - USUAL_LEAD, now - SHORTEST_AGE),
  }
}

/** Finds the availability that a booking was made in. Throws when there is none, which is an error in the demo data. */
function availabilityOf(
  organisation: DemoOrganisation,
  { specialist, service, on, at }: DemoBooking,
): DemoAvailability {
  const found = organisation.availability.find(
    ({ offers, ...each }) =>
      each.specialist === specialist &&
      (each.on === on || (each.on === 'workdays' && on !== 'sat' && on !== 'sun')) &&
      each.from <= at &&
      at < each.to &&
      ('window' in offers ? offers.window.includes(service) : offers.session === service),
  )
  if (!found) throw new Error(`${specialist} has no ${service} on ${on} at ${at}`)
  return found
}

const seriesId = (organisation: DemoOrganisation, { specialist, on, from }: DemoAvailability): string =>
  demoId(organisation, 'series', `${specialist} ${on} ${from}`)

function serviceOf(organisation: DemoOrganisation, name: string) {
  const service = organisation.services[name]
  if (!service) throw new Error(`${organisation.name} has no service ${name}`)
  return service
}
