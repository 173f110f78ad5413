-- What customers pay online when they book a service (shared/domain/deposit/deposit.ts).
alter table service
  -- A part of the price, or an amount for each seat; both null for no deposit.
  add column deposit_percent int check (deposit_percent between 1 and 100),
  add column deposit_cents int check (deposit_cents between 100 and 9999900),
  add column deposit_customers text not null default 'everyone' check (deposit_customers in ('everyone', 'new', 'after-no-shows')),
  -- How the rest is paid.
  add column deposit_rest text not null default 'online' check (deposit_rest in ('online', 'place'));
-- Every row has the defaults, so none is read to validate the constraint.
alter table service add constraint service_deposit check (deposit_percent is null or deposit_cents is null) not valid;

-- How the rest of a booking is paid, as it was agreed.
alter table booking
  add column rest_way text not null default 'place' check (rest_way in ('online', 'place'));
