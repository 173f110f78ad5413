import type { Generated } from 'kysely'
import type { Locale } from '#shared/i18n/locale.ts'
import type { LocalDate } from '#shared/time/local-date.ts'

/** Tables of text messages, and of who agreed to them. */
declare module '#server/platform/database/tables.ts' {
  interface Tables {
    text_consent: TextConsentTable
    text_message: TextMessageTable
    text_month: TextMonthTable
  }
}

/**
 * How a consent was ended: by the link in a message, by the customer in the widget, by a member in the customer's record, or by a merge of
 * two customers.
 */
export type ConsentEnd = 'link' | 'customer' | 'provider' | 'merge'

interface TextConsentTable {
  organization_id: string
  id: string
  customer_id: string
  /** In E.164. */
  phone_number: string
  /** The words that were agreed to. */
  wording: string
  locale: Locale
  given_by: 'customer' | 'provider'
  /** Whether codes to log in may be sent to the number: its person was confirmed when it was given (rule D339). */
  is_confirmed: Generated<boolean>
  given_at: Date
  /** The secret in the link of each message. */
  secret: string
  ended_at: Date | null
  ended_by: ConsentEnd | null
}

export type TextState = 'queued' | 'sent' | 'refused' | 'dropped'

interface TextMessageTable {
  organization_id: string
  id: string
  /** The booking that the message reminds of; null for a login code. */
  booking_id: string | null
  customer_id: string
  /** The start of the booking that the message reminds of; null for a code to log in. */
  starts_at: Date | null
  phone_number: string
  /** Empty once the message has been sent or given up. */
  text: string
  /** The first day of the month in whose sums the message counts. */
  month: LocalDate
  segments: number
  cents: number
  state: TextState
  created_at: Date
  changed_at: Date
}

interface TextMonthTable {
  organization_id: string
  month: LocalDate
  messages: Generated<number>
  segments: Generated<number>
  cents: Generated<number>
  /** When the owner was told that the limit is reached. */
  told_at: Generated<Date | null>
}
