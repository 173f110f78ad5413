import { z } from 'zod'
import type { Input, Output } from '#shared/api/client.ts'
import type { TextKey } from '#shared/i18n/message-types.ts'
import { validationKey } from '#renderer/platform/forms/validation-key.ts'

export type Policies = Output<'providerSettings'>

/** The values of the form: numbers are the typed texts, '' where a rule is off. */
export interface PoliciesDraft {
  slotStep: string
  notice: Span
  bookingWindow: string
  dailyMaximum: string
  lateCancellation: Span
  whenLate: Policies['whenLate']
  holdTime: string
  requestTime: string
  noShowsBeforePayment: string
  unpaidAhead: string
  version: number
}

/** A duration with a unit: "2 hours" instead of 120 minutes. */
export interface Span {
  amount: string
  unit: SpanUnit
}

export const spanUnits = ['minutes', 'hours', 'days'] as const
export type SpanUnit = (typeof spanUnits)[number]

const minutesIn: Readonly<Record<SpanUnit, number>> = { minutes: 1, hours: 60, days: 1440 }

/** Converts minutes to the largest unit without a remainder: 2880 → 2 days, 90 → 90 minutes, 0 → 0 hours. */
export function spanOf(minutes: number): Span {
  const unit =
    minutes === 0 ? 'hours' : (spanUnits.toReversed().find((each) => minutes % minutesIn[each] === 0) ?? 'minutes')
  return { amount: String(minutes / minutesIn[unit]), unit }
}

/** The minutes of a duration; undefined when empty, NaN when it is no integer. */
export function minutesOf({ amount, unit }: Span): number {
  const text = amount.trim()
  return /^\d{0,6}$/.test(text) ? Number(text) * minutesIn[unit] : Number.NaN
}

const typed = (value: number | null): string => (value === null ? '' : String(value))

export const draftOfPolicies = (policies: Policies): PoliciesDraft => ({
  slotStep: typed(policies.slotStep),
  notice: spanOf(policies.notice),
  bookingWindow: typed(policies.bookingWindow),
  dailyMaximum: typed(policies.dailyMaximum),
  lateCancellation: spanOf(policies.lateCancellation),
  whenLate: policies.whenLate,
  holdTime: typed(policies.holdTime),
  requestTime: typed(policies.requestTime),
  noShowsBeforePayment: typed(policies.noShowsBeforePayment),
  unpaidAhead: typed(policies.unpaidAhead),
  version: policies.version,
})

const numberOf = (text: string): number => (/^\d{1,6}$/.test(text.trim()) ? Number(text) : Number.NaN)

const within = (value: number, least: number, most: number): boolean => value >= least && value <= most

const whole = (least: number, most: number, problem: TextKey<'validation'>) =>
  z.string().refine((text) => within(numberOf(text), least, most), validationKey(problem))

const wholeOrNone = (least: number, most: number, problem: TextKey<'validation'>) =>
  z.string().refine((text) => text.trim() === '' || within(numberOf(text), least, most), validationKey(problem))

/** A duration of at most a year. */
const span = z
  .object({ amount: z.string(), unit: z.enum(spanUnits) })
  .refine((value) => within(minutesOf(value), 0, 525_600), validationKey('notice'))

/** The allowed ranges are those of the API contract. */
export const policiesSchema = z.object({
  slotStep: wholeOrNone(5, 1440, 'slot-step'),
  notice: span,
  bookingWindow: wholeOrNone(0, 3650, 'booking-window'),
  dailyMaximum: wholeOrNone(1, 999, 'daily-maximum'),
  lateCancellation: span,
  whenLate: z.enum(['FORFEIT', 'REFUSE']),
  holdTime: whole(5, 1440, 'hold-time'),
  requestTime: whole(1, 720, 'request-time'),
  noShowsBeforePayment: wholeOrNone(1, 99, 'no-shows'),
  unpaidAhead: wholeOrNone(1, 999, 'unpaid-ahead'),
  version: z.number(),
})

const orNull = (text: string): number | null => (text.trim() === '' ? null : numberOf(text))

/** Converts valid form values to an API request. */
export const toPoliciesRequest = (draft: PoliciesDraft): Input<'saveSettings'>['body'] => ({
  slotStep: orNull(draft.slotStep),
  notice: minutesOf(draft.notice),
  bookingWindow: orNull(draft.bookingWindow),
  dailyMaximum: orNull(draft.dailyMaximum),
  lateCancellation: minutesOf(draft.lateCancellation),
  whenLate: draft.whenLate,
  holdTime: numberOf(draft.holdTime),
  requestTime: numberOf(draft.requestTime),
  noShowsBeforePayment: orNull(draft.noShowsBeforePayment),
  unpaidAhead: orNull(draft.unpaidAhead),
  version: draft.version,
})

/** Maps each field of the API request to the form field that shows its errors; the names are equal. */
export const policiesFieldOfRequest: Readonly<Record<string, keyof PoliciesDraft>> = {
  slotStep: 'slotStep',
  notice: 'notice',
  bookingWindow: 'bookingWindow',
  dailyMaximum: 'dailyMaximum',
  lateCancellation: 'lateCancellation',
  whenLate: 'whenLate',
  holdTime: 'holdTime',
  requestTime: 'requestTime',
  noShowsBeforePayment: 'noShowsBeforePayment',
  unpaidAhead: 'unpaidAhead',
}
