-- Card and bank payments (decision 17).

-- What was bought, as it was then: the credits of an order that a card pays come when it has paid (rule D116).
alter table package_order
  -- [{"serviceId", "credits"}]
  add column items jsonb not null default '[]',
  add column validity_days int,
  -- In which the customer bought it.
  add column locale text not null default 'nl' check (locale in ('en', 'nl'));
-- Credits of an order are granted once, whatever the notices.
create unique index credit_entry_once_for_order on credit_entry (organization_id, order_id, service_id)
  where order_id is not null;

-- One attempt to pay a booking or an order. All that is charged is written here before the provider is asked.
create table payment (
  organization_id uuid not null references organization,
  id uuid not null,
  booking_id uuid,
  order_id uuid,
  attempt int not null check (attempt >= 1),
  provider text not null check (provider in ('stripe', 'sandbox')),
  -- Of the provider; null until it has answered.
  intent_id text,
  amount_cents int not null check (amount_cents > 0),
  currency text not null check (currency = 'eur'),
  state text not null
    check (state in ('open', 'action', 'processing', 'failed', 'cancelled', 'succeeded', 'refunded')),
  -- Until when it is waited for.
  expires_at timestamptz not null,
  created_at timestamptz not null,
  -- When the provider is asked next, should no notice come; null when there is nothing more to ask.
  due_at timestamptz,
  looks int not null default 0,
  primary key (organization_id, id),
  foreign key (organization_id, booking_id) references booking,
  foreign key (organization_id, order_id) references package_order,
  constraint payment_of_one check ((booking_id is null) <> (order_id is null)),
  constraint payment_attempt_of_booking unique (organization_id, booking_id, attempt),
  constraint payment_attempt_of_order unique (organization_id, order_id, attempt),
  constraint payment_intent unique (organization_id, intent_id)
);
create index payment_due on payment (due_at) where due_at is not null;

-- A notice of the provider: kept before it is acknowledged, and processed once. Of a person it holds nothing.
create table payment_notice (
  organization_id uuid not null,
  -- The provider's id of the event.
  id text not null,
  payment_id uuid not null,
  kind text not null,
  -- `HeardNews` of server/adapters/payments/payments.ts
  news jsonb not null,
  received_at timestamptz not null,
  due_at timestamptz,
  outcome text check (outcome in ('applied', 'nothing-new', 'refused')),
  primary key (organization_id, id),
  foreign key (organization_id, payment_id) references payment,
  constraint payment_notice_is_due check ((due_at is null) = (outcome is not null))
);
create index payment_notice_due on payment_notice (due_at) where due_at is not null;
create index payment_notice_payment on payment_notice (organization_id, payment_id);

-- Money that goes back, always all of a payment: the outbox of refunds. A payment has one at most.
create table refund (
  organization_id uuid not null,
  payment_id uuid not null,
  amount_cents int not null check (amount_cents > 0),
  state text not null check (state in ('wanted', 'sent', 'done', 'failed')),
  -- Of the provider.
  refund_id text,
  created_at timestamptz not null,
  due_at timestamptz,
  tries int not null default 0,
  primary key (organization_id, payment_id),
  foreign key (organization_id, payment_id) references payment,
  constraint refund_is_due check ((state = 'wanted') = (due_at is not null))
);
create index refund_due on refund (due_at) where due_at is not null;

-- The provider that stands in for a real one: what it would know by itself. Nothing of ours reads it but its adapter.
create table sandbox_payment (
  organization_id uuid not null references organization,
  id text not null,
  client_secret text not null,
  -- Idempotency key of its creation.
  creation_key text not null,
  payment_id uuid not null,
  amount_cents int not null,
  state text not null
    check (state in ('open', 'action', 'processing', 'failed', 'cancelled', 'succeeded', 'refunded')),
  -- Of the page of its bank, while the customer is there or was.
  bank_secret text,
  -- A path of the widget.
  return_path text,
  created_at timestamptz not null,
  primary key (organization_id, id),
  constraint sandbox_payment_secret unique (organization_id, client_secret),
  constraint sandbox_payment_once unique (organization_id, creation_key),
  constraint sandbox_payment_bank unique (organization_id, bank_secret)
);

do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array['payment', 'payment_notice', 'refund', 'sandbox_payment'] loop
    execute format('alter table %I enable row level security', tenant_table);
    execute format('alter table %I force row level security', tenant_table);
    execute format(
      'create policy tenant on %I using (organization_id = inplan_organization())', tenant_table);
  end loop;
end
$$;

grant select, insert, update on payment, payment_notice, refund, sandbox_payment to inplan_app;

-- What is to be done, of all organisations: its names, and nothing else.
grant select (organization_id, id, due_at) on payment to inplan_deadlines;
grant select (organization_id, id, due_at) on payment_notice to inplan_deadlines;
grant select (organization_id, payment_id, due_at) on refund to inplan_deadlines;
create policy deadlines on payment for select to inplan_deadlines using (true);
create policy deadlines on payment_notice for select to inplan_deadlines using (true);
create policy deadlines on refund for select to inplan_deadlines using (true);
create function due_payment_work(now timestamptz, most int)
  returns table (organization_id uuid, kind text, id text)
  language sql stable security definer set search_path = pg_catalog, public
  begin atomic
    select due.organization_id, due.kind, due.id from (
      select payment.organization_id, 'look' as kind, payment.id::text as id, due_at from payment where due_at <= now
      union all
      select payment_notice.organization_id, 'notice', payment_notice.id, due_at from payment_notice where due_at <= now
      union all
      select refund.organization_id, 'refund', payment_id::text, due_at from refund where due_at <= now
    ) as due
    order by due_at
    limit most;
  end;
grant create on schema public to inplan_deadlines;
alter function due_payment_work owner to inplan_deadlines;
revoke create on schema public from inplan_deadlines;
revoke execute on function due_payment_work from public;
grant execute on function due_payment_work to inplan_app;
