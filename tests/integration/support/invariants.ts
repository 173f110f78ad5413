import { expect } from 'vitest'
import { queryAsOwner } from './queries.ts'

/** States that the database must never have, however they came about. Each statement selects the rows that break its rule. */
const forbidden: Readonly<Record<string, string>> = {
  'a specialist in two places': `
    select a.id, b.id as other from claim a
    join claim b using (organization_id, specialist_id)
    where a.id < b.id and a.taken > 0 and b.taken > 0
      and a.starts_at < b.ends_at and b.starts_at < a.ends_at`,

  'seats that are not the bookings on them': `
    select claim.id, taken, capacity, count(booking.id)::int as bookings from claim
    left join booking on booking.organization_id = claim.organization_id and claim_id = claim.id and status <> 'rejected'
    group by claim.organization_id, claim.id
    having taken <> count(booking.id) or taken > capacity`,

  'a booking elsewhere than its claim': `
    select booking.id from booking
    join claim on claim.organization_id = booking.organization_id and claim.id = claim_id
    where status <> 'rejected' and (booking.starts_at, booking.ends_at, booking.specialist_id, booking.service_id)
      is distinct from (claim.starts_at, claim.ends_at, claim.specialist_id, claim.service_id)`,

  'a booked occurrence that is cancelled': `
    select booking.id, occurrence.series_id, date, start_minute from booking
    join claim on claim.organization_id = booking.organization_id and claim.id = claim_id
    join occurrence on occurrence.organization_id = claim.organization_id and occurrence.series_id = claim.series_id
      and date = occurrence_date and start_minute = occurrence_minute
    where status <> 'rejected' and occurrence.kind = 'cancelled'`,

  'a booking whose trail does not have one line for each version': `
    select booking.id, booking.version, array_agg(line.version order by line.version) as lines from booking
    left join booking_event line on line.organization_id = booking.organization_id and booking_id = booking.id
    group by booking.organization_id, booking.id
    having count(line) <> booking.version or min(line.version) <> 1 or max(line.version) <> booking.version`,

  'a line of the trail that does not begin where the one before it ended': `
    select id, before, earlier from (
      select id, before, lag(after) over (partition by organization_id, booking_id order by version) as earlier
      from booking_event
    ) as line
    where before is distinct from earlier`,

  'a booking that is not as the last line of its trail left it': `
    select booking.id, status, payment_state, after from booking
    join booking_event line on line.organization_id = booking.organization_id and booking_id = booking.id
      and line.version = booking.version
    where (after ->> 'status', after ->> 'payment', (after ->> 'start')::timestamptz, (after ->> 'end')::timestamptz,
        (after ->> 'specialistId')::uuid)
      is distinct from (status, payment_state, starts_at, ends_at, booking.specialist_id)`,

  'credits that are not the sum of their lines': `
    select lot_id, sum(credits)::int as sum, array_agg(lot_balance order by lot_number) as balances from credit_entry
    group by organization_id, lot_id
    having min(lot_balance) < 0 or count(*) <> max(lot_number)
      or sum(credits) <> (array_agg(lot_balance order by lot_number desc))[1]`,

  'money that nobody has bought anything with, and that is not on its way back': `
    select payment.id, payment.state, booking.payment_state as booking, package_order.payment_state as bought from payment
    left join refund on refund.organization_id = payment.organization_id and payment_id = payment.id
    left join booking on booking.organization_id = payment.organization_id and booking.id = booking_id
    left join package_order on package_order.organization_id = payment.organization_id and package_order.id = order_id
    where payment.state = 'succeeded' and payment_id is null
      and coalesce(booking.payment_state, package_order.payment_state) <> 'paid'`,

  'something that was paid twice': `
    select booking_id, order_id from payment
    left join refund on refund.organization_id = payment.organization_id and payment_id = payment.id
    where payment.state = 'succeeded' and payment_id is null
    group by payment.organization_id, booking_id, order_id having count(*) > 1`,

  'credits of an order that a card has not paid': `
    select package_order.id from package_order
    join credit_entry line on line.organization_id = package_order.organization_id and order_id = package_order.id
    where payment_method = 'card' and payment_state not in ('paid', 'refunded')`,

  'a booking that stands for another number of credits than one': `
    select booking.id, status, sum(-credits)::int as spent from booking
    left join credit_entry line on line.organization_id = booking.organization_id and booking_id = booking.id
    where payment_method = 'credits'
    group by booking.organization_id, booking.id
    having coalesce(sum(-credits), 0) not between case status when 'rejected' then 0 else 1 end and 1`,
}

/** Checks the whole database against its invariants; the error names each broken one and its rows. */
export async function expectInvariants(databaseUrl: string): Promise<void> {
  const broken: Record<string, unknown[]> = {}
  for (const [name, statement] of Object.entries(forbidden)) {
    const rows = await queryAsOwner(databaseUrl, statement)
    if (rows.length > 0) broken[name] = rows
  }
  expect(broken).toEqual({})
}
