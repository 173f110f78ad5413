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

/** Who ended a consent: the link of a message, the customer in the widget, a member in the record, or a merge of two customers. */
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
  given_at: Date
  /** In the link of each message. */
  secret: string
  ended_at: Date | null
  ended_by: ConsentEnd | null
}

export type TextState = 'queued' | 'sent' | 'refused' | 'dropped'

interface TextMessageTable {
  organization_id: string
  id: string
  /** Null for a code to log in. */
  booking_id: string | null
  customer_id: string
  /** The start of the booking that the message reminds of; null for a code to log in. */
  starts_at: Date | null
  phone_number: string
  /** Empty once the message is settled. */
  text: string
  /** The month that counts it: its first day. */
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
