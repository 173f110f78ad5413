import type { EpochMinute } from '#shared/time/instant.ts'
import type { Interval } from '#shared/time/interval.ts'
import { fromEpochDay } from '#shared/time/local-date.ts'
import { MINUTES_PER_DAY } from '#shared/time/local-time.ts'
import { instantToWall, zoneOf } from '#shared/time/zone.ts'
import { expandSeries } from '#shared/domain/availability/series/expand-series.ts'
import type { OccurrenceKey } from '#shared/domain/availability/series/occurrence.ts'
import { isSameOccurrence } from '#shared/domain/availability/series/occurrence.ts'
import { openEndedHorizon } from '#shared/domain/availability/series/open-ended.ts'
import { occurrenceTerms } from '#shared/domain/availability/series/published-occurrence.ts'
import type { OccurrenceEdit, OccurrenceException, Series } from '#shared/domain/availability/series/series.ts'

/** The time to which a session and its bookings move. */
export interface MovedSession extends Interval {
  /** The session's occurrence, which moves too; null for bookings outside of sessions. */
  readonly occurrence: OccurrenceKey | null
  /** The exception to store for the occurrence, with its new time. */
  readonly exception: OccurrenceException | undefined
}

/**
 * Why a session cannot begin at a time. 'past-midnight': it would end after midnight (rule D16). 'not-published': the series would not
 * publish it there, because the time is beyond the range in which an open-ended series is offered (rule D165), or is the second of two
 * equal local times when the clocks are set back.
 */
export type SessionMoveProblem = 'past-midnight' | 'not-published'

/** The time of a session and the series that it belongs to. */
interface BookedSession extends Interval {
  /** The session's occurrence; null for bookings outside of the availability. */
  readonly occurrence: OccurrenceKey | null
  /** Undefined if the series does not exist any more. */
  readonly series: Series | undefined
  readonly exceptions: readonly OccurrenceException[]
}

/**
 * Returns the new time of a session (rule D174), or why it cannot move there. A published session keeps its length in local time and its
 * own edits: 09:00–10:15 moved to 20:00 ends at 21:15. Bookings outside of sessions keep their length in real minutes.
 */
export function movedSession(
  { occurrence, series, exceptions, start, end }: BookedSession,
  newStart: EpochMinute,
): MovedSession | SessionMoveProblem {
  const outside = { start: newStart, end: newStart + end - start, occurrence: null, exception: undefined }
  if (!occurrence || series?.kind !== 'session') return outside
  const exception = exceptions.find((each) => isSameOccurrence(each.occurrence, occurrence))
  if (exception?.kind === 'cancelled') return outside
  const before = exception?.edit ?? {}
  const { fromMinute, toMinute } = occurrenceTerms(series, occurrence, before)
  const wall = instantToWall(zoneOf(series.zone), newStart)
  if (series.isOpenEnded && wall.day > openEndedHorizon(occurrence.day)) return 'not-published'
  const newEnd = wall.minute + toMinute - fromMinute
  if (newEnd > MINUTES_PER_DAY) return 'past-midnight'
  const { isHeld: _, ...kept } = before
  const edit: OccurrenceEdit = { ...kept, date: fromEpochDay(wall.day), fromMinute: wall.minute, toMinute: newEnd }
  const days = { first: wall.day, last: wall.day }
  const moved = expandSeries(occurrenceTerms(series, occurrence, edit), days).find((each) => each.start === newStart)
  if (!moved) return 'not-published'
  return { start: moved.start, end: moved.end, occurrence, exception: { kind: 'edited', occurrence, edit } }
}
