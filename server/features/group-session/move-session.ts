import type { Output } from '#shared/api/client.ts'
import { awaitsCard } from '#shared/domain/booking/booking.ts'
import { moveBooking } from '#shared/domain/booking/booking-transitions.ts'
import { epochMinuteOf, parseInstant } from '#shared/time/instant.ts'
import { overlaps } from '#shared/time/interval.ts'
import { announce } from '#server/platform/change-feed.ts'
import { orRollBack } from '#server/platform/database/rollback.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { isRefusal, type Refusal, refuse, type RequestOf } from '#server/platform/http/handler.ts'
import { wireInstant } from '#server/platform/wire/wire-instants.ts'
import { setExceptions } from '#server/features/availability/series-changes.ts'
import { providerAgent } from '#server/features/booking/booking-events.ts'
import { bookingChanges, changeOf } from '#server/features/booking/change/change-booking.ts'
import { overlapsSession } from '#server/features/booking/change/move-booking.ts'
import { readClaims } from '#server/features/claim/busy-time.ts'
import { moveClaim } from '#server/features/claim/claims.ts'
import type { LockedSession } from './change-session.ts'
import { placeToMoveTo } from './place-to-move-to.ts'

/**
 * Moves all bookings of a session to another time of its specialist, which overlaps no booking and no other session (rule D174). A
 * session moves with them and keeps its free seats; a time that was cut from a window becomes one outside the availability. Each
 * attendee gets a mail.
 */
export async function moveSession(
  needs: Dependencies,
  request: RequestOf<'moveSession'>,
  { transaction, zone, start, bookings }: LockedSession,
): Promise<Output<'moveSession'> | Refusal> {
  const { body, now } = request
  const [first] = bookings
  const newStart = parseInstant(body.newStartTime)
  if (!first || newStart === undefined || newStart <= epochMinuteOf(now)) {
    return refuse('validation', { newStartTime: 'future' })
  }
  if (newStart === start) return refuse('validation', { newStartTime: 'same-time' })
  const place = await placeToMoveTo(transaction, first, newStart)
  if (isRefusal(place)) return place
  const { claims } = await readClaims(transaction, { specialistIds: [first.specialistId], spans: [place] })
  // Bookings of one specialist never overlap, so those that start when the session does are the session's.
  const isTaken =
    claims.some((claim) => claim.start !== start && overlaps(claim, place)) ||
    (await overlapsSession(transaction, first.specialistId, place, first.occurrence ?? undefined))
  if (isTaken) return refuse('validation', { newStartTime: 'overlap' })
  await moveClaim(transaction, first.claimId, place)
  const { exception, ...to } = place
  if (exception) {
    await setExceptions(transaction, [exception])
    await announce(transaction, ['availability'])
  }
  for (const seen of bookings) {
    const changed = await bookingChanges(needs).change(transaction, {
      by: providerAgent(request),
      now,
      seen,
      decide: (booking) => {
        const change = changeOf(moveBooking(booking, { ...to, specialistId: booking.specialistId }, epochMinuteOf(now)))
        if (isRefusal(change)) return change
        // Nobody is told about a booking that waits for its card payment (rule D35).
        const mails = awaitsCard(booking) ? [] : (['booking-moved'] as const)
        return { kind: 'moved', change, mails, message: body.message }
      },
    })
    orRollBack(changed)
  }
  return {
    bookings: bookings.length,
    startTime: wireInstant(zone, place.start),
    endTime: wireInstant(zone, place.end),
  }
}
