-- Cards for no-shows and late cancellations (decision 57).

-- `GuaranteeRule` (shared/domain/guarantee/guarantee.ts); null for none. Always read as a whole.
alter table service add column guarantee jsonb;

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
  provider text check (provider in ('stripe', 'sandbox')),
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
  primary key (organization_id, booking_id),
  check (no_show_cents is not null or late_cents is not null),
  check ((provider is null) = (card_ref is null)),
  check (due_at is null or card_ref is not null)
);
select inplan_tenant_table('booking_guarantee');
alter table booking_guarantee
  -- Written with its booking, in the same transaction.
  add foreign key (organization_id, booking_id) references booking deferrable initially deferred,
  add foreign key (organization_id, account_id) references payment_account;
create index booking_guarantee_due on booking_guarantee (due_at) where due_at is not null;

-- 'card': no money, the card is saved; 'fee': charged to the saved card.
alter table payment
  add column purpose text not null default 'price' check (purpose in ('price', 'card', 'fee')),
  -- Who had a fee charged.
  add column asked_by uuid,
  -- Why a fee was not taken.
  add column decline text check (decline in ('declined', 'authentication', 'expired', 'funds'));
alter table payment add foreign key (asked_by) references account on delete set null;
alter table payment drop constraint payment_amount_cents_check;
alter table payment add constraint payment_amount_cents_check
  check (amount_cents > 0 or (amount_cents = 0 and purpose = 'card')) not valid;
-- The card that the sandbox keeps.
alter table sandbox_payment add column card_ref text;

-- The fee of a booking has an invoice of its own: its payment says which it is.
alter table invoice add column fee_payment_id uuid;
alter table invoice_request add column fee_payment_id uuid;

-- Two more kinds of line in the trail. Existing lines fit, so none is read.
alter table booking_event drop constraint booking_event_kind_check;
alter table booking_event add constraint booking_event_kind_check
  check (kind in ('created', 'cancelled', 'moved', 'reschedule-requested', 'request-expired', 'hold-expired',
    'payment-received', 'payment-failed', 'payment-refunded', 'payment-corrected', 'attendance-noted',
    'card-saved', 'fee-charged')) not valid;

-- Due work as `payment_work_due` (0095_money_of_bookings.sql) has it, with kept cards. Its body is a text: a cluster would want to distribute
-- all tables of a parsed one at once.
grant select (organization_id, booking_id, due_at) on booking_guarantee to inplan_deadlines;
create policy deadlines on booking_guarantee for select to inplan_deadlines using (true);
grant create on schema public to inplan_deadlines;
create function payment_and_card_work_due(now timestamptz, most int)
  returns table (organization_id uuid, kind text, id text)
  language sql stable security definer set search_path = pg_catalog, public
  as $$
    select due.organization_id, due.kind, due.id from payment_work_due(now, most) as due
    union all
    (select booking_guarantee.organization_id, 'card', booking_guarantee.booking_id::text from booking_guarantee
      where due_at <= now order by due_at limit most);
  $$;
alter function payment_and_card_work_due owner to inplan_deadlines;
revoke create on schema public from inplan_deadlines;
revoke execute on function payment_and_card_work_due from public;
grant execute on function payment_and_card_work_due to inplan_app;
