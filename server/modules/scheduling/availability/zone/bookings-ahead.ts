import type { TenantTransaction } from '#server/platform/database/database.ts'

export interface BookingAhead {
  readonly id: string
  readonly customerName: string
  readonly serviceId: string
  readonly startsAt: Date
}

const bookingsAhead = ({ sql, organisationId }: TenantTransaction, now: Date) =>
  sql
    .selectFrom('booking')
    .where('organization_id', '=', organisationId)
    .where('status', '<>', 'rejected')
    .where('starts_at', '>', now)

/** The first bookings of the organisation that have not begun, by start. */
export async function listFirstBookings(
  transaction: TenantTransaction,
  now: Date,
  most: number,
): Promise<BookingAhead[]> {
  const rows = await bookingsAhead(transaction, now)
    .select(['id', 'guest_first_name', 'guest_last_name', 'service_id as serviceId', 'starts_at as startsAt'])
    .orderBy('starts_at')
    .orderBy('id')
    .limit(most)
    .execute()
  return rows.map(({ guest_first_name: first, guest_last_name: last, ...row }) => ({
    ...row,
    customerName: `${first} ${last}`.trim(),
  }))
}

/** The number of bookings of the organisation that have not begun. */
export async function countBookingsFrom(transaction: TenantTransaction, now: Date): Promise<number> {
  const { count } = await bookingsAhead(transaction, now)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
