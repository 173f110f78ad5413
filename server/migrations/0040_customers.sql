-- Customers that the provider enters have no account; notes, tags and merged customers.

-- Null for the release before: it joins customers with their accounts, so it leaves out those without one, whom only this release enters.
alter table customer alter column account_id drop not null;

alter table customer
  -- The address to write to. For a customer with an account, the account's address counts.
  add column email text check (email = lower(email)),
  -- The language of mails; null until it is known.
  add column locale text check (locale in ('nl', 'en')),
  -- Since when the customer cannot book online.
  add column blocked_at timestamptz,
  -- The member who entered the customer; null for one who came by an account.
  add column created_by uuid references account on delete set null,
  -- When the person was erased (rule D129).
  add column erased_at timestamptz,
  add column version int not null default 1;

-- Row-level security is off meanwhile, because a migration runs for no organisation and would see no rows. Erased customers are few.
alter table customer no force row level security;
update customer set erased_at = account.created_at from account where account.id = customer.account_id and account.is_erased;
alter table customer force row level security;

create table customer_note (
  organization_id uuid not null,
  id uuid not null,
  customer_id uuid not null,
  -- Null after the author's account was erased.
  author_id uuid,
  text text not null,
  version int not null default 1,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (organization_id, id)
);
create index customer_note_customer on customer_note (organization_id, customer_id, created_at);
select inplan_tenant_table('customer_note');
alter table customer_note
  add foreign key (organization_id, customer_id) references customer,
  add foreign key (author_id) references account on delete set null;

create table customer_tag (
  organization_id uuid not null,
  customer_id uuid not null,
  tag text not null check (tag = trim(tag) and tag <> ''),
  primary key (organization_id, customer_id, tag)
);
create index customer_tag_tag on customer_tag (organization_id, tag, customer_id);
select inplan_tenant_table('customer_tag');
alter table customer_tag add foreign key (organization_id, customer_id) references customer;

-- Which customer took the place of one that was merged into it and deleted, for links that still name the deleted one.
create table customer_merge (
  organization_id uuid not null,
  merged_id uuid not null,
  customer_id uuid not null,
  merged_at timestamptz not null,
  primary key (organization_id, merged_id)
);
create index customer_merge_customer on customer_merge (organization_id, customer_id);
select inplan_tenant_table('customer_merge');
alter table customer_merge add foreign key (organization_id, customer_id) references customer;

-- A merge gives the lines of a ledger another customer and changes nothing else of them.
grant update (customer_id) on credit_entry to inplan_app;

alter table organization
  -- Which customers a specialist sees: those with a booking with them, or all.
  add column specialists_see_customers text not null default 'own' check (specialists_see_customers in ('own', 'all')),
  -- Whether a specialist sees the notes of the customers whom they see.
  add column specialists_see_notes boolean not null default true,
  -- A form of its own, which two windows may have open.
  add column customer_access_version int not null default 1;

grant select (organization_id, id, account_id, first_name, last_name, phone_number, email) on customer to inplan_search;

-- The text in which customers are searched, with the digits of the phone number once more without the signs between them.
create function inplan_customer_text(first_name text, last_name text, phone_number text, email text) returns text
  language sql immutable parallel safe
  return first_name || ' ' || last_name || ' ' || phone_number || ' ' || regexp_replace(phone_number, '\D', '', 'g')
    || ' ' || coalesce(email, '');

-- At most so many customers of the transaction's organisation whose name, phone number or mail address is like the pattern; a
-- customer can come more than once. In the form of `inplan_bookings_like` (0017_booking_search.sql).
create function inplan_customers_like(pattern text, most int) returns setof uuid
  language plpgsql stable security definer
  set search_path = pg_catalog, public
  set plan_cache_mode = force_custom_plan
as $$
declare
  organization constant uuid := inplan_organization();
begin
  return query
    select customer.id from customer
    where customer.organization_id = organization
      and inplan_customer_text(first_name, last_name, phone_number, email) ilike pattern
    union all
    select customer.id from account
    join customer on customer.organization_id = organization and customer.account_id = account.id
    where account.email ilike pattern
    limit most;
end
$$;

-- As before, and found by the address of a customer without an account too.
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
    where service.organization_id = organization and service.name ilike pattern
    limit most;
end
$$;

grant create on schema public to inplan_search;
alter function inplan_customers_like owner to inplan_search;
revoke create on schema public from inplan_search;
revoke execute on function inplan_customers_like from public;
grant execute on function inplan_customers_like to inplan_app;
