import { sql as expression } from 'kysely'
import type { Holder } from '#shared/domain/booking/hold/hold-limits.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import { networkOf } from '#server/platform/http/network-of.ts'
import type { Booker } from '#server/modules/booking/reservation/account-or-guest.ts'

export const holderOf = ({ caller, address }: { caller: Booker; address: string }): Holder => ({
  accountId: caller.accountId,
  network: networkOf(address),
  guestEmail: caller.guest?.email,
})

/** An unpaid seat: the account and network that hold it, and whether one payment is to pay a whole series. */
export interface UnpaidHold extends Holder {
  readonly isSeries: boolean
  /** How many appointments it holds; more than one only for a series. */
  readonly appointments: number
}

/**
 * Returns all unpaid holds in the organisation: one per seat, but only one for a whole series (rule D305). For a guest, the customer's id
 * takes the place of the account's. Locks the given accounts and networks until the transaction ends, so that no other transaction counts
 * their holds meanwhile.
 */
export async function lockUnpaidHolds(
  { sql, organisationId }: TenantTransaction,
  asking: readonly Holder[],
  now: Date,
): Promise<UnpaidHold[]> {
  if (asking.length === 0) return []
  const names = asking.flatMap(({ accountId, network }) => [accountId, network])
  // The locks are taken in a fixed order, so that concurrent transactions do not deadlock.
  await expression`
    select pg_advisory_xact_lock(key) from (
      select distinct hashtextextended(${organisationId} || ':hold:' || name, 0) as key
      from unnest(${names}::text[]) as name order by key
    ) as lock`.execute(sql)
  const { rows } = await expression<{
    accountId: string
    address: string | null
    isSeries: boolean
    appointments: number
  }>`
    select distinct on (coalesce(repeat_id, booking.id))
      coalesce(booking_event.account_id, booking.customer_id) as "accountId", host(booking_event.address) as address,
      repeat_id is not null as "isSeries",
      (count(*) over (partition by coalesce(repeat_id, booking.id)))::int as appointments
    from booking
    join booking_event on booking_event.organization_id = booking.organization_id
      and booking_event.booking_id = booking.id and booking_event.version = 1
    where booking.organization_id = ${organisationId} and booking.payment_state in ('held', 'failed')
      and booking.status <> 'rejected' and booking.hold_expires_at > ${now}`.execute(sql)
  return rows.map(({ address, ...hold }) => ({ ...hold, network: networkOf(address ?? '') }))
}
