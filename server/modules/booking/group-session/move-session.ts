import type { Output } from '#shared/api/client.ts'
import { type MovedSession, movedSession } from '#shared/domain/availability/change/moved-session.ts'
import { awaitsCard } from '#shared/domain/booking/booking.ts'
import { moveBooking } from '#shared/domain/booking/booking-transitions.ts'
import { type EpochMinute, epochMinuteOf, parseInstant } from '#shared/time/instant.ts'
import { overlaps } from '#shared/time/interval.ts'
import { announce } from '#server/platform/change-feed.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import { orRollBack } from '#server/platform/database/roll-back-on-refusal.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { isRefusal, type Refusal, refuse, type RequestOf } from '#server/platform/http/handler.ts'
import { wireInstant } from '#server/platform/wire/wire-instants.ts'
import {
  joinSpecialists,
  listExceptions,
  listSeries,
  moveClaim,
  readClaims,
  releaseJoined,
  releaseUnits,
  takeUnits,
} from '#server/modules/scheduling/records/index.ts'
import { setExceptions } from '#server/modules/scheduling/index.ts'
import type { BookingDetails } from '#server/modules/booking/booking/booking-details.ts'
import { providerAgent } from '#server/modules/booking/booking/trail/booking-events.ts'
import { changeBooking, changeOf } from '#server/modules/booking/booking/change/change-booking.ts'
import { companionsInFreeTime, overlapsSession, unitsAt } from '#server/modules/booking/booking/change/move-booking.ts'
import { findPolicy } from '#server/modules/organisation/index.ts'
import { moveSessionEntries } from '#server/modules/booking/records/waiting-list/session-entries.ts'
import type { LockedSession } from './run-on-locked-session.ts'

/**
 * Moves all bookings of a session to another time of its specialist. The new time must overlap no booking and no other session (rule D174),
 * and the resources and companions must be free then (rules D205 and D208). A published session moves with its bookings and keeps its free
 * seats; a time that was cut from a window becomes a time outside published availability. Each attendee gets a mail.
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
  const place = await newPlaceOf(transaction, first, newStart)
  if (isRefusal(place)) return place
  const { claims } = await readClaims(transaction, { specialistIds: [first.specialistId], spans: [place] })
  // Claims of one specialist never overlap, so a claim that starts together with the session is the session's own.
  const isTaken =
    claims.some((claim) => claim.start !== start && overlaps(claim, place)) ||
    (await overlapsSession(transaction, first.specialistId, place, first.occurrence ?? undefined))
  if (isTaken) return refuse('validation', { newStartTime: 'overlap' })
  await releaseJoined(transaction, [first.claimId])
  await releaseUnits(transaction, [first.claimId])
  const found = await unitsAt(transaction, first.serviceId, place)
  if (found.kind === 'taken') return refuse('validation', { newStartTime: 'resource-taken' })
  const companionIds = await companionsInFreeTime(transaction, first, first.specialistId, place)
  if (!companionIds) return refuse('validation', { newStartTime: 'specialists-taken' })
  await moveClaim(transaction, first.claimId, place)
  await joinSpecialists(transaction, first.claimId, { ...place, serviceId: first.serviceId, companionIds })
  await takeUnits(transaction, first.claimId, found.units, place)
  const { exception, ...to } = place
  if (exception) {
    await setExceptions(transaction, [exception])
    await announce(transaction, ['availability'])
  }
  for (const seen of bookings) {
    const changed = await changeBooking(needs, transaction, {
      by: providerAgent(request),
      now,
      seen,
      decide: (booking) => {
        const change = changeOf(moveBooking(booking, { ...to, specialistId: booking.specialistId }, epochMinuteOf(now)))
        if (isRefusal(change)) return change
        // The customer of a booking that waits for its card payment is not notified (rule D35).
        const mails = awaitsCard(booking) ? [] : (['booking-moved'] as const)
        return { kind: 'moved', change, mails, message: body.message }
      },
    })
    orRollBack(changed)
  }
  const { specialistId, serviceId } = first
  const { booking: policy } = await findPolicy(transaction)
  const waited = await moveSessionEntries(
    needs,
    transaction,
    { target: { kind: 'session', serviceId, specialistId, start }, claimIds: [first.claimId] },
    { ...place, noticeMinutes: policy.noticeMinutes },
    now,
  )
  if (waited > 0) await announce(transaction, ['waiting'])
  return {
    bookings: bookings.length,
    startTime: wireInstant(zone, place.start),
    endTime: wireInstant(zone, place.end),
  }
}

/** Reads the series of a session and returns the place that the session moves to. */
async function newPlaceOf(
  transaction: TenantTransaction,
  { occurrence, start, end }: BookingDetails,
  newStart: EpochMinute,
): Promise<MovedSession | Refusal> {
  const [series] = occurrence ? await listSeries(transaction, { until: occurrence.day, id: occurrence.seriesId }) : []
  const exceptions = series ? await listExceptions(transaction, [series]) : []
  const moved = movedSession({ occurrence, series, exceptions, start, end }, newStart)
  if (moved === 'past-midnight') return refuse('validation', { newStartTime: 'past-midnight' })
  return moved === 'not-published' ? refuse('validation', { newStartTime: 'invalid' }) : moved
}
