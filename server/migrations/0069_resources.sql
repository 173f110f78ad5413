-- Rooms and devices that services need (decision 39). Nothing here changes for the release before: it
-- books a service without its resources, which the guard below then keeps for others.
create table resource (
  organization_id uuid not null,
  id uuid not null,
  name text not null check (length(trim(name)) between 1 and 100),
  -- The number of equal units.
  quantity int not null check (quantity between 1 and 100),
  location_id uuid,
  version int not null default 1,
  -- Since when it is gone; its bookings keep it.
  withdrawn_at timestamptz,
  created_at timestamptz not null,
  primary key (organization_id, id)
);
select inplan_tenant_table('resource');
alter table resource add foreign key (organization_id) references organization;
alter table resource add foreign key (organization_id, location_id) references location;

-- How many units of a resource each appointment of a service takes.
create table service_resource (
  organization_id uuid not null,
  service_id uuid not null,
  resource_id uuid not null,
  quantity int not null check (quantity between 1 and 100),
  primary key (organization_id, service_id, resource_id)
);
select inplan_tenant_table('service_resource');
alter table service_resource add foreign key (organization_id, service_id) references service;
alter table service_resource add foreign key (organization_id, resource_id) references resource;
create index service_resource_resource on service_resource (organization_id, resource_id);

-- The time in which a unit is taken: that of the claim, of one booking or of all seats of a session together.
create table resource_claim (
  organization_id uuid not null,
  claim_id uuid not null,
  resource_id uuid not null,
  -- Above 100 only while units are exchanged within a transaction.
  unit int not null check (unit between 1 and 200),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  period tstzrange not null generated always as (tstzrange(starts_at, ends_at)) stored,
  primary key (organization_id, claim_id, resource_id, unit),
  check (starts_at < ends_at),
  constraint resource_claim_length check (ends_at - starts_at <= interval '1 day'),
  constraint resource_claim_no_overlap
    exclude using gist (organization_id with =, resource_id with =, unit with =, period with &&)
);
select inplan_tenant_table('resource_claim');
alter table resource_claim add foreign key (organization_id, claim_id) references claim;
alter table resource_claim add foreign key (organization_id, resource_id) references resource;
-- Comparing moments is leakproof, comparing ranges is not (0006_search.sql).
create index resource_claim_time on resource_claim (organization_id, resource_id, starts_at) include (ends_at, unit, claim_id);
