import type { Interval } from '#shared/time/interval.ts'
import { indexIntervals, overlapping } from '#shared/time/interval-index.ts'
import type { LocalDate, Weekday } from '#shared/time/local-date.ts'
import { addDays, fromEpochDay, toEpochDay } from '#shared/time/local-date.ts'
import { MINUTES_PER_DAY } from '#shared/time/local-time.ts'
import { nameOf, NO_ROWS } from '#shared/domain/availability/change/change-set.ts'
import type { RenamedOccurrences } from '#shared/domain/availability/change/planned-changes.ts'
import { overlappedOccurrences } from './overlapped-occurrences.ts'
import type { OccurrenceKey } from '#shared/domain/availability/series/occurrence.ts'
import { isSameOccurrence, wallNumber } from '#shared/domain/availability/series/occurrence.ts'
import type { Recurrence } from '#shared/domain/availability/series/recurrence.ts'
import type { OccurrenceException, Series, SeriesGap } from '#shared/domain/availability/series/series.ts'
import { endedOn } from '#shared/domain/availability/series/open-ended.ts'
import { movedGap, movedWeekday } from '#shared/domain/availability/series/match-and-shift-gaps.ts'
import { lengthOf, withNewValues } from './edit-effect.ts'
import { ruleOccurrences, startMinutesOf } from '#shared/domain/availability/series/rule-occurrences.ts'
import type { ScopeRegion } from '#shared/domain/availability/change/remove-scope-from-series.ts'
import {
  cancellation,
  keepDetached,
  isNothingLeft,
  regionOf,
  rowsWithoutScope,
} from '#shared/domain/availability/change/remove-scope-from-series.ts'
import { seriesShapeProblem } from '#shared/domain/availability/series/series-rules.ts'
import type { Reach, SurveyedOccurrence } from '#shared/domain/availability/change/survey-affected-occurrences.ts'
import { publishedOccurrences } from '#shared/domain/availability/change/survey-affected-occurrences.ts'
import type { CarriedOccurrence } from './carried-occurrences.ts'
import { carriedOccurrences } from './carried-occurrences.ts'
import type { RowsOrFinding, UpdateParts } from './update-types.ts'

const WEEKEND: readonly Weekday[] = [6, 7]

/** What the rule of the continuing series still needs: exceptions, and the new names of the touched occurrences. */
interface Fitting {
  readonly exceptions: readonly OccurrenceException[]
  readonly renamed: RenamedOccurrences
}

/**
 * Moves the occurrences of a scope from their series to a new one that continues it. Touched occurrences get the new values; kept ones
 * become exceptions. If the old series would be empty, the new one takes over its id. Undefined if a new end date leaves the new series
 * without a date.
 * @param own the exceptions of occurrences that are edited one by one
 */
export function continueSeries(parts: UpdateParts, own: readonly OccurrenceException[]): RowsOrFinding | undefined {
  const { state, reach, move, scope, chosen } = parts
  const leaving: Reach = { ...reach, touched: [...reach.touched, ...reach.kept].toSorted(byName), kept: [] }
  const region = regionOf(state.series, scope, chosen.key, leaving)
  const next = nextSeries(parts, region)
  if (next.endDate < next.startDate && move.endDate !== undefined) return undefined
  const finding = seriesShapeProblem(next)
  if (finding) return { finding }
  const isSameCut = !isNewCut(parts)
  const carried = carriedOccurrences(parts, own, next, isSameCut ? move : { days: 0, minutes: 0 })
  const fitting = withPlacesFor(carried, next, isSameCut ? fitAlike(parts, next) : fitAnew(parts, next))
  const { exceptions, renamed } = withCarried(carried, withoutOverlapped(parts, next, fitting))
  const renamedOccurrences = carried.flatMap(({ from, to }) => (isSameOccurrence(from, to) ? [] : [{ from, to }]))
  if (!isNothingLeft(leaving)) {
    const old = rowsWithoutScope(state.series, leaving, region)
    const setExceptions = [...old.setExceptions, ...exceptions]
    return { rows: { ...old, insertedSeries: [next], setExceptions, renamedOccurrences }, renamed }
  }
  const isSet = new Set(exceptions.map(({ occurrence }) => wallNumber(occurrence)))
  const deletedExceptions = state.exceptions
    .map(({ occurrence }) => occurrence)
    .filter((occurrence) => !isSet.has(wallNumber(occurrence)))
  const rows = { ...NO_ROWS, updatedSeries: [next], setExceptions: exceptions, deletedExceptions, renamedOccurrences }
  return { rows, renamed }
}

const byName = (a: SurveyedOccurrence, b: SurveyedOccurrence) => wallNumber(a.key) - wallNumber(b.key)

/** Cancels occurrences of the rule whose names the carried occurrences take over, so that each name is used once. */
function withPlacesFor(carried: readonly CarriedOccurrence[], next: Series, fitting: Fitting): Fitting {
  const names = new Set(carried.map(({ to }) => wallNumber(to)))
  const others = fitting.exceptions.filter(({ occurrence }) => !names.has(wallNumber(occurrence)))
  const places = ruleOccurrences(next).filter((key) => names.has(wallNumber(key)))
  return { ...fitting, exceptions: [...others, ...places.map(cancellation)] }
}

function withCarried(carried: readonly CarriedOccurrence[], { exceptions, renamed }: Fitting): Fitting {
  const names = new Set(carried.map(({ to }) => wallNumber(to)))
  const others = exceptions.filter(({ occurrence }) => !names.has(wallNumber(occurrence)))
  return {
    exceptions: [...others, ...carried.flatMap(({ exception }) => exception ?? [])],
    renamed: new Map([...renamed, ...carried.map(({ from, to }) => [nameOf(from), to] as const)]),
  }
}

/** The continuing series, with the edited values. */
function nextSeries(parts: UpdateParts, region: ScopeRegion | undefined): Series {
  const { state, reach, move, newSeriesId } = parts
  const { gaps: _, ...carried } = withNextTimes(withNewValues(state.series, move), parts, region)
  const [first] = reach.touched
  const startDate = fromEpochDay((first?.key.day ?? 0) + move.days)
  const recurrence = move.recurrence ?? carriedRecurrence(carried.recurrence, region, move.days)
  const lastDate = move.endDate ?? addDays(carried.endDate, move.days)
  // A series can consist of detached occurrences only. Then it ends on the day on which it starts.
  const isHeldOnly = move.endDate === undefined && !isNewCut(parts) && lastDate < startDate
  const endDate = recurrence === 'one-time' || isHeldOnly ? startDate : lastDate
  const id = isNothingLeft({ ...reach, kept: [] }) ? carried.id : newSeriesId
  const gaps = nextGaps(parts, region, startDate)
  const next: Series = { ...carried, id, startDate, endDate, recurrence, ...(gaps.length > 0 && { gaps }) }
  const isOpenEnded = move.endDate === undefined ? carried.isOpenEnded : move.isOpenEnded
  return isOpenEnded && recurrence !== 'one-time' ? { ...next, isOpenEnded } : endedOn(next, endDate)
}

/**
 * Sets the daily start and end to the moved slots that the new series continues. A new duration divides the time into new slots (rule D44).
 */
function withNextTimes(series: Series, parts: UpdateParts, region: ScopeRegion | undefined): Series {
  const { move } = parts
  const starts = carriedStarts(parts, region)
  const fromMinute = Math.min(...starts) + move.minutes
  const lengthMinutes = move.lengthMinutes ?? lengthOf(series)
  if (series.kind === 'window') return { ...series, fromMinute, toMinute: fromMinute + lengthMinutes }
  const lastEnd = Math.max(...starts) + series.durationMinutes
  const isOneSlot = lastEnd - series.durationMinutes === Math.min(...starts)
  const end = isOneSlot ? fromMinute + lengthMinutes : lastEnd + move.minutes
  const rest = series.toMinute - lastEnd
  const isRestKept = !isOneSlot && rest < series.durationMinutes && end + rest <= MINUTES_PER_DAY
  return { ...series, fromMinute, toMinute: isRestKept ? end + rest : end, durationMinutes: lengthMinutes }
}

/**
 * Returns the start times of the touched occurrences. If a later end date adds days, which have no kept occurrences, returns all start
 * times of a day.
 */
function carriedStarts(parts: UpdateParts, region: ScopeRegion | undefined): number[] {
  const { series } = parts.state
  const { reach, move } = parts
  const ofRule = touchedStartsOfRule(parts)
  const touched = ofRule.length > 0 ? ofRule : reach.touched.map(({ key }) => key.startMinute)
  const isAsBefore = move.recurrence === undefined && move.lengthMinutes === undefined
  if (move.endDate === undefined || !isAsBefore || region?.startMinute !== undefined) return touched
  const fits = (start: number) =>
    start + move.minutes >= 0 && start + move.minutes + lengthOf(series) <= MINUTES_PER_DAY
  return [...touched, ...startMinutesOf(series).filter(fits)]
}

/**
 * Returns the recurrence of the continuing series. A single weekday becomes weekly. Workdays that move to other weekdays become daily with
 * two gaps a week.
 */
function carriedRecurrence(recurrence: Recurrence, region: ScopeRegion | undefined, days: number): Recurrence {
  if (region?.weekday !== undefined) return 'weekly'
  return recurrence === 'workdays' && days % 7 !== 0 ? 'daily' : recurrence
}

function nextGaps(parts: UpdateParts, region: ScopeRegion | undefined, startDate: LocalDate): SeriesGap[] {
  const { move, state } = parts
  const { series } = state
  if (move.recurrence !== undefined) return []
  const isMovedWeek = series.recurrence === 'workdays' && region?.weekday === undefined && move.days % 7 !== 0
  const weekend = isMovedWeek
    ? WEEKEND.map((weekday) => ({ from: startDate, weekday: movedWeekday(weekday, move.days) }))
    : []
  const inherited = (series.gaps ?? [])
    .filter(({ startMinute }) => startMinute === undefined || !isNewCut(parts))
    .map((gap) => movedGap(gap, move.days, move.minutes))
  return [...weekend, ...inherited]
}

/** Whether the edit replaces the touched occurrences by newly cut ones instead of moving them. */
function isNewCut(parts: UpdateParts): boolean {
  const { recurrence, lengthMinutes } = parts.move
  return recurrence !== undefined || (lengthMinutes !== undefined && touchedStartsOfRule(parts).length > 1)
}

/** Returns those start times of the rule that touched occurrences have. A detached occurrence may start at a time outside the rule. */
function touchedStartsOfRule({ state: { series }, reach }: UpdateParts): number[] {
  const touched = new Set(reach.touched.map(({ key }) => key.startMinute))
  return startMinutesOf(series).filter((start) => touched.has(start))
}

/**
 * Assigns to each touched occurrence one of the new series, moved by the same days and minutes. Exceptions cancel the rule's surplus
 * occurrences and keep those that the rule lacks.
 */
function fitAlike({ state, reach, move }: UpdateParts, next: Series): Fitting {
  const movedKey = ({ day, startMinute }: OccurrenceKey): OccurrenceKey => ({
    seriesId: next.id,
    day: day + move.days,
    startMinute: startMinute + move.minutes,
  })
  const successors = new Map(reach.touched.map(({ key }) => [wallNumber(movedKey(key)), movedKey(key)]))
  const places = ruleOccurrences(next)
  const placed = new Set(places.map(wallNumber))
  const [oldLastDay, lastDay] = [toEpochDay(state.series.endDate) + move.days, toEpochDay(next.endDate)]
  // Only a new end date adds or removes occurrences.
  const isSameEnd = move.endDate === undefined
  const surplus = places.filter((key) => !successors.has(wallNumber(key)) && (isSameEnd || key.day <= oldLastDay))
  const missing = [...successors.values()].filter(
    (key) => !placed.has(wallNumber(key)) && (isSameEnd || key.day <= lastDay),
  )
  return {
    exceptions: [...surplus.map(cancellation), ...missing.map(keepDetached)],
    renamed: new Map(reach.touched.map(({ key }) => [nameOf(key), movedKey(key)])),
  }
}

/**
 * Publishes the occurrences of the new rule from the first touched occurrence on, except those that would overlap a cancelled one. Overlaps
 * are checked in local time, regardless of clock changes. An old and a new occurrence with the same start are treated as the same one.
 */
function fitAnew({ state, reach, move }: UpdateParts, next: Series): Fitting {
  const shift = move.days * MINUTES_PER_DAY + move.minutes
  const onWall = (key: OccurrenceKey, series: Series, by: number): Interval => {
    const start = wallNumber(key) + by
    return { start, end: start + lengthOf(series) }
  }
  const [first] = reach.touched
  const begin = first ? wallNumber(first.key) + shift : -Infinity
  const cancelled = indexIntervals(
    reach.untouched
      .filter(({ exception }) => exception?.kind === 'cancelled')
      .map(({ key }) => onWall(key, state.series, shift)),
  )
  const dropped = ruleOccurrences(next).filter((key) => {
    const place = onWall(key, next, 0)
    return place.start < begin || overlapping(cancelled, place).length > 0
  })
  const exceptions = dropped.map(cancellation)
  const byStart = new Map(publishedOccurrences(next, exceptions).map(({ start, key }) => [start, key]))
  return { exceptions, renamed: new Map(reach.touched.map(({ key, start }) => [nameOf(key), byStart.get(start)])) }
}

/** Cancels new occurrences that would overlap a kept one (rule D45). */
function withoutOverlapped(parts: UpdateParts, next: Series, { exceptions, renamed }: Fitting): Fitting {
  const overlapped = overlappedOccurrences(parts, publishedOccurrences(next, exceptions))
  const overlappedNumbers = new Set(overlapped.map(({ key }) => wallNumber(key)))
  const others = exceptions.filter(({ occurrence }) => !overlappedNumbers.has(wallNumber(occurrence)))
  return { exceptions: [...others, ...overlapped.map(({ key }) => cancellation(key))], renamed }
}
