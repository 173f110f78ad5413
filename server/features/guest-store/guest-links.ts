import { sql as expression } from 'kysely'
import { guestSecret, mailedLinkEnd } from '#shared/domain/guest/guest-link.ts'
import { dateOfEpochMinute, epochMinuteOf } from '#shared/time/instant.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import { closeOrdersOf } from './guest-orders.ts'
import { insertRows } from '#server/platform/database/insert-rows.ts'
import { type Secrets, sha256 } from '#server/platform/secrets/random-secrets.ts'

/** A booking that a guest made, with the secret of the visit. */
export interface GuestVisit {
  readonly bookingId: string
  readonly secretHash: Buffer
  readonly createdAt: Date
  readonly endsAt: Date
}

/** Notes that guests made bookings, and opens these for their visits. */
export async function openForVisits(
  { sql, organisationId }: TenantTransaction,
  visits: readonly GuestVisit[],
): Promise<void> {
  if (visits.length === 0) return
  const bookings = visits.map(({ bookingId }) => ({ booking_id: bookingId }))
  await insertRows(organisationId, 'guest_booking', bookings).execute(sql)
  const links = visits.map(({ bookingId, secretHash, createdAt, endsAt }) => ({
    secret_hash: `\\x${secretHash.toString('hex')}`,
    booking_id: bookingId,
    is_mailed: false,
    created_at: createdAt,
    ends_at: endsAt,
  }))
  await insertRows(organisationId, 'guest_link', links).execute(sql)
}

/** The bookings that a secret opens; none for an unknown, ended or revoked one. */
export async function bookingsOfLink(
  { sql, organisationId }: TenantTransaction,
  secretHash: Buffer,
  now: Date,
): Promise<string[]> {
  const rows = await sql
    .selectFrom('guest_link')
    .innerJoin('guest_booking', (join) =>
      join
        .onRef('guest_booking.organization_id', '=', 'guest_link.organization_id')
        .onRef('guest_booking.booking_id', '=', 'guest_link.booking_id'),
    )
    .where('guest_link.organization_id', '=', organisationId)
    .where('secret_hash', '=', secretHash)
    .where('ends_at', '>', now)
    .where('ended_at', 'is', null)
    .select('guest_link.booking_id as bookingId')
    .execute()
  return rows.map(({ bookingId }) => bookingId)
}

/** The booking, and those that were booked with it as a series. */
const withSeries = (organisationId: string, bookingId: string) =>
  expression<boolean>`booking_id in (
    select id from booking where organization_id = ${organisationId} and id = ${bookingId}
    union all
    select other.id from booking as one
    join booking as other on other.organization_id = one.organization_id and other.repeat_id = one.repeat_id
    where one.organization_id = ${organisationId} and one.id = ${bookingId}
  )`

/**
 * Makes a secret for a mail about a booking (rule D217), which opens all of its series too (rule D319) and ends with the last of them.
 * Undefined for a booking that no guest made, or whose links were ended. Each mail has a secret of its own, because only the hash is
 * stored.
 */
export async function newMailedSecret(
  { sql, organisationId }: TenantTransaction,
  bookingId: string,
  secrets: Pick<Secrets, 'token'>,
  now: Date,
): Promise<string | undefined> {
  const open = await sql
    .selectFrom('guest_booking')
    .innerJoin('booking', (join) =>
      join
        .onRef('booking.organization_id', '=', 'guest_booking.organization_id')
        .onRef('booking.id', '=', 'guest_booking.booking_id'),
    )
    .where('guest_booking.organization_id', '=', organisationId)
    .where(withSeries(organisationId, bookingId))
    .where('ended_at', 'is', null)
    .select(['booking_id', 'booking.ends_at'])
    .execute()
  if (!open.some(({ booking_id }) => booking_id === bookingId)) return undefined
  const secret = guestSecret(secrets.token())
  const lastEnd = Math.max(...open.map(({ ends_at }) => epochMinuteOf(ends_at)))
  const links = open.map(({ booking_id }) => ({
    secret_hash: `\\x${sha256(secret).toString('hex')}`,
    booking_id,
    is_mailed: true,
    created_at: now,
    ends_at: dateOfEpochMinute(mailedLinkEnd(lastEnd)),
  }))
  await insertRows(organisationId, 'guest_link', links).execute(sql)
  return secret
}

/** Ends all links of a booking and of its series for good (rules D218 and D319). */
export async function endLinks(
  { sql, organisationId }: TenantTransaction,
  bookingId: string,
  now: Date,
): Promise<void> {
  await sql
    .updateTable('guest_booking')
    .set({ ended_at: now })
    .where('organization_id', '=', organisationId)
    .where(withSeries(organisationId, bookingId))
    .where('ended_at', 'is', null)
    .execute()
}

const ofCustomer = (organisationId: string, customerId: string) =>
  expression<boolean>`booking_id in (
    select id from booking where organization_id = ${organisationId} and customer_id = ${customerId}
  )`

/**
 * Deletes the links in mails about a customer's bookings, as another person may have them. Mails that are sent later have new ones. The
 * browser in which a booking was made goes on opening it: nobody else has its secret (rule D296).
 */
export async function deleteMailedLinksOf(
  { sql, organisationId }: TenantTransaction,
  customerId: string,
): Promise<void> {
  await sql
    .deleteFrom('guest_link')
    .where('organization_id', '=', organisationId)
    .where('is_mailed', '=', true)
    .where(ofCustomer(organisationId, customerId))
    .execute()
}

/** Deletes all links of a customer's bookings. */
async function deleteLinksOf({ sql, organisationId }: TenantTransaction, customerId: string): Promise<void> {
  await sql
    .deleteFrom('guest_link')
    .where('organization_id', '=', organisationId)
    .where(ofCustomer(organisationId, customerId))
    .execute()
}

/** The bookings of a customer that a guest made. */
export async function guestBookingsOf(
  { sql, organisationId }: TenantTransaction,
  customerId: string,
): Promise<string[]> {
  const rows = await sql
    .selectFrom('guest_booking')
    .where('organization_id', '=', organisationId)
    .where(ofCustomer(organisationId, customerId))
    .select('booking_id as bookingId')
    .execute()
  return rows.map(({ bookingId }) => bookingId)
}

/** Deletes what is known of a customer as a guest. */
export async function forgetGuest(transaction: TenantTransaction, customerId: string): Promise<void> {
  const { sql, organisationId } = transaction
  await deleteLinksOf(transaction, customerId)
  await closeOrdersOf(transaction, customerId)
  await sql
    .deleteFrom('guest_booking')
    .where('organization_id', '=', organisationId)
    .where(ofCustomer(organisationId, customerId))
    .execute()
  await sql
    .deleteFrom('guest_code')
    .where('organization_id', '=', organisationId)
    .where(
      expression<boolean>`email = (select email from customer where organization_id = ${organisationId} and id = ${customerId})`,
    )
    .execute()
}

/** The links of a customer's bookings, oldest first, without their secrets. */
export async function readLinks({ sql, organisationId }: TenantTransaction, customerId: string) {
  return sql
    .selectFrom('guest_link')
    .where('organization_id', '=', organisationId)
    .where(ofCustomer(organisationId, customerId))
    .select(['booking_id', 'is_mailed', 'created_at', 'ends_at'])
    .orderBy('created_at')
    .orderBy('booking_id')
    .execute()
}
