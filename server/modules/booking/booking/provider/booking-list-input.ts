import { epochMinuteOf } from '#shared/time/instant.ts'
import type { Interval } from '#shared/time/interval.ts'
import { localDate, toEpochDay } from '#shared/time/local-date.ts'
import { wallToInstantOrNext, type Zone } from '#shared/time/zone.ts'
import type { BookingFilter, BookingOrder } from '#server/modules/booking/booking/booking-search.ts'
import { isVisibleTo, type Member, type Refusal, refuse, type RequestOf } from '#server/platform/http/handler.ts'
import { bookingStatuses, ourWord } from '#server/platform/wire/wire-enums.ts'

type Query = Omit<RequestOf<'providerBookings'>['query'], 'page' | 'size'>

/** Dates earlier and later than those of any booking. */
const [EVER, NEVER] = ['1900-01-01', '3000-01-01']

const paymentFilters = { OPEN: 'open', PAID: 'paid', REFUNDED: 'refunded' } as const

/**
 * Returns the filter for a member's query. An owner may query all bookings, a specialist only their own. `no-bookings`: the member is not a
 * specialist and therefore has no bookings.
 */
export function bookingFilterOf(
  caller: Member,
  zone: Zone,
  query: Query,
  now: Date,
): BookingFilter | Refusal | 'no-bookings' {
  const specialistId = query.specialistId ?? (caller.role === 'owner' ? undefined : caller.specialistId)
  if (specialistId === null) return 'no-bookings'
  if (specialistId !== undefined && !isVisibleTo(caller, specialistId)) return refuse('not-found')
  const starts = datesIn(zone, query)
  if (starts.end <= starts.start) return refuse('validation', { to: 'end-before-start' })
  const { text, serviceId, customerId, when } = query
  const status = query.status && ourWord(bookingStatuses, query.status)
  const payment = query.payment && paymentFilters[query.payment]
  const ahead = when && { of: epochMinuteOf(now), isWanted: when === 'UPCOMING' }
  return { status, payment, starts, specialistId, serviceId, customerId, text, ahead }
}

/** Returns the sort order: upcoming bookings with the soonest first, all others with the latest first. */
export const bookingOrderOf = ({ when }: Pick<Query, 'when'>): BookingOrder =>
  when === 'UPCOMING' ? 'soonest-first' : 'latest-first'

/** Converts an inclusive range of local dates to instants. An absent date is no limit. */
function datesIn(zone: Zone, { from = EVER, to = NEVER }: Pick<Query, 'from' | 'to'>): Interval {
  return {
    start: wallToInstantOrNext(zone, toEpochDay(localDate(from)), 0),
    end: wallToInstantOrNext(zone, toEpochDay(localDate(to)) + 1, 0),
  }
}
