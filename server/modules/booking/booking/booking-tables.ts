import type { ColumnType, Generated } from 'kysely'
import type { Attendance, BookingStatus } from '#shared/domain/booking/booking.ts'
import type {
  BookingActor,
  BookingEventKind,
  BookingState,
  BookingSurface,
} from '#shared/domain/booking/booking-event.ts'
import type { RestWay } from '#shared/domain/deposit/deposit.ts'
import type { LocationType } from '#shared/domain/location/location.ts'
import type { ReminderKind } from '#shared/domain/reminders/reminder.ts'
import type { PaymentMethod, PaymentState } from '#shared/domain/payment/payment-state.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import type { LocalDate } from '#shared/time/local-date.ts'

/** Tables of bookings and their history. */
declare module '#server/platform/database/tables.ts' {
  interface Tables {
    claim: ClaimTable
    booking: BookingTable
    booking_event: BookingEventTable
    reminder: ReminderTable
  }
}

interface ClaimTable {
  organization_id: string
  id: string
  specialist_id: string
  service_id: string
  series_id: string | null
  occurrence_date: LocalDate | null
  occurrence_minute: number | null
  starts_at: Date
  ends_at: Date
  /** The range from `starts_at` to `ends_at` as tstzrange; only compared in SQL. */
  period: ColumnType<string, never, never>
  capacity: number
  taken: number
  /** The claim of the main specialist whom this claim's specialist joins; null for the claim of the main specialist. */
  of_claim_id: ColumnType<string | null, string | null | undefined, never>
}

interface BookingTable {
  organization_id: string
  id: string
  claim_id: string
  customer_id: string
  service_id: string
  specialist_id: string
  starts_at: Date
  ends_at: Date
  /** The price of all seats. */
  price_cents: number
  discount_cents: Generated<number>
  deposit_cents: ColumnType<number | null, number | null | undefined, never>
  /** How the rest of the price is paid after a deposit. */
  rest_way: Generated<RestWay>
  seats: Generated<number>
  status: BookingStatus
  payment_state: PaymentState
  payment_method: PaymentMethod | null
  hold_expires_at: Date | null
  request_expires_at: Date | null
  attendance: ColumnType<Attendance | null, null | undefined, Attendance | null>
  is_cancelled_late: Generated<boolean>
  version: Generated<number>
  guest_first_name: string
  guest_last_name: string
  guest_phone_number: string
  /** The language that the guest used when booking. */
  guest_locale: Generated<Locale>
  location_types: Generated<LocationType[]>
  location_ids: Generated<string[]>
  /** The provider's note about the booking. */
  note: Generated<string>
  /** The repeat that the booking belongs to, and its place in it. */
  repeat_id: ColumnType<string | null, string | null | undefined, never>
  repeat_number: ColumnType<number | null, number | null | undefined, never>
  created_at: Date
}

interface BookingEventTable {
  organization_id: string
  id: string
  booking_id: string
  /** The booking's version after the event. */
  version: number
  kind: BookingEventKind
  actor: BookingActor
  surface: BookingSurface
  account_id: string | null
  address: string | null
  at: Date
  /** The booking's state before the event; null for a new booking. */
  before: ColumnType<KeptBookingState | null, string | null, never>
  after: ColumnType<KeptBookingState, string, never>
}

/** `BookingState` as stored in JSON, with readable instants: '2025-03-14T17:30:00.000Z'. */
export interface KeptBookingState extends Omit<BookingState, 'start' | 'end'> {
  readonly start: string
  readonly end: string
}

/** The table of reminders that were sent or suppressed. */
interface ReminderTable {
  organization_id: string
  booking_id: string
  starts_at: Date
  kind: ReminderKind | 'text'
}
