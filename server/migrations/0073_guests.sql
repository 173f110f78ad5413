-- Booking without an account (shared/domain/guest).

alter table organization
  -- What a guest needs besides name and address: nothing, a mailed code where nothing is paid at once, or an account.
  add column guest_booking text not null default 'code' check (guest_booking in ('open', 'code', 'account')),
  add column guest_phone_required boolean not null default false,
  -- A form of its own, which two windows may have open.
  add column guest_version int not null default 1;

alter table customer
  -- Whether the customer booked as a guest, with an address that nobody else confirmed.
  add column came_as_guest boolean not null default false;

-- A guest changes a booking without an account. Lines of before hold this anyway, so they are not read again.
alter table booking_event drop constraint booking_event_check;
alter table booking_event add constraint booking_event_check
  check (case actor when 'system' then account_id is null when 'provider' then account_id is not null else true end) not valid;

-- The bookings that guests made. Links to one that is ended are refused, and its mails get no new ones.
create table guest_booking (
  organization_id uuid not null,
  booking_id uuid not null,
  ended_at timestamptz,
  primary key (organization_id, booking_id)
);
select inplan_tenant_table('guest_booking');
alter table guest_booking add foreign key (organization_id, booking_id) references booking;

-- Secrets that open one booking: of the visit in which it was made, or of one of its mails. A visit may make several bookings.
create table guest_link (
  organization_id uuid not null,
  secret_hash bytea not null,
  booking_id uuid not null,
  is_mailed boolean not null,
  created_at timestamptz not null,
  ends_at timestamptz not null,
  primary key (organization_id, secret_hash, booking_id)
);
create index guest_link_booking on guest_link (organization_id, booking_id);
create index guest_link_end on guest_link (ends_at);
select inplan_tenant_table('guest_link');
alter table guest_link add foreign key (organization_id, booking_id) references guest_booking;

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

grant select (organization_id, ends_at), delete on guest_link to inplan_forgetter;
grant select (organization_id, email, expires_at), delete on guest_code to inplan_forgetter;
grant select (booking_id, actor) on booking_event to inplan_forgetter;
create policy forgetter on guest_link to inplan_forgetter using (true);
create policy forgetter on guest_code to inplan_forgetter using (true);

-- Deletes the links and codes of all organisations that ended before a time.
create function forget_old_guests(ended_before timestamptz) returns void
  language sql security definer set search_path = pg_catalog, public
  begin atomic
    delete from guest_link where ends_at < ended_before;
    delete from guest_code where expires_at < ended_before;
  end;

-- Deletes the network addresses of an erased guest from the trails of their bookings.
create function forget_guest_addresses(of_organization uuid, of_bookings uuid[]) returns void
  language sql security definer set search_path = pg_catalog, public
  begin atomic
    update booking_event set address = null
    where organization_id = of_organization and booking_id = any(of_bookings) and actor = 'customer'
      and account_id is null and address is not null;
  end;

-- Deletes the codes that were mailed to an address, at all organisations.
create function forget_guest_codes(to_address text) returns void
  language sql security definer set search_path = pg_catalog, public
  begin atomic
    delete from guest_code where email = to_address;
  end;

grant create on schema public to inplan_forgetter;
alter function forget_old_guests owner to inplan_forgetter;
alter function forget_guest_addresses owner to inplan_forgetter;
alter function forget_guest_codes owner to inplan_forgetter;
revoke create on schema public from inplan_forgetter;
revoke execute on function forget_old_guests, forget_guest_addresses, forget_guest_codes from public;
grant execute on function forget_old_guests, forget_guest_addresses, forget_guest_codes to inplan_app;
