import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { GiftCardEntryKind } from '#shared/domain/gift-card/gift-card-ledger.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import type { LocalDate } from '#shared/time/local-date.ts'

/** Tables of coupons and gift cards. */
declare module '#server/platform/database/tables.ts' {
  interface Tables {
    coupon: CouponTable
    coupon_use: CouponUseTable
    gift_card: GiftCardTable
    gift_card_entry: GiftCardEntryTable
  }
}

interface CouponTable {
  organization_id: string
  id: string
  code: string
  amount_cents: number | null
  percent: number | null
  most_uses: number | null
  most_per_customer: number | null
  first_day: LocalDate | null
  last_day: LocalDate | null
  service_ids: string[]
  min_cents: number
  is_for_new_customers: boolean
  is_on: boolean
  uses: Generated<number>
  version: Generated<number>
  created_at: Date
}

interface CouponUseTable {
  organization_id: string
  booking_id: string
  coupon_id: string
  cents: number
  used_at: Date
  given_back_at: Date | null
}

export type GiftCardMailTo = 'nobody' | 'buyer' | 'receiver'

interface GiftCardTable {
  organization_id: string
  id: string
  code: string
  sold: 'by-hand' | 'online'
  buyer_name: string
  buyer_email: string
  receiver_name: string
  receiver_email: string
  message: string
  locale: Locale
  mail_to: GiftCardMailTo
  /** When the card is to be mailed; null when it was mailed or is not mailed at all. */
  mail_due_at: Date | null
  mailed_at: Date | null
  issued_at: Date
  expires_at: Date | null
  blocked_at: Date | null
  version: Generated<number>
}

/** Rows are only added: the application role can neither change nor delete them. */
interface GiftCardEntryTable {
  organization_id: string
  gift_card_id: string
  number: number
  kind: GiftCardEntryKind
  cents: number
  balance_cents: number
  booking_id: string | null
  at: Date
  reason: ColumnType<string, string | undefined, never>
  previous_number: GeneratedAlways<number | null>
  previous_balance: GeneratedAlways<number>
}
