import type { Insertable } from 'kysely'
import type { Booking } from '#shared/domain/booking/booking.ts'
import type { BookingChange } from '#shared/domain/booking/booking-transitions.ts'
import type { RestWay } from '#shared/domain/deposit/deposit.ts'
import type { LocationType } from '#shared/domain/location/location.ts'
import type { PaymentMethod, PaymentState } from '#shared/domain/payment/payment-state.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import { dateOfEpochMinute, type EpochMinute } from '#shared/time/instant.ts'
import type { Interval } from '#shared/time/interval.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import { insertRows } from '#server/platform/database/insert-rows.ts'
import type { Tables } from '#server/platform/database/tables.ts'

const dateOrNull = (minute: EpochMinute | null): Date | null => (minute === null ? null : dateOfEpochMinute(minute))

export interface NewBooking extends Interval {
  readonly id: string
  readonly claimId: string
  readonly customerId: string
  readonly serviceId: string
  readonly specialistId: string
  /** The price of all seats. */
  readonly priceCents: number
  /** The discount in cents; 0 when absent. */
  readonly discountCents?: number
  /** The amount that must be paid online when booking; null or absent means the whole agreed price. */
  readonly depositCents?: number | null
  /** How the rest after the deposit is paid; 'place' when absent. */
  readonly restWay?: RestWay
  /** The number of seats; 1 when absent. */
  readonly seats?: number
  readonly payment: PaymentState
  readonly paymentMethod: PaymentMethod | null
  /** When the hold of the unpaid booking's seat expires (`startBooking`); null when no card payment is expected. */
  readonly holdExpiresAt: EpochMinute | null
  readonly locationTypes: readonly LocationType[]
  readonly locationIds: readonly string[]
  readonly guest: { firstName: string; lastName: string; phoneNumber: string }
  readonly guestLocale: Locale
  /** The provider's note; none when absent. */
  readonly note?: string
  /** The repeat that the booking belongs to; absent for none. */
  readonly repeat?: { readonly id: string; readonly number: number } | undefined
}

/** Inserts an accepted booking with version 1. */
export const insertBooking = (transaction: TenantTransaction, booking: NewBooking, createdAt: Date): Promise<void> =>
  insertBookings(transaction, [booking], createdAt)

/** Inserts accepted bookings with version 1 in one statement. */
export async function insertBookings(
  { sql, organisationId }: TenantTransaction,
  bookings: readonly NewBooking[],
  createdAt: Date,
): Promise<void> {
  const rows = bookings.map((booking) => bookingRow(organisationId, booking, createdAt))
  await insertRows(organisationId, 'booking', rows).execute(sql)
}

/** The column values of a new booking. */
export const bookingRow = (organisationId: string, booking: NewBooking, createdAt: Date) =>
  ({
    organization_id: organisationId,
    id: booking.id,
    claim_id: booking.claimId,
    customer_id: booking.customerId,
    service_id: booking.serviceId,
    specialist_id: booking.specialistId,
    starts_at: dateOfEpochMinute(booking.start),
    ends_at: dateOfEpochMinute(booking.end),
    price_cents: booking.priceCents,
    discount_cents: booking.discountCents ?? 0,
    deposit_cents: booking.depositCents ?? null,
    rest_way: booking.restWay ?? 'place',
    seats: booking.seats ?? 1,
    status: 'accepted',
    payment_state: booking.payment,
    payment_method: booking.paymentMethod,
    hold_expires_at: dateOrNull(booking.holdExpiresAt),
    version: 1,
    guest_first_name: booking.guest.firstName,
    guest_last_name: booking.guest.lastName,
    guest_phone_number: booking.guest.phoneNumber,
    guest_locale: booking.guestLocale,
    location_types: [...booking.locationTypes],
    location_ids: [...booking.locationIds],
    note: booking.note ?? '',
    repeat_id: booking.repeat?.id ?? null,
    repeat_number: booking.repeat?.number ?? null,
    created_at: createdAt,
  }) satisfies Insertable<Tables['booking']>

/** The changed fields of a booking. A booking that moves to another time gets another claim. */
export type WrittenChange = BookingChange & { readonly claimId?: string; readonly paymentMethod?: PaymentMethod }

/** Writes a change of a booking and returns true, unless the booking was changed since `version` was read. */
export async function writeChange(
  { sql, organisationId }: TenantTransaction,
  { id, version }: Pick<Booking, 'id' | 'version'>,
  change: WrittenChange,
): Promise<boolean> {
  const { status, payment, holdExpiresAt, requestExpiresAt, start, end, specialistId, claimId } = change
  const { locationTypes, locationIds, paymentMethod, attendance, isCancelledLate, priceCents } = change
  const { numUpdatedRows } = await sql
    .updateTable('booking')
    .set({
      version: version + 1,
      ...(status !== undefined && { status }),
      ...(payment !== undefined && { payment_state: payment }),
      ...(paymentMethod !== undefined && { payment_method: paymentMethod }),
      ...(holdExpiresAt !== undefined && { hold_expires_at: dateOrNull(holdExpiresAt) }),
      ...(requestExpiresAt !== undefined && { request_expires_at: dateOrNull(requestExpiresAt) }),
      ...(start !== undefined && { starts_at: dateOfEpochMinute(start) }),
      ...(end !== undefined && { ends_at: dateOfEpochMinute(end) }),
      ...(specialistId !== undefined && { specialist_id: specialistId }),
      ...(claimId !== undefined && { claim_id: claimId }),
      ...(priceCents !== undefined && { price_cents: priceCents }),
      ...(locationTypes !== undefined && { location_types: [...locationTypes] }),
      ...(locationIds !== undefined && { location_ids: [...locationIds] }),
      ...(attendance !== undefined && { attendance }),
      ...(isCancelledLate !== undefined && { is_cancelled_late: isCancelledLate }),
    })
    .where('organization_id', '=', organisationId)
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
