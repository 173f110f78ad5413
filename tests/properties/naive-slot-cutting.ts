import type { ChangeScope } from '#shared/domain/availability/change/scope/change-scope.ts'
import type { Series } from '#shared/domain/availability/series/series.ts'
import type { Interval } from '#shared/time/interval.ts'
import type { Calendar, Edit, Occurrence } from './naive-occurrences.ts'
import { changed, isPossible, nameOf, overlap, placesOf, unedited } from './naive-occurrences.ts'
import { addDays, lengthOf, minutesOf } from './naive-series.ts'
import type { Place } from './naive-series.ts'

/** An edit that cuts slots again, from the touched occurrences without values of their own. */
interface Cutting {
  readonly rule: Series
  readonly together: readonly Occurrence[]
  readonly seriesId: string
  readonly edit: Edit
  /** The new duration of the selected occurrence, in minutes. */
  readonly length: number
  readonly scope: ChangeScope
}

/** Rule D44: cuts slots from the first occurrence of the scope on, within its times of day. Cancelled occurrences stay cancelled. */
export function cutAnew(calendar: Calendar, cutting: Cutting): Occurrence[] | undefined {
  const { together, edit } = cutting
  const [first] = together
  const cut = ruleOfCut(cutting)
  if (!first || (cut.endDate < cut.startDate && edit.endDate !== undefined)) return []
  const isDay = cut.fromMinute >= 0 && cut.toMinute <= 1440 && lengthOf(cut) > 0
  if (!isDay || cut.toMinute - cut.fromMinute < lengthOf(cut) || !isPossible(cut)) return undefined
  const cancelled = cancelledPlaces(calendar, cutting)
  return placesOf(cut)
    .map((place) => changed(unedited(cut, place), { ...edit, days: 0, minutes: 0, extra: 0 }, lengthOf(cut)))
    .filter(({ date, minute }) => date > cut.startDate || minute >= first.minute + edit.minutes)
    .filter((one) => {
      const wall = { start: onWall(one), end: onWall(one) + lengthOf(cut) }
      return !cancelled.some((other) => overlap(wall, other))
    })
}

/** Returns the start times of the rule at which there are occurrences. A kept occurrence may have another start time. */
export const startsOfRule = (rule: Series, occurrences: readonly Occurrence[]): number[] =>
  minutesOf(rule).filter((start) => occurrences.some(({ minute }) => minute === start))

function ruleOfCut({ rule, together, seriesId, edit, length, scope }: Cutting): Series {
  const ofRule = startsOfRule(rule, together)
  const minutes = ofRule.length > 0 ? ofRule : together.map(({ minute }) => minute)
  const [from, lastStart] = [Math.min(...minutes), Math.max(...minutes)]
  const lastEnd = lastStart + lengthOf(rule)
  // Time after the last slot of the day that is too short for another slot also belongs to the time that is cut anew.
  const slack = rule.toMinute - lastEnd
  const hasSlack = slack < lengthOf(rule) && lastEnd + edit.minutes + slack <= 1440
  const cutLength = edit.extra === 0 ? lengthOf(rule) : length
  const fromMinute = from + edit.minutes
  const isOneSlot = from === lastStart
  const toMinute = isOneSlot ? fromMinute + cutLength : lastEnd + edit.minutes + (hasSlack ? slack : 0)
  const startDate = addDays(together[0]?.date ?? '', edit.days)
  const isOfDays = rule.recurrence === 'daily' || rule.recurrence === 'workdays'
  const isOfWeekday = isOfDays && scope.includes('weekday')
  const recurrence = edit.recurrence ?? (isOfWeekday ? 'weekly' : rule.recurrence)
  const endDate = recurrence === 'one-time' ? startDate : (edit.endDate ?? addDays(rule.endDate, edit.days))
  const gaps = edit.recurrence ? [] : (rule.gaps ?? []).filter(({ startMinute }) => startMinute === undefined)
  const carried = { ...rule, id: seriesId, startDate, endDate, fromMinute, toMinute } as Series
  const cut = edit.recurrence
    ? { ...carried, recurrence, gaps }
    : movedRule(carried, { ...rule, recurrence, gaps }, edit)
  return { ...cut, ...(rule.kind === 'session' && { durationMinutes: cutLength }) }
}

/** Minutes since 1970 in a calendar without zones. */
const onWall = ({ date, minute }: Place): number => Date.parse(date) / 60_000 + minute

/**
 * Returns the places that the rule has but the list lacks, moved as the edit moves the slots. Computed in local time without regard to
 * clock changes.
 */
function cancelledPlaces(calendar: Calendar, { rule, edit }: Cutting): Interval[] {
  const names = new Set(calendar.list.map(nameOf))
  return placesOf(rule)
    .filter((place) => !names.has(nameOf({ seriesId: rule.id, ...place })))
    .map(({ date, minute }) => {
      const start = onWall({ date: addDays(date, edit.days), minute: minute + edit.minutes })
      return { start, end: start + lengthOf(rule) }
    })
}

/**
 * Moves a series by some days, with its gaps. When a series of Monday to Friday moves by other than whole weeks, it becomes daily
 * with gaps on the two weekdays to which Saturday and Sunday move.
 */
export function movedRule(carried: Series, { recurrence, gaps = [] }: Series, { days }: Edit): Series {
  const shifted = (weekday: number) => ((((weekday - 1 + days) % 7) + 7) % 7) + 1
  const isOtherWeek = recurrence === 'workdays' && days % 7 !== 0
  const from = carried.startDate
  return {
    ...carried,
    recurrence: isOtherWeek ? 'daily' : recurrence,
    gaps: [
      ...(isOtherWeek ? [6, 7].map((weekday) => ({ from, weekday: shifted(weekday) })) : []),
      ...gaps.map((gap) => ({
        ...gap,
        from: addDays(gap.from, days),
        ...(gap.weekday !== undefined && { weekday: shifted(gap.weekday) }),
      })),
    ],
  } as Series
}
