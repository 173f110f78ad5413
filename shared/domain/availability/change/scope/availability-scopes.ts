import type { LocalDate } from '#shared/time/local-date.ts'
import type { MinuteOfDay } from '#shared/time/local-time.ts'
import { CHANGE_SCOPES, isInScope, type ChangeScope } from './change-scope.ts'
import type { OccurrenceKey } from '#shared/domain/availability/series/occurrence.ts'
import type { Recurrence } from '#shared/domain/availability/series/recurrence.ts'
import type { Series } from '#shared/domain/availability/series/series.ts'

/** The type of an edit (rule A4.21). */
export type ChangeType = 'end-date' | 'date' | 'other-fields'

/** The values that decide the type of a change: date and times of the selected occurrence, and the end date of its series. */
export interface EditedTimes {
  readonly date: LocalDate
  readonly fromMinute: MinuteOfDay
  readonly toMinute: MinuteOfDay
  readonly endDate: LocalDate
  /** Whether the series is without an end. */
  readonly isOpenEnded?: boolean | undefined
}

const SELECTED_ONLY = ['selected'] as const
const DAILY = ['selected', 'following', 'all'] as const
const ALL_FOUR = ['selected', 'following', 'all', 'following-same-time-and-weekday'] as const
const SEVERAL_A_DAY = ['selected', 'following-same-time-and-weekday'] as const

/**
 * The scopes that a deletion offers (rules A4.13 to A4.16 and D39):
 * - one-time, with one event: the selected one only;
 * - daily, with one event on the selected day: selected, following, all;
 * - everything else: those three, and the following with the same time on the same weekday.
 *
 * @param eventsOnDay how many occurrences the series has on the selected day
 */
export function allowedDeleteScopes(
  { recurrence }: Pick<Series, 'recurrence'>,
  eventsOnDay: number,
): readonly ChangeScope[] {
  if (eventsOnDay > 1) return ALL_FOUR
  if (recurrence === 'one-time') return SELECTED_ONLY
  return recurrence === 'daily' ? DAILY : ALL_FOUR
}

/**
 * The scopes that an update offers, first match wins (rules A4.17 to A4.20 and D39):
 * - the end date changed: all;
 * - one-time: the selected one only; with several events all four, because the block is moved at once;
 * - several events on the selected day: selected, or same time on the same weekday;
 * - the date changed: the selected one only;
 * - daily: selected, following, all; otherwise these three, or following at the same time on the same weekday.
 */
export function allowedUpdateScopes(
  change: ChangeType,
  recurrence: Recurrence,
  eventsOnDay: number,
): readonly ChangeScope[] {
  if (change === 'end-date') return ['all']
  if (recurrence === 'one-time') return eventsOnDay > 1 ? ALL_FOUR : SELECTED_ONLY
  if (eventsOnDay > 1) return SEVERAL_A_DAY
  if (change === 'date') return SELECTED_ONLY
  return recurrence === 'daily' ? DAILY : ALL_FOUR
}

/**
 * The scopes of rule A3.15 that are not offered at once; the dialogs show them as "More choices". There are none where the rules
 * fix the scope: for one-time availability with one event (A4.14), a new end date (A4.17) and a single occurrence's new date (A4.18).
 *
 * @param change null for a deletion
 */
export function furtherScopes(offered: readonly ChangeScope[], change: ChangeType | null): readonly ChangeScope[] {
  const isFixed = offered.length === 1 || change === 'end-date'
  return isFixed ? [] : CHANGE_SCOPES.filter((scope) => !offered.includes(scope))
}

/**
 * Returns those scopes of `further` that affect other occurrences than every offered scope and every earlier scope in the list. "All" is
 * always included, because people expect it even at the first occurrence, where "all upcoming" has the same effect.
 */
export function distinctScopes(
  further: readonly ChangeScope[],
  offered: readonly ChangeScope[],
  occurrences: readonly Pick<OccurrenceKey, 'day' | 'startMinute'>[],
  selected: OccurrenceKey,
): readonly ChangeScope[] {
  const reachOf = (scope: ChangeScope) =>
    occurrences.map((occurrence) => (isInScope(scope, occurrence, selected) ? '1' : '0')).join('')
  const known = new Set(offered.map(reachOf))
  return further.filter((scope) => {
    const reach = reachOf(scope)
    const isNew = scope === 'all' || !known.has(reach)
    known.add(reach)
    return isNew
  })
}

/**
 * The type of an edit, first match wins (rule A4.21):
 * - the end date changed → end date;
 * - the duration changed → other fields;
 * - the date changed, or the time on a day with several events → date;
 * - otherwise → other fields.
 */
export function changeType(before: EditedTimes, after: EditedTimes, eventsOnDay: number): ChangeType {
  const isOtherEnd = (after.isOpenEnded ?? false) !== (before.isOpenEnded ?? false)
  if (isOtherEnd || (!after.isOpenEnded && after.endDate !== before.endDate)) return 'end-date'
  if (after.toMinute - after.fromMinute !== before.toMinute - before.fromMinute) return 'other-fields'
  const isOtherTime = eventsOnDay > 1 && after.fromMinute !== before.fromMinute
  return after.date !== before.date || isOtherTime ? 'date' : 'other-fields'
}
