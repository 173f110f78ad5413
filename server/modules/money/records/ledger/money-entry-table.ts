import type { BookingActor } from '#shared/domain/booking/booking-event.ts'
import type { MoneyKind } from '#shared/domain/balance/money-entry.ts'

/** Declares the columns of the ledger of money: what was received and given back for bookings. */
declare module '#server/platform/database/tables.ts' {
  interface Tables {
    money_entry: MoneyEntryTable
  }
}

/** Rows are only added. The application role may change nothing but the reason, for an erasure. */
interface MoneyEntryTable {
  organization_id: string
  id: string
  booking_id: string
  kind: MoneyKind
  /** Positive for received money, negative for money that was given back. */
  amount_cents: number
  payment_id: string | null
  refund_id: string | null
  corrects_id: string | null
  at: Date
  actor: BookingActor
  account_id: string | null
  reason: string
}
