import type { Input } from '#shared/api/client.ts'
import { addDays, weekday, type LocalDate, type Weekday } from '#shared/time/local-date.ts'
import { weekdays, type HoursRange, type WeekHours } from '#renderer/platform/week-hours/week-hours.ts'

const workdays = weekdays.slice(0, 5)

/** A series to publish, with the weekdays of the form that it covers. */
export interface PlannedSeries {
  readonly days: readonly Weekday[]
  readonly range: HoursRange
  readonly recurrence: 'WEEKLY' | 'SPECIFIC_DAYS'
  readonly startDate: LocalDate
}

/** Returns the first date after another one that is one of these weekdays: (Monday to Friday, Friday 2025-03-14) → Monday 2025-03-17. */
function firstAfter(date: LocalDate, days: readonly Weekday[]): LocalDate {
  let next = addDays(date, 1)
  while (!days.includes(weekday(next))) next = addDays(next, 1)
  return next
}

/**
 * Converts a week to as few series as possible: a range that all workdays have is one series; every other range is a weekly series per day.
 * The series start tomorrow at the earliest, so that none has past occurrences.
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
      recurrence: 'SPECIFIC_DAYS' as const,
      startDate: firstAfter(today, workdays),
    })),
    ...weekdays.flatMap((day) =>
      (week[day - 1] ?? [])
        .filter((range) => !isShared(day, range))
        .map((range) => ({
          days: [day],
          range,
          recurrence: 'WEEKLY' as const,
          startDate: firstAfter(today, [day]),
        })),
    ),
  ]
}

type CreateAvailability = Input<'createAvailability'>['body']

/** The values that all series share. */
export interface Publication extends Pick<
  CreateAvailability,
  'type' | 'specialistId' | 'serviceIds' | 'locationTypes'
> {
  /** The last date of the series, inclusive; null without an end. */
  readonly endDate: LocalDate | null
}

/** The API request that publishes a series. */
export const toRequest = (
  { range, recurrence, startDate }: PlannedSeries,
  { endDate, ...rest }: Publication,
): CreateAvailability => ({
  ...rest,
  startDate,
  startTime: range.from,
  endTime: range.to,
  recurrence,
  endDate,
  ...(endDate === null && { openEnded: true }),
})
