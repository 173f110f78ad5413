import { parseLocalDate, type LocalDate } from '#shared/time/local-date.ts'
import type { BookingsSearch } from '#renderer/data/booking-queries.ts'

/** What the bookings screen shows, as its address holds it: `?when=past&status=ACCEPTED&q=noor&page=2`. */
export interface BookingsAddress {
  readonly when: 'upcoming' | 'past'
  /** '' for each that does not matter. */
  readonly status: (typeof statuses)[number] | ''
  readonly payment: (typeof payments)[number] | ''
  readonly specialistId: string
  readonly serviceId: string
  readonly from: LocalDate | ''
  readonly to: LocalDate | ''
  readonly text: string
  /** From 1. */
  readonly page: number
}

export const statuses = ['ACCEPTED', 'PENDING', 'REJECTED'] as const
export const payments = ['OPEN', 'PAID', 'REFUNDED'] as const

/** Bookings on one page. */
export const PAGE_SIZE = 25

const oneOf = <Value extends string>(values: readonly Value[], text: string | null): Value | '' =>
  values.find((value) => value === text) ?? ''

const dateOf = (text: string | null): LocalDate | '' => (text !== null && parseLocalDate(text)) || ''

/** Reads an address; what it does not understand does not matter. */
export function addressOf(params: URLSearchParams): BookingsAddress {
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

/** Writes an address: only what is not as usual. */
export function paramsOf(place: BookingsAddress): Record<string, string> {
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

/** Another filter begins at its first page, a period that would end before it begins is turned round. */
export function withChanges(place: BookingsAddress, changes: Partial<BookingsAddress>): BookingsAddress {
  const next = { ...place, page: 1, ...changes }
  return next.from !== '' && next.to !== '' && next.to < next.from ? { ...next, from: next.to, to: next.from } : next
}

export type BookingsFilter = 'status' | 'payment' | 'specialistId' | 'serviceId' | 'from' | 'to'

const filters: readonly BookingsFilter[] = ['status', 'payment', 'specialistId', 'serviceId', 'from', 'to']

/** How many filters are set; the words in the search field are none of them. */
export const filterCount = (place: BookingsAddress): number => filters.filter((filter) => place[filter] !== '').length

/** The place without filters and words, on the same side of now. */
export const withoutFilters = ({ when }: BookingsAddress): BookingsAddress => ({
  ...addressOf(new URLSearchParams()),
  when,
})

/** What the server is asked for. */
export function searchOf(place: BookingsAddress): BookingsSearch {
  const { status, payment, specialistId, serviceId, from, to, text } = place
  return {
    when: place.when === 'past' ? 'PAST' : 'UPCOMING',
    ...(status !== '' && { status }),
    ...(payment !== '' && { payment }),
    ...(specialistId !== '' && { instructorId: specialistId }),
    ...(serviceId !== '' && { serviceId }),
    ...(from !== '' && { from }),
    ...(to !== '' && { to }),
    ...(text !== '' && { text: text.slice(0, 100) }),
    page: place.page - 1,
    size: PAGE_SIZE,
  }
}
