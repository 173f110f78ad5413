import { cancelBooking } from '#shared/domain/booking-transitions.ts'
import { epochMinuteOf } from '#shared/time/instant.ts'
import { zoneOf } from '#shared/time/zone.ts'
import type { TenantTransaction } from '../database/database.ts'
import type { Dependencies } from '../dependencies.ts'
import { announce } from '../realtime/change-feed.ts'
import { providerAgent, recordEvent } from '../repositories/booking-events.ts'
import { findBooking, writeChange } from '../repositories/bookings.ts'
import { lockSpecialist, releaseSeat } from '../repositories/claims.ts'
import { findOrganisation } from '../repositories/organisations.ts'
import { wireProviderBooking } from '../wire/bookings.ts'
import { type Handlers, type Member, refuse } from './handler.ts'
import { isId } from './identifiers.ts'
import { isVisibleTo } from './provider-calendar.ts'

type ProviderBookingRoute = 'providerBooking' | 'changeBooking'

/** What a provider does with a booking of their own calendar. */
export function providerBookingHandlers({
  database,
  outbox,
  secrets,
}: Dependencies): Pick<Handlers, ProviderBookingRoute> {
  const visibleBooking = async (transaction: TenantTransaction, id: string, member: Member) => {
    const booking = isId(id) ? await findBooking(transaction, id) : undefined
    return booking && isVisibleTo(member, booking.specialistId) ? booking : undefined
  }

  return {
    providerBooking: ({ organisationId, caller, params: { id } }) =>
      database.inTenant(organisationId, async (transaction) => {
        const organisation = await findOrganisation(transaction)
        const booking = organisation && (await visibleBooking(transaction, id, caller))
        return booking ? wireProviderBooking(zoneOf(organisation.zone), booking) : refuse('not-found')
      }),

    /** Cancels: the booking is rejected, its seat is free again, and its customer hears of it by mail (rule A4.11). */
    changeBooking: (request) => {
      const { organisationId, caller, body, now } = request
      return database.inTenant(organisationId, async (transaction) => {
        const organisation = await findOrganisation(transaction)
        const seen = organisation && (await visibleBooking(transaction, body.id, caller))
        if (!seen) return refuse('not-found')
        await lockSpecialist(transaction, seen.specialistId)
        // Read again under the lock: somebody may have cancelled it in the meantime.
        const booking = (await findBooking(transaction, seen.id)) ?? seen
        const transition = cancelBooking(booking, epochMinuteOf(now))
        if (transition.kind !== 'changed') return refuse('transition-not-allowed')
        if (!(await writeChange(transaction, booking, transition.change))) return refuse('transition-not-allowed')
        await releaseSeat(transaction, booking.claimId)
        const after = { ...booking, ...transition.change, version: booking.version + 1 }
        await recordEvent(transaction, {
          id: secrets.id(),
          bookingId: booking.id,
          version: after.version,
          kind: 'cancelled',
          by: providerAgent(request),
          at: now,
          before: booking,
          after,
        })
        const locale = booking.guestLocale
        const mail = { organisationId, locale, bookingId: booking.id }
        await outbox.add(transaction.sql, { template: 'booking-cancelled', ...mail })
        await announce(transaction, ['slots', 'bookings'])
        return wireProviderBooking(zoneOf(organisation.zone), after)
      })
    },
  }
}
