-- Money that comes and goes through payment providers, and what bookings brought (server/modules/money/payment and refund).

-- Accounts at payment providers --------------------------------------------------------------------------------------

-- An account that an organisation connected. A row stays after it is disconnected: its payments are refunded through it.
create table payment_account (
  organization_id uuid not null references organization,
  id uuid not null,
  provider text not null check (provider in ('stripe', 'mollie')),
  mode text not null check (mode in ('test', 'live')),
  -- Of the provider: Stripe's account or Mollie's profile. Null until Stripe has made it.
  external_id text,
  name text not null default '',
  state text not null check (state in ('incomplete', 'restricted', 'no-access', 'ready')),
  -- The kinds of information that the provider waits for.
  missing text[] not null default '{}',
  -- Whether the provider pays out; null where it does not say.
  pays_out boolean,
  -- The ways to pay that are enabled in the account.
  channels text[] not null default '{}',
  connected_at timestamptz not null,
  checked_at timestamptz,
  disconnected_at timestamptz,
  -- When the account is read from the provider, because of a notice of it; null when there is nothing to read.
  refresh_at timestamptz,
  primary key (organization_id, id),
  check (state <> 'ready' or external_id is not null)
);
-- New payments go to one account, whoever connects at the same time.
create unique index payment_account_connected on payment_account (organization_id) where disconnected_at is null;
create unique index payment_account_external on payment_account (organization_id, provider, mode, external_id)
  where external_id is not null;
-- For `provider_work_due`.
create index payment_account_refresh on payment_account (refresh_at) where refresh_at is not null;
select inplan_tenant_table('payment_account');
grant select (organization_id, id, provider, external_id, refresh_at) on payment_account to inplan_deadlines;
create policy deadlines on payment_account for select to inplan_deadlines using (true);

-- Notices of a provider name its own ids. This function and `payments_of_intent` say which organisation they are about, and nothing else.
create function organizations_of_payment_account(named_provider text, named text)
  returns table (organization_id uuid)
  language sql stable security definer set search_path = pg_catalog, public
  begin atomic
    select payment_account.organization_id from payment_account
    where payment_account.provider = named_provider and payment_account.external_id = named;
  end;

-- Payments -----------------------------------------------------------------------------------------------------------

-- One attempt to pay a booking or an order. All that is charged is written here before the provider is asked.
create table payment (
  organization_id uuid not null references organization,
  id uuid not null,
  booking_id uuid,
  order_id uuid,
  attempt int not null check (attempt >= 1),
  provider text not null check (provider in ('stripe', 'sandbox', 'mollie')),
  -- Of the provider; null until it has answered.
  intent_id text,
  amount_cents int not null
    constraint payment_amount_cents_check check (amount_cents > 0 or (amount_cents = 0 and purpose = 'card')),
  currency text not null check (currency = 'eur'),
  state text not null
    check (state in ('open', 'action', 'processing', 'failed', 'cancelled', 'succeeded', 'refunded')),
  -- Until when it is waited for.
  expires_at timestamptz not null,
  -- When the provider is asked next, should no notice come; null when there is nothing more to ask.
  due_at timestamptz,
  looks int not null default 0,
  -- Which account took a payment. Null for the server's own account and for the sandbox.
  account_id uuid,
  -- What the server keeps of the payment.
  fee_cents int not null default 0 check (fee_cents >= 0),
  -- How a payment was made; null until the provider says it.
  channel text check (channel in ('ideal', 'card', 'bancontact')),
  -- 'card': no money, the card is saved; 'fee': charged to the saved card.
  purpose text not null default 'price' check (purpose in ('price', 'card', 'fee')),
  -- Who had a fee charged.
  asked_by uuid references account on delete set null,
  -- Why a fee was not taken.
  decline text check (decline in ('declined', 'authentication', 'expired', 'funds')),
  -- Whether the customer pays the fee, instead of the card being charged.
  by_customer boolean not null default false,
  created_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, booking_id) references booking,
  foreign key (organization_id, order_id) references package_order,
  foreign key (organization_id, account_id) references payment_account,
  constraint payment_of_one check ((booking_id is null) <> (order_id is null)),
  constraint payment_attempt_of_booking unique (organization_id, booking_id, attempt),
  constraint payment_attempt_of_order unique (organization_id, order_id, attempt),
  constraint payment_intent unique (organization_id, intent_id)
);
create index payment_due on payment (due_at) where due_at is not null;
-- For the payments of a period.
create index payment_created on payment (organization_id, created_at, id) where state = 'succeeded';
-- A notice about a dispute names the intent only.
create index payment_by_intent on payment (intent_id) where intent_id is not null;
-- A fee is charged once, whoever asks at the same time.
create unique index payment_fee_once on payment (organization_id, booking_id)
  where purpose = 'fee' and state not in ('failed', 'cancelled');
select inplan_tenant_table('payment');
revoke delete on payment from inplan_app;
-- What is to be done, of all organisations: its names, and nothing else.
grant select (organization_id, id, intent_id, due_at) on payment to inplan_deadlines;
create policy deadlines on payment for select to inplan_deadlines using (true);
-- What /metrics counts of payments: states and moments, of no person.
grant select (organization_id, state, due_at) on payment to inplan_monitor;
create policy monitor on payment for select to inplan_monitor using (true);

-- One payment of several bookings (decision 58). Its `booking_id` is the first booking of the series. A payment
-- without parts is all for its own booking.
create table payment_part (
  organization_id uuid not null,
  payment_id uuid not null,
  booking_id uuid not null,
  -- 0 for a booking that costs nothing, and is held with the others.
  amount_cents int not null check (amount_cents >= 0),
  primary key (organization_id, payment_id, booking_id),
  foreign key (organization_id, payment_id) references payment,
  foreign key (organization_id, booking_id) references booking
);
create index payment_part_booking on payment_part (organization_id, booking_id);
select inplan_tenant_table('payment_part');
-- What a payment is for never changes once it has begun.
revoke update, delete on payment_part from inplan_app;

-- A notice of the provider: kept before it is acknowledged, and processed once. Of a person it holds nothing.
create table payment_notice (
  organization_id uuid not null,
  -- The provider's id of the event.
  id text not null,
  payment_id uuid not null,
  kind text not null,
  -- `HeardNews` of server/platform/payment-provider/payment-provider.ts
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
select inplan_tenant_table('payment_notice');
revoke delete on payment_notice from inplan_app;
grant select (organization_id, id, due_at) on payment_notice to inplan_deadlines;
create policy deadlines on payment_notice for select to inplan_deadlines using (true);
grant select (organization_id, due_at) on payment_notice to inplan_monitor;
create policy monitor on payment_notice for select to inplan_monitor using (true);

-- A payment that a customer's bank takes back.
create table payment_dispute (
  organization_id uuid not null,
  -- Of the provider.
  id text not null,
  payment_id uuid not null,
  amount_cents int not null,
  state text not null check (state in ('needs-response', 'under-review', 'closed', 'lost', 'won')),
  -- The provider's word, for example 'fraudulent'.
  reason text not null,
  respond_by timestamptz,
  opened_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, payment_id) references payment
);
create index payment_dispute_payment on payment_dispute (organization_id, payment_id);
select inplan_tenant_table('payment_dispute');

create function payments_of_intent(named text)
  returns table (organization_id uuid, id uuid)
  language sql stable security definer set search_path = pg_catalog, public
  begin atomic
    select payment.organization_id, payment.id from payment where payment.intent_id = named;
  end;

-- Refunds ------------------------------------------------------------------------------------------------------------

-- Money that goes back, all of a payment or a part of it: the outbox of refunds.
create table refund (
  organization_id uuid not null,
  id uuid not null default gen_random_uuid(),
  payment_id uuid not null,
  amount_cents int not null check (amount_cents > 0),
  -- 'otherwise': the provider failed to give it back, and the organisation gave it back in another way.
  state text not null check (state in ('wanted', 'sent', 'done', 'failed', 'otherwise')),
  -- Of the provider.
  refund_id text,
  -- 'infinity' for one that is wanted, else null: `send_at` says when it is sent.
  due_at timestamptz,
  tries int not null default 0,
  -- When the refund is sent next; null when it need not be.
  send_at timestamptz,
  -- How often somebody had a failed refund sent again: each has a key of its own at the provider.
  repeats int not null default 0,
  created_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, payment_id) references payment,
  constraint refund_is_due check ((state = 'wanted') = (due_at is not null))
);
create index refund_due on refund (due_at) where due_at is not null;
-- For the refunds of a period.
create index refund_created on refund (organization_id, created_at);
create index refund_payment on refund (organization_id, payment_id);
create index refund_send on refund (send_at) where send_at is not null;
select inplan_tenant_table('refund');
revoke delete on refund from inplan_app;
grant select (organization_id, id, payment_id, due_at, send_at) on refund to inplan_deadlines;
create policy deadlines on refund for select to inplan_deadlines using (true);
grant select (organization_id, state, due_at, send_at) on refund to inplan_monitor;
create policy monitor on refund for select to inplan_monitor using (true);

-- The money of bookings ----------------------------------------------------------------------------------------------

-- Money of bookings that came or went. Lines are only ever added.
create table money_entry (
  organization_id uuid not null,
  id uuid not null,
  booking_id uuid not null,
  -- 'fee': for what the customer did not use, besides the price.
  kind text not null check (kind in ('online', 'gift-card', 'place', 'fee')),
  -- Positive: received; negative: given back.
  amount_cents int not null check (amount_cents <> 0),
  -- The payment that brought it or that it went back to.
  payment_id uuid,
  -- The refund that takes it back to the provider.
  refund_id uuid,
  -- The line that this one takes back: more than was asked, noted by mistake, or a chargeback that the bank reversed.
  corrects_id uuid,
  at timestamptz not null,
  actor text not null check (actor in ('customer', 'provider', 'system')),
  account_id uuid references account on delete set null,
  -- Shown to the customer.
  reason text not null default '',
  primary key (organization_id, id),
  foreign key (organization_id, payment_id) references payment,
  foreign key (organization_id, refund_id) references refund,
  foreign key (organization_id, corrects_id) references money_entry,
  constraint money_entry_refund check (refund_id is null or (amount_cents < 0 and payment_id is not null)),
  -- Written with its booking, in the same transaction.
  foreign key (organization_id, booking_id) references booking deferrable initially deferred
);
create index money_entry_booking on money_entry (organization_id, booking_id, at);
create index money_entry_at on money_entry (organization_id, at, id);
create unique index money_entry_once_for_refund on money_entry (organization_id, refund_id) where refund_id is not null;
-- A payment is received once by each of its bookings. Meanwhile the lock of the payment keeps a notice from being applied twice.
create unique index money_entry_once_for_payment on money_entry (organization_id, payment_id, booking_id)
  where payment_id is not null and amount_cents > 0 and corrects_id is null;
select inplan_tenant_table('money_entry');
revoke update, delete on money_entry from inplan_app;
-- An erasure removes what was written about a person.
grant update (reason) on money_entry to inplan_app;

-- Kept cards ---------------------------------------------------------------------------------------------------------

-- What a customer agreed to when booking, and the card that is kept for it. The consent stays when the card is removed.
create table booking_guarantee (
  organization_id uuid not null,
  booking_id uuid not null,
  no_show_cents int check (no_show_cents > 0),
  late_cents int check (late_cents > 0),
  -- The sentences that the customer agreed to, in the language of the booking.
  wording text not null,
  locale text not null check (locale in ('nl', 'en')),
  agreed_at timestamptz not null,
  -- Where the card is: null until it was given, and after it was removed.
  provider text check (provider in ('stripe', 'mollie', 'sandbox')),
  account_id uuid,
  -- The provider's ids of the person and the card.
  holder_ref text,
  card_ref text,
  -- Empty until the provider has told it, and after the card was removed.
  brand text not null default '',
  last4 text not null default '' check (last4 ~ '^[0-9]{0,4}$'),
  expiry_month int not null default 0,
  expiry_year int not null default 0,
  saved_at timestamptz,
  -- When somebody or a rule wanted the card to be removed.
  removed_at timestamptz,
  -- When the card is looked at next, to learn what it is or to remove it; null when there is nothing to do.
  due_at timestamptz,
  -- When the customer was last asked by mail to pay the fee; null for never.
  fee_asked_at timestamptz,
  -- How often (threat A30).
  fee_asks smallint not null default 0 check (fee_asks >= 0),
  -- When the organisation gave the fee up.
  fee_given_up_at timestamptz,
  primary key (organization_id, booking_id),
  foreign key (organization_id, account_id) references payment_account,
  check (no_show_cents is not null or late_cents is not null),
  check ((provider is null) = (card_ref is null)),
  check (due_at is null or card_ref is not null),
  -- Written with its booking, in the same transaction.
  foreign key (organization_id, booking_id) references booking deferrable initially deferred
);
create index booking_guarantee_due on booking_guarantee (due_at) where due_at is not null;
select inplan_tenant_table('booking_guarantee');
grant select (organization_id, booking_id, due_at) on booking_guarantee to inplan_deadlines;
create policy deadlines on booking_guarantee for select to inplan_deadlines using (true);

-- The sandbox --------------------------------------------------------------------------------------------------------

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
  channel text check (channel in ('ideal', 'card', 'bancontact')),
  -- The card that the sandbox keeps.
  card_ref text,
  created_at timestamptz not null,
  primary key (organization_id, id),
  constraint sandbox_payment_secret unique (organization_id, client_secret),
  constraint sandbox_payment_once unique (organization_id, creation_key),
  constraint sandbox_payment_bank unique (organization_id, bank_secret)
);
select inplan_tenant_table('sandbox_payment');
revoke delete on sandbox_payment from inplan_app;

-- Due work -----------------------------------------------------------------------------------------------------------

-- What is to be done at payment providers, of all organisations: payments to ask about, notices, refunds, kept cards and connected accounts.
-- Its body is a text: a cluster would want to distribute all tables of a parsed one at once.
create function provider_work_due(now timestamptz, most int)
  returns table (organization_id uuid, kind text, id text)
  language sql stable security definer set search_path = pg_catalog, public
  as $$
    (select due.organization_id, due.kind, due.id from (
      select payment.organization_id, 'look' as kind, payment.id::text as id, due_at from payment where due_at <= now
      union all
      select payment_notice.organization_id, 'notice', payment_notice.id, due_at from payment_notice where due_at <= now
      union all
      select refund.organization_id, 'refund', refund.id::text, send_at from refund where send_at <= now
    ) as due
    order by due_at
    limit most)
    union all
    (select booking_guarantee.organization_id, 'card', booking_guarantee.booking_id::text from booking_guarantee
      where due_at <= now order by due_at limit most)
    union all
    (select payment_account.organization_id, 'account', payment_account.id::text from payment_account
      where refresh_at <= now order by refresh_at limit most);
  $$;

-- Whose rights the functions have ------------------------------------------------------------------------------------

grant create on schema public to inplan_deadlines;
alter function organizations_of_payment_account owner to inplan_deadlines;
alter function payments_of_intent owner to inplan_deadlines;
alter function provider_work_due owner to inplan_deadlines;
revoke create on schema public from inplan_deadlines;
revoke execute on function organizations_of_payment_account, payments_of_intent, provider_work_due from public;
grant execute on function organizations_of_payment_account, payments_of_intent, provider_work_due to inplan_app;
