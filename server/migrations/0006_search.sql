-- Searching slots: what it costs depends on the bookings of the days that are searched (decision 11).

-- Taken time by its start. Row-level security lets only leakproof operators choose what an index is read for: comparing
-- moments is leakproof, comparing ranges is not, so `claim_no_overlap` would be read for all that a specialist ever had.
-- What a search reads is in the index itself. `<> 0` instead of `> 0`, as searches say too: so the other index, which could
-- look as good while there are no statistics, is out of the question.
create index claim_time on claim (organization_id, specialist_id, starts_at)
  include (ends_at, taken, service_id, series_id, occurrence_date, occurrence_minute)
  where taken <> 0;

-- An availability never passes midnight, so what starts a day before some time is over by then: a search by start finds
-- all that reaches into its days.
alter table claim add constraint claim_length check (ends_at - starts_at <= interval '1 day');

-- Availability is kept in the memory of server processes under its revision. --------------------------------------------

create sequence availability_revision_number;

-- An organisation without a row is one whose availability has not changed since there are revisions; its revision is 0.
create table availability_revision (
  organization_id uuid primary key references organization,
  -- Only ever compared with itself. No number is given twice, also after a rollback, so that a revision that was seen by
  -- the transaction that made it, and by nobody else, is never mistaken for another one.
  revision bigint not null
);

alter table availability_revision enable row level security;
alter table availability_revision force row level security;
create policy tenant on availability_revision using (organization_id = inplan_organization());
grant select, insert, update on availability_revision to inplan_app;
grant usage on sequence availability_revision_number to inplan_app;

-- A new revision for the organisations of the rows that a statement has written. It comes last in the order of locks:
-- whoever writes availability has the specialists' locks by then, and waits here for nobody who waits for those.
create function inplan_availability_changed() returns trigger language plpgsql as $$
begin
  insert into availability_revision
    select organization_id, nextval('availability_revision_number')
    from (select distinct organization_id from changed order by organization_id) as each
  on conflict (organization_id) do update set revision = excluded.revision;
  return null;
end
$$;

create function inplan_organization_changed() returns trigger language plpgsql as $$
begin
  insert into availability_revision
    select id, nextval('availability_revision_number') from (select id from changed order by id) as each
  on conflict (organization_id) do update set revision = excluded.revision;
  return null;
end
$$;

create trigger availability_inserted after insert on organization
  referencing new table as changed for each statement execute function inplan_organization_changed();
create trigger availability_updated after update on organization
  referencing new table as changed for each statement execute function inplan_organization_changed();

do $$
declare
  watched text;
begin
  foreach watched in array array[
    'specialist', 'service', 'service_specialist', 'series', 'series_service', 'occurrence'
  ] loop
    execute format('create trigger availability_inserted after insert on %I
      referencing new table as changed for each statement execute function inplan_availability_changed()', watched);
    execute format('create trigger availability_updated after update on %I
      referencing new table as changed for each statement execute function inplan_availability_changed()', watched);
    execute format('create trigger availability_deleted after delete on %I
      referencing old table as changed for each statement execute function inplan_availability_changed()', watched);
  end loop;
end
$$;

-- The taken time of some specialists, by span of time, and the revision of the availability at the same moment: one round
-- trip, which stands in its organisation by itself. A claim that reaches into several spans comes with each of them.
-- Claims are packed into bytes (`unpackClaims` reads them), as making and decoding text costs several times more than
-- finding them. The plan is kept, as planning costs more than all the rest, so it must be right for a table that grows: each
-- span is looked up by itself, and never by reading all, which is cheaper only while there is next to nothing.
create function inplan_claims(organization uuid, specialists uuid[], starting timestamptz[], ending timestamptz[])
  returns table (revision bigint, claims bytea)
  language plpgsql
  set plan_cache_mode = force_generic_plan
  set enable_seqscan = off
as $$
begin
  perform set_config('inplan.organization_id', organization::text, true);
  return query
    select
      coalesce((select found.revision from availability_revision as found where found.organization_id = organization), 0),
      packed.claims
    from unnest(starting, ending) as span (span_start, span_end),
    lateral (
      select string_agg(
        uuid_send(specialist_id) || uuid_send(service_id)
          || coalesce(uuid_send(series_id), '\x00000000000000000000000000000000')
          || int4send(coalesce(occurrence_date - date '1970-01-01', 0)) || int4send(coalesce(occurrence_minute, 0))
          || int4send((date_part('epoch', starts_at) / 60)::int4) || int4send((date_part('epoch', ends_at) / 60)::int4)
          || int4send(taken),
        ''
      ) as claims
      from claim
      where organization_id = organization
        and specialist_id = any (specialists)
        and starts_at > span_start - interval '24 hours'
        and starts_at < span_end
        and ends_at > span_start
        and taken <> 0
    ) as packed;
end
$$;
