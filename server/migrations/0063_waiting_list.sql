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
  -- In the links of the mails. Whoever has it sees the entry and can end it; booking needs the customer's account.
  secret text not null,
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
  check ((starts_at is null) <> (day is null)),
  check (starts_at is null or specialist_id is not null),
  check ((state = 'offered') = (claim_id is not null)),
  check ((offered_until is null) = (offered_starts_at is null) and (offered_until is null) = (offered_ends_at is null)),
  check (claim_id is null or offered_until is not null)
);
select inplan_tenant_table('waiting_entry');
alter table waiting_entry
  add foreign key (organization_id, service_id) references service,
  add foreign key (organization_id, specialist_id) references specialist,
  add foreign key (organization_id, customer_id) references customer,
  add foreign key (organization_id, claim_id) references claim;
-- Nobody waits twice for the same.
create unique index waiting_entry_once on waiting_entry (organization_id, target, customer_id) where state = 'waiting';
create unique index waiting_entry_secret on waiting_entry (organization_id, secret);
create index waiting_entry_open on waiting_entry (organization_id, place) where state in ('waiting', 'offered');
create index waiting_entry_customer on waiting_entry (organization_id, customer_id);
create index waiting_entry_claim on waiting_entry (organization_id, claim_id) where claim_id is not null;

alter table organization
  add column waiting_list_on boolean not null default true,
  add column waiting_offer_minutes int not null default 720 check (waiting_offer_minutes between 15 and 10080),
  -- A form of its own, which two windows may have open.
  add column waiting_version int not null default 1;

grant select (organization_id, state) on waiting_entry to inplan_deadlines;
create policy deadlines on waiting_entry for select to inplan_deadlines using (true);

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
grant create on schema public to inplan_deadlines;
alter function organizations_with_waiting owner to inplan_deadlines;
revoke create on schema public from inplan_deadlines;
revoke execute on function organizations_with_waiting from public;
grant execute on function organizations_with_waiting to inplan_app;

-- Seats that are offered count as taken (server/platform/monitor/seat-probe.ts).
grant select (organization_id, claim_id) on waiting_entry to inplan_monitor;
create policy monitor on waiting_entry for select to inplan_monitor using (true);
