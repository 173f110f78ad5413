import type { Input } from '#shared/api/client.ts'
import type { TextKey } from '#shared/i18n/messages.ts'
import { addDays, weekday, type LocalDate, type Weekday } from '#shared/time/local-date.ts'
import { parseLocalTime } from '#shared/time/local-time.ts'

/** A time range of a day, as typed. */
export interface HoursRange {
  readonly from: string
  readonly to: string
}

/** The ranges of each weekday from Monday; empty on a day off. */
export type WeekHours = readonly (readonly HoursRange[])[]

export const weekdays: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 7]

const workdays = weekdays.slice(0, 5)

/** The initial ranges of a day that is switched on. */
export const usualDay: readonly HoursRange[] = [
  { from: '09:00', to: '12:30' },
  { from: '13:30', to: '17:30' },
]

/** The default week: Monday to Friday with a break at noon. */
export const usualWeek: WeekHours = weekdays.map((day) => (day <= 5 ? usualDay : []))

const minutesOf = ({ from, to }: HoursRange): number | undefined => {
  const [start, end] = [parseLocalTime(from), parseLocalTime(to)]
  return start === undefined || end === undefined ? undefined : end - start
}

/** The bookable minutes of a week; invalid times count as 0. */
export const minutesAWeek = (week: WeekHours): number =>
  week.flat().reduce((total, range) => total + Math.max(0, minutesOf(range) ?? 0), 0)

/**
 * The error of a day, if any: an invalid time, an end before its start, overlapping ranges, or a range that is too short for
 * the service.
 */
export function problemOf(day: readonly HoursRange[], serviceMinutes: number): TextKey<'validation'> | undefined {
  if (day.some((range) => minutesOf(range) === undefined)) return 'time'
  if (day.some((range) => (minutesOf(range) ?? 0) <= 0)) return 'end-before-start'
  const inOrder = day.toSorted((a, b) => a.from.localeCompare(b.from))
  if (inOrder.some((range, index) => range.from < (inOrder[index - 1]?.to ?? ''))) return 'overlap'
  return day.some((range) => (minutesOf(range) ?? 0) < serviceMinutes) ? 'shorter-than-service' : undefined
}

/** The range that is added to a day: after the last one, up to three hours, within the day. Undefined when there is no room. */
export function nextRange(day: readonly HoursRange[]): HoursRange | undefined {
  const last = day
    .map(({ to }) => to)
    .toSorted()
    .at(-1)
  if (last === undefined) return usualDay[0]
  const end = parseLocalTime(last)
  if (end === undefined || end > 22 * 60) return undefined
  const hour = (minute: number) => `${String(Math.floor(minute / 60)).padStart(2, '0')}:00`
  const start = Math.ceil((end + 1) / 60) * 60
  return { from: hour(start), to: hour(Math.min(start + 180, 23 * 60)) }
}

/** A series to publish, with the days of the form from which it was made. */
export interface PlannedSeries {
  readonly days: readonly Weekday[]
  readonly range: HoursRange
  readonly repeatType: 'WEEKLY' | 'SPECIFIC_DAYS'
  readonly startDate: LocalDate
}

/** The first of these weekdays after a date: (Monday to Friday, Friday 2025-03-14) → Monday 2025-03-17. */
function firstAfter(date: LocalDate, days: readonly Weekday[]): LocalDate {
  let next = addDays(date, 1)
  while (!days.includes(weekday(next))) next = addDays(next, 1)
  return next
}

/**
 * Converts a week to as few series as possible: a range of all workdays is one series; others are weekly series per day. They
 * start tomorrow, so that none has past occurrences.
 */
export function planWeek(week: WeekHours, today: LocalDate): PlannedSeries[] {
  const has = (day: Weekday, range: HoursRange) =>
    week[day - 1]?.some(({ from, to }) => from === range.from && to === range.to) ?? false
  const shared = (week[0] ?? []).filter((range) => workdays.every((day) => has(day, range)))
  const isShared = (day: Weekday, range: HoursRange) =>
    day <= 5 && shared.some(({ from, to }) => from === range.from && to === range.to)
  return [
    ...shared.map((range) => ({
      days: workdays,
      range,
      repeatType: 'SPECIFIC_DAYS' as const,
      startDate: firstAfter(today, workdays),
    })),
    ...weekdays.flatMap((day) =>
      (week[day - 1] ?? [])
        .filter((range) => !isShared(day, range))
        .map((range) => ({
          days: [day],
          range,
          repeatType: 'WEEKLY' as const,
          startDate: firstAfter(today, [day]),
        })),
    ),
  ]
}

type CreateAvailability = Input<'createAvailability'>['body']

/** The values that all series share. */
export interface Publication extends Pick<
  CreateAvailability,
  'type' | 'instructorId' | 'serviceIds' | 'locationTypes'
> {
  /** The last date of the series, inclusive; null without an end. */
  readonly endDate: LocalDate | null
}

/** The API request that publishes a series. */
export const toRequest = (
  { range, repeatType, startDate }: PlannedSeries,
  { endDate, ...rest }: Publication,
): CreateAvailability => ({
  ...rest,
  startDate,
  startTime: range.from,
  endTime: range.to,
  repeatType,
  endEndDate: endDate,
  ...(endDate === null && { openEnded: true }),
})
