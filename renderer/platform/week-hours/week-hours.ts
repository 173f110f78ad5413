import type { TextKey } from '#shared/i18n/message-types.ts'
import type { Weekday } from '#shared/time/local-date.ts'
import { parseLocalTime } from '#shared/time/local-time.ts'

/** A time range of a day, as typed. */
export interface HoursRange {
  readonly from: string
  readonly to: string
}

/** The ranges of each weekday from Monday; empty on a day off. */
export type WeekHours = readonly (readonly HoursRange[])[]

export const weekdays: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 7]

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
