-- The page of an organisation that the server renders (decision 43).
create table own_page (
  organization_id uuid not null,
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
  version int not null default 1,
  primary key (organization_id),
  check (name is not null or not is_published)
);
select inplan_tenant_table('own_page');
alter table own_page add foreign key (organization_id) references organization;

create table own_page_picture (
  organization_id uuid not null,
  place int not null check (place between 0 and 7),
  image_path text not null,
  -- What is to be seen, for who cannot see it.
  description text not null check (length(description) <= 200),
  primary key (organization_id, place)
);
select inplan_tenant_table('own_page_picture');
alter table own_page_picture
  add foreign key (organization_id) references own_page on delete cascade,
  add foreign key (organization_id, image_path) references image;

-- The last part of the addresses of services and specialists. A former one leads to the present one.
create table own_page_path (
  organization_id uuid not null,
  kind text not null check (kind in ('services', 'specialists')),
  path text not null check (path ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  service_id uuid,
  specialist_id uuid,
  is_current boolean not null,
  primary key (organization_id, kind, path),
  check ((kind = 'services') = (service_id is not null)),
  check ((kind = 'specialists') = (specialist_id is not null))
);
select inplan_tenant_table('own_page_path');
alter table own_page_path
  add foreign key (organization_id, service_id) references service on delete cascade,
  add foreign key (organization_id, specialist_id) references specialist on delete cascade;
create unique index own_page_path_service on own_page_path (organization_id, service_id) where is_current and service_id is not null;
create unique index own_page_path_specialist on own_page_path (organization_id, specialist_id)
  where is_current and specialist_id is not null;

-- Forgets the name of a former specialist in addresses (rule D129).
create function forget_page_paths(erased uuid) returns void
  language sql security definer set search_path = pg_catalog, public
  as $$
    delete from own_page_path using specialist
    where specialist.organization_id = own_page_path.organization_id and specialist.id = own_page_path.specialist_id
      and specialist.account_id = $1;
  $$;
grant select (organization_id, specialist_id), delete on own_page_path to inplan_forgetter;
create policy forgetter on own_page_path to inplan_forgetter using (true);
grant create on schema public to inplan_forgetter;
alter function forget_page_paths owner to inplan_forgetter;
revoke create on schema public from inplan_forgetter;
revoke execute on function forget_page_paths from public;
grant execute on function forget_page_paths to inplan_app;
