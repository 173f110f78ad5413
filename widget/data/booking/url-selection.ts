import { widgetParameters } from '#shared/api/specification/widget-parameters.ts'
import { LOCATION_TYPES, type LocationType } from '#shared/domain/location/location.ts'
import { parseLocalDate, type LocalDate } from '#shared/time/local-date.ts'

/**
 * The customer's selection. It is stored in the query string, so that it survives a reload, works in links, and follows the back button.
 */
export interface Selection {
  serviceId: string | undefined
  /** The specialist's id; undefined for any specialist. */
  specialistId: string | undefined
  packageId: string | undefined
  scheduleId: string | undefined
  date: LocalDate | undefined
  locationType: LocationType | undefined
  /** The id of the chosen location, for a service in person with several locations. */
  locationId: string | undefined
  /** The number of seats as text. */
  seats: string | undefined
  /** The id of the booking that the confirmation screen shows. */
  bookingId: string | undefined
  /** The id of a waiting-list entry whose offered seat is being booked. */
  offer: string | undefined
}

/** The names of the query parameters. */
const parameters: Record<keyof Selection, string> = {
  ...widgetParameters,
  serviceId: 'serviceId',
  packageId: 'packageId',
  scheduleId: 'scheduleId',
  date: 'date',
  locationType: 'locationType',
  offer: 'offer',
}

/** Query parameters that are removed when the booking flow is closed: the specification's (rule B2.10) and our own. */
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
  parameters.seats,
  parameters.bookingId,
  parameters.offer,
]

/** Values whose change clears the chosen time. A change of service or package also clears the day (rule B4.2). */
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
    seats: value('seats'),
    bookingId: value('bookingId'),
    offer: value('offer'),
  }
}

/**
 * The query string after a change of the selection. Other parameters are kept (rule B2.1).
 *
 * - Another service or package clears the time and the day (rule B4.2).
 * - Another specialist, location type or location clears the time, unless the change sets one.
 */
export function changeSelection(search: string, change: Partial<Selection>): string {
  const query = new URLSearchParams(search)
  const differs = (key: keyof Selection) => key in change && change[key] !== (query.get(parameters[key]) || undefined)
  const clearing: Partial<Selection> = {
    ...(clearsTime.some(differs) && { scheduleId: undefined }),
    ...(clearsDay.some(differs) && { date: undefined, seats: undefined }),
  }
  for (const [key, value] of Object.entries({ ...clearing, ...change })) {
    const name = parameters[key as keyof Selection]
    if (value === undefined) query.delete(name)
    else query.set(name, value)
  }
  return toSearch(query)
}

/**
 * Paths of the screens whose URL keeps the parameter `action` of a mail's link: the booking's page, and the log-in before it (rule D125).
 */
const actPaths = /^\/(bookings\/|login|sign_up|forgot_password)/

/** Like `changeSelection`, for a link to another screen: the parameter `action` is removed unless that screen uses it. */
export function searchFor(path: string, search: string, change: Partial<Selection>): string {
  const query = new URLSearchParams(changeSelection(search, change))
  if (!actPaths.test(path)) query.delete('action')
  return toSearch(query)
}

/** The query string after the booking flow was closed (rules B2.10 and B4.8). */
export function closeSelection(search: string): string {
  const query = new URLSearchParams(search)
  for (const name of closedParameters) query.delete(name)
  return toSearch(query)
}

const toSearch = (query: URLSearchParams): string => (query.size === 0 ? '' : `?${query}`)
