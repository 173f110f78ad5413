/** A subquery that finds a refund or a lost dispute of a payment. */
const goneOf = (payment: string): string => `
      select from refund where refund.organization_id = ${payment}.organization_id and refund.payment_id = ${payment}.id
      union all
      select from payment_dispute where payment_dispute.organization_id = ${payment}.organization_id
        and payment_dispute.payment_id = ${payment}.id and payment_dispute.state = 'lost'`

/**
 * Rules that must always hold in the database. Each value is a statement that selects the rows which violate its rule.
 *
 * @param within returns a condition on the organisation of a table's rows, for example `claim.organization_id = '…'` or `true`
 */
export const invariants = (within: (table: string) => string): Readonly<Record<string, string>> => ({
  'a specialist in two places': `
    select one.id, other.id as other from claim one
    join claim other on other.organization_id = one.organization_id and other.specialist_id = one.specialist_id
    where ${within('one')} and one.id < other.id and one.taken > 0 and other.taken > 0
      and one.starts_at < other.ends_at and other.starts_at < one.ends_at`,

  'a specialist who joins at another time than the main one': `
    select joined.id, main.taken from claim joined
    join claim main on main.organization_id = joined.organization_id and main.id = joined.of_claim_id
    where ${within('joined')} and (main.taken = 0 or joined.taken <> 1
      or (joined.starts_at, joined.ends_at, joined.service_id)
        is distinct from (main.starts_at, main.ends_at, main.service_id))`,

  'a specialist who joins nobody': `
    select joined.id, joined.of_claim_id from claim joined
    left join claim main on main.organization_id = joined.organization_id and main.id = joined.of_claim_id
    where ${within('joined')} and joined.of_claim_id is not null and main.id is null`,

  'a unit of a resource in two places': `
    select one.claim_id as id, other.claim_id as other, one.unit from resource_claim one
    join resource_claim other on other.organization_id = one.organization_id and other.resource_id = one.resource_id
      and other.unit = one.unit
    where ${within('one')} and one.claim_id < other.claim_id
      and one.starts_at < other.ends_at and other.starts_at < one.ends_at`,

  'a unit of a resource that is taken at another time than its claim': `
    select claim.id, taken.unit, claim.taken from resource_claim taken
    join claim on claim.organization_id = taken.organization_id and claim.id = claim_id
    where ${within('taken')} and (claim.taken = 0
      or (taken.starts_at, taken.ends_at) is distinct from (claim.starts_at, claim.ends_at))`,

  'a booking ahead with a unit that its resource does not have': `
    select claim_id as id, unit, quantity from resource_claim
    join resource on resource.organization_id = resource_claim.organization_id and resource.id = resource_id
    where ${within('resource_claim')} and starts_at > now() and (unit > quantity or withdrawn_at is not null)`,

  'seats that are not the bookings and offers on them': `
    select * from (
      select claim.id, taken, capacity,
        (select coalesce(sum(seats), 0)::int from booking
          where booking.organization_id = claim.organization_id and claim_id = claim.id and status <> 'rejected') as bookings,
        (select count(*)::int from waiting_entry as entry
          where entry.organization_id = claim.organization_id and entry.claim_id = claim.id) as offers
      from claim where ${within('claim')} and of_claim_id is null
    ) as seats
    where taken <> bookings + offers or taken > capacity`,

  'a booking elsewhere than its claim': `
    select booking.id from booking
    join claim on claim.organization_id = booking.organization_id and claim.id = claim_id
    where ${within('booking')} and status <> 'rejected'
      and (booking.starts_at, booking.ends_at, booking.specialist_id, booking.service_id)
        is distinct from (claim.starts_at, claim.ends_at, claim.specialist_id, claim.service_id)`,

  'a booked occurrence that is cancelled': `
    select booking.id, occurrence.series_id, date, start_minute from booking
    join claim on claim.organization_id = booking.organization_id and claim.id = claim_id
    join occurrence on occurrence.organization_id = claim.organization_id and occurrence.series_id = claim.series_id
      and date = occurrence_date and start_minute = occurrence_minute
    where ${within('booking')} and status <> 'rejected' and occurrence.kind = 'cancelled'`,

  'a coupon whose uses are not its bookings': `
    select coupon.id, coupon.uses from coupon
    left join coupon_use used on used.organization_id = coupon.organization_id and used.coupon_id = coupon.id
      and used.given_back_at is null
    where ${within('coupon')}
    group by coupon.organization_id, coupon.id
    having count(used.booking_id) <> coupon.uses or coupon.uses > coupon.most_uses`,

  'a gift card whose balance is not the sum of its lines': `
    select gift_card_id, number from (
      select organization_id, gift_card_id, number, balance_cents,
        sum(cents) over (partition by organization_id, gift_card_id order by number) as counted
      from gift_card_entry where ${within('gift_card_entry')}
    ) as line
    where balance_cents <> counted or balance_cents < 0`,

  'a gift card that gave back more than a booking took': `
    select gift_card_id, booking_id from gift_card_entry
    where ${within('gift_card_entry')} and booking_id is not null
    group by organization_id, gift_card_id, booking_id
    having sum(cents) > 0`,

  'a booking whose trail does not have one line for each version': `
    select booking.id, booking.version, array_agg(line.version order by line.version) as lines from booking
    left join booking_event line on line.organization_id = booking.organization_id and booking_id = booking.id
    where ${within('booking')}
    group by booking.organization_id, booking.id
    having count(line) <> booking.version or min(line.version) <> 1 or max(line.version) <> booking.version`,

  'a line of the trail that does not begin where the one before it ended': `
    select id, before, earlier from (
      select id, before, lag(after) over (partition by organization_id, booking_id order by version) as earlier
      from booking_event where ${within('booking_event')}
    ) as line
    -- A price is only written where it changed.
    where before - 'priceCents' is distinct from earlier - 'priceCents'`,

  'a booking that is not as the last line of its trail left it': `
    select booking.id, status, payment_state, after from booking
    join booking_event line on line.organization_id = booking.organization_id and booking_id = booking.id
      and line.version = booking.version
    where ${within('booking')}
      and (after ->> 'status', after ->> 'payment', (after ->> 'start')::timestamptz, (after ->> 'end')::timestamptz,
        (after ->> 'specialistId')::uuid)
      is distinct from (status, payment_state, starts_at, ends_at, booking.specialist_id)`,

  'credits that are not the sum of their lines': `
    select lot_id as id, sum(credits)::int as sum, array_agg(lot_balance order by lot_number) as balances from credit_entry
    where ${within('credit_entry')}
    group by organization_id, lot_id
    having min(lot_balance) < 0 or count(*) <> max(lot_number)
      or sum(credits) <> (array_agg(lot_balance order by lot_number desc))[1]`,

  'money that nobody has bought anything with, and that is not on its way back': `
    select payment.id, payment.state, booking.payment_state as booking, package_order.payment_state as bought from payment
    left join booking on booking.organization_id = payment.organization_id and booking.id = booking_id
    left join package_order on package_order.organization_id = payment.organization_id and package_order.id = order_id
    where ${within('payment')} and payment.state = 'succeeded' and payment.purpose = 'price' and not exists (${goneOf('payment')})
      and coalesce(booking.payment_state, package_order.payment_state) <> 'paid'
      and not exists (
        select from payment_part part
        join booking paid on paid.organization_id = part.organization_id and paid.id = part.booking_id
        where part.organization_id = payment.organization_id and payment_id = payment.id and paid.payment_state = 'paid')`,

  'an order that was paid twice': `
    select order_id as id from payment
    where ${within('payment')} and order_id is not null and payment.state = 'succeeded' and not exists (${goneOf('payment')})
    group by payment.organization_id, order_id having count(*) > 1`,

  'a booking that kept less than nothing, or more than was agreed': `
    select booking.id, price_cents, discount_cents, received, returned from booking
    join (
      select organization_id, booking_id,
        coalesce(sum(amount_cents) filter (where (amount_cents > 0) = (corrects_id is null)), 0) as received,
        coalesce(-sum(amount_cents) filter (where (amount_cents > 0) <> (corrects_id is null)), 0) as returned
      from money_entry where ${within('money_entry')} and kind <> 'fee'
      group by organization_id, booking_id
    ) as money on money.organization_id = booking.organization_id and booking_id = booking.id
    where ${within('booking')} and (returned < 0 or returned > received or received > price_cents - discount_cents)`,

  'a payment of which more was given back than came': `
    select payment_id as id, sum(amount_cents)::int as left from money_entry
    where ${within('money_entry')} and payment_id is not null
    group by organization_id, payment_id having sum(amount_cents) < 0`,

  'a refund of a booking without its line of money': `
    select refund.id, refund.amount_cents, line.amount_cents as noted from refund
    join payment on payment.organization_id = refund.organization_id and payment.id = refund.payment_id
    left join money_entry line on line.organization_id = refund.organization_id and line.refund_id = refund.id
    where ${within('refund')} and payment.booking_id is not null and line.amount_cents is distinct from -refund.amount_cents`,

  'a payment of a booking whose lines of money are not all of it': `
    select payment.id, payment.state, payment.amount_cents, sum(line.amount_cents)::int as noted from payment
    left join money_entry line on line.organization_id = payment.organization_id and line.payment_id = payment.id
      and line.amount_cents > 0 and line.corrects_id is null
    where ${within('payment')} and payment.booking_id is not null and payment.purpose <> 'card'
      and payment.state in ('succeeded', 'refunded')
    group by payment.organization_id, payment.id
    having sum(line.amount_cents) is distinct from payment.amount_cents`,

  'a payment of several bookings whose parts are not all of it': `
    select payment.id, payment.amount_cents, sum(part.amount_cents)::int as parts from payment
    join payment_part part on part.organization_id = payment.organization_id and part.payment_id = payment.id
    where ${within('payment')}
    group by payment.organization_id, payment.id
    having sum(part.amount_cents) <> payment.amount_cents`,

  'a booking of which more of a payment was given back than it got': `
    select payment_id as id, booking_id, sum(amount_cents)::int as left from money_entry
    where ${within('money_entry')} and payment_id is not null
    group by organization_id, payment_id, booking_id having sum(amount_cents) < 0`,

  'credits of an order that a card has not paid': `
    select package_order.id from package_order
    join credit_entry line on line.organization_id = package_order.organization_id and order_id = package_order.id
    where ${within('package_order')} and payment_method = 'card' and payment_state not in ('paid', 'refunded')`,

  'a booking that stands for another number of credits than it has seats': `
    select booking.id, status, booking.seats, sum(-credits)::int as spent from booking
    left join credit_entry line on line.organization_id = booking.organization_id and booking_id = booking.id
    where ${within('booking')} and payment_method = 'credits'
    group by booking.organization_id, booking.id
    having coalesce(sum(-credits), 0)
      not between case when status = 'rejected' or payment_state = 'refunded' then 0 else booking.seats end and booking.seats`,

  'a picture that is shown and not known': `
    select shown.id, shown.path from (
      select organization_id, id, image_path as path from service where ${within('service')}
      union all select organization_id, id, avatar_path from specialist where ${within('specialist')}
      union all select organization_id, account_id, avatar_path from member where ${within('member')}
    ) as shown
    left join image on image.organization_id = shown.organization_id and image.path = shown.path
    where shown.path is not null and image.path is null`,

  'a logo that is shown and not known': `
    select organization.id, logo_path as path from organization
    left join image on image.organization_id = organization.id and image.path = logo_path
    where ${within('organization')} and logo_path is not null and image.path is null`,

  'a number of an invoice without the one before it': `
    select invoice.id, year, number from invoice
    where ${within('invoice')} and number > 1 and not exists (
      select from invoice as before where before.organization_id = invoice.organization_id
        and before.year = invoice.year and before.number = invoice.number - 1)`,

  'an invoice of which more is credited than it had': `
    select invoice.id, invoice.gross_cents, sum(credit.gross_cents) as credited from invoice
    join invoice credit on credit.organization_id = invoice.organization_id and credit.credited_id = invoice.id
    where ${within('invoice')}
    group by invoice.organization_id, invoice.id having sum(credit.gross_cents) > invoice.gross_cents`,
})
