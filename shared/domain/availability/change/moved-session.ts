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

/** Where the bookings of a session move to. */
export interface MovedSession extends Interval {
  /** The session that moves along; null for bookings outside of sessions. */
  readonly occurrence: OccurrenceKey | null
  /** The change of that session. */
  readonly exception: OccurrenceException | undefined
}

/**
 * Why a session cannot begin at a time: it would end after midnight (rule D16), or the series does not publish it then, because it is
 * further ahead than a series without an end is offered (rule D165), or the second of two times that the clocks show alike.
 */
export type SessionMoveProblem = 'past-midnight' | 'not-published'

/** The bookings of a session, and the series that it is part of. */
interface BookedSession extends Interval {
  /** Null for bookings outside of the availability. */
  readonly occurrence: OccurrenceKey | null
  /** Undefined when there is none any more. */
  readonly series: Series | undefined
  readonly exceptions: readonly OccurrenceException[]
}

/**
 * The new time of a session (rule D174). A session of the availability keeps its length on the clock, and its own edits: 09:00–10:15 moved
 * to 20:00 ends at 21:15. Bookings outside of sessions keep their length in minutes.
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
