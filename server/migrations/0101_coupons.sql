-- Coupons (rules D280 and D281).

create table coupon (
  organization_id uuid not null,
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
alter table coupon add foreign key (organization_id) references organization;

-- Which booking used which coupon. A use that was given back stays as a line.
create table coupon_use (
  organization_id uuid not null,
  booking_id uuid not null,
  coupon_id uuid not null,
  cents int not null check (cents >= 0),
  used_at timestamptz not null,
  given_back_at timestamptz,
  primary key (organization_id, booking_id)
);
select inplan_tenant_table('coupon_use');
alter table coupon_use
  add foreign key (organization_id, booking_id) references booking,
  add foreign key (organization_id, coupon_id) references coupon;
create index coupon_use_coupon on coupon_use (organization_id, coupon_id);
