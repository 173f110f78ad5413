import { indexIntervals, overlapping } from '#shared/time/interval-index.ts'
import { type EpochDay, fromEpochDay, toEpochDay } from '#shared/time/local-date.ts'
import {
  applyRows,
  factsOf,
  joinedRows,
  NO_ROWS,
  nameOf,
  type OccurrenceFacts,
  type PublishedAvailability,
  type SeriesRows,
} from '#shared/domain/availability/change/change-set.ts'
import { listedForPlan } from '#shared/domain/availability/change/plan-open-ended-change.ts'
import { cancellation, keepDetached } from '#shared/domain/availability/change/remove-scope-from-series.ts'
import type { SeriesState } from '#shared/domain/availability/change/survey-affected-occurrences.ts'
import { seriesDays } from '#shared/domain/availability/series/expand-series.ts'
import { type OccurrenceKey, wallNumber } from '#shared/domain/availability/series/occurrence.ts'
import { endedOn, listedUntil } from '#shared/domain/availability/series/open-ended.ts'
import {
  exceptionsBySeries,
  occurrencesOf,
  type PublishedOccurrence,
  type SeriesExceptions,
} from '#shared/domain/availability/series/published-occurrence.ts'
import { ruleOccurrences } from '#shared/domain/availability/series/rule-occurrences.ts'
import type { OccurrenceException, Series } from '#shared/domain/availability/series/series.ts'
import { overlappingOccurrence } from '#shared/domain/availability/series/session-overlap.ts'

/** A new time zone in which published hours stay as they are: 09:00 stays 09:00. */
export interface KeptHours {
  /** IANA name of the zone from now on. */
  readonly after: string
  /** The first day of the hours in the new zone, after today in both zones. */
  readonly from: EpochDay
}

export interface KeptHoursContext {
  /** The series that move to the new zone, with their exceptions and bookings. */
  readonly states: readonly SeriesState[]
  /** All sessions of the organisation, those of `states` included. */
  readonly published: PublishedAvailability
  /** Generates the id of a new series. */
  readonly newId: () => string
}

export type KeptHoursPlan =
  | {
      readonly kind: 'planned'
      readonly rows: SeriesRows
      /** The number of published times of the first four weeks that move. */
      readonly moving: number
      /** Booked sessions, which stay at their moment. */
      readonly kept: readonly OccurrenceFacts[]
      /** Sessions that are not published in the new zone, because they would overlap one that stays. */
      readonly omitted: readonly OccurrenceFacts[]
    }
  /** A session would overlap one that is published in a third zone and does not move. */
  | { readonly kind: 'overlap'; readonly existing: OccurrenceFacts }

const DAYS_COUNTED = 28

/**
 * Plans that published hours keep their time on the wall in a new zone (rule D435): 09:00–17:00 in Amsterdam becomes 09:00–17:00 in New
 * York.
 * - Each series ends before `from` and continues in the new zone, so that what has been stays as it was. One that begins later just changes
 *   its zone.
 * - Cancelled and edited occurrences stay cancelled and edited.
 * - A booked session stays at its moment, because its customers agreed on it, and is not published a second time. A booking in a window does
 *   not hold the window.
 * - A session that would overlap one that stays is left out.
 */
export function planKeptHours(change: KeptHours, { states, published, newId }: KeptHoursContext): KeptHoursPlan {
  const moves = states.flatMap((state) => movedSeries(state, change, newId) ?? [])
  const rows = moves.reduce((sum, move) => joinedRows(sum, move.rows), NO_ROWS)
  const isMoving = new Set(moves.map(({ old }) => old.id))
  const others = published.series.filter((series) => series.kind === 'session' && !isMoving.has(series.id))
  const before = exceptionsBySeries(published.exceptions)
  for (const { next } of others.length > 0 ? moves : []) {
    const conflict = next.kind === 'session' && overlappingOccurrence(next, others, before)
    if (conflict) return { kind: 'overlap', existing: factsOf(conflict.existing) }
  }
  const after = applyRows(
    { series: states.map(({ series }) => series), exceptions: states.flatMap(({ exceptions }) => exceptions) },
    rows,
  )
  const exceptions = exceptionsBySeries(after.exceptions)
  const isNext = new Set(moves.map(({ next }) => next.id))
  const staying = after.series
    .filter((series) => series.kind === 'session' && !isNext.has(series.id))
    .flatMap((series) => occurrencesOf(series, exceptions, { first: change.from - 2, last: Infinity }))
  const omitted = moves.flatMap(({ next }) => overlappingAny(next, exceptions, staying))
  return {
    kind: 'planned',
    rows: { ...rows, setExceptions: withCancelled(rows.setExceptions, omitted) },
    moving: moves.reduce((sum, { next }) => sum + countedFrom(next, exceptions, change.from), 0) - omitted.length,
    kept: moves.flatMap(({ kept }) => kept).toSorted((one, other) => one.start - other.start),
    omitted: omitted.map(factsOf).toSorted((one, other) => one.start - other.start),
  }
}

interface MovedSeries {
  readonly old: Series
  /** The series in the new zone: a new one, or the old one if nothing of it stays. */
  readonly next: Series
  readonly rows: SeriesRows
  readonly kept: readonly OccurrenceFacts[]
}

/** Moves a series to the new zone from a day on; undefined if its rule has no occurrence from that day on. */
function movedSeries(state: SeriesState, { after, from }: KeptHours, newId: () => string): MovedSeries | undefined {
  const { series } = listedForPlan(state, {
    seriesId: state.series.id,
    day: from,
    startMinute: state.series.fromMinute,
  })
  const [first] = seriesDays(series, { first: from, last: toEpochDay(series.endDate) })
  if (first === undefined) return undefined
  const ahead = state.exceptions.filter(({ occurrence }) => occurrence.day >= from)
  const booked = series.kind === 'session' ? bookedAhead(state, from) : []
  const movedBack = ahead.filter((one) => one.kind === 'edited' && isBefore(one.edit.date, from))
  const staying = new Map(
    [...booked, ...movedBack.map(({ occurrence }) => occurrence)].map((key) => [nameOf(key), key]),
  )
  const isWholeAhead = toEpochDay(series.startDate) >= from
  if (isWholeAhead && staying.size === 0) {
    const next = { ...series, zone: after }
    return { old: series, next, rows: { ...NO_ROWS, updatedSeries: [next] }, kept: [] }
  }
  const next: Series = { ...series, id: newId(), zone: after, startDate: fromEpochDay(first) }
  const renamed = (key: OccurrenceKey): OccurrenceKey => ({ ...key, seriesId: next.id })
  const moving = ahead.filter(({ occurrence }) => !staying.has(nameOf(occurrence)))
  const excepted = new Set(ahead.map(({ occurrence }) => nameOf(occurrence)))
  const placed = new Set(staying.size > 0 ? ruleOccurrences(next).map(wallNumber) : [])
  const places = [...staying.values()].filter((key) => placed.has(wallNumber(key)))
  return {
    old: series,
    next,
    rows: {
      ...NO_ROWS,
      insertedSeries: [next],
      updatedSeries: [endedBefore(series, from)],
      setExceptions: [
        ...moving.map((one) => ({ ...one, occurrence: renamed(one.occurrence) })),
        ...places.map((key) => cancellation(renamed(key))),
        ...booked.filter((key) => !excepted.has(nameOf(key))).map(keepDetached),
      ],
      deletedExceptions: moving.map(({ occurrence }) => occurrence),
      // A window and its bookings keep their connection, although the bookings keep their moment.
      renamedOccurrences:
        series.kind === 'window' ? bookedAhead(state, from).map((key) => ({ from: key, to: renamed(key) })) : [],
    },
    kept: keptFacts(series, state.exceptions, booked),
  }
}

/** The occurrences from a day on that have bookings, each once. */
const bookedAhead = ({ bookings }: SeriesState, from: EpochDay): OccurrenceKey[] => [
  ...new Map(
    bookings
      .filter(({ occurrence }) => occurrence.day >= from)
      .map(({ occurrence }) => [nameOf(occurrence), occurrence]),
  ).values(),
]

const isBefore = (date: string | undefined, from: EpochDay): boolean => date !== undefined && date < fromEpochDay(from)

/** A series without what it publishes from a day on. It keeps at least its first day, with a gap over it. */
function endedBefore(series: Series, from: EpochDay): Series {
  const { startDate } = series
  if (toEpochDay(startDate) < from) return endedOn(series, fromEpochDay(from - 1))
  return { ...endedOn(series, startDate), gaps: [...(series.gaps ?? []), { from: startDate }] }
}

function keptFacts(
  series: Series,
  exceptions: readonly OccurrenceException[],
  booked: readonly OccurrenceKey[],
): OccurrenceFacts[] {
  if (booked.length === 0) return []
  const isBooked = new Set(booked.map(nameOf))
  return occurrencesOf(series, exceptionsBySeries(exceptions), { first: -Infinity, last: Infinity })
    .filter(({ key }) => isBooked.has(nameOf(key)))
    .map(factsOf)
}

/** The sessions of a series that overlap one of the same specialist that stays. */
function overlappingAny(
  next: Series,
  exceptions: SeriesExceptions,
  staying: readonly PublishedOccurrence[],
): PublishedOccurrence[] {
  if (next.kind !== 'session' || staying.length === 0) return []
  const days = staying.map(({ key, terms }) => Math.max(key.day, toEpochDay(terms.startDate)))
  const last = days.reduce((latest, day) => Math.max(latest, day)) + 2
  const index = indexIntervals(staying)
  return occurrencesOf(listedUntil(next, last), exceptions, { first: -Infinity, last }).filter((one) =>
    overlapping(index, one).some(({ terms }) => terms.specialistId === one.terms.specialistId),
  )
}

function withCancelled(
  exceptions: readonly OccurrenceException[],
  omitted: readonly PublishedOccurrence[],
): OccurrenceException[] {
  const isOmitted = new Set(omitted.map(({ key }) => nameOf(key)))
  return [
    ...exceptions.filter(({ occurrence }) => !isOmitted.has(nameOf(occurrence))),
    ...omitted.map(({ key }) => cancellation(key)),
  ]
}

const countedFrom = (series: Series, exceptions: SeriesExceptions, from: EpochDay): number => {
  const last = from + DAYS_COUNTED - 1
  return occurrencesOf(listedUntil(series, last), exceptions, { first: from, last }).length
}
