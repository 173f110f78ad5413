import type { Input } from '#shared/api/client.ts'
import type { LocalDate } from '#shared/time/local-date.ts'
import { MINUTES_PER_DAY, parseLocalTime } from '#shared/time/local-time.ts'
import { type ProviderBooking, wallDateOf } from '#renderer/data/api-types.ts'
import { type RepeatChoices, toWireChoices } from '#renderer/platform/repeat/repeat-date-choices.ts'

type Body = Input<'previewRepeatChange'>['body']

/** The form values of a change to several bookings of a repeat. */
export interface ChangeDraft {
  readonly act: Body['act']
  readonly scope: Body['scope']
  /** The new date and time of the booking from which the dialog was opened. */
  readonly date: LocalDate
  readonly time: string
  readonly message: string
  readonly tellsCustomer: boolean
}

export const ACTS = ['MOVE', 'CANCEL'] as const
export const SCOPES = ['THIS', 'FOLLOWING', 'ALL'] as const

export const firstChange = ({ startTime, guest }: ProviderBooking): ChangeDraft => ({
  act: 'MOVE',
  scope: 'FOLLOWING',
  date: wallDateOf(startTime),
  time: startTime.slice(11, 16),
  message: '',
  tellsCustomer: guest.email !== '',
})

/** Whether the draft can be previewed. A move needs a complete time that differs from the booking's current one. */
export function isComplete({ act, date, time }: ChangeDraft, { startTime }: ProviderBooking): boolean {
  if (act === 'CANCEL') return true
  const minute = parseLocalTime(time)
  if (minute === undefined || minute === MINUTES_PER_DAY) return false
  return date !== wallDateOf(startTime) || time !== startTime.slice(11, 16)
}

/** Converts the draft to a preview request. */
export const toPreview = (
  { act, scope, date, time }: ChangeDraft,
  bookingId: string,
  choices: RepeatChoices,
): Body => ({
  bookingId,
  scope,
  act,
  ...(act === 'MOVE' && { date, time }),
  choices: toWireChoices(choices),
})
