-- Reminders of open invoices, the logo on them, how they were paid, and their search (decision 52).

alter table invoice_seller
  -- How many reminders of an open invoice are mailed at most; none at first.
  add column reminders int not null default 0 check (reminders between 0 and 3),
  -- Days from the due date to the first reminder, and from each to the next.
  add column reminder_days int not null default 7 check (reminder_days between 1 and 60),
  -- An invoice whose first reminder would have been before this date has none. Null while there are no reminders.
  add column reminders_from date,
  -- When invoices are looked through next: once a day. Null while there are no reminders.
  add column remind_at timestamptz;

-- The reminders that were mailed.
create table invoice_reminder (
  organization_id uuid not null,
  invoice_id uuid not null,
  number int not null check (number between 1 and 3),
  -- In the organisation's zone.
  sent_on date not null,
  primary key (organization_id, invoice_id, number)
);
select inplan_tenant_table('invoice_reminder');
alter table invoice_reminder
  add foreign key (organization_id, invoice_id) references invoice (organization_id, id) on delete cascade;
revoke update, delete on invoice_reminder from inplan_app;

-- Organisations whose invoices are to be looked through, from one on.
grant select (organization_id, remind_at) on invoice_seller to inplan_deadlines;
create policy deadlines on invoice_seller for select to inplan_deadlines using (true);
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
grant create on schema public to inplan_deadlines;
alter function organizations_with_invoices_to_remind_of owner to inplan_deadlines;
revoke create on schema public from inplan_deadlines;
revoke execute on function organizations_with_invoices_to_remind_of from public;
grant execute on function organizations_with_invoices_to_remind_of to inplan_app;

alter table invoice
  -- The picture on it, which is kept as long as the invoice; null for none.
  add column logo_path text,
  -- How all of it is taxed; null when it has lines that are taxed in several ways. The sums of many invoices are read from an index then.
  add column only_treatment text generated always as (
    case when jsonb_array_length(document -> 'sums') = 1 then document -> 'sums' -> 0 ->> 'treatment' end
  ) stored,
  add column only_rate int generated always as (
    case when jsonb_array_length(document -> 'sums') = 1 then (document -> 'sums' -> 0 ->> 'rate')::int end
  ) stored;

-- How a payment was made; null for one of before, and until the provider says it.
alter table payment add column channel text check (channel in ('ideal', 'card', 'bancontact'));
alter table sandbox_payment add column channel text check (channel in ('ideal', 'card', 'bancontact'));

-- At most so many invoices of the transaction's organisation whose number or buyer is like the pattern. In the form of
-- `inplan_bookings_like` (0017_booking_search.sql).
grant select (organization_id, id, label, buyer_name) on invoice to inplan_search;
create policy search on invoice for select to inplan_search using (true);
create function inplan_invoices_like(pattern text, most int) returns setof uuid
  language plpgsql stable security definer
  set search_path = pg_catalog, public
  set plan_cache_mode = force_custom_plan
as $$
declare
  organization constant uuid := inplan_organization();
begin
  return query
    select invoice.id from invoice
    where invoice.organization_id = organization and (label || ' ' || buyer_name) ilike pattern
    limit most;
end
$$;
grant create on schema public to inplan_search;
alter function inplan_invoices_like owner to inplan_search;
revoke create on schema public from inplan_search;
revoke execute on function inplan_invoices_like from public;
grant execute on function inplan_invoices_like to inplan_app;
