-- Several seats of a session in one booking.

alter table service
  -- How many seats a customer can take with one booking.
  add column most_seats int not null default 1 check (most_seats >= 1);

-- The release before takes one seat with a booking and gives one back with a cancellation. So several seats in a booking are only
-- possible once somebody has allowed them with this release.
alter table booking
  add column seats int not null default 1 check (seats >= 1);
grant select (seats) on booking to inplan_monitor;

-- A credit pays a seat, so a booking uses several, and they come back together. The release before gives back one; it meets such a
-- booking only during the upgrade.
alter table credit_entry drop constraint credit_entry_sign;
alter table credit_entry add constraint credit_entry_sign check (
  case kind when 'bought' then credits > 0 when 'returned' then credits > 0 else credits < 0 end
);
