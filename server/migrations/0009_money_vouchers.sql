-- Gift cards and coupons (server/modules/money/voucher).

-- Gift cards ---------------------------------------------------------------------------------------------------------

create table gift_card (
  organization_id uuid not null references organization,
  id uuid not null,
  -- 75 random bits and a check character (shared/domain/gift-card/gift-card-code.ts).
  code text not null check (code ~ '^[0-9A-HJKMNP-TV-Z]{16}$'),
  sold text not null check (sold in ('by-hand', 'online')),
  -- Empty where it is not known, and after the person was erased.
  buyer_name text not null,
  buyer_email text not null check (buyer_email = lower(buyer_email)),
  receiver_name text not null,
  receiver_email text not null check (receiver_email = lower(receiver_email)),
  message text not null,
  locale text not null check (locale in ('nl', 'en')),
  -- To whom it is mailed and when; null when nobody is mailed any more.
  mail_to text not null check (mail_to in ('nobody', 'buyer', 'receiver')),
  mail_due_at timestamptz,
  mailed_at timestamptz,
  issued_at timestamptz not null,
  -- Null: never.
  expires_at timestamptz,
  blocked_at timestamptz,
  version int not null default 1,
  primary key (organization_id, id),
  constraint gift_card_code unique (organization_id, code),
  check (mail_due_at is null or mail_to <> 'nobody')
);
create index gift_card_issued on gift_card (organization_id, issued_at desc, id);
create index gift_card_buyer on gift_card (organization_id, buyer_email) where buyer_email <> '';
create index gift_card_receiver on gift_card (organization_id, receiver_email) where receiver_email <> '';
create index gift_card_expiry on gift_card (expires_at) where expires_at is not null;
select inplan_tenant_table('gift_card');
grant select (organization_id, buyer_email, receiver_email),
  update (buyer_name, buyer_email, receiver_name, receiver_email, message)
  on gift_card to inplan_forgetter;
create policy forgetter on gift_card to inplan_forgetter using (true);
-- Finds expired gift cards with money left, over all organisations.
grant select (organization_id, id, expires_at) on gift_card to inplan_monitor;
create policy monitor on gift_card for select to inplan_monitor using (true);

-- What happened to the money of a gift card. Each line needs the one before it, so a balance is the sum of its lines (threat P9).
create table gift_card_entry (
  organization_id uuid not null,
  gift_card_id uuid not null,
  number int not null check (number >= 1),
  kind text not null check (kind in ('issued', 'spent', 'returned', 'expired', 'corrected', 'refunded', 'charged-back')),
  cents int not null check (cents <> 0),
  balance_cents int not null constraint gift_card_entry_balance check (balance_cents >= 0),
  booking_id uuid,
  at timestamptz not null,
  reason text not null default '',
  previous_number int generated always as (case when number > 1 then number - 1 end) stored,
  previous_balance int not null generated always as (balance_cents - cents) stored,
  primary key (organization_id, gift_card_id, number),
  foreign key (organization_id, gift_card_id) references gift_card,
  foreign key (organization_id, booking_id) references booking,
  constraint gift_card_entry_link unique (organization_id, gift_card_id, number, balance_cents),
  constraint gift_card_entry_begins check ((kind = 'issued') = (number = 1)),
  constraint gift_card_entry_begins_at_zero check (number > 1 or balance_cents = cents),
  constraint gift_card_entry_for_booking check ((kind in ('spent', 'returned')) = (booking_id is not null)),
  constraint gift_card_entry_reason check (kind <> 'corrected' or reason <> ''),
  constraint gift_card_entry_continues
    foreign key (organization_id, gift_card_id, previous_number, previous_balance)
    references gift_card_entry (organization_id, gift_card_id, number, balance_cents),
  constraint gift_card_entry_sign check (
    case kind when 'issued' then cents > 0 when 'returned' then cents > 0 when 'corrected' then true
      when 'charged-back' then true else cents < 0 end
  )
);
-- A booking is paid by a card once.
create unique index gift_card_entry_spent_once on gift_card_entry (organization_id, booking_id, gift_card_id)
  where kind = 'spent';
create index gift_card_entry_booking on gift_card_entry (organization_id, booking_id) where booking_id is not null;
select inplan_tenant_table('gift_card_entry');
-- Lines are only added.
revoke update, delete on gift_card_entry from inplan_app;
grant select (organization_id, gift_card_id, number, balance_cents) on gift_card_entry to inplan_monitor;
create policy monitor on gift_card_entry for select to inplan_monitor using (true);

-- Coupons ------------------------------------------------------------------------------------------------------------

create table coupon (
  organization_id uuid not null references organization,
  id uuid not null,
  -- Without spaces and in capital letters, as it is compared.
  code text not null check (code ~ '^[A-Z0-9_-]{3,15}$'),
  amount_cents int check (amount_cents > 0),
  percent int check (percent between 1 and 100),
  -- Null for any number.
  most_uses int check (most_uses >= 1),
  most_per_customer int check (most_per_customer >= 1),
  -- On the organisation's wall, both included; null for no limit.
  first_day date,
  last_day date,
  -- Empty for all services.
  service_ids uuid[] not null,
  min_cents int not null check (min_cents >= 0),
  is_for_new_customers boolean not null,
  is_on boolean not null,
  -- The bookings that have used it. The row is locked by whoever takes a use or gives one back.
  uses int not null default 0 check (uses >= 0),
  version int not null default 1,
  created_at timestamptz not null,
  primary key (organization_id, id),
  constraint coupon_code unique (organization_id, code),
  check ((amount_cents is null) <> (percent is null)),
  check (first_day <= last_day),
  -- Threat A25: not even a mistake in our code gives out one use too many.
  constraint coupon_uses check (uses <= most_uses)
);
select inplan_tenant_table('coupon');

-- Which booking used which coupon. A use that was given back stays as a line.
create table coupon_use (
  organization_id uuid not null,
  booking_id uuid not null,
  coupon_id uuid not null,
  cents int not null check (cents >= 0),
  used_at timestamptz not null,
  given_back_at timestamptz,
  primary key (organization_id, booking_id),
  foreign key (organization_id, booking_id) references booking,
  foreign key (organization_id, coupon_id) references coupon
);
create index coupon_use_coupon on coupon_use (organization_id, coupon_id);
select inplan_tenant_table('coupon_use');
