import type { ColumnType, Generated } from 'kysely'
import type { GuestBooking } from '#shared/domain/guest/guest-requirements.ts'
import type { CancellationPolicy } from '#shared/domain/booking/cancellation.ts'
import type { CustomerAccess } from '#shared/domain/customer/specialist-customer-access.ts'
import type { OrganisationKind } from '#shared/domain/organisation/organisation.ts'
import type { PaymentMethod } from '#shared/domain/payment/payment-state.ts'
import type { Translation } from '#shared/domain/words/texts-by-language.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import type { MemberRole } from '#server/platform/http/handler.ts'

/** Tables of organisations, locations, members and their audit log. */
declare module '#server/platform/database/tables.ts' {
  interface Tables {
    organization: OrganisationTable
    location: LocationTable
    specialist: SpecialistTable
    calendar_feed: CalendarFeedTable
    image: ImageTable
    member: MemberTable
    invitation: InvitationTable
    audit_entry: AuditEntryTable
  }
}

interface OrganisationTable {
  id: string
  kind: OrganisationKind
  name: string
  tagline: Generated<string>
  translation: ColumnType<Translation<'name' | 'tagline'> | null, string | null | undefined, string | null>
  zone: string
  /** A colour as '#rrggbb'. */
  brand_color: string | null
  logo_path: string | null
  payment_methods: PaymentMethod[]
  /** Origins of the web sites that may embed the widget. */
  allowed_sites: Generated<string[]>
  slot_step_minutes: Generated<number | null>
  notice_minutes: Generated<number>
  window_days: Generated<number | null>
  daily_maximum: Generated<number | null>
  late_cancellation_minutes: Generated<number>
  late_cancellation: Generated<CancellationPolicy['whenLate']>
  hold_minutes: Generated<number>
  request_hours: Generated<number>
  no_shows_before_payment: Generated<number | null>
  unpaid_ahead: Generated<number | null>
  /** The language of mails to people whose language is unknown. */
  locale: Generated<Locale>
  contact_email: Generated<string>
  phone_number: Generated<string>
  opening_hours: Generated<string>
  website: Generated<string>
  profile_version: Generated<number>
  /** The version of the service categories, and of the order of categories and services. */
  catalogue_version: Generated<number>
  sites_version: Generated<number>
  settings_version: Generated<number>
  reminds_day_before: Generated<boolean>
  reminds_hour_before: Generated<boolean>
  reminders_version: Generated<number>
  texts_on: Generated<boolean>
  texts_hours_before: Generated<number>
  texts_instead_of_mail: Generated<boolean>
  texts_codes: Generated<boolean>
  /** Quiet hours for text messages, in minutes since local midnight. */
  texts_quiet_from: Generated<number>
  texts_quiet_to: Generated<number>
  texts_monthly_limit_cents: Generated<number>
  texts_version: Generated<number>
  waiting_list_on: Generated<boolean>
  /** Minutes for which an offer from the waiting list is valid. */
  waiting_offer_minutes: Generated<number>
  waiting_version: Generated<number>
  gift_cards_on: Generated<boolean>
  gift_card_amounts: Generated<number[]>
  gift_cards_free: Generated<boolean>
  gift_card_months: number | null
  gift_card_version: Generated<number>
  guest_booking: Generated<GuestBooking>
  guest_phone_required: Generated<boolean>
  /** The version of the settings of guest booking: whether guests may book, and whether a phone number is required. */
  guest_version: Generated<number>
  specialists_see_customers: Generated<CustomerAccess['customers']>
  specialists_see_notes: Generated<boolean>
  customer_access_version: Generated<number>
  /** When the operator suspended the organisation; null when it is not suspended. */
  suspended_at: Generated<Date | null>
  /** Signs addresses of calendar files; null until the first one is made. */
  signing_key: Generated<Buffer | null>
  created_at: Date
}

interface LocationTable {
  organization_id: string
  id: string
  address: string
  city: string
  postal_code: string
  country_code: string
  version: Generated<number>
  withdrawn_at: Generated<Date | null>
}

interface SpecialistTable {
  organization_id: string
  id: string
  first_name: string
  last_name: Generated<string>
  job_title: Generated<string>
  bio: Generated<string>
  translation: ColumnType<Translation<'jobTitle' | 'bio'> | null, string | null | undefined, string | null>
  email: string
  avatar_path: string | null
  /** The link to the specialist's own video calls; null for none. */
  video_url: Generated<string | null>
  withdrawn_at: Generated<Date | null>
  /** The account of a withdrawn specialist, to restore the same specialist later. */
  account_id: Generated<string | null>
  created_at: Date
}

interface CalendarFeedTable {
  organization_id: string
  specialist_id: string
  secret_hash: Buffer
  created_at: Date
  last_read_at: Date | null
}

interface ImageTable {
  organization_id: string
  path: string
  /** In pixels; null for pictures of which it is not known. */
  width: ColumnType<number | null, number | undefined>
  height: ColumnType<number | null, number | undefined>
  wanted_at: Date
}

interface MemberTable {
  organization_id: string
  account_id: string
  role: MemberRole
  /** The member's specialist; null for a member who delivers no services. */
  specialist_id: string | null
  /** Job title, about text and avatar of a member who is not a specialist. For a specialist they are stored in the specialist's row. */
  job_title: Generated<string>
  about: Generated<string>
  avatar_path: Generated<string | null>
  version: Generated<number>
  joined_at: Generated<Date>
}

interface InvitationTable {
  organization_id: string
  id: string
  /** The invited person's mail address, in lower case. */
  email: string
  role: MemberRole
  job_title: string
  delivers_services: boolean
  token_hash: Buffer
  created_at: Date
  expires_at: Date
}

/** The organisation's audit log. Rows are only added, never changed. */
interface AuditEntryTable {
  organization_id: string
  id: string
  account_id: string | null
  action: string
  subject_id: string | null
  details: ColumnType<unknown, string, never>
  address: string | null
  at: Date
}
