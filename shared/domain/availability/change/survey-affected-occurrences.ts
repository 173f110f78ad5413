import { groupBy } from '#shared/browsers/group-by.ts'
import type { EpochMinute } from '#shared/time/instant.ts'
import { wallToInstantOrNext, zoneOf } from '#shared/time/zone.ts'
import type { ChangeScope } from '#shared/domain/availability/change/scope/change-scope.ts'
import { isInScope } from '#shared/domain/availability/change/scope/change-scope.ts'
import type { OccurrenceKey } from '#shared/domain/availability/series/occurrence.ts'
import { isSameOccurrence, wallNumber } from '#shared/domain/availability/series/occurrence.ts'
import type { PublishedOccurrence } from '#shared/domain/availability/series/published-occurrence.ts'
import { exceptionsBySeries, occurrencesOf } from '#shared/domain/availability/series/published-occurrence.ts'
import type { DayRange } from '#shared/domain/availability/series/recurrence.ts'
import type { OccurrenceException, Series } from '#shared/domain/availability/series/series.ts'
import { ruleOccurrences } from '#shared/domain/availability/series/rule-occurrences.ts'

/** A series with its exceptions and bookings. */
export interface SeriesState {
  readonly series: Series
  /** The exceptions of this series, in any order. */
  readonly exceptions: readonly OccurrenceException[]
  /** The series' bookings that claim a seat (see `claimsSeat`), in any order. */
  readonly bookings: readonly OccurrenceBooking[]
}

export interface OccurrenceBooking {
  readonly id: string
  readonly occurrence: OccurrenceKey
}

/** One occurrence of a series before a change. */
export interface SurveyedOccurrence {
  readonly key: OccurrenceKey
  /** Undefined when the occurrence was cancelled or a clock change skips it. */
  readonly published: PublishedOccurrence | undefined
  readonly exception: OccurrenceException | undefined
  /** When the occurrence starts, or would start if it were published. */
  readonly start: EpochMinute
  readonly bookingIds: readonly string[]
}

/** The occurrences of a series, sorted by how a change affects them. */
export interface Reach {
  /** Occurrences to change, by name: in the scope, in the future, not booked, not edited on their own (unless selected). */
  readonly touched: readonly SurveyedOccurrence[]
  /** Future occurrences in the scope that are not changed (rules D29 and D30). */
  readonly kept: readonly SurveyedOccurrence[]
  /** All other occurrences, including cancelled ones. */
  readonly untouched: readonly SurveyedOccurrence[]
}

const ALL_TIME: DayRange = { first: -Infinity, last: Infinity }

/** All occurrences that a series publishes, with exceptions applied. */
export function publishedOccurrences(
  series: Series,
  exceptions: readonly OccurrenceException[],
): PublishedOccurrence[] {
  return occurrencesOf(series, exceptionsBySeries(exceptions), ALL_TIME)
}

/** Every occurrence of a series, including cancelled ones, sorted by name. */
export function surveySeries({ series, exceptions, bookings }: SeriesState): SurveyedOccurrence[] {
  const zone = zoneOf(series.zone)
  const published = new Map(publishedOccurrences(series, exceptions).map((one) => [wallNumber(one.key), one]))
  const excepted = new Map(exceptions.map((one) => [wallNumber(one.occurrence), one]))
  const booked = groupBy(bookings, ({ occurrence }) => wallNumber(occurrence))
  const keys = new Map(ruleOccurrences(series).map((key) => [wallNumber(key), key]))
  for (const [number, { occurrence }] of excepted) keys.set(number, occurrence)
  return [...keys]
    .toSorted(([a], [b]) => a - b)
    .map(([number, key]) => ({
      key,
      published: published.get(number),
      exception: excepted.get(number),
      start: published.get(number)?.start ?? wallToInstantOrNext(zone, key.day, key.startMinute),
      bookingIds: (booked.get(number) ?? []).map(({ id }) => id),
    }))
}

/** Whether a person edited this occurrence apart from its series. */
export function isEditedOnItsOwn({ exception }: SurveyedOccurrence): boolean {
  return exception !== undefined && isRealEdit(exception)
}

/**
 * Whether a person made this edit. An exception with an empty edit or with held values comes from a change of the series instead (rule
 * D42).
 */
export function isRealEdit(exception: OccurrenceException): boolean {
  return hasOwnValues(exception) && exception.kind === 'edited' && !exception.edit.isHeld
}

/** Whether an occurrence has values that differ from its series, either edited by a person or held because of a booking. */
export function hasOwnValues(exception: OccurrenceException | undefined): boolean {
  return exception?.kind === 'edited' && Object.keys(exception.edit).length > 0
}

/** Sorts the occurrences of a series by how a change with this scope, made at `selected`, affects them (rule D40). */
export function reachOf(
  survey: readonly SurveyedOccurrence[],
  scope: ChangeScope,
  selected: OccurrenceKey,
  now: EpochMinute,
): Reach {
  const standing = (one: SurveyedOccurrence): keyof Reach => {
    const isReached = isInScope(scope, one.key, selected) && one.start > now
    if (!isReached || one.exception?.kind === 'cancelled') return 'untouched'
    if (one.bookingIds.length > 0) return 'kept'
    return isEditedOnItsOwn(one) && !isSameOccurrence(one.key, selected) ? 'kept' : 'touched'
  }
  const groups = groupBy(survey, standing)
  return {
    touched: groups.get('touched') ?? [],
    kept: groups.get('kept') ?? [],
    untouched: groups.get('untouched') ?? [],
  }
}
