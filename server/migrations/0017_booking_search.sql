-- Bookings are searched by part of a word: trigrams find the candidates.

create extension if not exists pg_trgm;
-- For the organisation in the same index.
create extension if not exists btree_gin;

create index booking_guest_text on booking using gin
  (organization_id, (guest_first_name || ' ' || guest_last_name || ' ' || guest_phone_number) gin_trgm_ops);
create index account_email_text on account using gin (email gin_trgm_ops);
create index booking_service on booking (organization_id, service_id);

-- Row-level security lets only leakproof operators choose what an index is read for, and `ilike` is none. So the candidates
-- are found by a role that sees all bookings, in a function that looks at the organisation of the transaction only.
do $$
begin
  if not exists (select from pg_roles where rolname = 'inplan_search') then
    create role inplan_search nologin;
  end if;
  if not pg_has_role(current_user, 'inplan_search', 'set') then
    execute format('grant inplan_search to %I', current_user);
  end if;
end
$$;

grant usage on schema public to inplan_search;
grant select (organization_id, id, customer_id, service_id, guest_first_name, guest_last_name, guest_phone_number)
  on booking to inplan_search;
grant select (organization_id, id, account_id) on customer to inplan_search;
grant select (organization_id, id, name) on service to inplan_search;
grant select (id, email) on account to inplan_search;
create policy search on booking for select to inplan_search using (true);
create policy search on customer for select to inplan_search using (true);
create policy search on service for select to inplan_search using (true);

-- At most so many bookings of the transaction's organisation whose guest's name, phone number or mail address, or whose
-- service's name is like the pattern; a booking can come more than once. Each call is planned anew, as the best plan depends
-- on how rare the pattern is.
create function inplan_bookings_like(pattern text, most int) returns setof uuid
  language plpgsql stable security definer
  set search_path = pg_catalog, public
  set plan_cache_mode = force_custom_plan
as $$
declare
  organization constant uuid := inplan_organization();
begin
  return query
    select booking.id from booking
    where booking.organization_id = organization
      and (guest_first_name || ' ' || guest_last_name || ' ' || guest_phone_number) ilike pattern
    union all
    select booking.id from account
    join customer on customer.organization_id = organization and customer.account_id = account.id
    join booking on booking.organization_id = organization and booking.customer_id = customer.id
    where account.email ilike pattern
    union all
    select booking.id from service
    join booking on booking.organization_id = organization and booking.service_id = service.id
    where service.organization_id = organization and service.name ilike pattern
    limit most;
end
$$;
grant create on schema public to inplan_search;
alter function inplan_bookings_like owner to inplan_search;
revoke create on schema public from inplan_search;
revoke execute on function inplan_bookings_like from public;
grant execute on function inplan_bookings_like to inplan_app;
