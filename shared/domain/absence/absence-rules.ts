import { addMonthsClamped, daysBetween, toEpochDay } from '#shared/time/local-date.ts'
import type { Absence } from './absence.ts'
import { wallEndToInstant, wallToInstantOrNext, zoneOf } from '#shared/time/zone.ts'
import { absenceDays } from './absent-time.ts'

/** Validation errors of an absence; each code has a text in `shared/i18n`. */
export type AbsenceProblem =
  | 'end-before-start'
  | 'absence-too-long'
  | 'repeated-absence-too-long'
  | 'end-date-before-start'
  | 'no-occurrence'
  | 'skipped-time'

export type AbsenceField = 'endDate' | 'fromMinute' | 'toMinute' | 'until'

export interface AbsenceFinding {
  readonly field: AbsenceField
  readonly problem: AbsenceProblem
}

/** The maximum length of an absence in days, such as a leave of two years. */
export const MAX_ABSENCE_DAYS = 731
/** The maximum length in days of each occurrence of a recurring absence; enough for a month of closure every summer. */
export const MAX_REPEATED_ABSENCE_DAYS = 31

/** The first validation error of an absence, or undefined. */
export function absenceProblem(absence: Absence): AbsenceFinding | undefined {
  const { startDate, endDate, fromMinute, toMinute, recurrence, until } = absence
  if (endDate < startDate) return { field: 'endDate', problem: 'end-date-before-start' }
  if (endDate === startDate && toMinute <= fromMinute) return { field: 'toMinute', problem: 'end-before-start' }
  const days = daysBetween(startDate, endDate) + 1
  if (days > MAX_ABSENCE_DAYS) return { field: 'endDate', problem: 'absence-too-long' }
  if (recurrence === 'one-time' && isSkipped(absence)) return { field: 'fromMinute', problem: 'skipped-time' }
  if (recurrence === 'one-time' || recurrence === 'listed') return undefined
  if (days > MAX_REPEATED_ABSENCE_DAYS) return { field: 'endDate', problem: 'repeated-absence-too-long' }
  if (until === null) return undefined
  if (until < startDate) return { field: 'until', problem: 'end-date-before-start' }
  // Every recurrence has an occurrence within five years of its start, even one on 29 February.
  const horizon = toEpochDay(addMonthsClamped(startDate, 60))
  const isAny = absenceDays(absence, { first: toEpochDay(startDate), last: horizon }).length > 0
  return isAny ? undefined : { field: 'until', problem: 'no-occurrence' }
}

/** Whether a clock change skips the whole first occurrence (rule D149). */
function isSkipped({ zone, startDate, endDate, fromMinute, toMinute }: Absence): boolean {
  const start = wallToInstantOrNext(zoneOf(zone), toEpochDay(startDate), fromMinute)
  return start >= wallEndToInstant(zoneOf(zone), toEpochDay(endDate), toMinute)
}
