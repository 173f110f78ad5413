-- Customers are found by a word once each and without those who were erased, so that the found ones can be counted.
-- `inplan_customers_like` is still called by the release before.

grant select (erased_at) on customer to inplan_search;

-- At most so many customers of the transaction's organisation whose name, phone number or mail address is like the pattern. In the form
-- of `inplan_customers_like` (0040_customers.sql).
create function inplan_customers_found(pattern text, most int) returns setof uuid
  language plpgsql stable security definer
  set search_path = pg_catalog, public
  set plan_cache_mode = force_custom_plan
as $$
declare
  organization constant uuid := inplan_organization();
begin
  return query
    select customer.id from customer
    where customer.organization_id = organization and customer.erased_at is null
      and inplan_customer_text(first_name, last_name, phone_number, email) ilike pattern
      -- The address of an account counts instead of the customer's own.
      and (account_id is null or inplan_customer_text(first_name, last_name, phone_number, null) ilike pattern)
    union all
    select customer.id from account
    join customer on customer.organization_id = organization and customer.account_id = account.id
    where account.email ilike pattern and customer.erased_at is null
      and inplan_customer_text(customer.first_name, customer.last_name, customer.phone_number, null) not ilike pattern
    limit most;
end
$$;

grant create on schema public to inplan_search;
alter function inplan_customers_found owner to inplan_search;
revoke create on schema public from inplan_search;
revoke execute on function inplan_customers_found from public;
grant execute on function inplan_customers_found to inplan_app;
