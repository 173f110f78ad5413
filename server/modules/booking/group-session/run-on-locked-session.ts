import { claimsSeat } from '#shared/domain/booking/booking.ts'
import { type EpochMinute, epochMinuteOf, parseInstant } from '#shared/time/instant.ts'
import { type Zone, zoneOf } from '#shared/time/zone.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import { orRollBack } from '#server/platform/database/roll-back-on-refusal.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { isVisibleTo, type Refusal, refuse, type RequestOf } from '#server/platform/http/handler.ts'
import { sha256 } from '#server/platform/secrets/random-secrets.ts'
import type { BookingDetails } from '#server/modules/booking/booking/booking-details.ts'
import { listBookings } from '#server/modules/booking/booking/read-bookings.ts'
import { endOverdueOf } from '#server/modules/booking/booking/change/end-expired-holds-and-requests.ts'
import { inTenantUndoable } from '#server/modules/booking/booking/change/change-booking.ts'
import { lockResources, lockSpecialists } from '#server/modules/scheduling/records/index.ts'
import { locksForMove } from '#server/modules/booking/booking/change/move-booking.ts'
import { findOrganisation } from '#server/modules/organisation/index.ts'
import { answeredOnce, findReplay, keepAnswer } from '#server/modules/booking/idempotency/idempotency-keys.ts'

export type SessionRoute = 'cancelSession' | 'moveSession' | 'messageAttendees' | 'changeSeats'

type SessionRequest = Pick<
  RequestOf<SessionRoute>,
  'organisationId' | 'caller' | 'address' | 'now' | 'idempotencyKey'
> & {
  readonly body: Pick<RequestOf<SessionRoute>['body'], 'serviceId' | 'specialistId' | 'startTime'>
}

/** A session as it is while its specialist is locked. */
export interface LockedSession {
  readonly transaction: TenantTransaction
  readonly zone: Zone
  readonly start: EpochMinute
  /** The bookings that have a seat. At least one, except when only the number of seats is changed. */
  readonly bookings: readonly BookingDetails[]
}

/**
 * Runs an action on a session in one transaction, all or nothing:
 * 1. The specialist, possible companions and the resources of the service are locked. Reservations, payments and changes of these bookings
 * therefore run entirely before or after the action.
 * 2. A repeated request gets the answer of the first one (threat B2).
 * 3. Bookings whose deadline has passed are ended, and the others are read.
 */
export async function changeSession<Answer>(
  needs: Dependencies,
  route: SessionRoute,
  request: SessionRequest,
  act: (session: LockedSession) => Promise<Answer | Refusal>,
): Promise<Answer | Refusal> {
  const { organisationId, caller, body, now } = request
  const specialistId = body.specialistId.toLowerCase()
  const start = parseInstant(body.startTime)
  if (start === undefined) return refuse('validation', { startTime: 'invalid' })
  const key = {
    accountId: caller.accountId,
    key: request.idempotencyKey,
    requestHash: sha256(JSON.stringify([route, body])),
  }
  const change = () =>
    inTenantUndoable<Answer>(needs, organisationId, async (transaction) => {
      const organisation = await findOrganisation(transaction)
      if (!organisation || !isVisibleTo(caller, specialistId)) return refuse('not-found')
      const { otherSpecialistIds, resourceIds } = await locksForMove(transaction, body.serviceId, specialistId)
      await lockSpecialists(transaction, otherSpecialistIds)
      await lockResources(transaction, resourceIds)
      const replay = await findReplay<Answer>(transaction, key)
      if (replay.kind === 'repeated') return replay.answer
      if (replay.kind === 'mismatch') return refuse('idempotency-mismatch')
      await endOverdueOf(needs, transaction, otherSpecialistIds, now)
      const around = await listBookings(transaction, { start, end: start + 1 }, specialistId)
      const bookings = around.filter(
        (booking) =>
          booking.start === start &&
          booking.specialistId === specialistId &&
          booking.serviceId === body.serviceId.toLowerCase() &&
          claimsSeat(booking, epochMinuteOf(now)),
      )
      if (bookings.length === 0 && route !== 'changeSeats') return refuse('not-found')
      const answer = orRollBack(await act({ transaction, zone: zoneOf(organisation.zone), start, bookings }))
      await keepAnswer(transaction, key, answer, now)
      return answer
    })
  return answeredOnce(change)
}
