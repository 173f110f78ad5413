import type { Output } from '#shared/api/client.ts'
import { isSameOccurrence } from '#shared/domain/availability/series/occurrence.ts'
import type { OccurrenceEdit } from '#shared/domain/availability/series/series.ts'
import { candidateOccurrences } from '#shared/domain/slot/available-slots.ts'
import { seatsProblem } from '#shared/domain/slot/session/session-seats-rules.ts'
import { MINUTES_PER_DAY } from '#shared/time/local-time.ts'
import { announce } from '#server/platform/change-feed.ts'
import { type Refusal, refuse, refuseWith, type RequestOf } from '#server/platform/http/handler.ts'
import { readSlotSearch, setExceptions } from '#server/modules/scheduling/index.ts'
import { findOfferedService } from '#server/modules/catalogue/index.ts'
import type { LockedSession } from './run-on-locked-session.ts'

/**
 * Sets the seats of one session (rule D194). The session becomes an edited one of its series and keeps its other edits. Seats that are
 * booked or offered stay.
 */
export async function changeSeats(
  { body: { seats, serviceId, ...body }, now }: RequestOf<'changeSeats'>,
  { transaction, start }: LockedSession,
): Promise<Output<'changeSeats'> | Refusal> {
  const service = await findOfferedService(transaction, serviceId)
  if (service?.kind !== 'group') return refuse('not-found')
  const specialistId = body.specialistId.toLowerCase()
  const day = Math.floor(start / MINUTES_PER_DAY)
  const search = await readSlotSearch(transaction, { service, specialistId }, { first: day - 1, last: day + 1 }, now)
  const session = search.series
    .flatMap((series) => candidateOccurrences(series, search))
    .find((occurrence) => occurrence.terms.kind === 'session' && occurrence.start === start)
  if (!session) return refuse('not-found')
  const { key } = session
  const claim = search.claims.find(({ occurrence }) => occurrence !== null && isSameOccurrence(occurrence, key))
  const taken = claim?.seats ?? 0
  const problem = seatsProblem(seats, taken)
  if (problem === 'seats-booked') return refuseWith('seats-booked', { count: taken })
  if (problem) return refuse('validation', { seats: problem })
  const before = search.exceptions.get(key.seriesId)?.find(({ occurrence }) => isSameOccurrence(occurrence, key))
  const { isHeld: _, ...kept }: OccurrenceEdit = before?.kind === 'edited' ? before.edit : {}
  await setExceptions(transaction, [{ kind: 'edited', occurrence: key, edit: { ...kept, seats } }])
  await announce(transaction, ['slots', 'availability', 'bookings'])
  return { seats }
}
