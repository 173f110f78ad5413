import type { Cents } from '#shared/domain/payment/money.ts'
import type { EpochMinute } from '#shared/time/instant.ts'
import type { Zone } from '#shared/time/zone.ts'
import { isQuiet, isTooLateForText, textMoment, type TextTiming } from './text-moment.ts'

/** How an organisation reminds customers by text message (rule D258). */
export interface TextPolicy extends TextTiming {
  readonly isOn: boolean
  /** Whether customers who get a text message get no reminders by mail. */
  readonly insteadOfMail: boolean
  /** Whether customers may ask for their code to log in by text message (rule D310). */
  readonly sendsCodes: boolean
  /** The most that the messages of a month may cost. */
  readonly monthlyLimitCents: Cents
}

/** The limits of what an organisation can set. */
export const MOST_HOURS_BEFORE = 72
export const MOST_LIMIT_CENTS = 10_000_000

/** Most text messages to one number within 24 hours, from one organisation. */
export const MOST_TEXTS_TO_A_NUMBER = 6

/** Most of them that are codes to log in, so that whoever asks for codes keeps nobody from being reminded. */
export const MOST_CODES_TO_A_NUMBER = 3

/** The data of a booking that its text message depends on. */
export interface Textable {
  readonly start: EpochMinute
  /** Since when the customer knows about this time. */
  readonly knownSince: EpochMinute
  /** Since when the customer agrees to text messages; undefined for one who does not. */
  readonly agreedSince: EpochMinute | undefined
}

/**
 * Whether a booking has a reminder by text message, now or later (rule D260). It has none whose moment was before the customer knew
 * the time, or agreed to text messages.
 */
export function hasText({ start, knownSince, agreedSince }: Textable, policy: TextPolicy, zone: Zone): boolean {
  if (!policy.isOn || agreedSince === undefined) return false
  return textMoment(start, policy, zone) > Math.max(knownSince, agreedSince)
}

/**
 * What to do with a message whose moment has come: send it, wait for the end of the quiet hours, or give it up because it would come
 * less than half an hour before the start. So an outage delays a message, and never into the night.
 */
export function textNow(
  start: EpochMinute,
  { quiet }: TextTiming,
  zone: Zone,
  now: EpochMinute,
): 'send' | 'wait' | 'late' {
  if (isTooLateForText(start, now)) return 'late'
  return isQuiet(quiet, zone, now) ? 'wait' : 'send'
}

/** Whether another message may be sent in a month in which so much was spent (rule D261). */
export const isWithinLimit = (
  spent: Cents,
  next: Cents,
  { monthlyLimitCents }: Pick<TextPolicy, 'monthlyLimitCents'>,
): boolean => spent + next <= monthlyLimitCents
