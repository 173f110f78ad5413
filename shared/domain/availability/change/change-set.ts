import type { EpochMinute } from '#shared/time/instant.ts'
import type { LocalDate } from '#shared/time/local-date.ts'
import { fromEpochDay } from '#shared/time/local-date.ts'
import type { MinuteOfDay } from '#shared/time/local-time.ts'
import { instantToWall, zoneOf } from '#shared/time/zone.ts'
import type { LocationType } from '#shared/domain/location/location.ts'
import type { OccurrenceKey } from '#shared/domain/availability/series/occurrence.ts'
import { wallNumber } from '#shared/domain/availability/series/occurrence.ts'
import type { PublishedOccurrence } from '#shared/domain/availability/series/published-occurrence.ts'
import type { OccurrenceException, Series } from '#shared/domain/availability/series/series.ts'
import type { SeriesFinding } from '#shared/domain/availability/series/series-rules.ts'

/**
 * The result of a planned change of a series: a preview shows the lists, a save applies `rows`, and the fingerprint tells
 * whether a preview is outdated. Lists are sorted by time.
 */
export interface ChangeSet {
  readonly created: readonly OccurrenceFacts[]
  readonly updated: readonly { readonly before: OccurrenceFacts; readonly after: OccurrenceFacts }[]
  readonly deleted: readonly OccurrenceFacts[]
  /** Occurrences within the scope that the change leaves as they are. */
  readonly kept: readonly KeptOccurrence[]
  /** Occurrences that prevent the change. While there are any, nothing is saved and `rows` is empty. */
  readonly blocked: readonly BlockedOccurrence[]
  /** The lists that continue without an end after their last listed occurrence (rule D165); absent for none. */
  readonly endless?: readonly EndlessList[]
  readonly rows: SeriesRows
}

export type EndlessList = 'created' | 'updated' | 'deleted' | 'blocked'

export type SeriesPlan =
  | { readonly kind: 'planned'; readonly changes: ChangeSet }
  /** The new series would break a validation rule. */
  | { readonly kind: 'invalid'; readonly finding: SeriesFinding }
  /** The selected occurrence is no longer published. */
  | { readonly kind: 'not-published' }

/** The current state of an occurrence as plain data, in local and in real time. */
export interface OccurrenceFacts {
  readonly occurrence: OccurrenceKey
  readonly start: EpochMinute
  readonly end: EpochMinute
  readonly date: LocalDate
  readonly fromMinute: MinuteOfDay
  readonly toMinute: MinuteOfDay
  readonly specialistId: string
  /** The offered services; a session has exactly one. */
  readonly serviceIds: readonly string[]
  /** The price; null for a window. */
  readonly priceCents: number | null
  readonly locationTypes: readonly LocationType[]
  readonly locationIds: readonly string[]
}

export interface KeptOccurrence {
  readonly facts: OccurrenceFacts
  readonly reason: 'booked' | 'edited'
  /** The ids of the occurrence's bookings. */
  readonly bookingIds: readonly string[]
}

export type BlockedOccurrence =
  /** The selected occurrence is booked. */
  | { readonly reason: 'booked'; readonly facts: OccurrenceFacts; readonly bookingIds: readonly string[] }
  /** The occurrence has begun, or would be moved into the past. */
  | { readonly reason: 'past'; readonly facts: OccurrenceFacts }
  /** The occurrence would overlap another session of its specialist (rule D27). */
  | { readonly reason: 'overlap'; readonly facts: OccurrenceFacts; readonly existing: OccurrenceFacts }

/** The database rows that a change writes, in any order. Each row occurs once. */
export interface SeriesRows {
  readonly insertedSeries: readonly Series[]
  readonly updatedSeries: readonly Series[]
  readonly deletedSeriesIds: readonly string[]
  /** Exceptions to insert, or to replace that of the same occurrence. Exceptions of a deleted series are deleted with it. */
  readonly setExceptions: readonly OccurrenceException[]
  readonly deletedExceptions: readonly OccurrenceKey[]
  /** Kept occurrences that move to another series and so get a new name. Their bookings' claims on seats move with them. */
  readonly renamedOccurrences: readonly OccurrenceRename[]
}

export interface OccurrenceRename {
  readonly from: OccurrenceKey
  readonly to: OccurrenceKey
}

export const NO_ROWS: SeriesRows = {
  insertedSeries: [],
  updatedSeries: [],
  deletedSeriesIds: [],
  setExceptions: [],
  deletedExceptions: [],
  renamedOccurrences: [],
}

type WallTimes = Pick<OccurrenceFacts, 'date' | 'fromMinute' | 'toMinute'>

/** All published availability of an organisation, or part of it. */
export interface PublishedAvailability {
  readonly series: readonly Series[]
  readonly exceptions: readonly OccurrenceException[]
}

export function factsOf(occurrence: PublishedOccurrence): OccurrenceFacts {
  const { key, start, end, terms } = occurrence
  return {
    occurrence: key,
    start,
    end,
    ...wallTimesOf(occurrence),
    specialistId: terms.specialistId,
    serviceIds: terms.kind === 'session' ? [terms.serviceId] : terms.serviceIds,
    priceCents: terms.kind === 'session' ? terms.priceCents : null,
    locationTypes: terms.locationTypes,
    locationIds: terms.locationIds,
  }
}

/**
 * The local times of an occurrence: those of its own edit if it has one, otherwise those of its series. A clock change may make it shorter
 * or longer in real time.
 */
function wallTimesOf({ key, start, end, terms }: PublishedOccurrence): WallTimes {
  // An edited occurrence is represented as a one-time series, so its `startDate` is the date after the edit.
  const date = terms.recurrence === 'one-time' ? terms.startDate : fromEpochDay(key.day)
  if (terms.kind === 'window') return { date, fromMinute: terms.fromMinute, toMinute: terms.toMinute }
  const fromMinute = instantToWall(zoneOf(terms.zone), start).minute
  return { date, fromMinute, toMinute: fromMinute + end - start }
}

/**
 * Returns a text that identifies the lists that a person was shown: it changes when any part of them changes. It is hashed before it is
 * sent. Ids of new series are excluded, because each preview generates new ones.
 */
export function fingerprintOf({ created, updated, deleted, kept, blocked, endless }: ChangeSet): string {
  const shown = (facts: OccurrenceFacts) => ({ ...facts, occurrence: null })
  return JSON.stringify([
    created.map(shown),
    updated.map(({ before, after }) => [before, shown(after)]),
    deleted,
    kept,
    blocked.map(({ facts, ...rest }) => [shown(facts), 'existing' in rest ? shown(rest.existing) : rest]),
    ...(endless ? [endless] : []),
  ])
}

/** The availability after a change. */
export function applyRows({ series, exceptions }: PublishedAvailability, rows: SeriesRows): PublishedAvailability {
  const replaced = new Map(rows.updatedSeries.map((one) => [one.id, one]))
  const goneSeries = new Set(rows.deletedSeriesIds)
  const written = [...rows.setExceptions.map(({ occurrence }) => occurrence), ...rows.deletedExceptions]
  const goneExceptions = new Set(written.map(nameOf))
  const isGone = ({ occurrence }: OccurrenceException) =>
    goneSeries.has(occurrence.seriesId) || goneExceptions.has(nameOf(occurrence))
  return {
    series: [
      ...series.filter(({ id }) => !goneSeries.has(id)).map((one) => replaced.get(one.id) ?? one),
      ...rows.insertedSeries,
    ],
    exceptions: [...exceptions.filter((one) => !isGone(one)), ...rows.setExceptions],
  }
}

/** Returns a text that identifies an occurrence across all series. */
export function nameOf(key: OccurrenceKey): string {
  return `${key.seriesId} ${wallNumber(key)}`
}

/** Combines the rows of two changes. For the same series or occurrence, the rows of the second replace those of the first. */
export function joinedRows(a: SeriesRows, b: SeriesRows): SeriesRows {
  const isReplaced = new Set(b.updatedSeries.map(({ id }) => id))
  return {
    insertedSeries: [...a.insertedSeries, ...b.insertedSeries],
    updatedSeries: [...a.updatedSeries.filter(({ id }) => !isReplaced.has(id)), ...b.updatedSeries],
    deletedSeriesIds: [...a.deletedSeriesIds, ...b.deletedSeriesIds],
    setExceptions: [...a.setExceptions, ...b.setExceptions],
    deletedExceptions: [...a.deletedExceptions, ...b.deletedExceptions],
    renamedOccurrences: [...a.renamedOccurrences, ...b.renamedOccurrences],
  }
}
