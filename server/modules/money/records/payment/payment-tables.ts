import type { ColumnType, Generated } from 'kysely'
import type { IntentState } from '#shared/domain/payment/payment-intent.ts'
import type { PaymentChannel } from '#shared/domain/payment/online-payment-channels.ts'
import type { DisputeState } from '#shared/domain/payment-account/dispute.ts'
import type {
  AccountMode,
  AccountProvider,
  AccountState,
  MissingInformation,
} from '#shared/domain/payment-account/payment-account.ts'
import type { CardDecline } from '#server/platform/payment-provider/stored-card.ts'
import type { HeardNews, ProviderName } from '#server/platform/payment-provider/payment-provider.ts'

/** Tables of online payments, the provider's notices, and refunds. */
declare module '#server/platform/database/tables.ts' {
  interface Tables {
    payment: PaymentTable
    payment_account: PaymentAccountTable
    payment_dispute: PaymentDisputeTable
    payment_notice: PaymentNoticeTable
    payment_part: PaymentPartTable
    refund: RefundTable
    sandbox_payment: SandboxPaymentTable
  }
}

interface PaymentTable {
  organization_id: string
  id: string
  booking_id: string | null
  order_id: string | null
  attempt: number
  provider: ProviderName
  intent_id: string | null
  amount_cents: number
  currency: 'eur'
  state: IntentState
  expires_at: Date
  created_at: Date
  due_at: Date | null
  looks: Generated<number>
  /** Null for the server's own account and for the sandbox. */
  account_id: string | null
  fee_cents: Generated<number>
  /** Null until the provider says it. */
  channel: PaymentChannel | null
  purpose: Generated<PaymentPurpose>
  /** The account of the member who charged a fee to a saved card; null for other payments, and after that account was deleted. */
  asked_by: ColumnType<string | null, string | null | undefined, never>
  /** Why the charge of a fee was declined; null for other payments. */
  decline: ColumnType<CardDecline | null, null | undefined, CardDecline | null>
  by_customer: Generated<boolean>
}

/**
 * 'price': the price of a booking or order; 'card': no money, a card is saved; 'fee': a fee, charged to a saved card or paid by the
 * customer.
 */
export type PaymentPurpose = 'price' | 'card' | 'fee'

interface PaymentAccountTable {
  organization_id: string
  id: string
  provider: AccountProvider
  mode: AccountMode
  external_id: string | null
  name: string
  state: AccountState
  missing: MissingInformation[]
  pays_out: boolean | null
  channels: PaymentChannel[]
  connected_at: Date
  checked_at: Date | null
  refresh_at: ColumnType<Date | null, never, Date | null>
  disconnected_at: Date | null
}

interface PaymentDisputeTable {
  organization_id: string
  id: string
  payment_id: string
  amount_cents: number
  state: DisputeState
  reason: string
  respond_by: Date | null
  opened_at: Date
}

/** Rows are only added: the application role can neither change nor delete them. */
interface PaymentPartTable {
  organization_id: string
  payment_id: string
  booking_id: string
  amount_cents: number
}

/** 'refused': the notice contradicts our record (threat P3). */
export type NoticeOutcome = 'applied' | 'nothing-new' | 'refused'

interface PaymentNoticeTable {
  organization_id: string
  id: string
  payment_id: string
  kind: string
  news: ColumnType<HeardNews, string, never>
  received_at: Date
  due_at: Date | null
  outcome: NoticeOutcome | null
}

/** 'otherwise': the provider failed to give it back, and the organisation did in another way. */
export type RefundState = 'wanted' | 'sent' | 'done' | 'failed' | 'otherwise'

interface RefundTable {
  organization_id: string
  id: string
  payment_id: string
  amount_cents: number
  state: RefundState
  refund_id: string | null
  created_at: Date
  /** Only the previous release reads this column. It is infinite for a refund that this release sends (`NEVER`), which uses `send_at`. */
  due_at: Date | null
  send_at: Date | null
  tries: Generated<number>
  repeats: Generated<number>
}

interface SandboxPaymentTable {
  organization_id: string
  id: string
  client_secret: string
  creation_key: string
  payment_id: string
  amount_cents: number
  state: IntentState
  bank_secret: string | null
  return_path: string | null
  created_at: Date
  channel: PaymentChannel | null
  card_ref: string | null
}
