import { z } from 'zod'
import type { Input } from '#shared/api/client.ts'
import type { TextKey } from '#shared/i18n/message-types.ts'
import { addDays, addMonthsClamped, daysBetween, localDate, type LocalDate } from '#shared/time/local-date.ts'
import { formatLocalTime, parseLocalTime } from '#shared/time/local-time.ts'
import type { Absence, AvailabilityTimes } from '#renderer/data/api-types.ts'
import type { WallNow } from '#renderer/platform/time/use-wall-now.ts'
import { validationKey } from '#renderer/platform/forms/validation-key.ts'

export const recurrences = ['ONE_TIME', 'DAILY', 'WEEKLY', 'SPECIFIC_DAYS', 'MONTHLY', 'YEARLY'] as const

/** The values of the form. Times are the typed texts; dates and times are local to the organisation. */
export interface AbsenceDraft {
  kind: 'BLOCK' | 'AWAY'
  title: string
  /** Ids of the specialists who are away; empty for everyone. */
  specialistIds: string[]
  isPrivate: boolean
  /** For kind AWAY only: whether the absence lasts whole days, from the first to the last, so that its times are ignored. */
  isWholeDays: boolean
  startDate: LocalDate
  from: string
  /** The last date, for kind AWAY only; a BLOCK ends on its first date. */
  endDate: LocalDate
  to: string
  repeat: (typeof recurrences)[number]
  hasEnd: boolean
  until: LocalDate
}

export type AbsenceFields = Omit<Input<'previewAbsence'>['body'], 'id'>

const MIDNIGHT = '00:00'
const END_OF_DAY = '24:00'

/** Returns the initial form values: for BLOCK an hour at `times` or at the next full hour, for AWAY a whole day. */
export function emptyAbsence(
  kind: AbsenceDraft['kind'],
  specialistIds: string[],
  times: AvailabilityTimes,
  now: WallNow,
): AbsenceDraft {
  const startDate = times.date !== undefined && times.date > now.date ? times.date : now.date
  const nextHour = Math.min(23, Math.floor(now.minute / 60) + 1) * 60
  const first = startDate === now.date ? nextHour : 12 * 60
  return {
    kind,
    title: '',
    specialistIds,
    isPrivate: false,
    isWholeDays: kind === 'AWAY',
    startDate,
    from: times.startTime ?? formatLocalTime(first),
    endDate: startDate,
    to: times.endTime ?? formatLocalTime(first + 60),
    repeat: 'ONE_TIME',
    hasEnd: false,
    until: addMonthsClamped(startDate, 3),
  }
}

/** Returns the form values of an existing absence. */
export function draftOf(absence: Absence): AbsenceDraft {
  const startDate = localDate(absence.startDate)
  const isWholeDays = absence.startTime === MIDNIGHT && absence.endTime === END_OF_DAY
  return {
    // A BLOCK covers part of one day. An absence over several days is edited as AWAY.
    kind: absence.kind === 'BLOCK' && absence.startDate === absence.endDate ? 'BLOCK' : 'AWAY',
    title: absence.title,
    specialistIds: absence.specialistIds,
    isPrivate: absence.isPrivate,
    isWholeDays,
    startDate,
    from: absence.startTime,
    endDate: localDate(absence.endDate),
    to: absence.endTime,
    repeat: absence.recurrence ?? 'ONE_TIME',
    hasEnd: absence.until !== null,
    until: absence.until === null ? addMonthsClamped(startDate, 3) : localDate(absence.until),
  }
}

/** Changes the first date and moves the last one with it, so that the number of days stays the same. */
export function withStartDate(draft: AbsenceDraft, startDate: LocalDate): AbsenceDraft {
  const days = daysBetween(draft.startDate, draft.endDate)
  const until = draft.until < startDate ? addMonthsClamped(startDate, 3) : draft.until
  return { ...draft, startDate, endDate: addDays(startDate, days), until }
}

const time = z.string().refine((text) => parseLocalTime(text) !== undefined, validationKey('time'))
const date = z.custom<LocalDate>()

export const absenceSchema = z
  .object({
    kind: z.enum(['BLOCK', 'AWAY']),
    title: z.string().max(100, validationKey('too-long')),
    specialistIds: z.array(z.string()),
    isPrivate: z.boolean(),
    isWholeDays: z.boolean(),
    startDate: date,
    from: time,
    endDate: date,
    to: time,
    repeat: z.enum(recurrences),
    hasEnd: z.boolean(),
    until: date,
  })
  .superRefine((draft, context) => {
    const refuse = (field: keyof AbsenceDraft, message: TextKey<'validation'>) =>
      context.addIssue({ code: 'custom', path: [field], message })
    const [from, to] = [parseLocalTime(draft.from), parseLocalTime(draft.to)]
    const isOneDay = draft.kind === 'BLOCK' || draft.startDate === draft.endDate
    const hasTimes = draft.kind === 'BLOCK' || !draft.isWholeDays
    if (draft.kind === 'AWAY' && draft.endDate < draft.startDate) refuse('endDate', 'end-date-before-start')
    else if (hasTimes && isOneDay && from !== undefined && to !== undefined && to <= from)
      refuse('to', 'end-before-start')
    if (draft.repeat !== 'ONE_TIME' && draft.hasEnd && draft.until < draft.startDate)
      refuse('until', 'end-date-before-start')
  })

/** Converts valid form values to the fields of an API request. */
export function toFields(draft: AbsenceDraft): AbsenceFields {
  const isWholeDays = draft.kind === 'AWAY' && draft.isWholeDays
  const isEnding = draft.repeat !== 'ONE_TIME' && draft.hasEnd
  return {
    kind: draft.kind,
    title: draft.title.trim(),
    isPrivate: draft.isPrivate,
    specialistIds: draft.specialistIds,
    startDate: draft.startDate,
    startTime: isWholeDays ? MIDNIGHT : draft.from,
    endDate: draft.kind === 'BLOCK' ? draft.startDate : draft.endDate,
    endTime: isWholeDays ? END_OF_DAY : draft.to,
    recurrence: draft.repeat,
    until: isEnding ? draft.until : null,
  }
}

/** Maps each field of the API request to the form field that shows its errors. */
export const fieldOfRequest = {
  title: 'title',
  specialistIds: 'specialistIds',
  startDate: 'startDate',
  startTime: 'from',
  endDate: 'endDate',
  endTime: 'to',
  until: 'until',
} as const satisfies Record<string, keyof AbsenceDraft>
