import { type Insertable, sql as expression, type SqlBool } from 'kysely'
import type { Booking } from '#shared/domain/booking/booking.ts'
import type { BookingChange } from '#shared/domain/booking/booking-transitions.ts'
import type { RestWay } from '#shared/domain/deposit/deposit.ts'
import type { LocationType } from '#shared/domain/location/location.ts'
import type { OccurrenceKey } from '#shared/domain/availability/series/occurrence.ts'
import type { PaymentMethod, PaymentState } from '#shared/domain/payment/payment.ts'
import type { Service, ServiceKind } from '#shared/domain/service/service.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import { dateOfEpochMinute, type EpochMinute, epochMinuteOf } from '#shared/time/instant.ts'
import type { Interval } from '#shared/time/interval.ts'
import { type LocalDate, toEpochDay } from '#shared/time/local-date.ts'
import { MINUTES_PER_DAY } from '#shared/time/local-time.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import { insertRows } from '#server/platform/database/insert-rows.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import { moneySums } from '#server/features/money-store/money-entries.ts'
import type { Repeat } from '#server/features/repeat-store/repeats.ts'
import { type Companion, companionsOfClaim, isOfSpecialist, resourcesOfClaim } from './taken-with-booking.ts'

/** A booking with the names that screens, mails and files show. */
export interface BookingDetails extends Booking {
  readonly claimId: string
  /** The seats of its claim that the booking takes (rule D199). */
  readonly seats: number
  readonly paymentMethod: PaymentMethod | null
  /** The price and its money, for `balanceOf`. */
  readonly discountCents: number
  readonly depositCents: number | null
  readonly receivedCents: number
  readonly returnedCents: number
  /** How what is left after a deposit is paid. */
  readonly restWay: RestWay
  /** Fees that came, besides the price. */
  readonly feeCents: number
  /** What is kept of what was paid at the place. */
  readonly placeCents: number
  readonly serviceName: string
  /** The name in the other language (rule D236), for `serviceNameFor`. */
  readonly serviceTranslation?: Service['translation']
  readonly serviceKind: ServiceKind
  readonly capacity: number
  readonly specialistName: string
  readonly specialistEmail: string
  /** The account of the customer; null for a customer whom the provider entered. */
  readonly accountId: string | null
  readonly isCustomerErased: boolean
  /** The guest's data. Its texts are empty after the guest was erased (rule D129), and the address when none is known. */
  readonly guest: { firstName: string; lastName: string; email: string; phoneNumber: string }
  /** The language in which the guest booked. */
  readonly guestLocale: Locale
  /** What the provider noted about the booking; empty for nothing. */
  readonly note: string
  /** The repeat that the booking belongs to; null for none. */
  readonly repeat: BookingRepeat | null
  /** The specialists who join the main one (rule D207), by id. */
  readonly companions: readonly Companion[]
  /** The names of the resources that the booking takes, each with the number of units if there are several. */
  readonly resources: readonly string[]
  readonly createdAt: Date
}

/** The repeat of a booking, and its place among the appointments that were booked: 2 of 12. */
export interface BookingRepeat extends Repeat {
  readonly number: number
}

interface OccurrenceColumns {
  readonly series_id: string | null
  readonly occurrence_date: LocalDate | null
  readonly occurrence_minute: number | null
}

/** The occurrence that a booking was made in; null for a booking outside the availability. */
function occurrenceOf({ series_id, occurrence_date, occurrence_minute }: OccurrenceColumns): OccurrenceKey | null {
  if (series_id === null || occurrence_date === null || occurrence_minute === null) return null
  return { seriesId: series_id, day: toEpochDay(occurrence_date), startMinute: occurrence_minute }
}

const minuteOrNull = (moment: Date | null): EpochMinute | null => moment && epochMinuteOf(moment)
const dateOrNull = (minute: EpochMinute | null): Date | null => (minute === null ? null : dateOfEpochMinute(minute))

/**
 * The seats of the session of a booking: its own (rule D194), or those of the service. Names the organisation itself, as a cluster finds
 * the shard of a subquery by it.
 */
const seatsOfSession = (organisationId: string) => expression<number>`coalesce((
  select (occurrence.edit ->> 'seats')::int
  from occurrence
  where occurrence.organization_id = ${organisationId} and occurrence.series_id = claim.series_id
    and occurrence.date = claim.occurrence_date and occurrence.start_minute = claim.occurrence_minute
), service.capacity)`

/** A query for bookings with their names, which callers narrow further. `detailsOf` converts its rows. */
export const details = ({ sql, organisationId }: TenantTransaction) =>
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
    .leftJoin('account', 'account.id', 'customer.account_id')
    .innerJoin('claim', (join) =>
      join.onRef('claim.organization_id', '=', 'booking.organization_id').onRef('claim.id', '=', 'booking.claim_id'),
    )
    .leftJoin('repeat', (join) =>
      join.onRef('repeat.organization_id', '=', 'booking.organization_id').onRef('repeat.id', '=', 'booking.repeat_id'),
    )
    .where('booking.organization_id', '=', organisationId)
    .select([
      'booking.organization_id',
      'booking.id',
      'booking.claim_id',
      'booking.customer_id',
      'booking.service_id',
      'booking.specialist_id',
      'booking.starts_at',
      'booking.ends_at',
      'booking.price_cents',
      'booking.discount_cents',
      'booking.deposit_cents',
      'booking.rest_way',
      'booking.seats',
      'booking.status',
      'booking.payment_state',
      'booking.payment_method',
      'booking.hold_expires_at',
      'booking.request_expires_at',
      'booking.attendance',
      'booking.is_cancelled_late',
      'booking.version',
      'booking.guest_first_name',
      'booking.guest_last_name',
      'booking.guest_phone_number',
      'booking.guest_locale',
      'booking.location_types',
      'booking.location_ids',
      'booking.note',
      'booking.repeat_id',
      'booking.repeat_number',
      'booking.created_at',
      'service.name as service_name',
      'service.translation as service_translation',
      'service.kind as service_kind',
      'specialist.first_name as specialist_first_name',
      'specialist.last_name as specialist_last_name',
      'specialist.email as specialist_email',
      'customer.account_id',
      'customer.erased_at',
      'account.is_erased',
      'claim.series_id',
      'claim.occurrence_date',
      'claim.occurrence_minute',
      'repeat.unit as repeat_unit',
      'repeat.every as repeat_every',
      'repeat.weekdays as repeat_weekdays',
      'repeat.appointments as repeat_appointments',
    ])
    .select((row) => row.fn.coalesce('account.email', 'customer.email', expression.lit('')).as('email'))
    .select([resourcesOfClaim(organisationId).as('resources'), companionsOfClaim(organisationId).as('companions')])
    .select([seatsOfSession(organisationId).as('capacity'), moneySums(organisationId).as('money')])

type DetailsRow = Awaited<ReturnType<ReturnType<typeof details>['executeTakeFirstOrThrow']>>

export const detailsOf = (row: DetailsRow): BookingDetails => ({
  organisationId: row.organization_id,
  id: row.id,
  claimId: row.claim_id,
  occurrence: occurrenceOf(row),
  customerId: row.customer_id,
  serviceId: row.service_id,
  specialistId: row.specialist_id,
  start: epochMinuteOf(row.starts_at),
  end: epochMinuteOf(row.ends_at),
  priceCents: row.price_cents,
  discountCents: row.discount_cents,
  depositCents: row.deposit_cents,
  receivedCents: row.money[0],
  returnedCents: row.money[1],
  restWay: row.rest_way,
  feeCents: row.money[2],
  placeCents: row.money[3],
  seats: row.seats,
  status: row.status,
  payment: row.payment_state,
  paymentMethod: row.payment_method,
  holdExpiresAt: minuteOrNull(row.hold_expires_at),
  requestExpiresAt: minuteOrNull(row.request_expires_at),
  attendance: row.attendance,
  isCancelledLate: row.is_cancelled_late,
  version: row.version,
  locationTypes: row.location_types,
  locationIds: row.location_ids,
  serviceName: row.service_name,
  serviceTranslation: row.service_translation,
  serviceKind: row.service_kind,
  capacity: row.capacity,
  specialistName: `${row.specialist_first_name} ${row.specialist_last_name}`.trim(),
  specialistEmail: row.specialist_email,
  accountId: row.account_id,
  isCustomerErased: row.erased_at !== null,
  guest: {
    firstName: row.guest_first_name,
    lastName: row.guest_last_name,
    email: row.is_erased ? '' : row.email,
    phoneNumber: row.guest_phone_number,
  },
  guestLocale: row.guest_locale,
  note: row.note,
  repeat: repeatOf(row),
  companions: row.companions,
  resources: row.resources,
  createdAt: row.created_at,
})

function repeatOf(row: DetailsRow): BookingRepeat | null {
  const { repeat_id, repeat_number, repeat_unit, repeat_every, repeat_weekdays, repeat_appointments } = row
  if (repeat_id === null || repeat_number === null || repeat_unit === null || repeat_every === null) return null
  return {
    id: repeat_id,
    number: repeat_number,
    unit: repeat_unit,
    every: repeat_every,
    weekdays: repeat_weekdays ?? [],
    appointments: repeat_appointments ?? repeat_number,
  }
}

/** The specialists of a booking, the main one first. */
export const specialistsOf = ({
  specialistId,
  companions,
}: Pick<BookingDetails, 'specialistId' | 'companions'>): string[] => [specialistId, ...companions.map(({ id }) => id)]

export async function findBooking(transaction: TenantTransaction, id: string): Promise<BookingDetails | undefined> {
  const row = await details(transaction).where('booking.id', '=', id).executeTakeFirst()
  return row && detailsOf(row)
}

/** The bookings with these ids by start; unknown ids are left out. */
export async function findBookings(
  transaction: TenantTransaction,
  ids: readonly string[],
  direction: 'asc' | 'desc' = 'asc',
): Promise<BookingDetails[]> {
  const rows = await details(transaction)
    .where(expression<SqlBool>`booking.id = any(${ids}::uuid[])`)
    .orderBy('booking.starts_at', direction)
    .orderBy('booking.id', direction)
    .execute()
  return rows.map(detailsOf)
}

/** The bookings of a repeat by start, cancelled ones included. */
export async function listBookingsOfRepeat(
  transaction: TenantTransaction,
  repeatId: string,
): Promise<BookingDetails[]> {
  const rows = await details(transaction)
    .where('booking.repeat_id', '=', repeatId)
    .orderBy('booking.starts_at')
    .orderBy('booking.id')
    .execute()
  return rows.map(detailsOf)
}

/**
 * The moment after which every booking started that lasts until `end` or longer: a booking lasts a day at most (constraint
 * `claim_length`). With it a query by end reads an index by start, instead of all earlier bookings.
 */
export const startsAfter = (end: EpochMinute): Date => dateOfEpochMinute(end - MINUTES_PER_DAY)

/** Bookings that are not cancelled and overlap a range, of one specialist, who may have joined another one, or of all, by start. */
export async function listBookings(
  transaction: TenantTransaction,
  range: Interval,
  specialistId?: string,
): Promise<BookingDetails[]> {
  let query = details(transaction)
    .where('booking.starts_at', '<', dateOfEpochMinute(range.end))
    .where('booking.starts_at', '>', startsAfter(range.start))
    .where('booking.ends_at', '>', dateOfEpochMinute(range.start))
    .where('booking.status', 'in', ['pending', 'accepted'])
  if (specialistId !== undefined) query = query.where(isOfSpecialist(transaction.organisationId, specialistId))
  return (await query.orderBy('booking.starts_at').orderBy('booking.id').execute()).map(detailsOf)
}

/** The booking of an account with exactly this start and end. */
export async function findBookingAt(
  transaction: TenantTransaction,
  accountId: string,
  { start, end }: Interval,
): Promise<BookingDetails | undefined> {
  const row = await details(transaction)
    .where('customer.account_id', '=', accountId)
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
  /** The price of all seats. */
  readonly priceCents: number
  /** 0 when absent. */
  readonly discountCents?: number
  /** What must be paid online when booking; absent and null: all of the agreed price. */
  readonly depositCents?: number | null
  /** 'place' when absent. */
  readonly restWay?: RestWay
  /** 1 when absent. */
  readonly seats?: number
  readonly payment: PaymentState
  readonly paymentMethod: PaymentMethod | null
  /** Until when the unpaid booking holds its seat (`startBooking`); null when no card payment is expected. */
  readonly holdExpiresAt: EpochMinute | null
  readonly locationTypes: readonly LocationType[]
  readonly locationIds: readonly string[]
  readonly guest: { firstName: string; lastName: string; phoneNumber: string }
  readonly guestLocale: Locale
  /** The provider's note; none when absent. */
  readonly note?: string
  /** The repeat that it belongs to; none when absent. */
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
  const { locationTypes, locationIds, paymentMethod, attendance, isCancelledLate } = change
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

/**
 * The number of seats in the same session that others have booked, including those whose deadline has passed, or are offered (rule D190).
 * The booking has its seats. Needs `lockSpecialist`.
 */
export async function countOtherSeats(
  { sql, organisationId }: TenantTransaction,
  { claimId, seats }: Pick<BookingDetails, 'claimId' | 'seats'>,
): Promise<number> {
  const { taken } = await sql
    .selectFrom('claim')
    .where('organization_id', '=', organisationId)
    .where('id', '=', claimId)
    .select('taken')
    .executeTakeFirstOrThrow()
  return taken - seats
}
