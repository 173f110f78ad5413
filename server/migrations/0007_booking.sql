-- Bookings and what becomes of them, guests and waiting lists (server/modules/booking).

-- Repeats ------------------------------------------------------------------------------------------------------------

-- Repeat appointments of a customer (shared/domain/repeat): the rule by which they were booked. A booking knows its repeat, so that
-- it can be changed, cancelled and moved like any other.
create table repeat (
  organization_id uuid not null references organization,
  id uuid not null,
  unit text not null check (unit in ('day', 'week', 'month')),
  every int not null check (every between 1 and 99),
  -- Of a weekly repeat; 1 is Monday.
  weekdays int[] not null default '{}',
  -- How many appointments were booked.
  appointments int not null check (appointments between 1 and 104),
  created_at timestamptz not null,
  primary key (organization_id, id)
);
select inplan_tenant_table('repeat');

-- Bookings -----------------------------------------------------------------------------------------------------------

-- What a customer booked: seats in a claim of a specialist's time.
create table booking (
  organization_id uuid not null,
  id uuid not null,
  claim_id uuid not null,
  customer_id uuid not null,
  service_id uuid not null,
  specialist_id uuid not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  seats int not null default 1 check (seats >= 1),
  location_types text[] not null default '{}',
  location_ids uuid[] not null default '{}',
  -- Null for a booking that belongs to no repeat.
  repeat_id uuid,
  -- Its place among the appointments that were booked: 1, 2, 3 …
  repeat_number int,

  -- Whom it is for, as they were named when booking.
  guest_first_name text not null,
  guest_last_name text not null,
  guest_phone_number text not null,
  -- The language in which they booked: what we write to them later is in it, whoever causes it.
  guest_locale text not null default 'nl' check (guest_locale in ('nl', 'en')),

  status text not null check (status in ('pending', 'accepted', 'rejected')),
  -- Until when an unpaid booking keeps its seats, and a reschedule request waits for an answer.
  hold_expires_at timestamptz,
  request_expires_at timestamptz,
  is_cancelled_late boolean not null default false,
  -- Whether the customer came (shared/domain/booking/booking.ts; rule D171).
  attendance text,
  -- What a provider notes, for example when booking for a customer who calls. Customers do not see it.
  note text not null default '' check (length(note) <= 1000),

  price_cents int not null check (price_cents >= 0),
  -- What was taken off the list price of all seats.
  discount_cents int not null default 0,
  -- What must be paid online when booking; null: all of the agreed price.
  deposit_cents int,
  -- How the rest is paid, as it was agreed.
  rest_way text not null default 'place' check (rest_way in ('online', 'place')),
  payment_state text not null check (payment_state in ('none', 'held', 'paid', 'failed', 'refunded')),
  payment_method text check (payment_method in ('credits', 'pay-afterwards', 'card')),

  version int not null default 1,
  created_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, claim_id) references claim,
  foreign key (organization_id, customer_id) references customer,
  foreign key (organization_id, service_id) references service,
  foreign key (organization_id, specialist_id) references specialist,
  constraint booking_repeat foreign key (organization_id, repeat_id) references repeat,
  constraint booking_repeat_number check ((repeat_id is null) = (repeat_number is null)),
  constraint booking_attendance check (attendance in ('attended', 'late', 'no-show')),
  constraint booking_discount check (discount_cents between 0 and price_cents),
  constraint booking_deposit check (deposit_cents >= 0)
);
create index booking_claim on booking (organization_id, claim_id);
-- Bookings that end by themselves: an unpaid hold, or a reschedule request that nobody answers (`overdue_bookings`).
create index booking_deadline on booking (least(hold_expires_at, request_expires_at))
  where status <> 'rejected' and least(hold_expires_at, request_expires_at) is not null;
create index booking_reminder on booking (starts_at) where status = 'accepted';
-- Seats that are held unpaid, which are counted before another is held.
create index booking_unpaid_hold on booking (organization_id, hold_expires_at)
  where payment_state in ('held', 'failed') and status <> 'rejected';
create index booking_service on booking (organization_id, service_id);
-- Counts the bookings of a list in the index alone (server/modules/booking/booking/booking-search.ts).
create index booking_list on booking (organization_id, starts_at) include (ends_at, status);
-- For the customers of a specialist.
create index booking_specialist_customer on booking (organization_id, specialist_id, customer_id);
create index booking_repeat on booking (organization_id, repeat_id) where repeat_id is not null;
-- Finds the last and the next visit of customers, and who comes, in the index alone
-- (server/modules/customers/records/customer/search/customer-visits.ts).
create index booking_visit on booking (organization_id, customer_id, starts_at) include (status, attendance);
-- Each reservation looks for expired bookings of its specialists, of which there are normally none. Without an index of their own, all
-- bookings of a specialist are read for it.
create index booking_specialist_deadline
  on booking (organization_id, specialist_id, least(hold_expires_at, request_expires_at))
  where status <> 'rejected' and least(hold_expires_at, request_expires_at) is not null;
-- For `inplan_bookings_named`.
create index booking_guest_text on booking using gin
  (organization_id, inplan_folded(inplan_customer_text(guest_first_name, guest_last_name, guest_phone_number, null)) gin_trgm_ops);
select inplan_tenant_table('booking');
grant select (organization_id, id, customer_id, starts_at, status, hold_expires_at, request_expires_at)
  on booking to inplan_deadlines;
create policy deadlines on booking for select to inplan_deadlines using (true);
grant select (organization_id, specialist_id) on booking to inplan_forgetter;
create policy forgetter on booking for select to inplan_forgetter using (true);
-- The probe for double bookings looks at the claims of the bookings that were written since its last look
-- (server/platform/monitor/seat-probe.ts).
grant select (organization_id, id, claim_id, status, payment_state, hold_expires_at, request_expires_at, seats)
  on booking to inplan_monitor;
create policy monitor on booking for select to inplan_monitor using (true);
grant select (organization_id, id, customer_id, service_id, guest_first_name, guest_last_name, guest_phone_number)
  on booking to inplan_search;
create policy search on booking for select to inplan_search using (true);

-- The trail ----------------------------------------------------------------------------------------------------------

-- The trail of a booking: who did what, when, from where, and what it changed. One line for each version of the booking.
create table booking_event (
  organization_id uuid not null,
  id uuid not null,
  booking_id uuid not null,
  version int not null check (version >= 1),
  kind text not null check (kind in ('created', 'cancelled', 'moved', 'reschedule-requested', 'request-expired', 'hold-expired',
    'payment-received', 'payment-failed', 'payment-refunded', 'payment-corrected', 'attendance-noted',
    'card-saved', 'fee-charged', 'fee-asked', 'fee-paid', 'fee-given-up')),
  account_id uuid references account,
  at timestamptz not null,
  actor text not null check (actor in ('customer', 'provider', 'system')),
  surface text not null
    check (surface in ('widget', 'provider-app', 'payment-provider', 'deadline')),
  -- Network address of a person; the system has none.
  address inet,
  -- `BookingState` of shared/domain/booking/booking-event.ts; the first line has nothing before it.
  before jsonb,
  after jsonb not null,
  primary key (organization_id, id),
  foreign key (organization_id, booking_id) references booking,
  constraint booking_event_version unique (organization_id, booking_id, version),
  check (case actor when 'system' then account_id is null when 'provider' then account_id is not null else true end)
);
create index booking_event_address on booking_event (at) where address is not null;
create index booking_event_account on booking_event (account_id) where account_id is not null;
-- Finds which bookings were written lately (server/platform/monitor/seat-probe.ts).
create index booking_event_time on booking_event (at);
-- Finds the few payments that came too late, for their count (server/platform/monitor/read-database-counts.ts).
create index booking_event_refunded on booking_event (organization_id) where kind = 'payment-refunded';
-- For the payments of a period.
create index booking_event_received on booking_event (organization_id, at) where kind = 'payment-received';
-- To count the bookings of a network (rule D342).
create index booking_event_network on booking_event (organization_id, address, at)
  where version = 1 and address is not null;
select inplan_tenant_table('booking_event');
-- Lines are only ever added.
revoke update, delete on booking_event from inplan_app;
grant select (organization_id, booking_id, account_id, at, actor, address),
  update (account_id, address)
  on booking_event to inplan_forgetter;
create policy forgetter on booking_event to inplan_forgetter using (true);
-- `before` tells the refund of a cancelled booking from that of a late payment.
grant select (organization_id, booking_id, kind, at, before, after) on booking_event to inplan_monitor;
create policy monitor on booking_event for select to inplan_monitor using (true);

-- No version of a booking is committed without its line in the trail.
alter table booking add constraint booking_trail
  foreign key (organization_id, id, version) references booking_event (organization_id, booking_id, version)
  deferrable initially deferred;

-- Answers and repeated requests --------------------------------------------------------------------------------------

-- An answer has the question as it was asked, so it stays when the question is changed or removed. Therefore it refers to none.
create table booking_answer (
  organization_id uuid not null,
  booking_id uuid not null,
  question_id uuid not null,
  position int not null,
  kind text not null check (kind in ('short-text', 'long-text', 'choice', 'choices', 'number', 'date', 'consent')),
  wording text not null check (wording <> ''),
  -- Empty for a required question that the provider left open.
  answer text[] not null,
  -- Whether a member noted it for the customer.
  is_by_provider boolean not null,
  -- The language in which the customer was asked.
  locale text not null check (locale in ('nl', 'en')),
  answered_at timestamptz not null,
  primary key (organization_id, booking_id, question_id),
  foreign key (organization_id, booking_id) references booking
);
select inplan_tenant_table('booking_answer');

-- The first answer to a request, for those who repeat it.
create table idempotency_key (
  organization_id uuid not null references organization,
  -- For a guest, who has no account, the id of the customer: so it refers to none.
  account_id uuid not null,
  key text not null,
  request_hash bytea not null,
  -- As text in the order it was sent in: the same key gives the same body.
  response json not null,
  created_at timestamptz not null,
  primary key (organization_id, account_id, key)
);
create index idempotency_key_created on idempotency_key (created_at);
select inplan_tenant_table('idempotency_key');
grant select (organization_id, account_id, created_at), delete on idempotency_key to inplan_forgetter;
create policy forgetter on idempotency_key to inplan_forgetter using (true);

-- Deadlines ----------------------------------------------------------------------------------------------------------

-- Whoever ends them finds them in all organisations, and sees of each nothing but its name.
create function overdue_bookings(now timestamptz, most int) returns table (organization_id uuid, id uuid)
  language sql stable security definer set search_path = pg_catalog, public
  begin atomic
    select booking.organization_id, booking.id from booking
    where status <> 'rejected' and least(hold_expires_at, request_expires_at) <= now
    order by least(hold_expires_at, request_expires_at)
    limit most;
  end;

-- Searching free times -----------------------------------------------------------------------------------------------

-- Claims with the location of their bookings; null while it is open. The seats of one group session are at one location (rule D114): that of
-- its first booking that stands. The booking is looked up for sessions only.
create view located_claim with (security_invoker = true) as
select
  organization_id, id, specialist_id, service_id, series_id, occurrence_date, occurrence_minute, starts_at, ends_at, taken,
  case when capacity > 1 then (
    select booking.location_ids[1]
    from booking
    where booking.organization_id = claim.organization_id and booking.claim_id = claim.id
      and booking.status <> 'rejected' and cardinality(booking.location_ids) = 1
    order by booking.created_at, booking.id
    limit 1
  ) end as location_id
from claim;
grant select on located_claim to inplan_app;

-- The taken time of some specialists, by span of time, and the revision of the availability at the same moment: one round
-- trip, which stands in its organisation by itself. A claim that reaches into several spans comes with each of them.
-- Claims are packed into bytes (`unpackClaims` reads them), as making and decoding text costs several times more than
-- finding them. The plan is kept, as planning costs more than all the rest, so it must be right for a table that grows: each
-- span is looked up by itself, and never by reading all, which is cheaper only while there is next to nothing.
-- A cluster has another one (server/distribution/replace-claims-function-for-citus.sql).
create function inplan_claims(
  organization uuid, specialists uuid[], starting timestamptz[], ending timestamptz[]
)
  returns table (revision bigint, claims bytea)
  language plpgsql
  set plan_cache_mode = force_generic_plan
  set enable_seqscan = off
as $$
begin
  perform set_config('inplan.organization_id', organization::text, true);
  return query
    select
      coalesce((select found.revision from availability_revision as found where found.organization_id = organization), 0),
      packed.claims
    from unnest(starting, ending) as span (span_start, span_end),
    lateral (
      select string_agg(
        uuid_send(specialist_id) || uuid_send(service_id)
          || coalesce(uuid_send(series_id), '\x00000000000000000000000000000000')
          || coalesce(uuid_send(location_id), '\x00000000000000000000000000000000')
          || int4send(coalesce(occurrence_date - date '1970-01-01', 0)) || int4send(coalesce(occurrence_minute, 0))
          || int4send((date_part('epoch', starts_at) / 60)::int4) || int4send((date_part('epoch', ends_at) / 60)::int4)
          || int4send(taken),
        ''
      ) as claims
      from located_claim
      where organization_id = organization
        and specialist_id = any (specialists)
        and starts_at > span_start - interval '24 hours'
        and starts_at < span_end
        and ends_at > span_start
        and taken <> 0
    ) as packed;
end
$$;

-- Searching bookings -------------------------------------------------------------------------------------------------

-- At most so many bookings of the transaction's organisation whose guest's name, phone number or mail address, or whose service's name in
-- either language is like the pattern; pattern and texts are folded. A booking can come more than once. In the form of
-- `inplan_customers_named`.
create function inplan_bookings_named(pattern text, most int) returns setof uuid
  language plpgsql stable security definer
  set search_path = pg_catalog, public
  set plan_cache_mode = force_custom_plan
as $$
declare
  organization constant uuid := inplan_organization();
begin
  return query
    select booking.id from booking
    where booking.organization_id = organization
      and inplan_folded(inplan_customer_text(guest_first_name, guest_last_name, guest_phone_number, null)) like pattern
    union all
    select booking.id from customer
    join booking on booking.organization_id = organization and booking.customer_id = customer.id
    where customer.organization_id = organization
      and inplan_folded(inplan_customer_text(first_name, last_name, phone_number, customer.email)) like pattern
      and inplan_folded(customer.email) like pattern
    union all
    select booking.id from account
    join customer on customer.organization_id = organization and customer.account_id = account.id
    join booking on booking.organization_id = organization and booking.customer_id = customer.id
    where inplan_folded(account.email) like pattern
    union all
    select booking.id from service
    join booking on booking.organization_id = organization and booking.service_id = service.id
    where service.organization_id = organization
      and (inplan_folded(service.name) like pattern or inplan_folded(service.translation ->> 'name') like pattern)
    limit most;
end
$$;

-- Guests -------------------------------------------------------------------------------------------------------------

-- The bookings that guests made. Links to one that is ended are refused, and its mails get no new ones.
create table guest_booking (
  organization_id uuid not null,
  booking_id uuid not null,
  ended_at timestamptz,
  primary key (organization_id, booking_id),
  foreign key (organization_id, booking_id) references booking
);
select inplan_tenant_table('guest_booking');

-- Secrets that open one booking: of the visit in which it was made, or of one of its mails. A visit may make several bookings.
create table guest_link (
  organization_id uuid not null,
  secret_hash bytea not null,
  booking_id uuid not null,
  is_mailed boolean not null,
  ends_at timestamptz not null,
  created_at timestamptz not null,
  primary key (organization_id, secret_hash, booking_id),
  foreign key (organization_id, booking_id) references guest_booking
);
create index guest_link_booking on guest_link (organization_id, booking_id);
create index guest_link_end on guest_link (ends_at);
select inplan_tenant_table('guest_link');
grant select (organization_id, ends_at), delete on guest_link to inplan_forgetter;
create policy forgetter on guest_link to inplan_forgetter using (true);

-- Codes that confirm the address of a guest in one browser.
create table guest_code (
  organization_id uuid not null,
  email text not null check (email = lower(email)),
  browser_hash bytea not null,
  -- Of the key of the request that the code was mailed for: a request that is repeated mails none.
  request_hash bytea not null,
  code_hash text not null,
  tries_left int not null,
  expires_at timestamptz not null,
  -- When the code was typed; null until then.
  confirmed_at timestamptz,
  primary key (organization_id, email, browser_hash)
);
create index guest_code_end on guest_code (expires_at);
select inplan_tenant_table('guest_code');
grant select (organization_id, email, expires_at), delete on guest_code to inplan_forgetter;
create policy forgetter on guest_code to inplan_forgetter using (true);

-- Waiting lists ------------------------------------------------------------------------------------------------------

-- People who wait for a place in a full session, or for a time on a full day (shared/domain/waiting-list).
create table waiting_entry (
  organization_id uuid not null,
  id uuid not null,
  -- The name of the list: equal for all who wait for the same.
  target text not null,
  service_id uuid not null,
  -- Null for anyone, on a day.
  specialist_id uuid,
  -- The start of a session, or a local date in the organisation's zone.
  starts_at timestamptz,
  day date,
  customer_id uuid not null,
  -- The language of the mails.
  locale text not null check (locale in ('nl', 'en')),
  -- Of a link that `waiting_link` does not have; null for new entries.
  secret text,
  -- The order of all entries of an organisation.
  place bigint not null,
  state text not null
    check (state in ('waiting', 'offered', 'accepted', 'declined', 'lapsed', 'left', 'ended')),
  -- The claim in which an offer holds a seat.
  claim_id uuid,
  -- The time that is or was offered, and until when.
  offered_starts_at timestamptz,
  offered_ends_at timestamptz,
  offered_until timestamptz,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, service_id) references service,
  foreign key (organization_id, specialist_id) references specialist,
  foreign key (organization_id, customer_id) references customer,
  foreign key (organization_id, claim_id) references claim,
  check ((starts_at is null) <> (day is null)),
  check (starts_at is null or specialist_id is not null),
  check ((state = 'offered') = (claim_id is not null)),
  check ((offered_until is null) = (offered_starts_at is null) and (offered_until is null) = (offered_ends_at is null)),
  check (claim_id is null or offered_until is not null)
);
-- Nobody waits twice for the same.
create unique index waiting_entry_once on waiting_entry (organization_id, target, customer_id) where state = 'waiting';
create unique index waiting_entry_secret on waiting_entry (organization_id, secret);
create index waiting_entry_open on waiting_entry (organization_id, place) where state in ('waiting', 'offered');
create index waiting_entry_customer on waiting_entry (organization_id, customer_id);
create index waiting_entry_claim on waiting_entry (organization_id, claim_id) where claim_id is not null;
select inplan_tenant_table('waiting_entry');
grant select (organization_id, state) on waiting_entry to inplan_deadlines;
create policy deadlines on waiting_entry for select to inplan_deadlines using (true);
-- Whoever waits no longer is forgotten after a while. Those who wait, or have an offer, stay.
grant select (organization_id, state, changed_at), delete on waiting_entry to inplan_forgetter;
create policy forgetter on waiting_entry to inplan_forgetter using (true);
-- Seats that are offered count as taken (server/platform/monitor/seat-probe.ts).
grant select (organization_id, claim_id) on waiting_entry to inplan_monitor;
create policy monitor on waiting_entry for select to inplan_monitor using (true);

-- The links in the mails of waiting lists, of which only hashes are stored, as of guests' links (threat A15).
create table waiting_link (
  organization_id uuid not null,
  secret_hash bytea not null,
  entry_id uuid not null,
  created_at timestamptz not null,
  primary key (organization_id, secret_hash),
  foreign key (organization_id, entry_id) references waiting_entry on delete cascade
);
create index waiting_link_entry on waiting_link (organization_id, entry_id);
select inplan_tenant_table('waiting_link');

-- Organisations where somebody waits or has an offer, from one on.
create function organizations_with_waiting(after uuid, most int) returns table (organization_id uuid)
  language sql stable security definer set search_path = pg_catalog, public
  begin atomic
    select distinct waiting_entry.organization_id
    from waiting_entry
    where state in ('waiting', 'offered') and waiting_entry.organization_id > after
    order by waiting_entry.organization_id
    limit most;
  end;

-- Whose rights the functions have ------------------------------------------------------------------------------------

grant create on schema public to inplan_deadlines;
alter function overdue_bookings owner to inplan_deadlines;
alter function organizations_with_waiting owner to inplan_deadlines;
revoke create on schema public from inplan_deadlines;
revoke execute on function overdue_bookings, organizations_with_waiting from public;
grant execute on function overdue_bookings, organizations_with_waiting to inplan_app;

grant create on schema public to inplan_search;
alter function inplan_bookings_named owner to inplan_search;
revoke create on schema public from inplan_search;
revoke execute on function inplan_bookings_named from public;
grant execute on function inplan_bookings_named to inplan_app;
