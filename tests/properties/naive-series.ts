import type { Recurrence } from '#shared/domain/availability/series/recurrence.ts'
import type { Series } from '#shared/domain/availability/series/series.ts'
import { sessionOf, windowOf } from './wall-by-temporal.ts'

/** Finds a series' occurrences by walking through all days, without the product's arithmetic; simple and slow. */

export interface Place {
  /** An ISO date, such as '2025-03-30'. */
  readonly date: string
  readonly minute: number
}

const DAY = 86_400_000

export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * DAY).toISOString().slice(0, 10)

/** The day of the week of a date; 0 is Sunday. */
export const weekdayOf = (date: string): number => new Date(date).getUTCDay()

export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY

export function recursOn(recurrence: Recurrence, start: string, date: string): boolean {
  const isWeekend = weekdayOf(date) === 0 || weekdayOf(date) === 6
  const answers: Record<Recurrence, boolean> = {
    'one-time': date === start,
    daily: true,
    weekly: weekdayOf(date) === weekdayOf(start),
    workdays: !isWeekend,
    monthly: date.slice(8) === start.slice(8),
    yearly: date.slice(5) === start.slice(5),
  }
  return date >= start && answers[recurrence]
}

/** The length of one occurrence in minutes of local time. */
export const lengthOf = (series: Series): number =>
  series.kind === 'session' ? series.durationMinutes : series.toMinute - series.fromMinute

/** The minutes at which occurrences start on a day of the series (rule D19). */
export function minutesOf(series: Series): number[] {
  const minutes: number[] = []
  for (let minute = series.fromMinute; minute + lengthOf(series) <= series.toMinute; minute += lengthOf(series)) {
    minutes.push(minute)
  }
  return minutes
}

/** The nominal dates and times of a series' occurrences, including gaps and times that the clocks skip. */
export function placesByCalendar(series: Series): Place[] {
  const places: Place[] = []
  for (let date: string = series.startDate; date <= series.endDate; date = addDays(date, 1)) {
    if (!recursOn(series.recurrence, series.startDate, date)) continue
    for (const minute of minutesOf(series)) places.push({ date, minute })
  }
  return places
}

/** The instants of an occurrence; undefined where a clock change leaves no room for it (rules D133 to D136). */
export const inTime = (kind: Series['kind'], zone: string, { date, minute }: Place, length: number) =>
  kind === 'session' ? sessionOf(zone, date, minute, length) : windowOf(zone, date, minute, minute + length)
