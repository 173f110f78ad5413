import type { LocalDate, Weekday } from '#shared/time/local-date.ts'
import type { MinuteOfDay } from '#shared/time/local-time.ts'
import type { LocationType } from '#shared/domain/location/location.ts'
import type { OccurrenceKey } from './occurrence.ts'
import type { Recurrence } from './recurrence.ts'

/**
 * A published availability that may repeat. Times are those on the wall of `zone`; instants are derived from them, so
 * 09:00 stays 09:00 when the clocks change (rule D132).
 */
export type Series = SessionSeries | WindowSeries

export type AvailabilityKind = Series['kind']

interface SeriesTimes {
  readonly id: string
  readonly specialistId: string
  readonly startDate: LocalDate
  /** Start on each day; less than `toMinute`. */
  readonly fromMinute: MinuteOfDay
  /** End on each day, up to 1440; an availability never passes midnight (rule D16). */
  readonly toMinute: MinuteOfDay
  /** IANA name. */
  readonly zone: string
  readonly recurrence: Recurrence
  /** The last date that may have an occurrence, itself included; `startDate` for a one-time series. */
  readonly endDate: LocalDate
  readonly locationTypes: readonly LocationType[]
  readonly locationIds: readonly string[]
  /** What an edit or a deletion by weekday or by time took out of the rule (rule D41); none when absent. */
  readonly gaps?: readonly SeriesGap[]
}

/** Occurrences that a rule no longer puts: from a date on, perhaps those of one weekday or of one start time only. */
export interface SeriesGap {
  readonly from: LocalDate
  readonly weekday?: Weekday
  readonly startMinute?: MinuteOfDay
}

/**
 * Published slots of one service: the day's range is cut into consecutive occurrences of `durationMinutes`. Price and
 * duration are copied from the service when the series is made and stay what they are when the service changes (rule D25).
 */
export interface SessionSeries extends SeriesTimes {
  readonly kind: 'session'
  readonly serviceId: string
  readonly priceCents: number
  readonly durationMinutes: number
}

/** Open time from which slots of several services are cut, each with its service's own price and duration. */
export interface WindowSeries extends SeriesTimes {
  readonly kind: 'window'
  readonly serviceIds: readonly string[]
}

/**
 * A change to one occurrence only, found by the name that its series gives it. An edited occurrence keeps that name
 * wherever it is moved (rule D28). An empty edit holds on to an occurrence that its rule no longer puts (rule D42).
 */
export type OccurrenceException =
  | { readonly kind: 'cancelled'; readonly occurrence: OccurrenceKey }
  | { readonly kind: 'edited'; readonly occurrence: OccurrenceKey; readonly edit: OccurrenceEdit }

/** What an occurrence has instead of its series' values. */
export interface OccurrenceEdit {
  readonly date?: LocalDate
  readonly fromMinute?: MinuteOfDay
  readonly toMinute?: MinuteOfDay
  readonly specialistId?: string
  /** One id for a session. */
  readonly serviceIds?: readonly string[]
  /** Sessions only. */
  readonly priceCents?: number
  readonly locationTypes?: readonly LocationType[]
  readonly locationIds?: readonly string[]
}
