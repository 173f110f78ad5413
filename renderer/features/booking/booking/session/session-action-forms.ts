import type { GroupSession } from '#renderer/data/api-types.ts'
import { z } from 'zod'
import { MOST_SEATS } from '#shared/domain/slot/session/session-seats-rules.ts'
import { formatInstant } from '#shared/time/instant.ts'
import { localDate } from '#shared/time/local-date.ts'
import { MINUTES_PER_DAY, parseLocalTime } from '#shared/time/local-time.ts'
import { keysOfTopic } from '#renderer/data/topic-query-keys.ts'
import {
  type OtherTime,
  type OtherTimeRules,
  readOtherTime,
} from '#renderer/features/booking/booking/reschedule/reschedule-form.ts'
import { validationKey } from '#renderer/platform/forms/validation-key.ts'

const LONGEST_MESSAGE = 1000

const message = z.string().trim().max(LONGEST_MESSAGE, validationKey('too-long'))

type TimeRules = Omit<OtherTimeRules, 'slots' | 'taken'>

/**
 * Parses the typed time. Taken times are not checked here, because the server knows them. Unlike a booking, a session is published and ends on
 * its day (rule D16).
 */
function readTime({ date, from }: { date: string; from: string }, rules: TimeRules): OtherTime {
  const start = parseLocalTime(from)
  const isPastMidnight = start !== undefined && start + rules.durationMinutes > MINUTES_PER_DAY
  return isPastMidnight
    ? { kind: 'problem', problem: 'past-midnight' }
    : readOtherTime({ date: localDate(date), from }, { ...rules, slots: [], taken: [] })
}

/** Schema for cancelling a session: a reason, which may be empty. */
export const reasonSchema = z.object({ message })

/** Schema for a message to all attendees. */
export const messageSchema = z.object({ message: message.min(1, validationKey('required')) })

/** Schema for moving a session: a typed time with the same checks as for a single booking, and a message, which may be empty. */
export const moveSchema = (rules: TimeRules) =>
  z.object({ date: z.string(), from: z.string(), message }).superRefine((draft, context) => {
    const time = readTime(draft, rules)
    if (time.kind === 'problem') context.addIssue({ code: 'custom', path: ['from'], message: time.problem })
  })

export type MoveDraft = z.input<ReturnType<typeof moveSchema>>

/** Schema for the number of seats. */
export const seatsSchema = z.object({
  seats: z
    .string()
    .trim()
    .refine(
      (text) => /^\d{1,4}$/.test(text) && Number(text) >= 1 && Number(text) <= MOST_SEATS,
      validationKey('seats'),
    ),
})

/** Returns the fields by which API requests identify a session. */
export const sessionBody = ({ serviceId, specialistId, startTime }: GroupSession) => ({
  serviceId,
  specialistId,
  startTime,
})

/** The typed start as an instant for the request; undefined while it is not valid. */
export function newStartOf(draft: Pick<MoveDraft, 'date' | 'from'>, rules: TimeRules): string | undefined {
  const time = readTime(draft, rules)
  return time.kind === 'time' ? formatInstant(time.start) : undefined
}

/** The keys of the queries to invalidate after a session has changed. */
export const changedQueries = keysOfTopic('bookings')
