/** Minutes since the start of a day on the wall, 0 (00:00) to 1440 (24:00, the end of the day; never a start). */
export type MinuteOfDay = number

export const MINUTES_PER_DAY = 1440

/** A typed time; the text of the error is "Invalid time format. Expected HH:mm" (rule A5.15). */
export type TimeEntry =
  | { readonly kind: 'time'; readonly minute: MinuteOfDay }
  | { readonly kind: 'invalid'; readonly error: 'time' }

const PATTERN = /^(\d{2}):(\d{2})$/

/** 'HH:mm' as a minute of the day, or undefined. '24:00' is 1440; '9:00', '24:01' and '12:60' are none. */
export function parseLocalTime(text: string): MinuteOfDay | undefined {
  const match = PATTERN.exec(text)
  if (!match) return undefined
  const [hours, minutes] = [Number(match[1]), Number(match[2])]
  const minute = hours * 60 + minutes
  return minutes < 60 && minute <= MINUTES_PER_DAY ? minute : undefined
}

/** As `parseLocalTime`, for text that must be a time: throws a RangeError if it is not. */
export function localTime(text: string): MinuteOfDay {
  const minute = parseLocalTime(text)
  if (minute === undefined) throw new RangeError(`Not a time: '${text}'`)
  return minute
}

/** '00' to '59', made once: a week shows hundreds of times. */
const twoDigits = Array.from({ length: 60 }, (_, value) => String(value).padStart(2, '0'))

/** The inverse of `parseLocalTime`: 570 is '09:30', 1440 is '24:00'. */
export function formatLocalTime(minute: MinuteOfDay): string {
  return `${twoDigits[Math.floor(minute / 60)]}:${twoDigits[minute % 60]}`
}

/**
 * What a time field shows while a person types (rule A5.14): digits only, a colon after two of them, at most five
 * characters. '9' stays '9', '093' becomes '09:3', '09:30pm' becomes '09:30'.
 */
export function maskTimeEntry(typed: string): string {
  const digits = typed.replace(/\D/g, '').slice(0, 4)
  return digits.length > 2 ? `${digits.slice(0, 2)}:${digits.slice(2)}` : digits
}

/** A finished time field: the minute, or the error to show (rule A5.15). A start or an end of an event, so '24:00' is fine. */
export function readTimeEntry(text: string): TimeEntry {
  const minute = parseLocalTime(text)
  return minute === undefined ? { kind: 'invalid', error: 'time' } : { kind: 'time', minute }
}

/**
 * The end of an event from its start and duration in minutes (rule A5.12), or undefined where it cannot be computed:
 * a duration that is not a positive whole number, or an end past midnight. 23:30 + 30 is 24:00.
 */
export function endTimeOf(start: MinuteOfDay, durationMinutes: number): MinuteOfDay | undefined {
  if (!Number.isInteger(durationMinutes) || durationMinutes <= 0) return undefined
  const end = start + durationMinutes
  return end <= MINUTES_PER_DAY ? end : undefined
}
