/** Minutes since the start of a local day, 0 (00:00) to 1440 (24:00, which is only used as an end). */
export type MinuteOfDay = number

export const MINUTES_PER_DAY = 1440

/** The result of parsing a typed time. The text of the error is "Invalid time format. Expected HH:mm" (rule A5.15). */
export type TimeEntry =
  | { readonly kind: 'time'; readonly minute: MinuteOfDay }
  | { readonly kind: 'invalid'; readonly error: 'time' }

const PATTERN = /^(\d{2}):(\d{2})$/

/** Parses 'HH:mm' to a minute of the day. '24:00' is 1440; undefined for '9:00', '24:01' and '12:60'. */
export function parseLocalTime(text: string): MinuteOfDay | undefined {
  const match = PATTERN.exec(text)
  if (!match) return undefined
  const [hours, minutes] = [Number(match[1]), Number(match[2])]
  const minute = hours * 60 + minutes
  return minutes < 60 && minute <= MINUTES_PER_DAY ? minute : undefined
}

/** Like `parseLocalTime`, for text that must be a time: throws a RangeError otherwise. */
export function localTime(text: string): MinuteOfDay {
  const minute = parseLocalTime(text)
  if (minute === undefined) throw new RangeError(`Not a time: '${text}'`)
  return minute
}

/** '00' to '59', precomputed because a week's view formats hundreds of times. */
const twoDigits = Array.from({ length: 60 }, (_, value) => String(value).padStart(2, '0'))

/** The inverse of `parseLocalTime`: 570 is '09:30', 1440 is '24:00'. */
export function formatLocalTime(minute: MinuteOfDay): string {
  return `${twoDigits[Math.floor(minute / 60)]}:${twoDigits[minute % 60]}`
}

/**
 * Whether the hour was typed with one digit (rule D381): a colon or a dot follows it ('9:', '9.3'), or another digit that no hour can have
 * behind it ('93').
 */
const hasShortHour = (typed: string): boolean => /^\s*\d[:.,h]|^\s*[3-9]\s*\d/.test(typed)

/**
 * The content of a time field while a person types (rules A5.14 and D381): only digits, a colon after two of them, at most five characters.
 * '9' stays '9', '093' becomes '09:3', '09:30pm' becomes '09:30'. An hour of one digit gets its zero: '9:3', '9.3' and '93' become '09:3'.
 */
export function maskTimeEntry(typed: string, isDeletion = false): string {
  // Who deletes the zero of '09:30' may want another digit in its place.
  const digits = `${!isDeletion && hasShortHour(typed) ? '0' : ''}${typed.replace(/\D/g, '')}`.slice(0, 4)
  return digits.length > 2 ? `${digits.slice(0, 2)}:${digits.slice(2)}` : digits
}

/** The content of a time field that a person leaves (rule D381): '9' becomes '09:00', '14' becomes '14:00'. Other input stays. */
export function completeTimeEntry(masked: string): string {
  return /^\d{1,2}$/.test(masked) && Number(masked) <= 24 ? `${masked.padStart(2, '0')}:00` : masked
}

/** Parses a completed time field: the minute, or an error (rule A5.15). It may be a start or an end, so '24:00' is valid. */
export function readTimeEntry(text: string): TimeEntry {
  const minute = parseLocalTime(text)
  return minute === undefined ? { kind: 'invalid', error: 'time' } : { kind: 'time', minute }
}

/** The time on the clock when an event ends, also after midnight: 23:30 + 30 is 24:00, 23:30 + 60 is 00:30. `durationMinutes` is positive. */
export function endOnClock(start: MinuteOfDay, durationMinutes: number): MinuteOfDay {
  const end = (start + durationMinutes) % MINUTES_PER_DAY
  return end === 0 ? MINUTES_PER_DAY : end
}

/**
 * The end of an event from start and duration in minutes (rule A5.12); undefined for a duration that is not a positive
 * integer, or an end after midnight. 23:30 + 30 is 24:00.
 */
export function endTimeOf(start: MinuteOfDay, durationMinutes: number): MinuteOfDay | undefined {
  if (!Number.isInteger(durationMinutes) || durationMinutes <= 0) return undefined
  const end = start + durationMinutes
  return end <= MINUTES_PER_DAY ? end : undefined
}
