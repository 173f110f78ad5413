import { sql as expression } from 'kysely'
import type { Booking } from '#shared/domain/booking/booking.ts'
import type { RestWay } from '#shared/domain/deposit/deposit.ts'
import type { OccurrenceKey } from '#shared/domain/availability/series/occurrence.ts'
import type { PaymentChannel } from '#shared/domain/payment/online-payment-channels.ts'
import type { PaymentMethod } from '#shared/domain/payment/payment-state.ts'
import type { Service, ServiceKind } from '#shared/domain/service/service.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import { type EpochMinute, epochMinuteOf } from '#shared/time/instant.ts'
import { type LocalDate, toEpochDay } from '#shared/time/local-date.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import { moneySums } from '#server/modules/money/records/index.ts'
import type { Repeat } from '#server/modules/booking/repeat/repeats.ts'
import { paidChannelOfBooking } from './online-payment-channel-sql.ts'
import { type Companion, companionsOfClaim, resourcesOfClaim } from './companions-and-resources.ts'

/** A booking with the names that screens, mails and files show. */
export interface BookingDetails extends Booking {
  readonly claimId: string
  /** The seats of its claim that the booking takes (rule D199). */
  readonly seats: number
  readonly paymentMethod: PaymentMethod | null
  /** The channel of the online payment, such as iDEAL; null when it is unknown, and for other payment methods. */
  readonly paymentChannel: PaymentChannel | null
  /** The amounts from which `balanceOf` computes the balance. */
  readonly discountCents: number
  readonly depositCents: number | null
  readonly receivedCents: number
  readonly returnedCents: number
  /** How the rest of the price is paid after a deposit. */
  readonly restWay: RestWay
  /** The total of fees that were received, in addition to the price. */
  readonly feeCents: number
  /** The amount paid directly to the provider, minus what was given back of it. */
  readonly placeCents: number
  readonly serviceName: string
  /** The name in the other language (rule D236), for `serviceNameFor`. */
  readonly serviceTranslation?: Service['translation']
  readonly serviceKind: ServiceKind
  /** The link to the service's video calls now, else to the specialist's own (rule D421); null for none. */
  readonly videoUrl: string | null
  readonly capacity: number
  readonly specialistName: string
  readonly specialistEmail: string
  /** The account of the customer; null for a customer whom the provider entered. */
  readonly accountId: string | null
  readonly isCustomerErased: boolean
  /** The guest's data. Its texts are empty after the guest was erased (rule D129), and the address when none is known. */
  readonly guest: { firstName: string; lastName: string; email: string; phoneNumber: string }
  /** The language that the guest used when booking. */
  readonly guestLocale: Locale
  /** The provider's note about the booking; an empty text when there is none. */
  readonly note: string
  /** The repeat that the booking belongs to; null for none. */
  readonly repeat: BookingRepeat | null
  /** The specialists who join the main one (rule D207), by id. */
  readonly companions: readonly Companion[]
  /** The names of the resources that the booking takes, each with the number of units if there are several. */
  readonly resources: readonly string[]
  readonly createdAt: Date
}

/** The repeat of a booking, and the booking's position in it, such as 2 of 12. */
export interface BookingRepeat extends Repeat {
  readonly number: number
}

interface OccurrenceColumns {
  readonly series_id: string | null
  readonly occurrence_date: LocalDate | null
  readonly occurrence_minute: number | null
}

/** Returns the occurrence in which a booking was made; null for a booking outside published availability. */
function occurrenceOf({ series_id, occurrence_date, occurrence_minute }: OccurrenceColumns): OccurrenceKey | null {
  if (series_id === null || occurrence_date === null || occurrence_minute === null) return null
  return { seriesId: series_id, day: toEpochDay(occurrence_date), startMinute: occurrence_minute }
}

const minuteOrNull = (moment: Date | null): EpochMinute | null => moment && epochMinuteOf(moment)

/**
 * Returns the number of seats of the booking's session: the session's own number (rule D194), else that of the service. The subquery
 * filters by organisation itself, because a database cluster uses that condition to find the shard.
 */
const seatsOfSession = (organisationId: string) => expression<number>`coalesce((
  select (occurrence.edit ->> 'seats')::int
  from occurrence
  where occurrence.organization_id = ${organisationId} and occurrence.series_id = claim.series_id
    and occurrence.date = claim.occurrence_date and occurrence.start_minute = claim.occurrence_minute
), service.capacity)`

/**
 * Returns a query for bookings with the names that belong to them. Callers add conditions on columns of the booking, and `detailsOf`
 * converts the rows. Related data is looked up row by row (`offset 0`), for two reasons: Postgres then reads the wanted bookings first,
 * whatever its statistics say about the other tables, and planning does not take ten times as long as reading.
 */
export const bookingDetails = ({ sql, organisationId }: TenantTransaction) =>
  sql
    .selectFrom('booking')
    .innerJoinLateral(
      (row) =>
        row
          .selectFrom('service')
          .where('service.organization_id', '=', organisationId)
          .whereRef('service.id', '=', 'booking.service_id')
          .select(['service.name', 'service.translation', 'service.kind', 'service.capacity', 'service.video_url'])
          .offset(0)
          .as('service'),
      (join) => join.onTrue(),
    )
    .innerJoinLateral(
      (row) =>
        row
          .selectFrom('specialist')
          .where('specialist.organization_id', '=', organisationId)
          .whereRef('specialist.id', '=', 'booking.specialist_id')
          .select(['specialist.first_name', 'specialist.last_name', 'specialist.email', 'specialist.video_url'])
          .offset(0)
          .as('specialist'),
      (join) => join.onTrue(),
    )
    .innerJoinLateral(
      (row) =>
        row
          .selectFrom('customer')
          .where('customer.organization_id', '=', organisationId)
          .whereRef('customer.id', '=', 'booking.customer_id')
          .select(['customer.account_id', 'customer.email', 'customer.erased_at'])
          .offset(0)
          .as('customer'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (row) =>
        row
          .selectFrom('account')
          .whereRef('account.id', '=', 'customer.account_id')
          .select(['account.email', 'account.is_erased'])
          .offset(0)
          .as('account'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (row) =>
        row
          .selectFrom('claim')
          .where('claim.organization_id', '=', organisationId)
          .whereRef('claim.id', '=', 'booking.claim_id')
          .select(['claim.series_id', 'claim.occurrence_date', 'claim.occurrence_minute'])
          .offset(0)
          .as('claim'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (row) =>
        row
          .selectFrom('repeat')
          .where('repeat.organization_id', '=', organisationId)
          .whereRef('repeat.id', '=', 'booking.repeat_id')
          .select(['repeat.unit', 'repeat.every', 'repeat.weekdays', 'repeat.appointments'])
          .offset(0)
          .as('repeat'),
      (join) => join.onTrue(),
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
      'service.video_url',
      'specialist.first_name as specialist_first_name',
      'specialist.last_name as specialist_last_name',
      'specialist.email as specialist_email',
      'specialist.video_url as specialist_video_url',
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
    .select([
      seatsOfSession(organisationId).as('capacity'),
      paidChannelOfBooking(organisationId).as('payment_channel'),
      moneySums(organisationId).as('money'),
    ])

type DetailsRow = Awaited<ReturnType<ReturnType<typeof bookingDetails>['executeTakeFirstOrThrow']>>

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
  paymentChannel: row.payment_channel,
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
  videoUrl: row.video_url ?? row.specialist_video_url,
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
