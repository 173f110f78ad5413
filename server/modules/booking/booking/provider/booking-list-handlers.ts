import { zoneOf } from '#shared/time/zone.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { listEvents } from '#server/modules/booking/booking/trail/booking-events.ts'
import { searchBookings } from '#server/modules/booking/booking/booking-search.ts'
import { findOrganisation } from '#server/modules/organisation/index.ts'
import { wireProviderBooking } from '#server/modules/booking/booking/booking-wire.ts'
import { wireTrail } from '#server/modules/booking/booking/trail/booking-trail-wire.ts'
import { type Handlers, isRefusal, refuse } from '#server/platform/http/handler.ts'
import { bookingFilterOf, bookingOrderOf } from './booking-list-input.ts'
import { visibleBooking } from './provider-booking-handlers.ts'

/** Handlers that list bookings for providers, including past and rejected ones. */
export function bookingListHandlers({ database }: Dependencies): Pick<Handlers, 'providerBookings' | 'bookingTrail'> {
  return {
    providerBookings: ({ organisationId, caller, query, reader, now }) =>
      database.inTenant(organisationId, async (transaction) => {
        const organisation = await findOrganisation(transaction)
        if (!organisation) return refuse('not-found')
        const zone = zoneOf(organisation.zone)
        const filter = bookingFilterOf(caller, zone, query, now)
        if (filter === 'no-bookings') return { bookings: [], total: 0, isMore: false }
        if (isRefusal(filter)) return filter
        const { page, size } = query
        const found = await searchBookings(transaction, filter, { page, size, order: bookingOrderOf(query) })
        return {
          bookings: found.bookings.map((booking) => wireProviderBooking(zone, booking, reader)),
          total: found.total,
          isMore: found.isMore,
        }
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
