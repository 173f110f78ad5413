import type { LocalDate } from '#shared/time/local-date.ts'
import type { MinuteOfDay } from '#shared/time/local-time.ts'
import type { Recurrence } from '#shared/domain/availability/series/recurrence.ts'

/** The kind of an absence. It only decides the default name of an absence without a title. */
export type AbsenceKind = (typeof ABSENCE_KINDS)[number]

export const ABSENCE_KINDS = ['away', 'block', 'holiday'] as const

/** How an absence recurs: like availability, or 'listed' on explicit dates, for public holidays that no recurrence describes. */
export type AbsenceRecurrence = Recurrence | 'listed'

/**
 * Time in which specialists do not work, once or recurring. Availability inside is hidden, not deleted (rule D148). Times are local
 * in `zone`; whole days last from 00:00 to 24:00.
 */
export interface Absence {
  readonly id: string
  readonly kind: AbsenceKind
  /** A text for colleagues; empty for none. */
  readonly title: string
  /** Whether the title stays out of calendar feeds (rule D154). */
  readonly isPrivate: boolean
  /** The specialists who are away. 'all' includes specialists who are added later. */
  readonly specialistIds: readonly string[] | 'all'
  readonly zone: string
  /** First and last date of the first occurrence. */
  readonly startDate: LocalDate
  readonly endDate: LocalDate
  /** Start time on the first date. */
  readonly fromMinute: MinuteOfDay
  /** End time on the last date, at most 1440. */
  readonly toMinute: MinuteOfDay
  readonly recurrence: AbsenceRecurrence
  /** The last date on which an occurrence may begin; null for no end. Ignored for 'one-time' and 'listed'. */
  readonly until: LocalDate | null
  /** The dates on which a 'listed' absence begins, in order. */
  readonly dates: readonly LocalDate[]
}

export const isAbsenceOf = ({ specialistIds }: Pick<Absence, 'specialistIds'>, specialistId: string): boolean =>
  specialistIds === 'all' || specialistIds.includes(specialistId)
