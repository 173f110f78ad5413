import type { Booking, BookingStatus } from '#shared/domain/booking.ts'
import type { PaymentMethod, PaymentState } from '#shared/domain/payment.ts'
import type { LocationType } from '#shared/domain/location.ts'
import type { ServiceKind } from '#shared/domain/service.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import { dateOfEpochMinute, epochMinuteOf } from '#shared/time/instant.ts'
import type { Interval } from '#shared/time/interval.ts'
import type { TenantTransaction } from '../database/database.ts'

/** A booking with the names that its screens, mails and files show. */
export interface BookingDetails
  extends Interval, Pick<Booking, 'id' | 'specialistId' | 'serviceId' | 'customerId' | 'priceCents' | 'version'> {
  readonly claimId: string
  readonly status: BookingStatus
  readonly payment: PaymentState
  readonly paymentMethod: PaymentMethod | null
  readonly locationTypes: readonly LocationType[]
  readonly locationIds: readonly string[]
  readonly serviceName: string
  readonly serviceKind: ServiceKind
  readonly capacity: number
  readonly specialistName: string
  readonly specialistEmail: string
  readonly accountId: string
  readonly guest: { firstName: string; lastName: string; email: string; phoneNumber: string }
  /** The language in which the guest booked. */
  readonly guestLocale: Locale
  readonly createdAt: Date
}

const details = ({ sql, organisationId }: TenantTransaction) =>
  sql
    .selectFrom('booking')
    .innerJoin('service', (join) =>
      join
        .onRef('service.organization_id', '=', 'booking.organization_id')
        .onRef('service.id', '=', 'booking.service_id'),
    )
    .innerJoin('specialist', (join) =>
      join
        .onRef('specialist.organization_id', '=', 'booking.organization_id')
        .onRef('specialist.id', '=', 'booking.specialist_id'),
    )
    .innerJoin('customer', (join) =>
      join
        .onRef('customer.organization_id', '=', 'booking.organization_id')
        .onRef('customer.id', '=', 'booking.customer_id'),
    )
    .innerJoin('account', 'account.id', 'customer.account_id')
    .where('booking.organization_id', '=', organisationId)
    .select([
      'booking.id',
      'booking.claim_id',
      'booking.customer_id',
      'booking.service_id',
      'booking.specialist_id',
      'booking.starts_at',
      'booking.ends_at',
      'booking.price_cents',
      'booking.status',
      'booking.payment_state',
      'booking.payment_method',
      'booking.version',
      'booking.guest_first_name',
      'booking.guest_last_name',
      'booking.guest_phone_number',
      'booking.guest_locale',
      'booking.location_types',
      'booking.location_ids',
      'booking.created_at',
      'service.name as service_name',
      'service.kind as service_kind',
      'service.capacity',
      'specialist.first_name as specialist_first_name',
      'specialist.last_name as specialist_last_name',
      'specialist.email as specialist_email',
      'account.id as account_id',
      'account.email',
    ])

type DetailsRow = Awaited<ReturnType<ReturnType<typeof details>['executeTakeFirstOrThrow']>>

const detailsOf = (row: DetailsRow): BookingDetails => ({
  id: row.id,
  claimId: row.claim_id,
  customerId: row.customer_id,
  serviceId: row.service_id,
  specialistId: row.specialist_id,
  start: epochMinuteOf(row.starts_at),
  end: epochMinuteOf(row.ends_at),
  priceCents: row.price_cents,
  status: row.status,
  payment: row.payment_state,
  paymentMethod: row.payment_method,
  version: row.version,
  locationTypes: row.location_types,
  locationIds: row.location_ids,
  serviceName: row.service_name,
  serviceKind: row.service_kind,
  capacity: row.capacity,
  specialistName: `${row.specialist_first_name} ${row.specialist_last_name}`.trim(),
  specialistEmail: row.specialist_email,
  accountId: row.account_id,
  guest: {
    firstName: row.guest_first_name,
    lastName: row.guest_last_name,
    email: row.email,
    phoneNumber: row.guest_phone_number,
  },
  guestLocale: row.guest_locale,
  createdAt: row.created_at,
})

export async function findBooking(transaction: TenantTransaction, id: string): Promise<BookingDetails | undefined> {
  const row = await details(transaction).where('booking.id', '=', id).executeTakeFirst()
  return row && detailsOf(row)
}

/** Bookings that stand, of one specialist or of all, that touch the range; by start. */
export async function listBookings(
  transaction: TenantTransaction,
  range: Interval,
  specialistId?: string,
): Promise<BookingDetails[]> {
  let query = details(transaction)
    .where('booking.starts_at', '<', dateOfEpochMinute(range.end))
    .where('booking.ends_at', '>', dateOfEpochMinute(range.start))
    .where('booking.status', 'in', ['pending', 'accepted'])
  if (specialistId !== undefined) query = query.where('booking.specialist_id', '=', specialistId)
  return (await query.orderBy('booking.starts_at').orderBy('booking.id').execute()).map(detailsOf)
}

/** The booking of an account that starts and ends at these moments. */
export async function findBookingAt(
  transaction: TenantTransaction,
  accountId: string,
  { start, end }: Interval,
): Promise<BookingDetails | undefined> {
  const row = await details(transaction)
    .where('account.id', '=', accountId)
    .where('booking.starts_at', '=', dateOfEpochMinute(start))
    .where('booking.ends_at', '=', dateOfEpochMinute(end))
    .where('booking.status', 'in', ['pending', 'accepted'])
    .orderBy('booking.created_at', 'desc')
    .executeTakeFirst()
  return row && detailsOf(row)
}

export interface NewBooking extends Interval {
  readonly id: string
  readonly claimId: string
  readonly customerId: string
  readonly serviceId: string
  readonly specialistId: string
  readonly priceCents: number
  readonly paymentMethod: PaymentMethod | null
  readonly locationTypes: readonly LocationType[]
  readonly locationIds: readonly string[]
  readonly guest: { firstName: string; lastName: string; phoneNumber: string }
  readonly guestLocale: Locale
}

/** An accepted booking whose payment, if any, comes later. */
export async function insertBooking(
  { sql, organisationId }: TenantTransaction,
  booking: NewBooking,
  createdAt: Date,
): Promise<void> {
  await sql
    .insertInto('booking')
    .values({
      organization_id: organisationId,
      id: booking.id,
      claim_id: booking.claimId,
      customer_id: booking.customerId,
      service_id: booking.serviceId,
      specialist_id: booking.specialistId,
      starts_at: dateOfEpochMinute(booking.start),
      ends_at: dateOfEpochMinute(booking.end),
      price_cents: booking.priceCents,
      status: 'accepted',
      payment_state: 'none',
      payment_method: booking.paymentMethod,
      guest_first_name: booking.guest.firstName,
      guest_last_name: booking.guest.lastName,
      guest_phone_number: booking.guest.phoneNumber,
      guest_locale: booking.guestLocale,
      location_types: [...booking.locationTypes],
      location_ids: [...booking.locationIds],
      created_at: createdAt,
    })
    .execute()
}

/** Whether the status was written: not when somebody else changed the booking since `version` was read. */
export async function writeStatus(
  { sql, organisationId }: TenantTransaction,
  { id, version }: Pick<BookingDetails, 'id' | 'version'>,
  status: BookingStatus,
): Promise<boolean> {
  const { numUpdatedRows } = await sql
    .updateTable('booking')
    .set({ status, version: version + 1, request_expires_at: null })
    .where('organization_id', '=', organisationId)
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Adds a line to a booking's trail. */
export async function recordEvent(
  { sql, organisationId }: TenantTransaction,
  event: {
    id: string
    bookingId: string
    kind: 'created' | 'cancelled-by-provider'
    accountId: string
    at: Date
  },
): Promise<void> {
  await sql
    .insertInto('booking_event')
    .values({
      organization_id: organisationId,
      id: event.id,
      booking_id: event.bookingId,
      kind: event.kind,
      account_id: event.accountId,
      at: event.at,
    })
    .execute()
}
