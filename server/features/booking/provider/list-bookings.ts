import { epochMinuteOf } from '#shared/time/instant.ts'
import { localDate, toEpochDay } from '#shared/time/local-date.ts'
import { wallToInstantOrNext, type Zone, zoneOf } from '#shared/time/zone.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { listEvents } from '#server/features/booking/booking-events.ts'
import { searchBookings } from '#server/features/booking/booking-search.ts'
import { findOrganisation } from '#server/features/organisation/organisations.ts'
import { wireProviderBooking } from '#server/features/booking/booking-wire.ts'
import { wireTrail } from '#server/features/booking/booking-trail-wire.ts'
import { bookingStatuses, ourWord } from '#server/platform/wire/wire-enums.ts'
import { type Handlers, isRefusal, isVisibleTo, refuse, type RequestOf } from '#server/platform/http/handler.ts'
import { visibleBooking } from './provider-bookings.ts'

/** Dates before and after all bookings. */
const [EVER, NEVER] = ['1900-01-01', '3000-01-01']

const paymentFilters = { OPEN: 'open', PAID: 'paid', REFUNDED: 'refunded' } as const

/** Handlers that list bookings for providers, including past and rejected ones. */
export function bookingListHandlers({ database }: Dependencies): Pick<Handlers, 'providerBookings' | 'bookingTrail'> {
  return {
    providerBookings: ({ organisationId, caller, query, now }) =>
      database.inTenant(organisationId, async (transaction) => {
        const organisation = await findOrganisation(transaction)
        if (!organisation) return refuse('not-found')
        const specialistId = query.instructorId ?? (caller.role === 'owner' ? undefined : caller.specialistId)
        // A member who is not a specialist has no bookings of their own.
        if (specialistId === null) return { bookings: [], total: 0 }
        if (specialistId !== undefined && !isVisibleTo(caller, specialistId)) return refuse('not-found')
        const zone = zoneOf(organisation.zone)
        const starts = datesIn(zone, query)
        if (starts.end <= starts.start) return refuse('validation', { to: 'end-before-start' })
        const status = query.status && ourWord(bookingStatuses, query.status)
        const { page, size, text, serviceId, customerId, when } = query
        const payment = query.payment && paymentFilters[query.payment]
        const ahead = when && { of: epochMinuteOf(now), isWanted: when === 'UPCOMING' }
        const found = await searchBookings(
          transaction,
          { status, payment, starts, specialistId, serviceId, customerId, text, ahead },
          { page, size, order: when === 'UPCOMING' ? 'soonest-first' : 'latest-first' },
        )
        return { bookings: found.bookings.map((booking) => wireProviderBooking(zone, booking)), total: found.total }
      }),

    bookingTrail: ({ organisationId, caller, params: { id } }) =>
      database.inTenant(organisationId, async (transaction) => {
        const organisation = await findOrganisation(transaction)
        const booking = await visibleBooking(transaction, id, caller)
        if (!organisation || isRefusal(booking)) return refuse('not-found')
        return { events: wireTrail(zoneOf(organisation.zone), await listEvents(transaction, booking.id)) }
      }),
  }
}

/** Converts an inclusive range of local dates to instants. An absent date is no limit. */
function datesIn(zone: Zone, { from = EVER, to = NEVER }: Pick<RequestOf<'providerBookings'>['query'], 'from' | 'to'>) {
  return {
    start: wallToInstantOrNext(zone, toEpochDay(localDate(from)), 0),
    end: wallToInstantOrNext(zone, toEpochDay(localDate(to)) + 1, 0),
  }
}
