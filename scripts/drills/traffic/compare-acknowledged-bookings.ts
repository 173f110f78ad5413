import { queryAsOwner } from '#tests/integration/support/query-as-owner.ts'
import type { Acknowledged } from './traffic.ts'

/** The result of comparing a database with the bookings that were acknowledged up to a moment. */
export interface Comparison {
  readonly acknowledged: number
  /** Bookings that were acknowledged but do not exist, or whose acknowledged cancellation is not stored. Must be 0. */
  readonly lost: number
  /** Bookings that exist although their request was sent after the moment. Must be 0. */
  readonly later: number
  /** Bookings that exist and whose request was sent before the moment, but that were acknowledged after it or never. */
  readonly underway: number
  /** Bookings that do not have exactly one claim, one trail entry for their creation, and one confirmation mail. Must be 0. */
  readonly halfMade: number
}

/**
 * Compares the bookings of a database with the acknowledged ones.
 * @param until the moment, in milliseconds since 1970
 */
export async function compareBookings(
  databaseUrl: string,
  bookings: readonly Acknowledged[],
  until: number,
): Promise<Comparison> {
  const rows = await queryAsOwner<{ id: string; status: string }>(databaseUrl, 'select id, status from booking')
  const statuses = new Map(rows.map(({ id, status }) => [id, status]))
  const due = bookings.filter(({ answeredAt }) => answeredAt <= until)
  const later = bookings.filter(({ sentAt, bookingId }) => sentAt > until && statuses.has(bookingId))
  return {
    acknowledged: due.length,
    lost: due.filter((booking) => !isAsAcknowledged(booking, statuses.get(booking.bookingId), until)).length,
    later: later.length,
    underway: rows.length - due.filter(({ bookingId }) => statuses.has(bookingId)).length - later.length,
    halfMade: await countHalfMade(databaseUrl),
  }
}

function isAsAcknowledged({ cancellation }: Acknowledged, status: string | undefined, until: number): boolean {
  if (status === undefined) return false
  if (!cancellation || cancellation.sentAt > until) return status === 'accepted'
  // A cancellation that was being processed at the moment may or may not be stored.
  return !cancellation.isAcknowledged || cancellation.answeredAt > until || status === 'rejected'
}

async function countHalfMade(databaseUrl: string): Promise<number> {
  const [row] = await queryAsOwner<{ count: number }>(
    databaseUrl,
    `select count(*)::int from (
       select booking.id from booking
       left join claim on claim.organization_id = booking.organization_id and claim.id = claim_id
       left join booking_event on booking_event.organization_id = booking.organization_id and booking_id = booking.id
         and kind = 'created'
       left join pgboss.job mail on name = 'mail' and data ->> 'bookingId' = booking.id::text
         and data ->> 'template' = 'booking-confirmed'
       group by booking.organization_id, booking.id
       having count(distinct claim.id) <> 1 or count(distinct booking_event.id) <> 1 or count(distinct mail.id) <> 1
     ) as half_made`,
  )
  return row?.count ?? 0
}
