-- What is sold, and the page that shows it (server/modules/catalogue).

-- Services -----------------------------------------------------------------------------------------------------------

-- Categories of services, in an order by hand (decision 44).
create table service_category (
  organization_id uuid not null references organization,
  id uuid not null,
  name text not null check (length(trim(name)) between 1 and 100),
  translation jsonb check (translation is null or translation ->> 'language' in ('nl', 'en')),
  -- From 0, in the order in which they are shown.
  position int not null,
  created_at timestamptz not null,
  primary key (organization_id, id)
);
select inplan_tenant_table('service_category');

-- What customers book.
create table service (
  organization_id uuid not null references organization,
  id uuid not null,
  kind text not null check (kind in ('private', 'group')),
  name text not null,
  description text not null default '',
  -- The same texts in the product's other language (shared/domain/words): {"language": "en", "name": …}. Null where nobody has translated
  -- them: they are in the organisation's language.
  translation jsonb,
  image_path text,
  -- Null for a service without a category.
  category_id uuid,
  -- Null for a service that nobody has put in order: it comes after the others, in order of creation.
  position int,

  duration_minutes int not null check (duration_minutes between 1 and 1440),
  buffer_before_minutes int not null default 0 check (buffer_before_minutes between 0 and 1440),
  buffer_after_minutes int not null default 0 check (buffer_after_minutes between 0 and 1440),
  capacity int not null check (capacity >= case kind when 'private' then 1 else 2 end),
  -- How many seats a customer can take with one booking.
  most_seats int not null default 1 check (most_seats >= 1),
  -- Several specialists may give a service at once (decision 39).
  specialists_needed int not null default 1 check (specialists_needed between 1 and 4),
  location_types text[] not null default '{}' check (location_types <@ array['virtual', 'phone', 'physical']),
  location_ids uuid[] not null default '{}',
  -- The link to the video calls of a service (rule D361). Null for none.
  video_url text check (video_url ~ '^https://' and length(video_url) <= 500),

  -- How customers may repeat their appointments (shared/domain/repeat/customer-repeats.ts): how many are booked together at most, null where
  -- customers book one at a time; and how often.
  repeat_most int check (repeat_most between 2 and 26),
  repeat_steps text[] not null default '{}' check (repeat_steps <@ array['week', 'two-weeks', 'month']),

  price_cents int not null check (price_cents = 0 or price_cents between 100 and 9999900),
  -- What customers pay online when they book (shared/domain/deposit/deposit.ts): a part of the price, or an amount for each seat; both null
  -- for no deposit.
  deposit_percent int check (deposit_percent between 1 and 100),
  deposit_cents int check (deposit_cents between 100 and 9999900),
  deposit_customers text not null default 'everyone' check (deposit_customers in ('everyone', 'new', 'after-no-shows')),
  -- How the rest is paid.
  deposit_rest text not null default 'online' check (deposit_rest in ('online', 'place')),
  -- `GuaranteeRule` (shared/domain/guarantee/guarantee.ts); null for none. Always read as a whole.
  guarantee jsonb,

  version int not null default 1,
  created_at timestamptz not null,
  -- Not offered to customers any more; bookings keep it.
  withdrawn_at timestamptz,
  primary key (organization_id, id),
  -- A picture that is shown cannot be deleted.
  constraint service_image foreign key (organization_id, image_path) references image,
  constraint service_in_category foreign key (organization_id, category_id) references service_category,
  constraint service_translation check (translation is null or translation ->> 'language' in ('nl', 'en')),
  constraint service_repeat check ((repeat_most is null) = (repeat_steps = '{}')),
  constraint service_deposit check (deposit_percent is null or deposit_cents is null)
);
create index service_id on service (id);
select inplan_tenant_table('service');
grant select (organization_id, id) on service to inplan_locator;
create policy locator on service for select to inplan_locator using (true);
grant select (organization_id, id, name, translation) on service to inplan_search;
create policy search on service for select to inplan_search using (true);

-- Who gives a service.
create table service_specialist (
  organization_id uuid not null,
  service_id uuid not null,
  specialist_id uuid not null,
  primary key (organization_id, service_id, specialist_id),
  foreign key (organization_id, service_id) references service on delete cascade,
  foreign key (organization_id, specialist_id) references specialist on delete cascade
);
create index service_specialist_specialist on service_specialist (organization_id, specialist_id);
select inplan_tenant_table('service_specialist');

-- Questions that a service asks with each booking.
create table service_question (
  organization_id uuid not null,
  id uuid not null,
  service_id uuid not null,
  -- From 0, in the order in which they are asked.
  position int not null,
  kind text not null check (kind in ('short-text', 'long-text', 'choice', 'choices', 'number', 'date', 'consent')),
  wording text not null check (wording <> ''),
  options text[] not null default '{}',
  is_required boolean not null,
  is_for_new_customers boolean not null,
  minimum double precision,
  maximum double precision,
  -- The wording, and the options in the order of the first ones: {"language": "en", "wording": …, "options": […]}.
  translation jsonb,
  primary key (organization_id, id),
  foreign key (organization_id, service_id) references service,
  constraint service_question_translation check (translation is null or translation ->> 'language' in ('nl', 'en'))
);
create index service_question_service on service_question (organization_id, service_id, position);
select inplan_tenant_table('service_question');

-- Rooms and devices --------------------------------------------------------------------------------------------------

-- Rooms and devices that services need (decision 39); `resource_claim` says when a unit is taken.
create table resource (
  organization_id uuid not null references organization,
  id uuid not null,
  name text not null check (length(trim(name)) between 1 and 100),
  -- The number of equal units.
  quantity int not null check (quantity between 1 and 100),
  location_id uuid,
  version int not null default 1,
  -- Since when it is gone; its bookings keep it.
  withdrawn_at timestamptz,
  created_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, location_id) references location
);
select inplan_tenant_table('resource');

-- How many units of a resource each appointment of a service takes.
create table service_resource (
  organization_id uuid not null,
  service_id uuid not null,
  resource_id uuid not null,
  quantity int not null check (quantity between 1 and 100),
  primary key (organization_id, service_id, resource_id),
  foreign key (organization_id, service_id) references service,
  foreign key (organization_id, resource_id) references resource
);
create index service_resource_resource on service_resource (organization_id, resource_id);
select inplan_tenant_table('service_resource');

-- Packages -----------------------------------------------------------------------------------------------------------

-- Credits for services, sold together.
create table package (
  organization_id uuid not null references organization,
  id uuid not null,
  name text not null,
  price_cents int not null check (price_cents >= 0),
  -- How long its credits can be used (rule D65); null: for ever.
  validity_days int check (validity_days between 1 and 3650),
  translation jsonb,
  created_at timestamptz not null,
  -- No longer sold; the credits that were bought stay.
  withdrawn_at timestamptz,
  version int not null default 1,
  primary key (organization_id, id),
  constraint package_translation check (translation is null or translation ->> 'language' in ('nl', 'en'))
);
create index package_id on package (id);
select inplan_tenant_table('package');
grant select (organization_id, id) on package to inplan_locator;
create policy locator on package for select to inplan_locator using (true);

create table package_service (
  organization_id uuid not null,
  package_id uuid not null,
  service_id uuid not null,
  credits int not null check (credits > 0),
  primary key (organization_id, package_id, service_id),
  foreign key (organization_id, package_id) references package on delete cascade,
  foreign key (organization_id, service_id) references service
);
select inplan_tenant_table('package_service');

-- The organisation's own page ----------------------------------------------------------------------------------------

-- The page of an organisation that the server renders (decision 43).
create table own_page (
  organization_id uuid not null references organization,
  -- Null until one is chosen. `page_name` says whose a name is.
  name text check (length(name) between 3 and 60 and name ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  is_published boolean not null default false,
  about text not null default '' check (length(about) <= 5000),
  -- What is shown: some of 'services', 'specialists', 'locations', 'hours', 'contact'.
  parts text[] not null,
  -- In the preview link, which shows the page before it is published.
  preview_key text not null,
  -- A domain of the organisation's own; `page_domain` has it once it is verified.
  domain text,
  -- What has to stand in the domain's DNS, so that nobody can claim another's domain.
  domain_proof text not null,
  -- What the last check found.
  domain_leads_here boolean not null default false,
  domain_is_proven boolean not null default false,
  domain_checked_at timestamptz,
  translation jsonb,
  -- How many daily checks in a row have missed a record of the organisation's domain (decision 53).
  domain_failures smallint not null default 0,
  version int not null default 1,
  primary key (organization_id),
  check (name is not null or not is_published),
  constraint own_page_translation check (translation is null or translation ->> 'language' in ('nl', 'en'))
);
select inplan_tenant_table('own_page');
-- Which pages of organisations are published, for the sitemap of this server.
grant select (organization_id, name, is_published) on own_page to inplan_locator;
create policy locator on own_page for select to inplan_locator using (true);

create table own_page_picture (
  organization_id uuid not null,
  place int not null check (place between 0 and 7),
  image_path text not null,
  -- What is to be seen, for who cannot see it.
  description text not null check (length(description) <= 200),
  primary key (organization_id, place),
  foreign key (organization_id) references own_page on delete cascade,
  foreign key (organization_id, image_path) references image
);
select inplan_tenant_table('own_page_picture');

-- The last part of the addresses of services and specialists. A former one leads to the present one.
create table own_page_path (
  organization_id uuid not null,
  kind text not null check (kind in ('services', 'specialists')),
  path text not null check (path ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  service_id uuid,
  specialist_id uuid,
  is_current boolean not null,
  primary key (organization_id, kind, path),
  foreign key (organization_id, service_id) references service on delete cascade,
  foreign key (organization_id, specialist_id) references specialist on delete cascade,
  check ((kind = 'services') = (service_id is not null)),
  check ((kind = 'specialists') = (specialist_id is not null))
);
create unique index own_page_path_service on own_page_path (organization_id, service_id) where is_current and service_id is not null;
create unique index own_page_path_specialist on own_page_path (organization_id, specialist_id)
  where is_current and specialist_id is not null;
select inplan_tenant_table('own_page_path');
grant select (organization_id, specialist_id), delete on own_page_path to inplan_forgetter;
create policy forgetter on own_page_path to inplan_forgetter using (true);

-- At most so many published pages, by name. Its body is a text: a cluster would want to distribute all tables of a parsed one at once.
create function published_pages(most int) returns table (organization_id uuid, name text)
  language sql stable security definer set search_path = pg_catalog, public
  as $$
    select own_page.organization_id, own_page.name from own_page
    where own_page.is_published and own_page.name is not null
    order by own_page.name limit $1;
  $$;

-- Names and domains of pages -----------------------------------------------------------------------------------------

-- Names and domains are unique over all organisations. On a cluster they lie on the coordinator, as sessions do. So the organisation is
-- called `owner_id`: tables with an `organization_id` are spread. Everybody may ask whose a name is; only its organisation changes it.

create table page_name (
  name text primary key check (length(name) between 3 and 60 and name ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  owner_id uuid not null,
  -- Since when it only leads to the organisation's present name; null for the present one.
  former_since timestamptz
);
create unique index page_name_present on page_name (owner_id) where former_since is null;
create index page_name_owner on page_name (owner_id);
alter table page_name enable row level security;
create policy reading on page_name for select using (true);
create policy own on page_name using (owner_id = inplan_organization());
-- A name that led on for two years is free again.
create policy freed on page_name for delete using (former_since < now() - interval '2 years');
grant select, insert, update, delete on page_name to inplan_app;

-- Verified domains: those that are served.
create table page_domain (
  domain text primary key check (domain = lower(domain)),
  owner_id uuid not null unique,
  verified_at timestamptz not null
);
alter table page_domain enable row level security;
create policy reading on page_domain for select using (true);
create policy own on page_domain using (owner_id = inplan_organization());
grant select, insert, update, delete on page_domain to inplan_app;

-- Whose rights the functions have ------------------------------------------------------------------------------------

grant create on schema public to inplan_locator;
alter function published_pages owner to inplan_locator;
revoke create on schema public from inplan_locator;
revoke execute on function published_pages from public;
grant execute on function published_pages to inplan_app;
