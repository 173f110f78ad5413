import type { Generated } from 'kysely'
import type { Locale } from '#shared/i18n/locale.ts'
import type { ProviderName } from '#server/platform/payment-provider/payment-provider.ts'

/**
 * Declares the columns of the table of guarantees: the fees that customers agreed to for a no-show or a late cancellation, and the cards
 * stored for them.
 */
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
  /** Null until the customer has given a card, and after the card was removed. */
  provider: ProviderName | null
  account_id: string | null
  holder_ref: string | null
  card_ref: string | null
  /**
   * The card's brand, last digits and expiry date. They are empty or 0 until the payment provider has reported them, and after the card was
   * removed.
   */
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
