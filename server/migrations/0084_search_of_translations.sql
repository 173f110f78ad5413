-- As before, and bookings are found by the name of their service in either language too. The release before compares what is found with
-- the texts that it knows, so more is found, and no more is shown.
create or replace function inplan_bookings_like(pattern text, most int) returns setof uuid
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
    select booking.id from customer
    join booking on booking.organization_id = organization and booking.customer_id = customer.id
    where customer.organization_id = organization
      and inplan_customer_text(first_name, last_name, phone_number, customer.email) ilike pattern
      and customer.email ilike pattern
    union all
    select booking.id from account
    join customer on customer.organization_id = organization and customer.account_id = account.id
    join booking on booking.organization_id = organization and booking.customer_id = customer.id
    where account.email ilike pattern
    union all
    select booking.id from service
    join booking on booking.organization_id = organization and booking.service_id = service.id
    where service.organization_id = organization
      and (service.name ilike pattern or service.translation ->> 'name' ilike pattern)
    limit most;
end
$$;
grant select (translation) on service to inplan_search;
