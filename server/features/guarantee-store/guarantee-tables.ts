import type { Generated } from 'kysely'
import type { Locale } from '#shared/i18n/locale.ts'
import type { ProviderName } from '#server/platform/payment-provider/payment-provider.ts'

/** What customers agreed to for a no-show or a late cancellation, and the cards that are kept for it. */
declare module '#server/platform/database/tables.ts' {
  interface Tables {
    booking_guarantee: BookingGuaranteeTable
  }
}

interface BookingGuaranteeTable {
  organization_id: string
  booking_id: string
  no_show_cents: number | null
  late_cents: number | null
  /** The sentences that the customer agreed to. */
  wording: string
  locale: Locale
  agreed_at: Date
  /** Null until the card was given, and after it was removed. */
  provider: ProviderName | null
  account_id: string | null
  holder_ref: string | null
  card_ref: string | null
  /** Empty or 0 until the provider has told it, and after the card was removed. */
  brand: string
  last4: string
  expiry_month: number
  expiry_year: number
  saved_at: Date | null
  removed_at: Date | null
  due_at: Date | null
  fee_asked_at: Date | null
  fee_asks: Generated<number>
  fee_given_up_at: Date | null
}
