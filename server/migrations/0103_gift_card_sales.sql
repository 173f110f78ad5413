-- Gift cards that are bought in the widget (rule D283).

alter table organization
  add column gift_cards_on boolean not null default false,
  add column gift_card_amounts int[] not null default '{2500,5000,10000}',
  -- Whether buyers may choose another amount.
  add column gift_cards_free boolean not null default true,
  -- For how many months they are valid; null for ever.
  add column gift_card_months int check (gift_card_months between 12 and 120),
  -- A form of its own, which two windows may have open.
  add column gift_card_version int not null default 1;

-- An order is for a package, or for a gift card that is issued when it is paid.
-- Null for the release before: an order of a gift card, whose name it shows and which it cannot issue when it is paid.
alter table package_order alter column package_id drop not null;
alter table package_order add column gift_card_id uuid;
-- Every row of before has a package, so none is read to validate the constraint.
alter table package_order
  add constraint package_order_of_one check ((package_id is null) <> (gift_card_id is null)) not valid,
  add foreign key (organization_id, gift_card_id) references gift_card not valid;
