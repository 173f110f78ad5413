-- When something is free: published times, and the time that is taken (server/modules/scheduling).

-- Published times ----------------------------------------------------------------------------------------------------

-- Time that a specialist publishes: windows in which customers choose, or sessions.
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
  -- What edits and deletions by weekday or by time took out of a rule: `SeriesGap` of shared/domain/availability/series/series.ts.
  gaps jsonb not null default '[]' check (jsonb_typeof(gaps) = 'array'),
  -- A series is without an end while `open_end_date` equals `end_date`, which then says only how far it is listed
  -- (decision 32).
  open_end_date date,
  created_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, specialist_id) references specialist,
  check (from_minute < to_minute),
  check (start_date <= end_date),
  check ((kind = 'session') = (duration_minutes is not null and price_cents is not null))
);
create index series_specialist on series (organization_id, specialist_id, end_date);
-- Finds the series that end soon, over all organisations.
create index series_end on series (end_date);
create index series_id on series (id);
select inplan_tenant_table('series');
grant select (organization_id, specialist_id, end_date, gaps, open_end_date) on series to inplan_deadlines;
create policy deadlines on series for select to inplan_deadlines using (true);
grant select (organization_id, id) on series to inplan_locator;
create policy locator on series for select to inplan_locator using (true);

-- Which services are given in a series.
create table series_service (
  organization_id uuid not null,
  series_id uuid not null,
  service_id uuid not null,
  primary key (organization_id, series_id, service_id),
  foreign key (organization_id, series_id) references series on delete cascade,
  foreign key (organization_id, service_id) references service
);
create index series_service_service on series_service (organization_id, service_id);
select inplan_tenant_table('series_service');

-- Occurrences are computed; a row exists only once one of them was cancelled or edited on its own.
create table occurrence (
  organization_id uuid not null,
  series_id uuid not null,
  date date not null,
  start_minute int not null,
  kind text not null check (kind in ('cancelled', 'edited')),
  -- `OccurrenceEdit` of shared/domain/availability/series/series.ts.
  edit jsonb,
  -- The specialist whom an edit gave an occurrence to. A column, as row-level security keeps expressions out of indexes.
  specialist_id uuid generated always as ((edit ->> 'specialistId')::uuid) stored,
  primary key (organization_id, series_id, date, start_minute),
  foreign key (organization_id, series_id) references series on delete cascade,
  foreign key (organization_id, specialist_id) references specialist,
  check ((kind = 'edited') = (edit is not null))
);
create index occurrence_specialist on occurrence (organization_id, specialist_id) where specialist_id is not null;
select inplan_tenant_table('occurrence');

-- Server processes keep availability in memory under its revision (decision 11). An organisation without a row has revision 0.
create table availability_revision (
  organization_id uuid primary key references organization,
  -- Random, and only ever compared with itself (server/modules/scheduling/availability/availability-revision.ts).
  revision bigint not null
);
select inplan_tenant_table('availability_revision');
revoke delete on availability_revision from inplan_app;
-- How a specialist is shown is part of what processes keep in memory.
grant select, insert, update on availability_revision to inplan_forgetter;
create policy forgetter on availability_revision to inplan_forgetter using (true);

-- Specialists whose published time ends soon, and who were told (rule D167). One row each: the end that they were told of last.
create table time_end_notice (
  organization_id uuid not null,
  specialist_id uuid not null,
  last_date date not null,
  noticed_at timestamptz not null,
  primary key (organization_id, specialist_id),
  foreign key (organization_id, specialist_id) references specialist on delete cascade
);
select inplan_tenant_table('time_end_notice');
grant select on time_end_notice to inplan_deadlines;
create policy deadlines on time_end_notice for select to inplan_deadlines using (true);

-- Specialists of all organisations whose time may end within the days from one on, and who were not told: their last series ends
-- then, or has gaps, which only the domain understands (shared/domain/availability/ending).
create function ending_specialists(first date, last date, most int) returns table (organization_id uuid, id uuid)
  language sql stable security definer set search_path = pg_catalog, public
  as $$
    select ending.organization_id, ending.specialist_id
    from series as ending
    where (ending.end_date >= $1 or ending.open_end_date = ending.end_date)
      and (
        ending.gaps <> '[]'
        or ending.end_date <= $2 and ending.open_end_date is distinct from ending.end_date
      )
      and not exists (
        select from series as later
        where later.organization_id = ending.organization_id and later.specialist_id = ending.specialist_id
          and later.gaps = '[]' and (later.end_date > $2 or later.open_end_date = later.end_date)
      )
      and not exists (
        select from time_end_notice as told
        where told.organization_id = ending.organization_id and told.specialist_id = ending.specialist_id
          and told.last_date >= $1
      )
    group by 1, 2
    order by 1, 2
    limit $3
  $$;

-- Taken time ---------------------------------------------------------------------------------------------------------

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
  -- The time of a specialist who joins the main one names the main one's claim, and lasts as long.
  of_claim_id uuid,
  primary key (organization_id, id),
  foreign key (organization_id, specialist_id) references specialist,
  foreign key (organization_id, service_id) references service,
  check (starts_at < ends_at),
  constraint claim_seats check (taken between 0 and capacity),
  constraint claim_no_overlap exclude using gist (organization_id with =, specialist_id with =, period with &&)
    where (taken > 0),
  -- An availability never passes midnight, so what starts a day before some time is over by then: a search by start finds
  -- all that reaches into its days.
  constraint claim_length check (ends_at - starts_at <= interval '1 day')
);
create index claim_occurrence on claim (organization_id, series_id, occurrence_date, occurrence_minute);
-- By start. Row-level security lets only leakproof operators choose what an index is read for: comparing moments is leakproof, comparing
-- ranges is not, so `claim_no_overlap` would be read for all that a specialist ever had. What a search reads is in the index itself.
-- `<> 0` instead of `> 0`, as searches say too: so the other index, which could look as good while there are no statistics, is out of the
-- question.
create index claim_time on claim (organization_id, specialist_id, starts_at)
  include (ends_at, taken, capacity, service_id, series_id, occurrence_date, occurrence_minute)
  where taken <> 0;
create index claim_joined on claim (organization_id, of_claim_id) where of_claim_id is not null;
select inplan_tenant_table('claim');
grant select (organization_id, id, specialist_id, starts_at, ends_at, period, capacity, taken)
  on claim to inplan_monitor;
create policy monitor on claim for select to inplan_monitor using (true);

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
  foreign key (organization_id, claim_id) references claim,
  foreign key (organization_id, resource_id) references resource,
  check (starts_at < ends_at),
  constraint resource_claim_length check (ends_at - starts_at <= interval '1 day'),
  constraint resource_claim_no_overlap
    exclude using gist (organization_id with =, resource_id with =, unit with =, period with &&)
);
-- By start, as `claim_time`.
create index resource_claim_time on resource_claim (organization_id, resource_id, starts_at) include (ends_at, unit, claim_id);
select inplan_tenant_table('resource_claim');

-- The organisation of an id ------------------------------------------------------------------------------------------

-- The organisation of an id that a call names without its organisation, as the specification's calls do. Its body is a text: a cluster
-- would want to distribute all tables of a parsed one at once.
create function organizations_by_id(services uuid[], specialists uuid[], packages uuid[], series_ids uuid[])
  returns table (kind text, id uuid, organization_id uuid)
  language sql stable security definer set search_path = pg_catalog, public
  as $$
    select 'service', service.id, service.organization_id from service where service.id = any($1)
    union all
    select 'specialist', specialist.id, specialist.organization_id from specialist where specialist.id = any($2)
    union all
    select 'package', package.id, package.organization_id from package where package.id = any($3)
    union all
    select 'series', series.id, series.organization_id from series where series.id = any($4);
  $$;

-- Whose rights the functions have ------------------------------------------------------------------------------------

grant create on schema public to inplan_deadlines;
alter function ending_specialists owner to inplan_deadlines;
revoke create on schema public from inplan_deadlines;
revoke execute on function ending_specialists from public;
grant execute on function ending_specialists to inplan_app;

grant create on schema public to inplan_locator;
alter function organizations_by_id owner to inplan_locator;
revoke create on schema public from inplan_locator;
revoke execute on function organizations_by_id from public;
grant execute on function organizations_by_id to inplan_app;
