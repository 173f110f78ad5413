import type { ColumnType, Generated } from 'kysely'
import type { CreditEntry } from '#shared/domain/credits/credit-ledger.ts'
import type { DepositCustomers, RestWay } from '#shared/domain/deposit/deposit.ts'
import type { GuaranteeRule } from '#shared/domain/guarantee/guarantee.ts'
import type { LocationType } from '#shared/domain/location/location.ts'
import type { PackageItem } from '#shared/domain/package/package.ts'
import type { PaymentMethod, PaymentState } from '#shared/domain/payment/payment-state.ts'
import type { RepeatStep } from '#shared/domain/repeat/customer-repeats.ts'
import type { ServiceKind } from '#shared/domain/service/service.ts'
import type { Translation } from '#shared/domain/words/texts-by-language.ts'
import type { Locale } from '#shared/i18n/locale.ts'

/** A column of type jsonb. */
type Json<Value> = ColumnType<Value | null, string | null | undefined, string | null>

/** Tables of services, packages, orders and credits. */
declare module '#server/platform/database/tables.ts' {
  interface Tables {
    service: ServiceTable
    service_category: ServiceCategoryTable
    service_specialist: ServiceSpecialistTable
    package: PackageTable
    package_service: PackageServiceTable
    package_order: PackageOrderTable
    credit_entry: CreditEntryTable
  }
}

interface ServiceTable {
  organization_id: string
  id: string
  kind: ServiceKind
  name: string
  description: Generated<string>
  translation: Json<Translation<'name' | 'description'>>
  duration_minutes: number
  price_cents: number
  capacity: number
  most_seats: Generated<number>
  image_path: string | null
  location_types: Generated<LocationType[]>
  location_ids: Generated<string[]>
  specialists_needed: Generated<number>
  repeat_most: Generated<number | null>
  repeat_steps: Generated<RepeatStep[]>
  deposit_percent: Generated<number | null>
  deposit_cents: Generated<number | null>
  deposit_customers: Generated<DepositCustomers>
  deposit_rest: Generated<RestWay>
  guarantee: Json<GuaranteeRule>
  buffer_before_minutes: Generated<number>
  buffer_after_minutes: Generated<number>
  version: Generated<number>
  withdrawn_at: Generated<Date | null>
  category_id: Generated<string | null>
  video_url: Generated<string | null>
  /** The position in the manual order; null for a service that nobody has put in order. */
  position: Generated<number | null>
  created_at: Date
}

interface ServiceCategoryTable {
  organization_id: string
  id: string
  name: string
  translation: Json<Translation<'name'>>
  position: number
  created_at: Date
}

interface ServiceSpecialistTable {
  organization_id: string
  service_id: string
  specialist_id: string
}

interface PackageTable {
  organization_id: string
  id: string
  name: string
  translation: Json<Translation<'name'>>
  price_cents: number
  validity_days: Generated<number | null>
  version: Generated<number>
  withdrawn_at: Generated<Date | null>
  created_at: Date
}

interface PackageServiceTable {
  organization_id: string
  package_id: string
  service_id: string
  credits: number
}

interface PackageOrderTable {
  organization_id: string
  id: string
  /** Null for a gift card. */
  package_id: string | null
  gift_card_id: string | null
  customer_id: string
  /** Null for an order of a guest. */
  account_id: string | null
  /** The hash of the secret of the guest's visit; null for an order of an account. */
  guest_secret_hash: Generated<Buffer | null>
  name: string
  price_cents: number
  items: ColumnType<PackageItem[], string, never>
  validity_days: number | null
  payment_state: PaymentState
  payment_method: Exclude<PaymentMethod, 'credits'> | null
  locale: Locale
  created_at: Date
}

/** The credit ledger. Rows are only added, never changed. */
interface CreditEntryTable {
  organization_id: string
  customer_id: string
  lot_id: string
  /** The entry's position in its lot: 1, 2, 3 … */
  lot_number: number
  /** The lot's balance after this entry. */
  lot_balance: number
  kind: CreditEntry['kind']
  service_id: string
  credits: number
  at: Date
  expires_at: Date | null
  booking_id: string | null
  /** The order that the lot was bought with. */
  order_id: string | null
}
