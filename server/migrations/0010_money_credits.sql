-- What customers ordered, and the credits that came of it (server/modules/money/records/credits).

-- What a customer bought, as it was when they bought it: a package, or a gift card that is issued when it is paid.
create table package_order (
  organization_id uuid not null,
  id uuid not null,
  package_id uuid,
  customer_id uuid not null,
  account_id uuid references account,
  name text not null,
  price_cents int not null check (price_cents >= 0),
  payment_state text not null check (payment_state in ('none', 'held', 'paid', 'failed', 'refunded')),
  payment_method text check (payment_method in ('pay-afterwards', 'card')),
  -- What was bought, as it was then: the credits of an order that a card pays come when it has paid (rule D116).
  -- [{"serviceId", "credits"}]
  items jsonb not null default '[]',
  validity_days int,
  -- In which the customer bought it.
  locale text not null default 'nl' check (locale in ('en', 'nl')),
  gift_card_id uuid,
  -- Of the secret that opens the order for the visit in which a guest made it; null for an order of an account.
  guest_secret_hash bytea,
  created_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, package_id) references package,
  foreign key (organization_id, customer_id) references customer,
  foreign key (organization_id, gift_card_id) references gift_card,
  constraint package_order_of_one check ((package_id is null) <> (gift_card_id is null))
);
create index package_order_customer on package_order (organization_id, customer_id, created_at);
-- For the orders of a period.
create index package_order_created on package_order (organization_id, created_at);
create index package_order_guest on package_order (organization_id, guest_secret_hash)
  where guest_secret_hash is not null;
select inplan_tenant_table('package_order');
revoke delete on package_order from inplan_app;

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
  foreign key (organization_id, customer_id) references customer,
  foreign key (organization_id, service_id) references service,
  foreign key (organization_id, order_id) references package_order,
  constraint credit_entry_link unique (organization_id, lot_id, customer_id, service_id, lot_number, lot_balance),
  constraint credit_entry_continues
    foreign key (organization_id, lot_id, customer_id, service_id, previous_number, previous_balance)
    references credit_entry (organization_id, lot_id, customer_id, service_id, lot_number, lot_balance),
  -- A credit is used before its booking is written, in the same transaction.
  foreign key (organization_id, booking_id) references booking deferrable initially deferred,
  constraint credit_entry_begins check ((kind = 'bought') = (lot_number = 1)),
  constraint credit_entry_begins_at_zero check (lot_number > 1 or lot_balance = credits),
  constraint credit_entry_for_booking check ((kind in ('used', 'returned')) = (booking_id is not null)),
  constraint credit_entry_of_order check (order_id is null or kind = 'bought'),
  constraint credit_entry_sign check (
    case kind when 'bought' then credits > 0 when 'returned' then credits > 0 else credits < 0 end
  )
);
create index credit_entry_customer on credit_entry (organization_id, customer_id, service_id);
create index credit_entry_expiry on credit_entry (expires_at) where expires_at is not null and lot_balance > 0;
-- Credits of an order are granted once, whatever the notices.
create unique index credit_entry_once_for_order on credit_entry (organization_id, order_id, service_id)
  where order_id is not null;
-- For a booking, the credits of a lot are used once, and come back once. The seats of a booking can be paid from several lots.
create unique index credit_entry_once_for_booking on credit_entry (organization_id, booking_id, lot_id, kind)
  where booking_id is not null;
select inplan_tenant_table('credit_entry');
revoke update, delete on credit_entry from inplan_app;
-- A merge of customers gives the lines another customer and changes nothing else of them.
grant update (customer_id) on credit_entry to inplan_app;
-- Which organisations have credits to write off: seen across all of them, without whose they are.
grant select (organization_id, lot_id, lot_number, lot_balance, expires_at) on credit_entry to inplan_monitor;
create policy monitor on credit_entry for select to inplan_monitor using (true);
