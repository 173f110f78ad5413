-- Names and domains of pages are unique over all organisations. They lie on the coordinator of a cluster, as sessions do, so the
-- organisation is called `owner_id`: tables with an `organization_id` are spread.

create table page_name (
  name text primary key check (length(name) between 3 and 60 and name ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  owner_id uuid not null,
  -- Since when it only leads to the organisation's present name; null for the present one.
  former_since timestamptz
);
create unique index page_name_present on page_name (owner_id) where former_since is null;
create index page_name_owner on page_name (owner_id);

-- Verified domains: those that are served.
create table page_domain (
  domain text primary key check (domain = lower(domain)),
  owner_id uuid not null unique,
  verified_at timestamptz not null
);

-- Everybody may ask whose a name is; only its organisation changes it.
alter table page_name enable row level security;
create policy reading on page_name for select using (true);
create policy own on page_name using (owner_id = inplan_organization());
-- A name that led on for two years is free again.
create policy freed on page_name for delete using (former_since < now() - interval '2 years');
grant select, insert, update, delete on page_name to inplan_app;

alter table page_domain enable row level security;
create policy reading on page_domain for select using (true);
create policy own on page_domain using (owner_id = inplan_organization());
grant select, insert, update, delete on page_domain to inplan_app;
