-- What an organisation sets on top of its availability; the defaults change nothing (rules D47 to D53). -----------------

alter table organization
  add column slot_step_minutes int check (slot_step_minutes between 5 and 1440),
  add column notice_minutes int not null default 0 check (notice_minutes between 0 and 525600),
  add column window_days int check (window_days between 0 and 3650),
  add column daily_maximum int check (daily_maximum between 1 and 999),
  add column late_cancellation_minutes int not null default 0 check (late_cancellation_minutes between 0 and 525600),
  add column late_cancellation text not null default 'forfeit' check (late_cancellation in ('forfeit', 'refuse')),
  -- How long a booking keeps its seat without its card payment, and a reschedule request its slot without an answer.
  add column hold_minutes int not null default 15 check (hold_minutes between 5 and 1440),
  add column request_hours int not null default 72 check (request_hours between 1 and 720);

alter table service
  add column buffer_before_minutes int not null default 0 check (buffer_before_minutes between 0 and 1440),
  add column buffer_after_minutes int not null default 0 check (buffer_after_minutes between 0 and 1440);

-- Packages. -------------------------------------------------------------------------------------------------------------

alter table package
  -- How long its credits can be used (rule D65); null: for ever.
  add column validity_days int check (validity_days between 1 and 3650),
  -- No longer sold; the credits that were bought stay.
  add column withdrawn_at timestamptz;

-- What a customer bought, as it was when they bought it.
create table package_order (
  organization_id uuid not null,
  id uuid not null,
  package_id uuid not null,
  customer_id uuid not null,
  account_id uuid not null references account,
  name text not null,
  price_cents int not null check (price_cents >= 0),
  payment_state text not null check (payment_state in ('none', 'held', 'paid', 'failed', 'refunded')),
  payment_method text check (payment_method in ('pay-afterwards', 'card')),
  created_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, package_id) references package,
  foreign key (organization_id, customer_id) references customer
);
create index package_order_customer on package_order (organization_id, customer_id, created_at);

-- Lines are only ever added, and their sum is the balance (rule D55). Lines of one lot are numbered from 1 and carry the
-- lot's balance: two transactions that use its last credit would both write the same next line, and one of them fails
-- (threat P4). A line continues the one before it, so a balance that is no sum of its lines cannot be written.
create table credit_entry (
  organization_id uuid not null,
  customer_id uuid not null,
  lot_id uuid not null,
  lot_number int not null check (lot_number >= 1),
  lot_balance int not null constraint credit_entry_balance check (lot_balance >= 0),
  kind text not null check (kind in ('bought', 'used', 'returned', 'expired')),
  service_id uuid not null,
  credits int not null,
  at timestamptz not null,
  expires_at timestamptz,
  booking_id uuid,
  order_id uuid,
  previous_number int generated always as (case when lot_number > 1 then lot_number - 1 end) stored,
  previous_balance int not null generated always as (lot_balance - credits) stored,
  primary key (organization_id, lot_id, lot_number),
  constraint credit_entry_link unique (organization_id, lot_id, customer_id, service_id, lot_number, lot_balance),
  constraint credit_entry_continues
    foreign key (organization_id, lot_id, customer_id, service_id, previous_number, previous_balance)
    references credit_entry (organization_id, lot_id, customer_id, service_id, lot_number, lot_balance),
  foreign key (organization_id, customer_id) references customer,
  foreign key (organization_id, service_id) references service,
  -- A credit is used before its booking is written, in the same transaction.
  foreign key (organization_id, booking_id) references booking deferrable initially deferred,
  foreign key (organization_id, order_id) references package_order,
  constraint credit_entry_sign check (
    case kind when 'bought' then credits > 0 when 'expired' then credits < 0
              when 'used' then credits = -1 else credits = 1 end
  ),
  constraint credit_entry_begins check ((kind = 'bought') = (lot_number = 1)),
  constraint credit_entry_begins_at_zero check (lot_number > 1 or lot_balance = credits),
  constraint credit_entry_for_booking check ((kind in ('used', 'returned')) = (booking_id is not null)),
  constraint credit_entry_of_order check (order_id is null or kind = 'bought')
);
create index credit_entry_customer on credit_entry (organization_id, customer_id, service_id);
-- For a booking a credit is used once, and comes back once.
create unique index credit_entry_once_for_booking on credit_entry (organization_id, booking_id, kind)
  where booking_id is not null;
create index credit_entry_expiry on credit_entry (expires_at) where expires_at is not null and lot_balance > 0;

do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array['package_order', 'credit_entry'] loop
    execute format('alter table %I enable row level security', tenant_table);
    execute format('alter table %I force row level security', tenant_table);
    execute format(
      'create policy tenant on %I using (organization_id = inplan_organization())', tenant_table);
  end loop;
end
$$;

grant select, insert, update on package_order to inplan_app;
grant select, insert on credit_entry to inplan_app;

-- Which organisations have credits to write off: seen across all of them, without whose they are.
grant select (organization_id, lot_id, lot_number, lot_balance, expires_at) on credit_entry to inplan_monitor;
create policy monitor on credit_entry for select to inplan_monitor using (true);
