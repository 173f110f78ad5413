import { weekdayOfEpochDay } from '#shared/time/local-date.ts'
import type { OccurrenceKey } from '#shared/domain/availability/series/occurrence.ts'

/** The occurrences of a series that an edit or a deletion affects, relative to the selected one (rule A3.15). */
export type ChangeScope = (typeof CHANGE_SCOPES)[number]

export const CHANGE_SCOPES = [
  'selected',
  'following',
  'all',
  'following-same-day',
  'all-same-day',
  'following-same-weekday',
  'all-same-weekday',
  'following-same-time-and-weekday',
  'following-same-time',
] as const

type OccurrenceTime = Pick<OccurrenceKey, 'day' | 'startMinute'>
type ScopePredicate = (occurrence: OccurrenceTime, selected: OccurrenceTime) => boolean

const isSameDay: ScopePredicate = (occurrence, selected) => occurrence.day === selected.day
const isSameTime: ScopePredicate = (occurrence, selected) => occurrence.startMinute === selected.startMinute
const isSameWeekday: ScopePredicate = (occurrence, selected) =>
  weekdayOfEpochDay(occurrence.day) === weekdayOfEpochDay(selected.day)
const isOnOrAfterDay: ScopePredicate = (occurrence, selected) => occurrence.day >= selected.day
const isAtOrAfterTime: ScopePredicate = (occurrence, selected) => occurrence.startMinute >= selected.startMinute

const predicates: Readonly<Record<ChangeScope, ScopePredicate>> = {
  selected: (o, s) => isSameDay(o, s) && isSameTime(o, s),
  following: (o, s) => o.day > s.day || (isSameDay(o, s) && isAtOrAfterTime(o, s)),
  all: () => true,
  'following-same-day': (o, s) => isSameDay(o, s) && isAtOrAfterTime(o, s),
  'all-same-day': isSameDay,
  'following-same-weekday': (o, s) => isOnOrAfterDay(o, s) && isSameWeekday(o, s),
  'all-same-weekday': isSameWeekday,
  'following-same-time-and-weekday': (o, s) => isOnOrAfterDay(o, s) && isSameWeekday(o, s) && isSameTime(o, s),
  'following-same-time': (o, s) => isOnOrAfterDay(o, s) && isSameTime(o, s),
}

/** Whether a change with this scope, made at `selected`, affects `occurrence` of the same series. */
export function isInScope(scope: ChangeScope, occurrence: OccurrenceTime, selected: OccurrenceTime): boolean {
  return predicates[scope](occurrence, selected)
}
