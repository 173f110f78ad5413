import type { EpochDay } from '#shared/time/local-date.ts'
import { fromEpochDay, weekdayOfEpochDay, type Weekday } from '#shared/time/local-date.ts'
import type { MinuteOfDay } from '#shared/time/local-time.ts'
import type { ChangeScope } from '#shared/domain/availability/change/scope/change-scope.ts'
import type { SeriesRows } from '#shared/domain/availability/change/change-set.ts'
import { NO_ROWS } from '#shared/domain/availability/change/change-set.ts'
import { occurrencesPerDay } from '#shared/domain/availability/series/expand-series.ts'
import type { OccurrenceKey } from '#shared/domain/availability/series/occurrence.ts'
import { wallNumber } from '#shared/domain/availability/series/occurrence.ts'
import type { OccurrenceException, Series } from '#shared/domain/availability/series/series.ts'
import { endedOn } from '#shared/domain/availability/series/open-ended.ts'
import { gapFinder } from '#shared/domain/availability/series/match-and-shift-gaps.ts'
import { ruleOccurrences } from '#shared/domain/availability/series/rule-occurrences.ts'
import type { Reach, SurveyedOccurrence } from './survey-affected-occurrences.ts'

/** The part of a series' rule that a scope removes: everything from a day on, or only one weekday or start time. */
export interface ScopeRegion {
  readonly from: EpochDay
  readonly weekday?: Weekday
  readonly startMinute?: MinuteOfDay
}

const WEEKDAY_SCOPES: readonly ChangeScope[] = [
  'following-same-weekday',
  'all-same-weekday',
  'following-same-time-and-weekday',
]
const TIME_SCOPES: readonly ChangeScope[] = ['following-same-time-and-weekday', 'following-same-time']
const SINGLE_DAY_SCOPES: readonly ChangeScope[] = ['selected', 'following-same-day', 'all-same-day']

/**
 * The part of a series' rule that a scope covers. Undefined where single exceptions are better (rule D41): for a single day, and
 * for a weekday of a monthly or yearly series.
 */
export function regionOf(
  series: Series,
  scope: ChangeScope,
  selected: OccurrenceKey,
  { touched, kept, untouched }: Reach,
): ScopeRegion | undefined {
  const [first] = touched
  const { recurrence } = series
  const isByWeekday = WEEKDAY_SCOPES.includes(scope) && recurrence !== 'weekly'
  const isByDate = recurrence === 'monthly' || recurrence === 'yearly'
  if (!first || SINGLE_DAY_SCOPES.includes(scope)) return undefined
  if (recurrence === 'one-time' || (isByWeekday && isByDate)) return undefined
  const region = {
    ...(isByWeekday && { weekday: weekdayOfEpochDay(selected.day) }),
    ...(TIME_SCOPES.includes(scope) && occurrencesPerDay(series) > 1 && { startMinute: selected.startMinute }),
  }
  const isInRegion = regionFinder({ ...region, from: first.key.day })
  // If some occurrences of the region's first day are not removed, the rule keeps that day, and the removed ones are cancelled one by one.
  const staysInPart = [...kept, ...untouched].some(
    ({ key, exception }) => !exception && key.day === first.key.day && isInRegion(key),
  )
  return { ...region, from: staysInPart ? first.key.day + 1 : first.key.day }
}

/**
 * The rows that remove the touched occurrences from a series. The rule ends before the region or gets a gap there, and exceptions
 * correct the differences. The other occurrences keep their names. A series of which nothing is left is deleted.
 */
export function rowsWithoutScope(series: Series, reach: Reach, region: ScopeRegion | undefined): SeriesRows {
  if (reach.touched.length === 0) return NO_ROWS
  if (isNothingLeft(reach)) return { ...NO_ROWS, deletedSeriesIds: [series.id] }
  const reduced = region ? seriesWithoutRegion(series, region) : series
  return { ...NO_ROWS, updatedSeries: reduced === series ? [] : [reduced], ...exceptionsWithout(reduced, reach) }
}

/** Whether a change removes everything that its series publishes, including past occurrences. */
export function isNothingLeft({ kept, untouched }: Reach): boolean {
  return kept.length === 0 && untouched.every(({ exception }) => exception?.kind === 'cancelled')
}

function seriesWithoutRegion(series: Series, { from, weekday, startMinute }: ScopeRegion): Series {
  const gaps = series.gaps ?? []
  const date = fromEpochDay(from)
  if (weekday !== undefined || startMinute !== undefined) {
    const gap = {
      from: date,
      ...(weekday !== undefined && { weekday }),
      ...(startMinute !== undefined && { startMinute }),
    }
    return { ...series, gaps: [...gaps, gap] }
  }
  // Only detached occurrences after the rule's end are removed, so the rule does not change.
  if (date > series.endDate) return series
  if (date > series.startDate) return endedOn(series, fromEpochDay(from - 1))
  // A series has at least one day. If nothing of its rule is left, it keeps its first day, with a gap over it.
  return { ...endedOn(series, series.startDate), gaps: [...gaps, { from: series.startDate }] }
}

type ExceptionRows = Pick<SeriesRows, 'setExceptions' | 'deletedExceptions'>

/** Returns the exceptions that a rule needs so that it publishes the occurrences that stay and none that the change removes. */
export function exceptionsWithout(rule: Series, { touched, kept, untouched }: Reach): ExceptionRows {
  const placed = new Set(ruleOccurrences(rule).map(wallNumber))
  const isPlaced = ({ key }: SurveyedOccurrence) => placed.has(wallNumber(key))
  const staying = [...kept, ...untouched]
  const cancelled = touched.filter(isPlaced).map(({ key }) => cancellation(key))
  const held = staying.filter((one) => !one.exception && !isPlaced(one)).map(({ key }) => keepDetached(key))
  const pointless = [
    ...touched.filter((one) => one.exception && !isPlaced(one)),
    ...untouched.filter((one) => one.exception?.kind === 'cancelled' && !isPlaced(one)),
  ]
  return { setExceptions: [...cancelled, ...held], deletedExceptions: pointless.map(({ key }) => key) }
}

export function cancellation(occurrence: OccurrenceKey): OccurrenceException {
  return { kind: 'cancelled', occurrence }
}

/** Returns an empty edit, which keeps an occurrence published that its rule no longer contains (rule D42). */
export function keepDetached(occurrence: OccurrenceKey): OccurrenceException {
  return { kind: 'edited', occurrence, edit: {} }
}

function regionFinder({ from, ...rest }: ScopeRegion): (key: OccurrenceKey) => boolean {
  const isInRegion = gapFinder({ gaps: [{ from: fromEpochDay(from), ...rest }] })
  return ({ day, startMinute }) => isInRegion(day, startMinute)
}
