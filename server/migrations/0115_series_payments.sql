-- One payment of several bookings (decision 58). Its `booking_id` is the first booking of the series. A payment
-- without parts is all for its own booking. The release before takes one with parts for a payment of the first booking, and gives the rest back.
create table payment_part (
  organization_id uuid not null,
  payment_id uuid not null,
  booking_id uuid not null,
  -- 0 for a booking that costs nothing, and is held with the others.
  amount_cents int not null check (amount_cents >= 0),
  primary key (organization_id, payment_id, booking_id)
);
create index payment_part_booking on payment_part (organization_id, booking_id);
select inplan_tenant_table('payment_part');
alter table payment_part
  add foreign key (organization_id, payment_id) references payment,
  add foreign key (organization_id, booking_id) references booking;
-- What a payment is for never changes once it has begun.
revoke update, delete on payment_part from inplan_app;
