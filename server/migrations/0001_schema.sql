-- The plain role of every connection that serves requests: it owns nothing, so row-level security binds it.
do $$
begin
  if not exists (select from pg_roles where rolname = 'inplan_app') then
    create role inplan_app nologin;
  end if;
  if not pg_has_role(current_user, 'inplan_app', 'set') then
    execute format('grant inplan_app to %I', current_user);
  end if;
end
$$;

create extension if not exists btree_gist;

create function inplan_organization() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('inplan.organization_id', true), '')::uuid;

create function inplan_account() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('inplan.account_id', true), '')::uuid;

-- People: one account for all organisations (decision 8). ---------------

-- Every account has a confirmed address: until then it is a pending sign-up below.
create table account (
  id uuid primary key,
  email text not null unique check (email = lower(email)),
  password_hash text not null,
  first_name text not null default '',
  last_name text not null default '',
  created_at timestamptz not null
);

create table session (
  token_hash bytea primary key,
  account_id uuid not null references account on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index session_account on session (account_id);
create index session_expires on session (expires_at);

-- A sign-up that waits for its mailed code. It carries its own password, so that a code confirms the password of the
-- person who asked for that code, and nobody else's.
create table pending_sign_up (
  id uuid primary key,
  email text not null check (email = lower(email)),
  password_hash text not null,
  code_hash text not null,
  tries_left int not null check (tries_left >= 0),
  expires_at timestamptz not null
);
create index pending_sign_up_email on pending_sign_up (email, expires_at);

-- Attempts of one hour, counted for all server processes together.
create table credential_attempt (
  subject text not null,
  hour timestamptz not null,
  attempts int not null,
  primary key (subject, hour)
);
create index credential_attempt_hour on credential_attempt (hour);

-- Network addresses from which an account logged in: they keep a budget of their own, so nobody can lock the owner out.
create table account_address (
  account_id uuid not null references account on delete cascade,
  address_hash bytea not null,
  last_seen_at timestamptz not null,
  primary key (account_id, address_hash)
);

-- Tenants. ------------------------------------------------------------------------------------------------------------

create table organization (
  id uuid primary key,
  kind text not null check (kind in ('freelancer', 'business')),
  name text not null,
  tagline text not null default '',
  zone text not null,
  brand_color text check (brand_color ~ '^#[0-9a-f]{6}$'),
  logo_path text,
  payment_methods text[] not null check (payment_methods <@ array['credits', 'pay-afterwards', 'card']),
  -- Origins of the web sites that may show the widget, such as https://studio-noord.example (threat W1).
  allowed_sites text[] not null default '{}',
  created_at timestamptz not null
);

create table location (
  organization_id uuid not null references organization,
  id uuid not null,
  address text not null,
  city text not null,
  postal_code text not null,
  country_code text not null check (country_code ~ '^[A-Z]{2}$'),
  primary key (organization_id, id)
);

create table specialist (
  organization_id uuid not null references organization,
  id uuid not null,
  first_name text not null,
  last_name text not null default '',
  job_title text not null default '',
  bio text not null default '',
  email text not null,
  avatar_path text,
  created_at timestamptz not null,
  primary key (organization_id, id)
);

create table service (
  organization_id uuid not null references organization,
  id uuid not null,
  kind text not null check (kind in ('private', 'group')),
  name text not null,
  description text not null default '',
  duration_minutes int not null check (duration_minutes between 1 and 1440),
  price_cents int not null check (price_cents = 0 or price_cents between 100 and 9999900),
  capacity int not null check (capacity >= case kind when 'private' then 1 else 2 end),
  image_path text,
  location_types text[] not null default '{}' check (location_types <@ array['virtual', 'phone', 'physical']),
  location_ids uuid[] not null default '{}',
  created_at timestamptz not null,
  primary key (organization_id, id)
);

create table service_specialist (
  organization_id uuid not null,
  service_id uuid not null,
  specialist_id uuid not null,
  primary key (organization_id, service_id, specialist_id),
  foreign key (organization_id, service_id) references service on delete cascade,
  foreign key (organization_id, specialist_id) references specialist on delete cascade
);
create index service_specialist_specialist on service_specialist (organization_id, specialist_id);

create table package (
  organization_id uuid not null references organization,
  id uuid not null,
  name text not null,
  price_cents int not null check (price_cents >= 0),
  created_at timestamptz not null,
  primary key (organization_id, id)
);

create table package_service (
  organization_id uuid not null,
  package_id uuid not null,
  service_id uuid not null,
  credits int not null check (credits > 0),
  primary key (organization_id, package_id, service_id),
  foreign key (organization_id, package_id) references package on delete cascade,
  foreign key (organization_id, service_id) references service
);

-- Who runs or works for an organisation.
create table member (
  organization_id uuid not null references organization,
  account_id uuid not null references account,
  role text not null check (role in ('owner', 'specialist')),
  specialist_id uuid,
  primary key (organization_id, account_id),
  foreign key (organization_id, specialist_id) references specialist
);
create index member_account on member (account_id);

-- An account that books at an organisation.
create table customer (
  organization_id uuid not null references organization,
  id uuid not null,
  account_id uuid not null references account,
  first_name text not null default '',
  last_name text not null default '',
  phone_number text not null default '',
  created_at timestamptz not null,
  primary key (organization_id, id),
  unique (organization_id, account_id)
);

-- Availability. -------------------------------------------------------------------------------------------------------

create table series (
  organization_id uuid not null references organization,
  id uuid not null,
  specialist_id uuid not null,
  kind text not null check (kind in ('session', 'window')),
  start_date date not null,
  from_minute int not null check (from_minute between 0 and 1439),
  to_minute int not null check (to_minute between 1 and 1440),
  zone text not null,
  recurrence text not null check (recurrence in ('one-time', 'daily', 'weekly', 'workdays', 'monthly', 'yearly')),
  end_date date not null,
  -- Sessions keep the price and the duration they were published with.
  duration_minutes int,
  price_cents int,
  location_types text[] not null default '{}' check (location_types <@ array['virtual', 'phone', 'physical']),
  location_ids uuid[] not null default '{}',
  created_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, specialist_id) references specialist,
  check (from_minute < to_minute),
  check (start_date <= end_date),
  check ((kind = 'session') = (duration_minutes is not null and price_cents is not null))
);
create index series_specialist on series (organization_id, specialist_id, end_date);

create table series_service (
  organization_id uuid not null,
  series_id uuid not null,
  service_id uuid not null,
  primary key (organization_id, series_id, service_id),
  foreign key (organization_id, series_id) references series on delete cascade,
  foreign key (organization_id, service_id) references service
);
create index series_service_service on series_service (organization_id, service_id);

-- Occurrences are computed; a row exists only once one of them was cancelled or edited on its own.
create table occurrence (
  organization_id uuid not null,
  series_id uuid not null,
  date date not null,
  start_minute int not null,
  kind text not null check (kind in ('cancelled', 'edited')),
  -- `OccurrenceEdit` of shared/domain/series.ts.
  edit jsonb,
  primary key (organization_id, series_id, date, start_minute),
  foreign key (organization_id, series_id) references series on delete cascade,
  check ((kind = 'edited') = (edit is not null))
);

-- Bookings. -----------------------------------------------------------------------------------------------------------

-- A specialist's time that is taken: by one booking, or by all seats of a group session together.
create table claim (
  organization_id uuid not null references organization,
  id uuid not null,
  specialist_id uuid not null,
  service_id uuid not null,
  series_id uuid,
  occurrence_date date,
  occurrence_minute int,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  period tstzrange not null generated always as (tstzrange(starts_at, ends_at)) stored,
  capacity int not null check (capacity >= 1),
  taken int not null,
  primary key (organization_id, id),
  foreign key (organization_id, specialist_id) references specialist,
  foreign key (organization_id, service_id) references service,
  check (starts_at < ends_at),
  constraint claim_seats check (taken between 0 and capacity),
  constraint claim_no_overlap exclude using gist (organization_id with =, specialist_id with =, period with &&)
    where (taken > 0)
);

create index claim_occurrence on claim (organization_id, series_id, occurrence_date, occurrence_minute);

create table booking (
  organization_id uuid not null,
  id uuid not null,
  claim_id uuid not null,
  customer_id uuid not null,
  service_id uuid not null,
  specialist_id uuid not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  price_cents int not null check (price_cents >= 0),
  status text not null check (status in ('pending', 'accepted', 'rejected')),
  payment_state text not null check (payment_state in ('none', 'held', 'paid', 'failed', 'refunded')),
  payment_method text check (payment_method in ('credits', 'pay-afterwards', 'card')),
  hold_expires_at timestamptz,
  request_expires_at timestamptz,
  version int not null default 1,
  guest_first_name text not null,
  guest_last_name text not null,
  guest_phone_number text not null,
  location_types text[] not null default '{}',
  location_ids uuid[] not null default '{}',
  created_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, claim_id) references claim,
  foreign key (organization_id, customer_id) references customer,
  foreign key (organization_id, service_id) references service,
  foreign key (organization_id, specialist_id) references specialist
);
create index booking_starts on booking (organization_id, starts_at);
create index booking_customer on booking (organization_id, customer_id, starts_at);
create index booking_claim on booking (organization_id, claim_id);

-- What happened to a booking, and who did it.
create table booking_event (
  organization_id uuid not null,
  id uuid not null,
  booking_id uuid not null,
  kind text not null,
  account_id uuid references account,
  at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, booking_id) references booking
);
create index booking_event_booking on booking_event (organization_id, booking_id, at);

create table idempotency_key (
  organization_id uuid not null references organization,
  account_id uuid not null references account,
  key text not null,
  request_hash bytea not null,
  -- As text in the order it was sent in: the same key gives the same body.
  response json not null,
  created_at timestamptz not null,
  primary key (organization_id, account_id, key)
);

-- The second fence: each row belongs to the organisation of the transaction, or it does not exist. ----------------------

do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array[
    'location', 'specialist', 'service', 'service_specialist', 'package', 'package_service', 'member', 'customer',
    'series', 'series_service', 'occurrence', 'claim', 'booking', 'booking_event', 'idempotency_key'
  ] loop
    execute format('alter table %I enable row level security', tenant_table);
    execute format('alter table %I force row level security', tenant_table);
    execute format(
      'create policy tenant on %I using (organization_id = inplan_organization())', tenant_table);
  end loop;
end
$$;

alter table organization enable row level security;
alter table organization force row level security;
create policy tenant on organization using (id = inplan_organization());

-- A log-in finds the organisations of its own account before it stands in one of them.
create policy own_membership on member for select using (account_id = inplan_account());

grant usage on schema public to inplan_app;
grant select, insert, update, delete on all tables in schema public to inplan_app;
-- Traces are written once.
revoke update, delete on booking_event from inplan_app;
