import type { Dependencies } from '#server/platform/dependencies.ts'
import type { Handlers, RequestOf } from '#server/platform/http/handler.ts'
import { cancelSession } from './cancel-session.ts'
import { changeSeats } from './change-seats.ts'
import { changeSession, type SessionRoute, type LockedSession } from './run-on-locked-session.ts'
import { moveSession } from './move-session.ts'
import type { Output } from '#shared/api/client.ts'
import { awaitsCard } from '#shared/domain/booking/booking.ts'

/** Handlers for a provider's actions on all bookings of a session at once (rules D173 to D175 and D194). */
export const groupSessionHandlers = (needs: Dependencies): Pick<Handlers, SessionRoute> => ({
  cancelSession: (request) =>
    changeSession(needs, 'cancelSession', request, (session) => cancelSession(needs, request, session)),

  moveSession: (request) =>
    changeSession(needs, 'moveSession', request, (session) => moveSession(needs, request, session)),

  changeSeats: (request) => changeSession(needs, 'changeSeats', request, (session) => changeSeats(request, session)),

  messageAttendees: (request) =>
    changeSession(needs, 'messageAttendees', request, (session) => messageAttendees(needs, request, session)),
})

/**
 * Sends a message to the attendees of a session, to each in the language in which they booked (rule D175). A mail address gets the message
 * once, even with several seats. Attendees without a mail address, or with an unpaid card payment, get none.
 */
async function messageAttendees(
  { outbox, secrets }: Pick<Dependencies, 'outbox' | 'secrets'>,
  { body: { message } }: RequestOf<'messageAttendees'>,
  { transaction, bookings }: LockedSession,
): Promise<Output<'messageAttendees'>> {
  const { organisationId } = transaction
  const messageId = secrets.id()
  const reachable = bookings.filter((booking) => booking.guest.email !== '' && !awaitsCard(booking))
  const byAddress = new Map(reachable.toReversed().map((booking) => [booking.guest.email, booking]))
  const jobs = [...byAddress.values()].map(({ id: bookingId, guestLocale: locale }) => {
    return { template: 'provider-message', organisationId, locale, bookingId, messageId, message } as const
  })
  if (jobs.length > 0) await outbox.addAll(transaction.sql, jobs)
  return { sent: jobs.length }
}
