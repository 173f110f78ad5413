-- Invoices and credit notes (decision 45).

-- What an organisation's invoices say of it, and when they are made. The row is locked while numbers are given out.
create table invoice_seller (
  organization_id uuid not null primary key,
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
  version int not null default 1
);
select inplan_tenant_table('invoice_seller');
alter table invoice_seller add foreign key (organization_id) references organization;

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
  check (service_id is null or package_id is null),
  check (treatment is not null or service_id is not null or package_id is not null)
);
create index vat_treatment_of on vat_treatment (organization_id, service_id, package_id, since);
select inplan_tenant_table('vat_treatment');
alter table vat_treatment
  add foreign key (organization_id, service_id) references service,
  add foreign key (organization_id, package_id) references package;

-- Invoices and credit notes in one series of numbers for each year. Each number but the first needs the one before it, so there is no gap.
-- Whom it is for is known through the booking or order.
create table invoice (
  organization_id uuid not null,
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
  primary key (organization_id, id),
  constraint invoice_number unique (organization_id, year, number),
  check ((booking_id is null) <> (order_id is null)),
  check ((kind = 'credit-note') = (credited_id is not null)),
  check (net_cents + vat_cents = gross_cents),
  check (extract(year from issued_on) = year)
);
create index invoice_booking on invoice (organization_id, booking_id) where booking_id is not null;
create index invoice_order on invoice (organization_id, order_id) where order_id is not null;
create index invoice_credited on invoice (organization_id, credited_id) where credited_id is not null;
create index invoice_issued on invoice (organization_id, issued_on, number);
select inplan_tenant_table('invoice');
alter table invoice
  add foreign key (organization_id) references organization,
  add foreign key (organization_id, booking_id) references booking,
  add foreign key (organization_id, order_id) references package_order,
  add constraint invoice_credits foreign key (organization_id, credited_id) references invoice (organization_id, id),
  add constraint invoice_continues
    foreign key (organization_id, year, previous_number) references invoice (organization_id, year, number);
-- An invoice is never changed: it is corrected by a credit note.
revoke update, delete on invoice from inplan_app;

-- Invoices and credit notes that are to be made. Written with the payment or refund, and deleted when the number is given.
create table invoice_request (
  organization_id uuid not null,
  id uuid not null,
  kind text not null check (kind in ('invoice', 'credit-note')),
  booking_id uuid,
  order_id uuid,
  wanted_at timestamptz not null,
  primary key (organization_id, id),
  check ((booking_id is null) <> (order_id is null))
);
create index invoice_request_order on invoice_request (organization_id, wanted_at, id);
select inplan_tenant_table('invoice_request');
alter table invoice_request
  add foreign key (organization_id, booking_id) references booking,
  add foreign key (organization_id, order_id) references package_order;

-- Name and address for invoices, as the customer or the provider typed them (`Buyer` of shared/domain/invoice).
alter table customer add column billing jsonb;

-- Organisations with invoices to make, from one on.
grant select (organization_id) on invoice_request to inplan_deadlines;
create policy deadlines on invoice_request for select to inplan_deadlines using (true);
create function organizations_with_invoices_to_make(after uuid, most int) returns table (organization_id uuid)
  language sql stable security definer set search_path = pg_catalog, public
  begin atomic
    select distinct invoice_request.organization_id
    from invoice_request
    where invoice_request.organization_id > after
    order by invoice_request.organization_id
    limit most;
  end;
grant create on schema public to inplan_deadlines;
alter function organizations_with_invoices_to_make owner to inplan_deadlines;
revoke create on schema public from inplan_deadlines;
revoke execute on function organizations_with_invoices_to_make from public;
grant execute on function organizations_with_invoices_to_make to inplan_app;

-- Deletes the invoices of years before one (rule D248). An organisation's older years stay while a credit note that is kept refers to them.
create function forget_invoices(before int) returns void
  language sql security definer set search_path = pg_catalog, public
  as $$
    delete from invoice as old
    where old.year < $1
      and not exists (
        select from invoice as kept
        join invoice as credited
          on credited.organization_id = kept.organization_id and credited.id = kept.credited_id
        where kept.organization_id = old.organization_id and kept.year >= $1 and credited.year < $1
      );
  $$;
grant select, delete on invoice to inplan_forgetter;
create policy forgetter on invoice to inplan_forgetter using (true);
grant create on schema public to inplan_forgetter;
alter function forget_invoices owner to inplan_forgetter;
revoke create on schema public from inplan_forgetter;
revoke execute on function forget_invoices from public;
grant execute on function forget_invoices to inplan_app;
