-- `inplan_claims` (server/migrations/0007_booking.sql) for a cluster. The organisation is a constant of the query, so that the coordinator plans it for
-- one shard, and every subquery names it. The transaction that calls it is limited to the organisation (`callInTenant`).
create or replace function inplan_claims(
  organization uuid, specialists uuid[], starting timestamptz[], ending timestamptz[]
)
  returns table (revision bigint, claims bytea)
  language plpgsql
as $$
begin
  if inplan_organization() is distinct from organization then
    raise exception 'inplan_claims needs a transaction of the organisation' using errcode = 'INTRX';
  end if;
  return query execute format(
    $query$
      select
        coalesce((select found.revision from availability_revision as found where found.organization_id = %1$L), 0),
        packed.claims
      from unnest($2, $3) as span (span_start, span_end),
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
        from (
          select
            claim.*,
            case when capacity > 1 then (
              select booking.location_ids[1]
              from booking
              where booking.organization_id = %1$L and booking.claim_id = claim.id
                and booking.status <> 'rejected' and cardinality(booking.location_ids) = 1
              order by booking.created_at, booking.id
              limit 1
            ) end as location_id
          from claim
          where organization_id = %1$L
        ) as located
        where specialist_id = any ($1)
          and starts_at > span_start - interval '24 hours'
          and starts_at < span_end
          and ends_at > span_start
          and taken <> 0
      ) as packed
    $query$,
    organization
  ) using specialists, starting, ending;
end
$$;
