import type { ColumnType, Generated } from 'kysely'
import type { BookingStatus } from '#shared/domain/booking.ts'
import type { BookingActor, BookingEventKind, BookingState, BookingSurface } from '#shared/domain/booking-event.ts'
import type { CancellationPolicy } from '#shared/domain/cancellation.ts'
import type { CreditEntry } from '#shared/domain/credit-ledger.ts'
import type { LocationType } from '#shared/domain/location.ts'
import type { OrganisationKind } from '#shared/domain/organisation.ts'
import type { PaymentMethod, PaymentState } from '#shared/domain/payment.ts'
import type { Recurrence } from '#shared/domain/recurrence.ts'
import type { AvailabilityKind, OccurrenceEdit, SeriesGap } from '#shared/domain/series.ts'
import type { ServiceKind } from '#shared/domain/service.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import type { LocalDate } from '#shared/time/local-date.ts'

/** Column types of every table; `server/migrations` is the source. Dates are read as 'yyyy-MM-dd', never as instants. */
export interface Tables {
  account: AccountTable
  session: SessionTable
  pending_sign_up: PendingSignUpTable
  credential_attempt: CredentialAttemptTable
  account_address: AccountAddressTable
  organization: OrganizationTable
  location: LocationTable
  specialist: SpecialistTable
  calendar_feed: CalendarFeedTable
  service: ServiceTable
  service_specialist: ServiceSpecialistTable
  package: PackageTable
  package_service: PackageServiceTable
  package_order: PackageOrderTable
  credit_entry: CreditEntryTable
  member: MemberTable
  customer: CustomerTable
  series: SeriesTable
  availability_revision: AvailabilityRevisionTable
  series_service: SeriesServiceTable
  occurrence: OccurrenceTable
  claim: ClaimTable
  booking: BookingTable
  booking_event: BookingEventTable
  idempotency_key: IdempotencyKeyTable
}

interface AccountTable {
  id: string
  /** Case-folded. */
  email: string
  password_hash: string
  first_name: Generated<string>
  last_name: Generated<string>
  created_at: Date
}

interface SessionTable {
  token_hash: Buffer
  account_id: string
  created_at: Date
  expires_at: Date
}

interface PendingSignUpTable {
  id: string
  /** Case-folded. */
  email: string
  password_hash: string
  code_hash: string
  tries_left: number
  expires_at: Date
}

interface CredentialAttemptTable {
  subject: string
  hour: Date
  attempts: number
}

interface AccountAddressTable {
  account_id: string
  address_hash: Buffer
  last_seen_at: Date
}

interface OrganizationTable {
  id: string
  kind: OrganisationKind
  name: string
  tagline: Generated<string>
  zone: string
  /** '#rrggbb' */
  brand_color: string | null
  logo_path: string | null
  payment_methods: PaymentMethod[]
  /** Origins of the web sites that may show the widget. */
  allowed_sites: Generated<string[]>
  slot_step_minutes: Generated<number | null>
  notice_minutes: Generated<number>
  window_days: Generated<number | null>
  daily_maximum: Generated<number | null>
  late_cancellation_minutes: Generated<number>
  late_cancellation: Generated<CancellationPolicy['whenLate']>
  hold_minutes: Generated<number>
  request_hours: Generated<number>
  created_at: Date
}

interface LocationTable {
  organization_id: string
  id: string
  address: string
  city: string
  postal_code: string
  country_code: string
}

interface SpecialistTable {
  organization_id: string
  id: string
  first_name: string
  last_name: Generated<string>
  job_title: Generated<string>
  bio: Generated<string>
  email: string
  avatar_path: string | null
  created_at: Date
}

interface CalendarFeedTable {
  organization_id: string
  specialist_id: string
  secret_hash: Buffer
  created_at: Date
  last_read_at: Date | null
}

interface ServiceTable {
  organization_id: string
  id: string
  kind: ServiceKind
  name: string
  description: Generated<string>
  duration_minutes: number
  price_cents: number
  capacity: number
  image_path: string | null
  location_types: Generated<LocationType[]>
  location_ids: Generated<string[]>
  buffer_before_minutes: Generated<number>
  buffer_after_minutes: Generated<number>
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
  price_cents: number
  validity_days: Generated<number | null>
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
  package_id: string
  customer_id: string
  account_id: string
  name: string
  price_cents: number
  payment_state: PaymentState
  payment_method: Exclude<PaymentMethod, 'credits'> | null
  created_at: Date
}

/** Append-only. */
interface CreditEntryTable {
  organization_id: string
  customer_id: string
  lot_id: string
  /** 1, 2, 3 … within the lot. */
  lot_number: number
  /** What the lot has after this line. */
  lot_balance: number
  kind: CreditEntry['kind']
  service_id: string
  credits: number
  at: Date
  expires_at: Date | null
  booking_id: string | null
  /** Of what was bought. */
  order_id: string | null
}

export type MemberRole = 'owner' | 'specialist'

interface MemberTable {
  organization_id: string
  account_id: string
  role: MemberRole
  specialist_id: string | null
}

interface CustomerTable {
  organization_id: string
  id: string
  account_id: string
  first_name: Generated<string>
  last_name: Generated<string>
  phone_number: Generated<string>
  created_at: Date
}

interface AvailabilityRevisionTable {
  organization_id: string
  /** Written by triggers; only ever compared with itself. */
  revision: ColumnType<string, never, never>
}

interface SeriesTable {
  organization_id: string
  id: string
  specialist_id: string
  kind: AvailabilityKind
  start_date: LocalDate
  from_minute: number
  to_minute: number
  zone: string
  recurrence: Recurrence
  end_date: LocalDate
  /** Sessions only, as `price_cents`. */
  duration_minutes: number | null
  price_cents: number | null
  location_types: Generated<LocationType[]>
  location_ids: Generated<string[]>
  gaps: ColumnType<SeriesGap[], string | undefined, string>
  created_at: Date
}

interface SeriesServiceTable {
  organization_id: string
  series_id: string
  service_id: string
}

interface OccurrenceTable {
  organization_id: string
  series_id: string
  date: LocalDate
  start_minute: number
  kind: 'cancelled' | 'edited'
  edit: ColumnType<OccurrenceEdit | null, string | null, string | null>
  /** Of the edit; only ever compared in SQL. */
  specialist_id: ColumnType<string | null, never, never>
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
  /** tstzrange of the two above; only ever compared in SQL. */
  period: ColumnType<string, never, never>
  capacity: number
  taken: number
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
  price_cents: number
  status: BookingStatus
  payment_state: PaymentState
  payment_method: PaymentMethod | null
  hold_expires_at: Date | null
  request_expires_at: Date | null
  version: Generated<number>
  guest_first_name: string
  guest_last_name: string
  guest_phone_number: string
  /** The language in which the guest booked. */
  guest_locale: Generated<Locale>
  location_types: Generated<LocationType[]>
  location_ids: Generated<string[]>
  created_at: Date
}

interface BookingEventTable {
  organization_id: string
  id: string
  booking_id: string
  /** Of the booking after it. */
  version: number
  kind: BookingEventKind
  actor: BookingActor
  surface: BookingSurface
  account_id: string | null
  address: string | null
  at: Date
  /** Null for a booking that was just made. */
  before: ColumnType<KeptBookingState | null, string | null, never>
  after: ColumnType<KeptBookingState, string, never>
}

/** `BookingState` with instants that a person can read, '2025-03-14T17:30:00.000Z'. */
export interface KeptBookingState extends Omit<BookingState, 'start' | 'end'> {
  readonly start: string
  readonly end: string
}

interface IdempotencyKeyTable {
  organization_id: string
  account_id: string
  key: string
  request_hash: Buffer
  response: ColumnType<unknown, string, never>
  created_at: Date
}
