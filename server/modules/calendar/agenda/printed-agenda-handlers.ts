import { claimsSeat } from '#shared/domain/booking/booking.ts'
import { seesNotes } from '#shared/domain/customer/specialist-customer-access.ts'
import { epochMinuteOf } from '#shared/time/instant.ts'
import { localDate } from '#shared/time/local-date.ts'
import { zoneOf } from '#shared/time/zone.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { listBookings, wireProviderBooking } from '#server/modules/booking/index.ts'
import { findCustomerAccess, newestNotes } from '#server/modules/customers/records/index.ts'
import { findOrganisation, findSpecialist } from '#server/modules/organisation/index.ts'
import { rangeProblems, timeOfDates } from '#server/platform/http/date-range.ts'
import { type Handlers, isVisibleTo, refuse } from '#server/platform/http/handler.ts'

/** Handler that returns the bookings for the printed agenda (rule D181). */
export function agendaHandlers({ database }: Dependencies): Pick<Handlers, 'agenda'> {
  return {
    agenda: ({ organisationId, caller, query, reader, now }) =>
      database.readTenant(organisationId, async (transaction) => {
        const [from, to] = [localDate(query.from), localDate(query.to)]
        const problems = rangeProblems(from, to, 'to')
        if (problems) return refuse('validation', problems)
        const organisation = await findOrganisation(transaction)
        const access = organisation && (await findCustomerAccess(transaction))
        if (!access) return refuse('not-found')
        const specialistId = query.specialistId ?? (caller.role === 'owner' ? undefined : caller.specialistId)
        // A member who is not a specialist has no bookings of their own.
        if (specialistId === null) return { bookings: [] }
        if (specialistId !== undefined) {
          const exists = isVisibleTo(caller, specialistId) && (await findSpecialist(transaction, specialistId))
          if (!exists) return refuse('not-found')
        }
        const zone = zoneOf(organisation.zone)
        const time = timeOfDates(zone, from, to)
        const minute = epochMinuteOf(now)
        const bookings = (await listBookings(transaction, time, specialistId)).filter((booking) =>
          claimsSeat(booking, minute),
        )
        const customerIds = [...new Set(bookings.map(({ customerId }) => customerId))]
        const notes = seesNotes(caller, access) ? await newestNotes(transaction, customerIds) : undefined
        return {
          bookings: bookings.map((booking) => ({
            ...wireProviderBooking(zone, booking, reader),
            customerNote: notes?.get(booking.customerId) ?? '',
          })),
        }
      }),
  }
}
