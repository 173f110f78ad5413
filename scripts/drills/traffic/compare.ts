import { queryAsOwner } from '#tests/integration/support/queries.ts'
import type { Acknowledged } from './traffic.ts'

/** What a database has of the bookings that were acknowledged until a moment. */
export interface Comparison {
  readonly acknowledged: number
  /** Acknowledged and absent, or acknowledged as cancelled and not cancelled. Must be 0. */
  readonly lost: number
  /** Present though the request was sent after the moment. Must be 0. */
  readonly later: number
  /** Present, asked for before the moment, and acknowledged after it or never. */
  readonly underway: number
  /** Bookings without a claim, trail, answer or mail of their own, or with several. Must be 0. */
  readonly halfMade: number
}

/** @param until milliseconds since 1970 */
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
  // A cancellation that was under way at the moment may have come through or not.
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
