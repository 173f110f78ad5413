-- Searches find a text whatever its case, accents, apostrophes and hyphens. The functions with `like` in their names are called by the
-- release before only.

-- As `foldText` (shared/i18n/fold-text.ts) does it.
create function inplan_folded(words text) returns text
  language sql immutable parallel safe strict
  return translate(
    replace(replace(replace(replace(
      lower(
        regexp_replace(
          normalize(translate(words, '''’‘ʼ`´‛′', ''), NFKD),
          '[\u0300-\u036f\u0591-\u05c7\u064b-\u065f‐‑‒–—―−-]', '', 'g'
        ) collate pg_catalog.pg_c_utf8
      ),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
    'øłıđðħς', 'oliddhσ'
  ) collate "default";

-- As `inplan_customers_found` (0110_customers_found.sql), with a pattern and texts that are folded.
create function inplan_customers_named(pattern text, most int) returns setof uuid
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
      and inplan_folded(inplan_customer_text(first_name, last_name, phone_number, email)) like pattern
      -- The address of an account counts instead of the customer's own.
      and (account_id is null or inplan_folded(inplan_customer_text(first_name, last_name, phone_number, null)) like pattern)
    union all
    select customer.id from account
    join customer on customer.organization_id = organization and customer.account_id = account.id
    where inplan_folded(account.email) like pattern and customer.erased_at is null
      and inplan_folded(inplan_customer_text(customer.first_name, customer.last_name, customer.phone_number, null))
        not like pattern
    limit most;
end
$$;

-- As `inplan_bookings_like` (0084_search_of_translations.sql), with a pattern and texts that are folded.
create function inplan_bookings_named(pattern text, most int) returns setof uuid
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
      and inplan_folded(inplan_customer_text(guest_first_name, guest_last_name, guest_phone_number, null)) like pattern
    union all
    select booking.id from customer
    join booking on booking.organization_id = organization and booking.customer_id = customer.id
    where customer.organization_id = organization
      and inplan_folded(inplan_customer_text(first_name, last_name, phone_number, customer.email)) like pattern
      and inplan_folded(customer.email) like pattern
    union all
    select booking.id from account
    join customer on customer.organization_id = organization and customer.account_id = account.id
    join booking on booking.organization_id = organization and booking.customer_id = customer.id
    where inplan_folded(account.email) like pattern
    union all
    select booking.id from service
    join booking on booking.organization_id = organization and booking.service_id = service.id
    where service.organization_id = organization
      and (inplan_folded(service.name) like pattern or inplan_folded(service.translation ->> 'name') like pattern)
    limit most;
end
$$;

-- As `inplan_invoices_like` (0105_invoice_papers.sql), with a pattern and texts that are folded.
create function inplan_invoices_named(pattern text, most int) returns setof uuid
  language plpgsql stable security definer
  set search_path = pg_catalog, public
  set plan_cache_mode = force_custom_plan
as $$
declare
  organization constant uuid := inplan_organization();
begin
  return query
    select invoice.id from invoice
    where invoice.organization_id = organization and inplan_folded(label || ' ' || buyer_name) like pattern
    limit most;
end
$$;

grant create on schema public to inplan_search;
alter function inplan_customers_named owner to inplan_search;
alter function inplan_bookings_named owner to inplan_search;
alter function inplan_invoices_named owner to inplan_search;
revoke create on schema public from inplan_search;
revoke execute on function inplan_customers_named, inplan_bookings_named, inplan_invoices_named from public;
grant execute on function inplan_customers_named, inplan_bookings_named, inplan_invoices_named to inplan_app;
