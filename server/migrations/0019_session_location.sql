-- The seats of one group session are at one location (rule D114): that of its first booking that stands.

-- What a search reads is in the index itself, now with the capacity, which tells a session from a booking of its own.
drop index claim_time;
create index claim_time on claim (organization_id, specialist_id, starts_at)
  include (ends_at, taken, capacity, service_id, series_id, occurrence_date, occurrence_minute)
  where taken <> 0;

-- Claims with the location of their bookings; null while it is open. The booking is looked up for sessions only.
create view located_claim with (security_invoker = true) as
select
  organization_id, id, specialist_id, service_id, series_id, occurrence_date, occurrence_minute, starts_at, ends_at, taken,
  case when capacity > 1 then (
    select booking.location_ids[1]
    from booking
    where booking.organization_id = claim.organization_id and booking.claim_id = claim.id
      and booking.status <> 'rejected' and cardinality(booking.location_ids) = 1
    order by booking.created_at, booking.id
    limit 1
  ) end as location_id
from claim;
grant select on located_claim to inplan_app;

-- As before (0006_search.sql), with the location.
create or replace function inplan_claims(
  organization uuid, specialists uuid[], starting timestamptz[], ending timestamptz[]
)
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
          || coalesce(uuid_send(location_id), '\x00000000000000000000000000000000')
          || int4send(coalesce(occurrence_date - date '1970-01-01', 0)) || int4send(coalesce(occurrence_minute, 0))
          || int4send((date_part('epoch', starts_at) / 60)::int4) || int4send((date_part('epoch', ends_at) / 60)::int4)
          || int4send(taken),
        ''
      ) as claims
      from located_claim
      where organization_id = organization
        and specialist_id = any (specialists)
        and starts_at > span_start - interval '24 hours'
        and starts_at < span_end
        and ends_at > span_start
        and taken <> 0
    ) as packed;
end
$$;
