import { expect } from 'vitest'
import { queryAsOwner } from './queries.ts'

/** A booking that takes a seat (`claimsSeat` of the domain, rule D35), seen from the database's clock. */
const SEATED = `booking.status <> 'rejected'`

/** What no state of the database may show, however it came about: each statement selects what breaks the rule. */
const forbidden: Readonly<Record<string, string>> = {
  'a specialist in two places': `
    select a.id, b.id as other from claim a
    join claim b using (organization_id, specialist_id)
    where a.id < b.id and a.taken > 0 and b.taken > 0
      and a.starts_at < b.ends_at and b.starts_at < a.ends_at`,

  'seats that are not the bookings on them': `
    select claim.id, taken, capacity, count(booking.id)::int as bookings from claim
    left join booking on booking.organization_id = claim.organization_id and claim_id = claim.id and ${SEATED}
    group by claim.organization_id, claim.id
    having taken <> count(booking.id) or taken > capacity`,

  'a booking elsewhere than its claim': `
    select booking.id from booking
    join claim on claim.organization_id = booking.organization_id and claim.id = claim_id
    where ${SEATED} and (booking.starts_at, booking.ends_at, booking.specialist_id, booking.service_id)
      is distinct from (claim.starts_at, claim.ends_at, claim.specialist_id, claim.service_id)`,

  'a booked occurrence that is cancelled': `
    select booking.id, claim.series_id, date, start_minute from booking
    join claim on claim.organization_id = booking.organization_id and claim.id = claim_id
    join occurrence on occurrence.organization_id = claim.organization_id and occurrence.series_id = claim.series_id
      and date = occurrence_date and start_minute = occurrence_minute
    where ${SEATED} and occurrence.kind = 'cancelled'`,

  'a booking whose trail does not tell each of its changes': `
    select booking.id, version, count(booking_event.id)::int as lines from booking
    left join booking_event on booking_event.organization_id = booking.organization_id and booking_id = booking.id
    group by booking.organization_id, booking.id
    having version <> count(booking_event.id)`,
}

/** Holds the whole database against its invariants; names each broken one with the rows that break it. */
export async function expectInvariants(databaseUrl: string): Promise<void> {
  const broken: Record<string, unknown[]> = {}
  for (const [name, statement] of Object.entries(forbidden)) {
    const rows = await queryAsOwner(databaseUrl, statement)
    if (rows.length > 0) broken[name] = rows
  }
  expect(broken).toEqual({})
}
