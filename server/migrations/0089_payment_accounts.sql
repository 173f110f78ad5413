-- Accounts of organisations at payment providers (decision 46).

-- An account that an organisation connected. A row stays after it is disconnected: its payments are refunded through it.
create table payment_account (
  organization_id uuid not null,
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
  primary key (organization_id, id),
  check (state <> 'ready' or external_id is not null)
);
select inplan_tenant_table('payment_account');
alter table payment_account add foreign key (organization_id) references organization;
-- New payments go to one account, whoever connects at the same time.
create unique index payment_account_connected on payment_account (organization_id) where disconnected_at is null;
create unique index payment_account_external on payment_account (organization_id, provider, mode, external_id)
  where external_id is not null;

-- Which account took a payment. Null for the server's own account and for the sandbox.
alter table payment
  add column account_id uuid,
  -- What the server keeps of the payment.
  add column fee_cents int not null default 0 check (fee_cents >= 0);
alter table payment
  add foreign key (organization_id, account_id) references payment_account;
alter table payment drop constraint payment_provider_check;
alter table payment add constraint payment_provider_check check (provider in ('stripe', 'sandbox', 'mollie'));

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
  primary key (organization_id, id)
);
select inplan_tenant_table('payment_dispute');
alter table payment_dispute add foreign key (organization_id, payment_id) references payment;
create index payment_dispute_payment on payment_dispute (organization_id, payment_id);

-- Notices of a provider name its own ids. These functions say which organisation they are about, and nothing else.
grant select (organization_id, provider, external_id) on payment_account to inplan_deadlines;
create policy deadlines on payment_account for select to inplan_deadlines using (true);
grant select (organization_id, id, intent_id) on payment to inplan_deadlines;

create function organizations_of_payment_account(named_provider text, named text)
  returns table (organization_id uuid)
  language sql stable security definer set search_path = pg_catalog, public
  begin atomic
    select payment_account.organization_id from payment_account
    where payment_account.provider = named_provider and payment_account.external_id = named;
  end;
create function payments_of_intent(named text)
  returns table (organization_id uuid, id uuid)
  language sql stable security definer set search_path = pg_catalog, public
  begin atomic
    select payment.organization_id, payment.id from payment where payment.intent_id = named;
  end;
grant create on schema public to inplan_deadlines;
alter function organizations_of_payment_account owner to inplan_deadlines;
alter function payments_of_intent owner to inplan_deadlines;
revoke create on schema public from inplan_deadlines;
revoke execute on function organizations_of_payment_account from public;
revoke execute on function payments_of_intent from public;
grant execute on function organizations_of_payment_account to inplan_app;
grant execute on function payments_of_intent to inplan_app;
