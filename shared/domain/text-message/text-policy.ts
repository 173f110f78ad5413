import type { Cents } from '#shared/domain/payment/money.ts'
import type { EpochMinute } from '#shared/time/instant.ts'
import type { Zone } from '#shared/time/zone.ts'
import { isQuiet, isTooLateForText, textMoment, type TextTiming } from './text-sending-time.ts'

/** An organisation's settings for reminders by text message (rule D258). */
export interface TextPolicy extends TextTiming {
  readonly isOn: boolean
  /** Whether customers who get text messages get no reminder mails. */
  readonly insteadOfMail: boolean
  /** Whether customers may have their log-in code sent by text message (rule D310). */
  readonly sendsCodes: boolean
  /** The maximum cost of the text messages of one month. */
  readonly monthlyLimitCents: Cents
}

/** The upper limits of an organisation's settings. */
export const MOST_HOURS_BEFORE = 72
export const MOST_LIMIT_CENTS = 10_000_000

/** The maximum number of text messages from one organisation to one number within 24 hours. */
export const MOST_TEXTS_TO_A_NUMBER = 6

/** The maximum number of log-in codes among them, so that requests for codes cannot prevent reminders. */
export const MOST_CODES_TO_A_NUMBER = 3

/** The data of a booking that its text message depends on. */
export interface Textable {
  readonly start: EpochMinute
  /** When the customer learned of this time. */
  readonly knownSince: EpochMinute
  /** When the customer agreed to text messages; undefined for a customer without consent. */
  readonly agreedSince: EpochMinute | undefined
}

/**
 * Whether a booking gets a text message reminder, now or later (rule D260). It gets none if the reminder was due before the customer
 * learned of the time or agreed to text messages.
 */
export function hasText({ start, knownSince, agreedSince }: Textable, policy: TextPolicy, zone: Zone): boolean {
  if (!policy.isOn || agreedSince === undefined) return false
  return textMoment(start, policy, zone) > Math.max(knownSince, agreedSince)
}

/**
 * Decides what to do with a message that is due: send it, wait for the end of the quiet hours, or drop it because less than half an hour is
 * left before the start. So a message that an outage delayed is never sent during the quiet hours.
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

/** Whether the next message is within the monthly limit, given what was spent in the month (rule D261). */
export const isWithinLimit = (
  spent: Cents,
  next: Cents,
  { monthlyLimitCents }: Pick<TextPolicy, 'monthlyLimitCents'>,
): boolean => spent + next <= monthlyLimitCents
