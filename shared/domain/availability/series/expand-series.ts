import type { EpochMinute } from '#shared/time/instant.ts'
import type { EpochDay } from '#shared/time/local-date.ts'
import { toEpochDay } from '#shared/time/local-date.ts'
import type { MinuteOfDay } from '#shared/time/local-time.ts'
import type { Zone } from '#shared/time/zone.ts'
import { offsetAt, wallToInstant, wallToInstantOrNext, zoneOf } from '#shared/time/zone.ts'
import type { Occurrence } from './occurrence.ts'
import type { DayRange } from './recurrence.ts'
import { recurrenceDays } from './recurrence.ts'
import type { Series, SessionSeries, WindowSeries } from './series.ts'
import { gapFinder } from './match-and-shift-gaps.ts'

/** Called for each occurrence in order. It receives only numbers, so that expanding a long series allocates no objects. */
export type OccurrenceVisitor = (day: EpochDay, startMinute: MinuteOfDay, start: EpochMinute, end: EpochMinute) => void

/**
 * Visits the occurrences of a series on the days of a range, by its rule alone; `occurrencesOf` applies exceptions.
 * - A session series is cut into consecutive slots; a remainder is unused (rule D19): 09:00–10:45 by 30 min → 09:00, 09:30,
 *   10:00.
 * - A window is one occurrence a day.
 * - Clock changes follow rules D132 to D136.
 */
export function visitOccurrences(series: Series, range: DayRange, visit: OccurrenceVisitor): void {
  const zone = zoneOf(series.zone)
  const visitOutsideGaps = series.gaps ? outsideGaps(series, visit) : visit
  for (const day of seriesDays(series, range)) {
    if (series.kind === 'session') visitSessions(series, zone, day, visitOutsideGaps)
    else visitWindow(series, zone, day, visitOutsideGaps)
  }
}

/** Like `visitOccurrences`, as a list. */
export function expandSeries(series: Series, range: DayRange): Occurrence[] {
  const occurrences: Occurrence[] = []
  visitOccurrences(series, range, (day, startMinute, start, end) => {
    occurrences.push({ key: { seriesId: series.id, day, startMinute }, start, end })
  })
  return occurrences
}

/** The days of a range on which the series recurs. */
export function seriesDays(series: Series, range: DayRange): EpochDay[] {
  const span = { first: toEpochDay(series.startDate), last: toEpochDay(series.endDate) }
  return recurrenceDays(series.recurrence, span, range)
}

/** The number of occurrences per day: the slots of a session series, or one window. */
export function occurrencesPerDay(series: Series): number {
  if (series.kind === 'window') return 1
  return Math.floor((series.toMinute - series.fromMinute) / series.durationMinutes)
}

function outsideGaps(series: Series, visit: OccurrenceVisitor): OccurrenceVisitor {
  const isInGap = gapFinder(series)
  return (day, startMinute, start, end) => {
    if (!isInGap(day, startMinute)) visit(day, startMinute, start, end)
  }
}

function visitSessions(series: SessionSeries, zone: Zone, day: EpochDay, visit: OccurrenceVisitor): void {
  const { fromMinute, toMinute, durationMinutes } = series
  const dayStart = wallToInstant(zone, day, fromMinute)
  const isPlainDay = dayStart !== undefined && wallToInstant(zone, day, toMinute) === dayStart + toMinute - fromMinute
  for (let minute = fromMinute; minute + durationMinutes <= toMinute; minute += durationMinutes) {
    if (isPlainDay) {
      const start = dayStart + minute - fromMinute
      visit(day, minute, start, start + durationMinutes)
    } else visitSessionOnChangeDay(zone, day, minute, durationMinutes, visit)
  }
}

function visitSessionOnChangeDay(
  zone: Zone,
  day: EpochDay,
  minute: MinuteOfDay,
  durationMinutes: number,
  visit: OccurrenceVisitor,
): void {
  const start = wallToInstant(zone, day, minute)
  if (start === undefined) return
  const end = start + durationMinutes
  const isCutShort = offsetAt(zone, end - 1) > offsetAt(zone, start)
  if (!isCutShort) visit(day, minute, start, end)
}

function visitWindow(series: WindowSeries, zone: Zone, day: EpochDay, visit: OccurrenceVisitor): void {
  const start = wallToInstantOrNext(zone, day, series.fromMinute)
  const end = wallToInstantOrNext(zone, day, series.toMinute)
  if (start < end) visit(day, series.fromMinute, start, end)
}
