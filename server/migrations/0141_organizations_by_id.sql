-- The organisation of an id that a call names without its organisation, as the specification's calls do.

-- Sees which ids there are and whose they are, nothing else.
do $$
begin
  if not exists (select from pg_roles where rolname = 'inplan_locator') then
    -- With a log-in for the workers of a cluster (0020_without_triggers.sql).
    create role inplan_locator login;
  end if;
  if not pg_has_role(current_user, 'inplan_locator', 'set') then
    execute format('grant inplan_locator to %I', current_user);
  end if;
end
$$;
grant usage on schema public to inplan_locator;
grant select (organization_id, id) on service, specialist, package, series to inplan_locator;
create policy locator on service for select to inplan_locator using (true);
create policy locator on specialist for select to inplan_locator using (true);
create policy locator on package for select to inplan_locator using (true);
create policy locator on series for select to inplan_locator using (true);

-- Its body is a text: a cluster would want to distribute all tables of a parsed one at once.
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
grant create on schema public to inplan_locator;
alter function organizations_by_id owner to inplan_locator;
revoke create on schema public from inplan_locator;
revoke execute on function organizations_by_id from public;
grant execute on function organizations_by_id to inplan_app;
