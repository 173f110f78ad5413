-- Organisations, their pictures, places and people, and what they did (server/modules/organisation).

-- The organisation ---------------------------------------------------------------------------------------------------

-- Each form of its settings has a version of its own, because two windows may have it open.
create table organization (
  id uuid primary key,
  kind text not null check (kind in ('freelancer', 'business')),
  name text not null,
  tagline text not null default '',
  -- The tagline in the product's other language; the name stays one, as people's names do.
  translation jsonb,
  zone text not null,
  -- Of mail to people whose language is not known.
  locale text not null default 'nl' check (locale in ('nl', 'en')),
  brand_color text check (brand_color ~ '^#[0-9a-f]{6}$'),
  logo_path text,
  contact_email text not null default '',
  phone_number text not null default '',
  website text not null default '',
  -- When customers can reach the organisation, in its own words (rule D371). Empty for none.
  opening_hours text not null default '',
  profile_version int not null default 1,

  -- Origins of the web sites that may show the widget, such as https://studio-noord.example (threat W1).
  allowed_sites text[] not null default '{}',
  sites_version int not null default 1,

  -- Of the categories of services and their order.
  catalogue_version int not null default 1,

  -- The rules of booking (rules D47 to D53); their defaults ask for nothing.
  payment_methods text[] not null check (payment_methods <@ array['credits', 'pay-afterwards', 'card']),
  slot_step_minutes int check (slot_step_minutes between 5 and 1440),
  notice_minutes int not null default 0 check (notice_minutes between 0 and 525600),
  window_days int check (window_days between 0 and 3650),
  daily_maximum int check (daily_maximum between 1 and 999),
  late_cancellation_minutes int not null default 0 check (late_cancellation_minutes between 0 and 525600),
  late_cancellation text not null default 'forfeit' check (late_cancellation in ('forfeit', 'refuse')),
  -- How long a booking keeps its seat without its card payment, and a reschedule request its slot without an answer.
  hold_minutes int not null default 15 check (hold_minutes between 5 and 1440),
  request_hours int not null default 72 check (request_hours between 1 and 720),
  -- After how many no-shows a customer books online only with payment ahead (rule D176); null for never.
  no_shows_before_payment int,
  -- How many appointments ahead a customer may have booked online without having paid (rule D341); null for no limit.
  unpaid_ahead int default 10,
  settings_version int not null default 1,

  -- What a guest needs besides name and address: nothing, a mailed code where nothing is paid at once, or an account.
  guest_booking text not null default 'code' check (guest_booking in ('open', 'code', 'account')),
  guest_phone_required boolean not null default false,
  guest_version int not null default 1,

  waiting_list_on boolean not null default true,
  waiting_offer_minutes int not null default 720 check (waiting_offer_minutes between 15 and 10080),
  waiting_version int not null default 1,

  -- Which customers a specialist sees: those with a booking with them, or all.
  specialists_see_customers text not null default 'own' check (specialists_see_customers in ('own', 'all')),
  -- Whether a specialist sees the notes of the customers whom they see.
  specialists_see_notes boolean not null default true,
  customer_access_version int not null default 1,

  reminds_day_before boolean not null default true,
  reminds_hour_before boolean not null default true,
  reminders_version int not null default 1,

  texts_on boolean not null default false,
  texts_hours_before int not null default 24 check (texts_hours_before between 1 and 72),
  -- Whether customers who get a text message get no reminders by mail.
  texts_instead_of_mail boolean not null default false,
  -- Minutes of the day on the wall, half-open; equal ones are no quiet hours.
  texts_quiet_from int not null default 1260 check (texts_quiet_from between 0 and 1439),
  texts_quiet_to int not null default 480 check (texts_quiet_to between 0 and 1439),
  texts_monthly_limit_cents int not null default 2000 check (texts_monthly_limit_cents between 0 and 10000000),
  -- Codes to log in by text message (rule D310).
  texts_codes boolean not null default false,
  texts_version int not null default 1,

  gift_cards_on boolean not null default false,
  gift_card_amounts int[] not null default '{2500,5000,10000}',
  -- Whether buyers may choose another amount.
  gift_cards_free boolean not null default true,
  -- For how many months they are valid; null for ever.
  gift_card_months int check (gift_card_months between 12 and 120),
  gift_card_version int not null default 1,

  -- Signs the short-lived addresses of calendar files (rule D420). Null until the first one is made.
  signing_key bytea check (length(signing_key) = 32),
  -- Since when nobody can use the organisation; its bookings stay. Null for one in use.
  suspended_at timestamptz,
  created_at timestamptz not null,

  constraint organization_translation check (translation is null or translation ->> 'language' in ('nl', 'en')),
  constraint organization_no_shows check (no_shows_before_payment between 1 and 99),
  constraint organization_unpaid_ahead check (unpaid_ahead between 1 and 999)
);
alter table organization enable row level security;
alter table organization force row level security;
create policy tenant on organization using (id = inplan_organization());
grant select, insert, update, delete on organization to inplan_app;
grant select (id, zone, reminds_day_before, reminds_hour_before, texts_on, texts_hours_before, texts_quiet_from, texts_quiet_to)
  on organization to inplan_deadlines;
create policy deadlines on organization for select to inplan_deadlines using (true);
grant select (id, kind, name, zone, created_at, suspended_at) on organization to inplan_operator;
create policy operator on organization for select to inplan_operator using (true);

-- Server processes keep the short list of suspended organisations in memory.
create function suspended_organizations() returns table (id uuid)
  language sql stable security definer set search_path = pg_catalog, public
  as $$ select organization.id from organization where suspended_at is not null $$;

-- Keys of other services that an organisation entrusts to us, encrypted by the server (server/platform/secrets). The database
-- never has the plain text or the key.
create table organization_secret (
  organization_id uuid not null references organization,
  -- What it is for, such as 'calendar-token'.
  purpose text not null check (purpose ~ '^[a-z][a-z0-9-]{0,99}$'),
  -- `id of the key:base64 of nonce, ciphertext and tag`
  stored text not null check (stored ~ '^[a-z0-9-]{1,20}:[A-Za-z0-9+/]+=*$'),
  -- Finds what an older key has encrypted.
  key_id text not null generated always as (split_part(stored, ':', 1)) stored,
  changed_at timestamptz not null,
  primary key (organization_id, purpose)
);
select inplan_tenant_table('organization_secret');
grant select (organization_id, key_id) on organization_secret to inplan_operator;
create policy operator on organization_secret for select to inplan_operator using (true);

-- Pictures -----------------------------------------------------------------------------------------------------------

-- Pictures that an organisation uploaded, so that those which nothing shows any more can be deleted.
create table image (
  organization_id uuid not null references organization,
  -- Key in the storage.
  path text not null,
  -- When it was uploaded, saved with something, or last found to be shown.
  wanted_at timestamptz not null,
  -- In pixels, to refuse a picture that is too small for its place (rule D380). Null where nobody measured: it is taken as it is.
  width int,
  height int,
  primary key (organization_id, path)
);
create index image_wanted on image (wanted_at);
select inplan_tenant_table('image');
-- Which organisations have pictures that were not wanted for a while: seen across all of them, without which pictures.
grant select (organization_id, wanted_at) on image to inplan_deadlines;
create policy deadlines on image for select to inplan_deadlines using (true);

-- Deferred, because an organisation and its first picture refer to each other.
alter table organization add constraint organization_logo
  foreign key (id, logo_path) references image deferrable initially deferred;

create function organizations_with_old_images(before timestamptz, most int) returns table (organization_id uuid)
  language sql stable security definer set search_path = pg_catalog, public
  begin atomic
    select image.organization_id from image where wanted_at < before
    group by image.organization_id order by min(wanted_at) limit most;
  end;

-- Places and people --------------------------------------------------------------------------------------------------

create table location (
  organization_id uuid not null references organization,
  id uuid not null,
  address text not null,
  city text not null,
  postal_code text not null,
  country_code text not null check (country_code ~ '^[A-Z]{2}$'),
  version int not null default 1,
  -- Nothing more takes place there; bookings keep it.
  withdrawn_at timestamptz,
  primary key (organization_id, id)
);
select inplan_tenant_table('location');

-- Who delivers services. Not every member does, and not every specialist works there any more.
create table specialist (
  organization_id uuid not null references organization,
  id uuid not null,
  first_name text not null,
  last_name text not null default '',
  job_title text not null default '',
  bio text not null default '',
  email text not null,
  avatar_path text,
  -- Who it was, so that somebody who comes back is the same specialist.
  account_id uuid references account on delete set null,
  -- The same texts in the product's other language, as services have them; null where nobody has translated them.
  translation jsonb,
  -- The link to a specialist's own video calls, for services without a link (rule D421). Null for none.
  video_url text check (video_url ~ '^https://' and length(video_url) <= 500),
  created_at timestamptz not null,
  -- Delivers no services any more; what they did stays theirs.
  withdrawn_at timestamptz,
  primary key (organization_id, id),
  -- A picture that is shown cannot be deleted.
  constraint specialist_avatar foreign key (organization_id, avatar_path) references image,
  check (withdrawn_at is not null or account_id is null),
  constraint specialist_translation check (translation is null or translation ->> 'language' in ('nl', 'en'))
);
create index specialist_id on specialist (id);
select inplan_tenant_table('specialist');
-- Who worked somewhere, left, and is erased (rule D129): their name stays on what they did, and nothing else of them.
grant select (organization_id, id, first_name, last_name, account_id),
  update (first_name, last_name, job_title, bio, email, avatar_path, translation)
  on specialist to inplan_forgetter;
create policy forgetter on specialist to inplan_forgetter using (account_id is not null);
grant select (organization_id, id) on specialist to inplan_locator;
create policy locator on specialist for select to inplan_locator using (true);

-- Who runs or works for an organisation.
create table member (
  organization_id uuid not null references organization,
  account_id uuid not null references account,
  role text not null check (role in ('owner', 'specialist')),
  specialist_id uuid,
  job_title text not null default '',
  about text not null default '',
  avatar_path text,
  joined_at timestamptz not null default now(),
  version int not null default 1,
  primary key (organization_id, account_id),
  foreign key (organization_id, specialist_id) references specialist,
  constraint member_avatar foreign key (organization_id, avatar_path) references image
);
create index member_account on member (account_id);
select inplan_tenant_table('member');
-- A log-in finds the organisations of its own account before it stands in one of them.
create policy own_membership on member for select using (account_id = inplan_account());

create table invitation (
  organization_id uuid not null references organization,
  id uuid not null,
  email text not null check (email = lower(email)),
  role text not null check (role in ('owner', 'specialist')),
  job_title text not null default '',
  delivers_services boolean not null,
  token_hash bytea not null check (length(token_hash) = 32),
  expires_at timestamptz not null,
  created_at timestamptz not null,
  primary key (organization_id, id),
  constraint invitation_email unique (organization_id, email)
);
select inplan_tenant_table('invitation');
grant select (email, role, created_at), delete on invitation to inplan_forgetter;
create policy forgetter on invitation to inplan_forgetter using (true);

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
select inplan_tenant_table('audit_entry');
revoke update, delete on audit_entry from inplan_app;
grant select (account_id, address, at), update (address) on audit_entry to inplan_forgetter;
create policy forgetter on audit_entry to inplan_forgetter using (true);

-- Whose rights the functions have ------------------------------------------------------------------------------------

grant create on schema public to inplan_deadlines;
alter function organizations_with_old_images owner to inplan_deadlines;
revoke create on schema public from inplan_deadlines;
revoke execute on function organizations_with_old_images from public;
grant execute on function organizations_with_old_images to inplan_app;

grant create on schema public to inplan_operator;
alter function suspended_organizations owner to inplan_operator;
revoke create on schema public from inplan_operator;
revoke execute on function suspended_organizations from public;
grant execute on function suspended_organizations to inplan_app;
