-- Invoices and credit notes (decision 45; server/modules/money/invoice).

-- What invoices say --------------------------------------------------------------------------------------------------

-- What an organisation's invoices say of it, and when they are made. The row is locked while numbers are given out.
create table invoice_seller (
  organization_id uuid primary key references organization,
  -- When invoices are made: with each payment, when somebody asks, or never.
  made text not null check (made in ('with-payment', 'on-request', 'never')),
  name text not null,
  street text not null,
  postal_code text not null,
  city text not null,
  country text not null check (country ~ '^[A-Z]{2}$'),
  -- Number in the trade register; in the Netherlands that of the KvK.
  register_number text not null,
  vat_id text not null,
  iban text not null,
  -- Takes part in the scheme for small businesses, so no VAT is charged.
  is_small_business boolean not null,
  payment_days int not null check (payment_days between 0 and 365),
  -- Before year and number of each invoice.
  prefix text not null check (prefix ~ '^[A-Z0-9-]{0,10}$'),
  -- How many reminders of an open invoice are mailed at most; none at first.
  reminders int not null default 0 check (reminders between 0 and 3),
  -- Days from the due date to the first reminder, and from each to the next.
  reminder_days int not null default 7 check (reminder_days between 1 and 60),
  -- An invoice whose first reminder would have been before this date has none. Null while there are no reminders.
  reminders_from date,
  -- When invoices are looked through next: once a day. Null while there are no reminders.
  remind_at timestamptz,
  version int not null default 1
);
create index invoice_seller_remind on invoice_seller (remind_at) where remind_at is not null;
select inplan_tenant_table('invoice_seller');
-- Organisations whose invoices are to be looked through, from one on.
grant select (organization_id, remind_at) on invoice_seller to inplan_deadlines;
create policy deadlines on invoice_seller for select to inplan_deadlines using (true);

-- How services and packages are taxed, since when; the newest row before a booking counts for it. Without service and package: all others.
create table vat_treatment (
  organization_id uuid not null,
  id uuid not null,
  service_id uuid,
  package_id uuid,
  -- Null for as all others.
  treatment text check (treatment in ('standard', 'reduced', 'zero', 'exempt')),
  since timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, service_id) references service,
  foreign key (organization_id, package_id) references package,
  check (service_id is null or package_id is null),
  check (treatment is not null or service_id is not null or package_id is not null)
);
create index vat_treatment_of on vat_treatment (organization_id, service_id, package_id, since);
select inplan_tenant_table('vat_treatment');

-- Invoices -----------------------------------------------------------------------------------------------------------

-- Invoices and credit notes in one series of numbers for each year. Each number but the first needs the one before it, so there is no gap.
-- Whom it is for is known through the booking or order.
create table invoice (
  organization_id uuid not null references organization,
  id uuid not null,
  year int not null,
  number int not null check (number >= 1),
  kind text not null check (kind in ('invoice', 'credit-note')),
  booking_id uuid,
  order_id uuid,
  -- The invoice that a credit note is for.
  credited_id uuid,
  -- The number as it is shown.
  label text not null,
  issued_on date not null,
  due_on date not null,
  issued_at timestamptz not null,
  buyer_name text not null,
  net_cents int not null check (net_cents >= 0),
  vat_cents int not null check (vat_cents >= 0),
  gross_cents int not null check (gross_cents > 0),
  -- All that is written on it (`InvoiceDocument` of shared/domain/invoice).
  document jsonb not null,
  previous_number int generated always as (case when number > 1 then number - 1 end) stored,
  -- The picture on it, which is kept as long as the invoice; null for none.
  logo_path text,
  -- How all of it is taxed; null when it has lines that are taxed in several ways. The sums of many invoices are read from an index then.
  only_treatment text generated always as (
    case when jsonb_array_length(document -> 'sums') = 1 then document -> 'sums' -> 0 ->> 'treatment' end
  ) stored,
  only_rate int generated always as (
    case when jsonb_array_length(document -> 'sums') = 1 then (document -> 'sums' -> 0 ->> 'rate')::int end
  ) stored,
  -- The fee of a booking has an invoice of its own: its payment says which it is.
  fee_payment_id uuid,
  primary key (organization_id, id),
  foreign key (organization_id, booking_id) references booking,
  foreign key (organization_id, order_id) references package_order,
  constraint invoice_credits foreign key (organization_id, credited_id) references invoice (organization_id, id),
  constraint invoice_number unique (organization_id, year, number),
  check ((booking_id is null) <> (order_id is null)),
  check ((kind = 'credit-note') = (credited_id is not null)),
  check (net_cents + vat_cents = gross_cents),
  check (extract(year from issued_on) = year),
  constraint invoice_continues
    foreign key (organization_id, year, previous_number) references invoice (organization_id, year, number)
);
create index invoice_booking on invoice (organization_id, booking_id) where booking_id is not null;
create index invoice_order on invoice (organization_id, order_id) where order_id is not null;
create index invoice_credited on invoice (organization_id, credited_id) where credited_id is not null;
create index invoice_issued on invoice (organization_id, issued_on, number);
-- For the number of invoices and their sums, without reading what is written on them.
create index invoice_sums on invoice (organization_id, issued_on)
  include (kind, only_treatment, only_rate, net_cents, vat_cents, gross_cents);
-- For the invoices that are due, and for the pictures that are still on one.
create index invoice_due on invoice (organization_id, due_on) where kind = 'invoice';
create index invoice_logo on invoice (organization_id, logo_path) where logo_path is not null;
create index invoice_text on invoice using gin
  (organization_id, inplan_folded(label || ' ' || buyer_name) gin_trgm_ops);
select inplan_tenant_table('invoice');
-- An invoice is never changed: it is corrected by a credit note.
revoke update, delete on invoice from inplan_app;
grant select, delete on invoice to inplan_forgetter;
create policy forgetter on invoice to inplan_forgetter using (true);
grant select (organization_id, id, label, buyer_name) on invoice to inplan_search;
create policy search on invoice for select to inplan_search using (true);

-- Invoices and credit notes that are to be made. Written with the payment or refund, and deleted when the number is given.
create table invoice_request (
  organization_id uuid not null,
  id uuid not null,
  kind text not null check (kind in ('invoice', 'credit-note')),
  booking_id uuid,
  order_id uuid,
  wanted_at timestamptz not null,
  -- What a credit note is for; null: all that is left of the invoice.
  amount_cents int check (amount_cents > 0),
  fee_payment_id uuid,
  -- What the organisation wrote about a refund, for its credit note (rule D313); empty for nothing.
  reason text not null default '',
  primary key (organization_id, id),
  foreign key (organization_id, booking_id) references booking,
  foreign key (organization_id, order_id) references package_order,
  check ((booking_id is null) <> (order_id is null))
);
create index invoice_request_order on invoice_request (organization_id, wanted_at, id);
select inplan_tenant_table('invoice_request');
-- Organisations with invoices to make, from one on.
grant select (organization_id) on invoice_request to inplan_deadlines;
create policy deadlines on invoice_request for select to inplan_deadlines using (true);

-- The reminders that were mailed.
create table invoice_reminder (
  organization_id uuid not null,
  invoice_id uuid not null,
  number int not null check (number between 1 and 3),
  -- In the organisation's zone.
  sent_on date not null,
  primary key (organization_id, invoice_id, number),
  foreign key (organization_id, invoice_id) references invoice (organization_id, id) on delete cascade
);
select inplan_tenant_table('invoice_reminder');
revoke update, delete on invoice_reminder from inplan_app;

create function organizations_with_invoices_to_make(after uuid, most int) returns table (organization_id uuid)
  language sql stable security definer set search_path = pg_catalog, public
  begin atomic
    select distinct invoice_request.organization_id
    from invoice_request
    where invoice_request.organization_id > after
    order by invoice_request.organization_id
    limit most;
  end;

create function organizations_with_invoices_to_remind_of(now timestamptz, after uuid, most int)
  returns table (organization_id uuid)
  language sql stable security definer set search_path = pg_catalog, public
  begin atomic
    select invoice_seller.organization_id
    from invoice_seller
    where invoice_seller.remind_at <= now and invoice_seller.organization_id > after
    order by invoice_seller.organization_id
    limit most;
  end;

-- Searching invoices -------------------------------------------------------------------------------------------------

-- At most so many invoices of the transaction's organisation whose number or buyer is like the pattern; pattern and texts are folded. In the
-- form of `inplan_customers_named`.
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

-- Whose rights the functions have ------------------------------------------------------------------------------------

grant create on schema public to inplan_deadlines;
alter function organizations_with_invoices_to_make owner to inplan_deadlines;
alter function organizations_with_invoices_to_remind_of owner to inplan_deadlines;
revoke create on schema public from inplan_deadlines;
revoke execute on function organizations_with_invoices_to_make, organizations_with_invoices_to_remind_of from public;
grant execute on function organizations_with_invoices_to_make, organizations_with_invoices_to_remind_of to inplan_app;

grant create on schema public to inplan_search;
alter function inplan_invoices_named owner to inplan_search;
revoke create on schema public from inplan_search;
revoke execute on function inplan_invoices_named from public;
grant execute on function inplan_invoices_named to inplan_app;
