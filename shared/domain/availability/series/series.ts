import type { LocalDate, Weekday } from '#shared/time/local-date.ts'
import type { MinuteOfDay } from '#shared/time/local-time.ts'
import type { LocationType } from '#shared/domain/location/location.ts'
import type { OccurrenceKey } from './occurrence.ts'
import type { Recurrence } from './recurrence.ts'

/**
 * Published availability that may repeat. Times are local in `zone`, and instants derive from them, so 09:00 stays 09:00 after
 * a clock change (rule D132).
 */
export type Series = SessionSeries | WindowSeries

export type AvailabilityKind = Series['kind']

interface SeriesTimes {
  readonly id: string
  readonly specialistId: string
  readonly startDate: LocalDate
  /** Start time on each day; less than `toMinute`. */
  readonly fromMinute: MinuteOfDay
  /** End time on each day, at most 1440, because availability never passes midnight (rule D16). */
  readonly toMinute: MinuteOfDay
  /** IANA time zone name. */
  readonly zone: string
  readonly recurrence: Recurrence
  /** The last date that may have an occurrence, inclusive; `startDate` for a one-time series. */
  readonly endDate: LocalDate
  /**
   * Whether the series is open-ended (rule D164). `endDate` then only says until when it is listed, so that every iteration over a series
   * ends. Code that needs later occurrences extends it with `listedUntil`.
   */
  readonly isOpenEnded?: true
  readonly locationTypes: readonly LocationType[]
  readonly locationIds: readonly string[]
  /** Parts of the rule that an edit or deletion by weekday or time removed (rule D41); none when absent. */
  readonly gaps?: readonly SeriesGap[]
}

/** Occurrences that a rule omits: from a date on, optionally only of one weekday or one start time. */
export interface SeriesGap {
  readonly from: LocalDate
  readonly weekday?: Weekday
  readonly startMinute?: MinuteOfDay
}

/**
 * Slots of one service: the day's range is cut into consecutive occurrences of `durationMinutes`. Price and duration are
 * copied from the service at creation and do not change with it (rule D25).
 */
export interface SessionSeries extends SeriesTimes {
  readonly kind: 'session'
  readonly serviceId: string
  readonly priceCents: number
  readonly durationMinutes: number
  /** The number of seats, if it was set for one session individually (rule D194); absent if the service's number applies. */
  readonly seats?: number
}

/** A period of published time in which slots of several services are offered, each with its service's price and duration. */
export interface WindowSeries extends SeriesTimes {
  readonly kind: 'window'
  readonly serviceIds: readonly string[]
}

/**
 * A change of one occurrence, identified by its name in the series. An edited occurrence keeps the name when it is moved (rule
 * D28). An empty edit keeps an occurrence that the rule no longer contains (rule D42).
 */
export type OccurrenceException =
  | { readonly kind: 'cancelled'; readonly occurrence: OccurrenceKey }
  | { readonly kind: 'edited'; readonly occurrence: OccurrenceKey; readonly edit: OccurrenceEdit }

/** Values that replace the series' values for one occurrence. */
export interface OccurrenceEdit {
  readonly date?: LocalDate
  readonly fromMinute?: MinuteOfDay
  readonly toMinute?: MinuteOfDay
  readonly specialistId?: string
  /** The offered services; a session has exactly one. */
  readonly serviceIds?: readonly string[]
  /** The price, for sessions only. */
  readonly priceCents?: number
  readonly locationTypes?: readonly LocationType[]
  readonly locationIds?: readonly string[]
  /** The number of seats of this group session, instead of that of its service (rule D194). */
  readonly seats?: number
  /** Set if these values were left by a change of the series to protect a booking, and not by an edit of this occurrence (rule D42). */
  readonly isHeld?: true
}
