import { noteAttendance } from '#shared/domain/booking/attendance.ts'
import { epochMinuteOf } from '#shared/time/instant.ts'
import { zoneOf } from '#shared/time/zone.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { orRollBack } from '#server/platform/database/roll-back-on-refusal.ts'
import { type Handlers, isRefusal, refuse } from '#server/platform/http/handler.ts'
import { attendances, ourWord } from '#server/platform/wire/wire-enums.ts'
import { providerAgent } from '#server/modules/booking/booking/trail/booking-events.ts'
import type { BookingDetails } from '#server/modules/booking/booking/booking-details.ts'
import { findBookings } from '#server/modules/booking/booking/read-bookings.ts'
import { wireProviderBooking } from '#server/modules/booking/booking/booking-wire.ts'
import { changeBooking, changeOf, inTenantUndoable } from '#server/modules/booking/booking/change/change-booking.ts'
import { isOwnBooking } from '#server/modules/booking/booking/provider/provider-booking-handlers.ts'
import { findOrganisation } from '#server/modules/organisation/index.ts'

/** Handlers that record whether customers came to their bookings (rule D170). */
export function attendanceHandlers(dependencies: Dependencies): Pick<Handlers, 'noteAttendance'> {
  return {
    /**
     * Records the attendance of all bookings or of none. A booking that already has this attendance is not changed, whatever version the
     * client saw.
     */
    noteAttendance: (request) =>
      inTenantUndoable(dependencies, request.organisationId, async (transaction) => {
        const { body, caller, now } = request
        const attendance = body.attendance && ourWord(attendances, body.attendance)
        const versions = new Map(body.bookings.map(({ id, version }) => [id.toLowerCase(), version]))
        const organisation = await findOrganisation(transaction)
        const all = await findBookings(transaction, [...versions.keys()])
        const found = all.filter((booking) => isOwnBooking(booking, caller))
        if (!organisation || found.length < versions.size) return refuse('not-found')
        const noted: BookingDetails[] = []
        for (const seen of found) {
          const changed = await changeBooking(dependencies, transaction, {
            by: providerAgent(request),
            now,
            seen,
            // All are locked in the order of their ids before the first is changed.
            otherSpecialistIds: found.map(({ specialistId }) => specialistId),
            decide: (booking) => {
              if (booking.attendance === attendance) return 'as-it-is'
              if (booking.version !== versions.get(booking.id)) return refuse('conflict')
              const change = changeOf(noteAttendance(booking, attendance, epochMinuteOf(now)))
              return isRefusal(change) ? change : { kind: 'attendance-noted', change, mails: [] }
            },
          })
          noted.push(orRollBack(changed))
        }
        const zone = zoneOf(organisation.zone)
        return { bookings: noted.map((booking) => wireProviderBooking(zone, booking, request.reader)) }
      }),
  }
}
