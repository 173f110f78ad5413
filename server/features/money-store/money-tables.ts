import type { BookingActor } from '#shared/domain/booking/booking-event.ts'
import type { MoneyKind } from '#shared/domain/balance/money-entry.ts'

/** The ledger of what bookings cost and brought. */
declare module '#server/platform/database/tables.ts' {
  interface Tables {
    money_entry: MoneyEntryTable
  }
}

/** Rows are only added: the application role may change the reason, for an erasure, and nothing else. */
interface MoneyEntryTable {
  organization_id: string
  id: string
  booking_id: string
  kind: MoneyKind
  /** Positive: received; negative: given back. */
  amount_cents: number
  payment_id: string | null
  refund_id: string | null
  corrects_id: string | null
  at: Date
  actor: BookingActor
  account_id: string | null
  reason: string
}
