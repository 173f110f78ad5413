import { isSameOccurrence, type OccurrenceKey } from '#shared/domain/availability/series/occurrence.ts'
import { openEndedHorizon } from '#shared/domain/availability/series/open-ended.ts'
import { occurrenceTerms } from '#shared/domain/availability/series/published-occurrence.ts'
import { expandSeries } from '#shared/domain/availability/series/expand-series.ts'
import type { OccurrenceEdit, OccurrenceException } from '#shared/domain/availability/series/series.ts'
import type { EpochMinute } from '#shared/time/instant.ts'
import type { Interval } from '#shared/time/interval.ts'
import { fromEpochDay } from '#shared/time/local-date.ts'
import { MINUTES_PER_DAY } from '#shared/time/local-time.ts'
import { instantToWall, zoneOf } from '#shared/time/zone.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import { type Refusal, refuse } from '#server/platform/http/handler.ts'
import { listExceptions, listSeries } from '#server/features/availability/series.ts'
import type { BookingDetails } from '#server/features/booking/bookings.ts'

/** Where a session moves to. */
export interface NewPlace extends Interval {
  /** The session that moves along; null for bookings outside of sessions. */
  readonly occurrence: OccurrenceKey | null
  /** The change of that session. */
  readonly exception: OccurrenceException | undefined
}

/**
 * The new time of a session. A session of the availability keeps its length on the clock and ends by midnight (rule D16); its own
 * edits stay. Bookings outside keep their length in minutes.
 */
export async function placeToMoveTo(
  transaction: TenantTransaction,
  { occurrence, start, end }: BookingDetails,
  newStart: EpochMinute,
): Promise<NewPlace | Refusal> {
  const [series] = occurrence ? await listSeries(transaction, { until: occurrence.day, id: occurrence.seriesId }) : []
  const outside = { start: newStart, end: newStart + end - start, occurrence: null, exception: undefined }
  if (!occurrence || series?.kind !== 'session') return outside
  const exceptions = await listExceptions(transaction, [series])
  const exception = exceptions.find((each) => isSameOccurrence(each.occurrence, occurrence))
  if (exception?.kind === 'cancelled') return outside
  const before = exception?.edit ?? {}
  const { fromMinute, toMinute } = occurrenceTerms(series, occurrence, before)
  const wall = instantToWall(zoneOf(series.zone), newStart)
  // Nothing of a series without an end moves further than it is offered (rule D165).
  if (series.isOpenEnded && wall.day > openEndedHorizon(occurrence.day)) {
    return refuse('validation', { newStartTime: 'invalid' })
  }
  const newEnd = wall.minute + toMinute - fromMinute
  if (newEnd > MINUTES_PER_DAY) return refuse('validation', { newStartTime: 'past-midnight' })
  const { isHeld: _, ...kept } = before
  const edit: OccurrenceEdit = { ...kept, date: fromEpochDay(wall.day), fromMinute: wall.minute, toMinute: newEnd }
  const days = { first: wall.day, last: wall.day }
  const moved = expandSeries(occurrenceTerms(series, occurrence, edit), days).find((each) => each.start === newStart)
  // The clocks show this time twice, and availability is at the first.
  if (!moved) return refuse('validation', { newStartTime: 'invalid' })
  const { start: from, end: to } = moved
  return { start: from, end: to, occurrence, exception: { kind: 'edited', occurrence, edit } }
}
