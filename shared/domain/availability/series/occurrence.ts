import type { Interval } from '#shared/time/interval.ts'
import type { EpochDay } from '#shared/time/local-date.ts'
import { fromEpochDay, parseLocalDate, toEpochDay } from '#shared/time/local-date.ts'
import type { MinuteOfDay } from '#shared/time/local-time.ts'
import { formatLocalTime, MINUTES_PER_DAY, parseLocalTime } from '#shared/time/local-time.ts'

/**
 * The permanent name of an occurrence: its series, and the date and start time that the series gives it. For a session the occurrence is
 * one slot, for a window it is the whole window of that day. The name does not change when an edit moves the occurrence.
 */
export interface OccurrenceKey {
  readonly seriesId: string
  readonly day: EpochDay
  readonly startMinute: MinuteOfDay
}

/**
 * An occurrence's name as text, for example 's7_20250330_0900'. It is safe in a URL and does not contain ' - ' (rule B3.2).
 */
export type OccurrenceId = string & { readonly __brand: 'OccurrenceId' }

/** An occurrence in real time. */
export interface Occurrence extends Interval {
  readonly key: OccurrenceKey
}

const PATTERN = /^([A-Za-z0-9-]+)_(\d{4})(\d{2})(\d{2})_(\d{2})(\d{2})$/

export function occurrenceId({ seriesId, day, startMinute }: OccurrenceKey): OccurrenceId {
  const date = fromEpochDay(day).replaceAll('-', '')
  return `${seriesId}_${date}_${formatLocalTime(startMinute).replace(':', '')}` as OccurrenceId
}

/** The inverse of `occurrenceId`; undefined for a text that names no possible occurrence, such as 31 February. */
export function parseOccurrenceId(text: string): OccurrenceKey | undefined {
  const [, seriesId, year, month, dayOfMonth, hour, minute] = PATTERN.exec(text) ?? []
  const date = parseLocalDate(`${year}-${month}-${dayOfMonth}`)
  const startMinute = parseLocalTime(`${hour}:${minute}`)
  if (seriesId === undefined || date === undefined || startMinute === undefined) return undefined
  return { seriesId, day: toEpochDay(date), startMinute }
}

export function isSameOccurrence(a: OccurrenceKey, b: OccurrenceKey): boolean {
  return a.seriesId === b.seriesId && a.day === b.day && a.startMinute === b.startMinute
}

/** Returns a number that identifies an occurrence within its series and increases with local time. */
export function wallNumber({ day, startMinute }: Pick<OccurrenceKey, 'day' | 'startMinute'>): number {
  return day * MINUTES_PER_DAY + startMinute
}
