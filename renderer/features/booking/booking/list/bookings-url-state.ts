import { parseLocalDate, type LocalDate } from '#shared/time/local-date.ts'
import type { BookingsSearch } from '#renderer/data/booking-queries.ts'

/** The state of the bookings screen as in its URL: `?when=past&status=ACCEPTED&q=noor&page=2`. */
export interface BookingsUrlState {
  readonly when: 'upcoming' | 'past'
  /** The filter by state. This and the following filters are '' when not set. */
  readonly status: (typeof statuses)[number] | ''
  readonly payment: (typeof payments)[number] | ''
  readonly specialistId: string
  readonly serviceId: string
  readonly from: LocalDate | ''
  readonly to: LocalDate | ''
  readonly text: string
  /** The page number, starting at 1. */
  readonly page: number
}

export const statuses = ['ACCEPTED', 'PENDING', 'REJECTED'] as const
export const payments = ['OPEN', 'PAID', 'REFUNDED'] as const

/** Number of bookings per page. */
export const PAGE_SIZE = 25

const oneOf = <Value extends string>(values: readonly Value[], text: string | null): Value | '' =>
  values.find((value) => value === text) ?? ''

const dateOf = (text: string | null): LocalDate | '' => (text !== null && parseLocalDate(text)) || ''

/** Reads the state from URL parameters and ignores invalid ones. */
export function addressOf(params: URLSearchParams): BookingsUrlState {
  const page = Number(params.get('page'))
  return {
    when: params.get('when') === 'past' ? 'past' : 'upcoming',
    status: oneOf(statuses, params.get('status')),
    payment: oneOf(payments, params.get('payment')),
    specialistId: params.get('specialist') ?? '',
    serviceId: params.get('service') ?? '',
    from: dateOf(params.get('from')),
    to: dateOf(params.get('to')),
    text: params.get('q') ?? '',
    page: Number.isInteger(page) && page > 1 ? page : 1,
  }
}

/** Writes the state to URL parameters, omitting defaults. */
export function paramsOf(place: BookingsUrlState): Record<string, string> {
  const all: Record<string, string> = {
    when: place.when === 'past' ? 'past' : '',
    status: place.status,
    payment: place.payment,
    specialist: place.specialistId,
    service: place.serviceId,
    from: place.from,
    to: place.to,
    q: place.text,
    page: place.page > 1 ? String(place.page) : '',
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''))
}

/** Applies changes to the filters. A changed filter resets the page. If a period ends before it starts, its dates are swapped. */
export function withChanges(place: BookingsUrlState, changes: Partial<BookingsUrlState>): BookingsUrlState {
  const next = { ...place, page: 1, ...changes }
  return next.from !== '' && next.to !== '' && next.to < next.from ? { ...next, from: next.to, to: next.from } : next
}

export type BookingsFilter = 'status' | 'payment' | 'specialistId' | 'serviceId' | 'from' | 'to'

const filters: readonly BookingsFilter[] = ['status', 'payment', 'specialistId', 'serviceId', 'from', 'to']

/** The number of active filters, not counting the search text. */
export const filterCount = (place: BookingsUrlState): number => filters.filter((filter) => place[filter] !== '').length

/** The state without filters and search text; upcoming or past is kept. */
export const withoutFilters = ({ when }: BookingsUrlState): BookingsUrlState => ({
  ...addressOf(new URLSearchParams()),
  when,
})

/** The filters of the bookings screen for the API, without the page. */
export function filterOf(place: BookingsUrlState): Omit<BookingsSearch, 'page' | 'size'> {
  const { status, payment, specialistId, serviceId, from, to, text } = place
  return {
    when: place.when === 'past' ? 'PAST' : 'UPCOMING',
    ...(status !== '' && { status }),
    ...(payment !== '' && { payment }),
    ...(specialistId !== '' && { specialistId }),
    ...(serviceId !== '' && { serviceId }),
    ...(from !== '' && { from }),
    ...(to !== '' && { to }),
    ...(text !== '' && { text: text.slice(0, 100) }),
  }
}

/** The API query for a page of the bookings screen. */
export const searchOf = (place: BookingsUrlState): BookingsSearch => ({
  ...filterOf(place),
  page: place.page - 1,
  size: PAGE_SIZE,
})
