import { LOCATION_TYPES, type LocationType } from '#shared/domain/location/location.ts'
import { parseLocalDate, type LocalDate } from '#shared/time/local-date.ts'

/** What the customer chose so far. It lives in the query string, so a reload, a link or the back button keeps it. */
export interface Selection {
  serviceId: string | undefined
  /** Absent for "anyone". */
  specialistId: string | undefined
  packageId: string | undefined
  scheduleId: string | undefined
  date: LocalDate | undefined
  locationType: LocationType | undefined
  /** Where to meet in person, for what is given at several addresses. */
  locationId: string | undefined
  /** The booking that the confirmation shows. */
  bookingId: string | undefined
}

/** Names in the query string; the specification's where it has them (rules B1.7, B2.9 and B3.13). */
const parameters: Record<keyof Selection, string> = {
  serviceId: 'serviceId',
  specialistId: 'instructorId',
  packageId: 'packageId',
  scheduleId: 'scheduleId',
  date: 'date',
  locationType: 'locationType',
  locationId: 'serviceLocationIds',
  bookingId: 'appointmentId',
}

/** What closing the flow removes: the specification's list (rule B2.10), then what we keep there beside it. */
const closedParameters = [
  'serviceId',
  'scheduleId',
  'redirect_status',
  'payment_intent_client_secret',
  'payment_intent',
  'packageId',
  'open',
  parameters.date,
  parameters.locationType,
  parameters.locationId,
  parameters.bookingId,
]

/** A change of one of these makes the chosen time meaningless; of the first two also the day (rule B4.2). */
const clearsDay = ['serviceId', 'packageId'] as const
const clearsTime = [...clearsDay, 'specialistId', 'locationType', 'locationId'] as const

export function readSelection(search: string): Selection {
  const query = new URLSearchParams(search)
  const value = (key: keyof Selection) => query.get(parameters[key]) || undefined
  return {
    serviceId: value('serviceId'),
    specialistId: value('specialistId'),
    packageId: value('packageId'),
    scheduleId: value('scheduleId'),
    date: parseLocalDate(value('date') ?? ''),
    locationType: LOCATION_TYPES.find((type) => type === value('locationType')),
    locationId: value('locationId'),
    bookingId: value('bookingId'),
  }
}

/**
 * The query string after a change; everything else in it stays (rule B2.1).
 *
 * - Another service or package clears the time and the day (rule B4.2).
 * - Another specialist, meeting type or address clears the time, unless the change names one.
 */
export function changeSelection(search: string, change: Partial<Selection>): string {
  const query = new URLSearchParams(search)
  const differs = (key: keyof Selection) => key in change && change[key] !== (query.get(parameters[key]) || undefined)
  const clearing: Partial<Selection> = {
    ...(clearsTime.some(differs) && { scheduleId: undefined }),
    ...(clearsDay.some(differs) && { date: undefined }),
  }
  for (const [key, value] of Object.entries({ ...clearing, ...change })) {
    const name = parameters[key as keyof Selection]
    if (value === undefined) query.delete(name)
    else query.set(name, value)
  }
  return toSearch(query)
}

/** Where the act stays that a mail's link asks for: with its booking, and through the log-in before it (rule D125). */
const actPaths = /^\/(bookings\/|login|sign_up|forgot_password)/

/** As `changeSelection`, for the way to another screen: an act on one booking is none on the next. */
export function searchFor(path: string, search: string, change: Partial<Selection>): string {
  const query = new URLSearchParams(changeSelection(search, change))
  if (!actPaths.test(path)) query.delete('action')
  return toSearch(query)
}

/** The query string of a closed flow (rules B2.10 and B4.8). */
export function closeSelection(search: string): string {
  const query = new URLSearchParams(search)
  for (const name of closedParameters) query.delete(name)
  return toSearch(query)
}

const toSearch = (query: URLSearchParams): string => (query.size === 0 ? '' : `?${query}`)
