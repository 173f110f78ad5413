import type { Dependencies } from '#server/platform/dependencies.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { cancelSession } from './cancel-session.ts'
import { changeSeats } from './change-seats.ts'
import { changeSession, type SessionRoute } from './run-on-locked-session.ts'
import { messageAttendees } from './message-attendees.ts'
import { moveSession } from './move-session.ts'

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
