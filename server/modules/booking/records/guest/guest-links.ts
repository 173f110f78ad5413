import { sql as expression } from 'kysely'
import { guestSecret, mailedLinkEnd } from '#shared/domain/guest/guest-link.ts'
import { dateOfEpochMinute, epochMinuteOf } from '#shared/time/instant.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import { closeOrdersOf } from './guest-order-links.ts'
import { insertRows } from '#server/platform/database/insert-rows.ts'
import { type Secrets, sha256 } from '#server/platform/secrets/random-secrets.ts'

/** A booking that a guest made, with the secret of the visit. */
export interface GuestVisit {
  readonly bookingId: string
  readonly secretHash: Buffer
  readonly createdAt: Date
  readonly endsAt: Date
}

/** Records that guests made these bookings, and allows the secrets of their visits to open them. */
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

/**
 * Returns the bookings that a secret opens; none for an unknown, expired or revoked secret. A mailed secret opens nothing once the customer's
 * record belongs to an account, which logs in (rule D349).
 */
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
    .innerJoin('booking', (join) =>
      join
        .onRef('booking.organization_id', '=', 'guest_link.organization_id')
        .onRef('booking.id', '=', 'guest_link.booking_id'),
    )
    .innerJoin('customer', (join) =>
      join
        .onRef('customer.organization_id', '=', 'booking.organization_id')
        .onRef('customer.id', '=', 'booking.customer_id'),
    )
    .where('guest_link.organization_id', '=', organisationId)
    .where('secret_hash', '=', secretHash)
    .where('guest_link.ends_at', '>', now)
    .where('ended_at', 'is', null)
    .where((row) => row.or([row('is_mailed', '=', false), row('customer.account_id', 'is', null)]))
    .select('guest_link.booking_id as bookingId')
    .execute()
  return rows.map(({ bookingId }) => bookingId)
}

/** A booking and the other bookings of its repeat, as a subquery of their ids. */
const seriesOf = (organisationId: string, bookingId: string) =>
  expression`(
    select id from booking where organization_id = ${organisationId} and id = ${bookingId}
    union all
    select other.id from booking as one
    join booking as other on other.organization_id = one.organization_id and other.repeat_id = one.repeat_id
    where one.organization_id = ${organisationId} and one.id = ${bookingId}
  )`

/**
 * Creates a secret for a link in a mail about a booking (rules D217 and D349). The link also opens the other bookings of the repeat (rule
 * D319), and expires with the last of them. Returns undefined for the booking of an account, or whose links were revoked. Each mail needs a
 * new secret, because only hashes of secrets are stored.
 */
export async function newMailedSecret(
  { sql, organisationId }: TenantTransaction,
  bookingId: string,
  secrets: Pick<Secrets, 'token'>,
  now: Date,
): Promise<string | undefined> {
  const open = await sql
    .selectFrom('booking')
    .innerJoin('customer', (join) =>
      join
        .onRef('customer.organization_id', '=', 'booking.organization_id')
        .onRef('customer.id', '=', 'booking.customer_id'),
    )
    .leftJoin('guest_booking', (join) =>
      join
        .onRef('guest_booking.organization_id', '=', 'booking.organization_id')
        .onRef('guest_booking.booking_id', '=', 'booking.id'),
    )
    .where('booking.organization_id', '=', organisationId)
    .where(expression<boolean>`booking.id in ${seriesOf(organisationId, bookingId)}`)
    .where('customer.account_id', 'is', null)
    .where('guest_booking.ended_at', 'is', null)
    .select(['booking.id', 'booking.ends_at'])
    .execute()
  if (!open.some(({ id }) => id === bookingId)) return undefined
  const opened = open.map(({ id }) => ({ booking_id: id }))
  // A provider's booking is entered here with its first mail; a guest's was with its reservation.
  await expression`${insertRows(organisationId, 'guest_booking', opened)} on conflict do nothing`.execute(sql)
  const secret = guestSecret(secrets.token())
  const lastEnd = Math.max(...open.map(({ ends_at }) => epochMinuteOf(ends_at)))
  const links = open.map(({ id }) => ({
    secret_hash: `\\x${sha256(secret).toString('hex')}`,
    booking_id: id,
    is_mailed: true,
    created_at: now,
    ends_at: dateOfEpochMinute(mailedLinkEnd(lastEnd)),
  }))
  await insertRows(organisationId, 'guest_link', links).execute(sql)
  return secret
}

/** Permanently revokes all links of a booking and of its repeat (rules D218 and D319). */
export async function endLinks(
  { sql, organisationId }: TenantTransaction,
  bookingId: string,
  now: Date,
): Promise<void> {
  await sql
    .updateTable('guest_booking')
    .set({ ended_at: now })
    .where('organization_id', '=', organisationId)
    .where(expression<boolean>`booking_id in ${seriesOf(organisationId, bookingId)}`)
    .where('ended_at', 'is', null)
    .execute()
}

const ofCustomer = (organisationId: string, customerId: string) =>
  expression<boolean>`booking_id in (
    select id from booking where organization_id = ${organisationId} and customer_id = ${customerId}
  )`

/**
 * Deletes the mailed links to a customer's bookings, because another person may have received them. Later mails contain new links. The
 * browser in which a booking was made can still open it, because nobody else has that secret (rule D296).
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

/** Returns those bookings of a customer that links were made for. */
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

/** Deletes all guest data of a customer. */
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
