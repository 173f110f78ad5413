-- Accounts. -------------------------------------------------------------------------------------------------------------

alter table account
  add column phone_number text not null default '',
  add column version int not null default 1;

-- Where an account is logged in, for the person to see. Older sessions get an id each.
alter table session
  add column id uuid not null default gen_random_uuid(),
  -- To the quarter of an hour, so that who asks often writes seldom.
  add column last_seen_at timestamptz default now(),
  add column surface text not null default 'other' check (surface in ('desktop-app', 'browser', 'phone', 'other'));
update session set last_seen_at = created_at;
alter table session alter column last_seen_at set not null;

-- A code is for one purpose (threat A4).
alter table pending_sign_up
  add column purpose text not null default 'customer' check (purpose in ('customer', 'provider'));
alter table pending_sign_up alter column purpose drop default;

-- A password that is to be chosen anew; the newest code of an account is the only one that works.
create table password_reset (
  account_id uuid primary key references account on delete cascade,
  code_hash text not null,
  tries_left int not null check (tries_left >= 0),
  expires_at timestamptz not null
);
create index password_reset_expires on password_reset (expires_at);
grant select, insert, update, delete on password_reset to inplan_app;

-- What concerns the safety of an account: log-ins, passwords. Lines are only ever added.
create table account_event (
  id uuid primary key,
  account_id uuid not null references account on delete cascade,
  kind text not null
    check (kind in ('logged-in', 'signed-up', 'password-changed', 'password-reset', 'sessions-ended')),
  address inet,
  at timestamptz not null
);
create index account_event_account on account_event (account_id, at);
grant select, insert on account_event to inplan_app;

-- Who works for an organisation. ----------------------------------------------------------------------------------------

alter table member
  add column job_title text not null default '',
  add column about text not null default '',
  add column avatar_path text,
  add column version int not null default 1,
  add column joined_at timestamptz not null default now();

alter table specialist
  -- Delivers no services any more; what they did stays theirs.
  add column withdrawn_at timestamptz,
  -- Who it was, so that somebody who comes back is the same specialist.
  add column account_id uuid references account on delete set null,
  add check (withdrawn_at is not null or account_id is null);

create table invitation (
  organization_id uuid not null references organization,
  id uuid not null,
  email text not null check (email = lower(email)),
  role text not null check (role in ('owner', 'specialist')),
  job_title text not null default '',
  delivers_services boolean not null,
  token_hash bytea not null check (length(token_hash) = 32),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (organization_id, id),
  constraint invitation_email unique (organization_id, email)
);

-- Who did what to the organisation itself and its people. Lines are only ever added.
create table audit_entry (
  organization_id uuid not null references organization,
  id uuid not null,
  account_id uuid references account on delete set null,
  action text not null,
  -- Of the person, the invitation or whatever else it is about.
  subject_id uuid,
  details jsonb not null default '{}',
  address inet,
  at timestamptz not null,
  primary key (organization_id, id)
);
create index audit_entry_at on audit_entry (organization_id, at);

do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array['invitation', 'audit_entry'] loop
    execute format('alter table %I enable row level security', tenant_table);
    execute format('alter table %I force row level security', tenant_table);
    execute format(
      'create policy tenant on %I using (organization_id = inplan_organization())', tenant_table);
  end loop;
end
$$;
grant select, insert, update, delete on invitation to inplan_app;
grant select, insert on audit_entry to inplan_app;

-- The organisation and its places. --------------------------------------------------------------------------------------

alter table organization
  -- Of mail to people whose language is not known.
  add column locale text not null default 'nl' check (locale in ('nl', 'en')),
  add column contact_email text not null default '',
  add column phone_number text not null default '',
  add column website text not null default '',
  -- Three forms, each of which two windows may have open.
  add column profile_version int not null default 1,
  add column sites_version int not null default 1,
  add column settings_version int not null default 1;

alter table location
  add column version int not null default 1,
  -- Nothing more takes place there; bookings keep it.
  add column withdrawn_at timestamptz;

-- Where things take place is part of what is offered (0006_search.sql).
create trigger availability_updated after update on location
  referencing new table as changed for each statement execute function inplan_availability_changed();

alter table service
  add column version int not null default 1,
  -- Not offered to customers any more; bookings keep it.
  add column withdrawn_at timestamptz;

alter table package add column version int not null default 1;
