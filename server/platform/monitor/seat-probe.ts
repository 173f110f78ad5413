import type { ClientBase } from 'pg'

export interface SeatCounts {
  /**
   * Claims that overlap another one of their specialist, that have more customers and offers than seats, or whose count of seats is wrong.
   * Must be 0 (threat B1).
   */
  readonly oversold: number
  /** Expired holds that still occupy a seat. */
  readonly leakedHolds: number
}

export interface SeatProbe {
  /** Runs the checks in a transaction of the role `inplan_monitor`. */
  look(client: ClientBase): Promise<SeatCounts>
}

interface BrokenClaim {
  readonly organisationId: string
  readonly claimId: string
}

/** The period that the first check covers. `inplan check` checks everything. */
const FIRST_LOOK = '1 day'
/**
 * The overlap between the periods of two checks. It is longer than any transaction lasts and than clocks differ, so that no trail entry
 * falls between two checks.
 */
const OVERLAP = '10 minutes'

/**
 * Finds broken claims among those written since the last check. This is sufficient: every version of a booking has an entry in its trail
 * (constraint `booking_trail`), so if two bookings take the same seat or time, at least one of them was written since then. Claims last at
 * most a day, which limits the claims that can overlap one.
 */
const brokenClaims = `
with written as (
  select booking.organization_id, booking.claim_id as id
  from booking_event as line
  join booking on booking.organization_id = line.organization_id and booking.id = line.booking_id
  where line.at > coalesce($1, now() - interval '${FIRST_LOOK}') - interval '${OVERLAP}'
  union
  select organization_id, claim_id from waiting_entry where claim_id is not null
  union
  select * from unnest($2::uuid[], $3::uuid[])
)
select claim.organization_id as "organisationId", claim.id as "claimId"
from claim join written using (organization_id, id)
where taken > capacity
  or taken <> (
    select coalesce(sum(booking.seats), 0) from booking
    where booking.organization_id = claim.organization_id and claim_id = claim.id and status <> 'rejected'
  ) + (
    select count(*) from waiting_entry
    where waiting_entry.organization_id = claim.organization_id and claim_id = claim.id
  )
  or taken > 0 and exists (
    select from claim as other
    where other.organization_id = claim.organization_id and other.specialist_id = claim.specialist_id
      and other.id <> claim.id and other.taken <> 0
      and other.starts_at > claim.starts_at - interval '24 hours' and other.starts_at < claim.ends_at
      and other.ends_at > claim.starts_at
  )`

/** `least` ignores nulls. The condition with `least` matches the index `booking_deadline`. */
const leakedHolds = `
select now() as now, count(*)::int as count from booking
where payment_state = 'held' and status <> 'rejected' and hold_expires_at < now() - interval '5 minutes'
  and least(hold_expires_at, request_expires_at) < now() - interval '5 minutes'`

/**
 * Creates a probe that checks only what was written since its previous check, and rechecks everything that was broken then. A check
 * therefore costs the same with many bookings as with few.
 */
export function seatProbe(): SeatProbe {
  let since: Date | undefined
  let broken: readonly BrokenClaim[] = []
  return {
    look: async (client) => {
      const holds = await client.query<{ now: Date; count: number }>(leakedHolds)
      const found = await client.query<BrokenClaim>(brokenClaims, [
        since,
        broken.map(({ organisationId }) => organisationId),
        broken.map(({ claimId }) => claimId),
      ])
      since = holds.rows[0]?.now
      broken = found.rows
      return { oversold: broken.length, leakedHolds: holds.rows[0]?.count ?? 0 }
    },
  }
}
