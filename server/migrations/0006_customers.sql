-- Who the customers are, with an account or without (server/modules/customers).

-- Customers ----------------------------------------------------------------------------------------------------------

-- Somebody who books at an organisation. Those whom a provider entered, and guests, have no account.
create table customer (
  organization_id uuid not null references organization,
  id uuid not null,
  account_id uuid references account,
  first_name text not null default '',
  last_name text not null default '',
  phone_number text not null default '',
  -- The address to write to. For a customer with an account, the account's address counts.
  email text check (email = lower(email)),
  -- The language of mails; null until it is known.
  locale text check (locale in ('nl', 'en')),
  -- Since when the customer cannot book online.
  blocked_at timestamptz,
  -- The member who entered the customer; null for one who came by an account.
  created_by uuid references account on delete set null,
  -- When the person was erased (rule D129).
  erased_at timestamptz,
  -- Whether the customer booked as a guest, with an address that nobody else confirmed.
  came_as_guest boolean not null default false,
  -- Name and address for invoices, as the customer or the provider typed them (`Buyer` of shared/domain/invoice).
  billing jsonb,
  created_at timestamptz not null,
  version int not null default 1,
  primary key (organization_id, id),
  unique (organization_id, account_id)
);
-- For the list by name, and by when customers came.
create index customer_name on customer (organization_id, lower(first_name || ' ' || last_name), id);
create index customer_created on customer (organization_id, created_at, id);
-- A customer without an account is found by the address when its owner logs in.
create index customer_email on customer (organization_id, email) where email is not null;
-- The few customers that are left out of such a count.
create index customer_erased on customer (organization_id, id) where erased_at is not null;
-- Finds out whether an organisation has blocked anybody (rule D216) without reading all its customers.
create index customer_blocked on customer (organization_id) where blocked_at is not null;
create index customer_text on customer using gin
  (organization_id, inplan_folded(inplan_customer_text(first_name, last_name, phone_number, email)) gin_trgm_ops);
select inplan_tenant_table('customer');
-- Where an account is a customer, for itself to see: an export and an erasure reach all of it.
create policy own_customer on customer for select using (account_id = inplan_account());
grant select (organization_id, id, account_id, first_name, last_name, phone_number, email, erased_at)
  on customer to inplan_search;
create policy search on customer for select to inplan_search using (true);

create table customer_note (
  organization_id uuid not null,
  id uuid not null,
  customer_id uuid not null,
  -- Null after the author's account was erased.
  author_id uuid references account on delete set null,
  text text not null,
  version int not null default 1,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, customer_id) references customer
);
create index customer_note_customer on customer_note (organization_id, customer_id, created_at);
select inplan_tenant_table('customer_note');

create table customer_tag (
  organization_id uuid not null,
  customer_id uuid not null,
  tag text not null check (tag = trim(tag) and tag <> ''),
  primary key (organization_id, customer_id, tag),
  foreign key (organization_id, customer_id) references customer
);
create index customer_tag_tag on customer_tag (organization_id, tag, customer_id);
select inplan_tenant_table('customer_tag');

-- Which customer took the place of one that was merged into it and deleted, for links that still name the deleted one.
create table customer_merge (
  organization_id uuid not null,
  merged_id uuid not null,
  customer_id uuid not null,
  merged_at timestamptz not null,
  primary key (organization_id, merged_id),
  foreign key (organization_id, customer_id) references customer
);
create index customer_merge_customer on customer_merge (organization_id, customer_id);
select inplan_tenant_table('customer_merge');

-- Searching customers ------------------------------------------------------------------------------------------------

-- At most so many customers of the transaction's organisation whose name, phone number or mail address is like the pattern, without those who
-- were erased; pattern and texts are folded.
-- Row-level security lets only leakproof operators choose what an index is read for, and `like` is none. So the candidates are found by a
-- role that sees all rows, in a function that looks at the organisation of the transaction only. Each call is planned anew, as the best
-- plan depends on how rare the pattern is.
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

-- Whose rights the functions have ------------------------------------------------------------------------------------

grant create on schema public to inplan_search;
alter function inplan_customers_named owner to inplan_search;
revoke create on schema public from inplan_search;
revoke execute on function inplan_customers_named from public;
grant execute on function inplan_customers_named to inplan_app;
